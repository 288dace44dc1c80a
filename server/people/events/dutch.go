package events

import (
	"context"
	"errors"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/internal/bbp"
)

// mostOutside is how many pairing programs run at the same time.
const mostOutside = 2

var errNoDutch = &event.Error{Code: "system", Reason: "This server has no program for the Dutch system."}

// pairing returns the act that pairs the next round: by the own systems, or by the program of the host
// for the Dutch system.
//
// Errors: *[event.Error], also for a failure of the program.
func (s *Service) pairing(ctx context.Context, e *Event) (event.Act, error) {
	if e.System != event.DutchSystem {
		return e.Pairing()
	}
	if s.Dutch == "" {
		return event.Act{}, errNoDutch
	}
	report, err := e.ToPair()
	if err != nil {
		return event.Act{}, err
	}
	select {
	case s.outside <- struct{}{}:
		defer func() { <-s.outside }()
	case <-ctx.Done():
		return event.Act{}, ctx.Err()
	}
	pairs, name, err := bbp.Pair(ctx, s.Dutch, report)
	if failed, ok := errors.AsType[*bbp.Error](err); ok {
		return event.Act{}, &event.Error{Code: "program", Reason: failed.Reason}
	}
	if err != nil {
		return event.Act{}, err
	}
	a, err := e.ReadPairs(pairs, name)
	if refused, ok := errors.AsType[*event.Error](err); ok {
		return a, &event.Error{Code: "program", Reason: "The pairing program does not give pairs: " + refused.Reason}
	}
	return a, err
}

// pairedOutside returns the act that pairs the next round of an event that goes on by itself; none if
// the program of the host refuses it, for an organiser to see why.
func (s *Service) pairedOutside(ctx context.Context, e *Event) ([]event.Act, error) {
	a, err := s.pairing(ctx, e)
	if _, refused := errors.AsType[*event.Error](err); refused {
		return nil, nil
	}
	return []event.Act{a}, err
}
