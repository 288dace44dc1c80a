package events

import (
	"context"
	"errors"
	"fmt"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Events by correspondence: their rounds last days.

const (
	dayOf = 24 * 60 * minute
	// mostPerMove is the longest time for a move on a clock of days.
	mostPerMove = 30
)

// limitDays gives the games of an online event whose rounds last days a clock of days. Without one
// of its own, the deadline of the round is the only limit.
func (set *Setting) limitDays() error {
	switch set.Clock.Kind {
	case table.DaysClock:
	case table.NoClock:
		set.Clock = table.Clock{Kind: table.DaysClock, PerMove: int64(min(set.Days, mostPerMove)) * dayOf}
	default:
		return &table.InputError{Field: "clock", Reason: "must be of days, or none, if rounds last days"}
	}
	return nil
}

// timeUp ends the games of a round whose deadline has passed, unless the arbiter decides. A table
// whose game has no result calls the arbiter.
func (s *Service) timeUp(ctx context.Context, e *Event) (*Event, error) {
	if !e.Rung() || e.Bell == event.ByArbiter {
		return e, nil
	}
	round := e.Paired
	var lost []int
	for i, t := range e.Rounds()[round-1].Tables {
		if t.Game == "" || t.Places != nil || t.Called {
			continue
		}
		id := live.GameID(t.Game)
		_, err := s.Play.TimeUp(ctx, id)
		if errors.Is(err, live.ErrAdjourned) {
			continue
		}
		if err != nil && !errors.Is(err, live.ErrOver) && !isLost(err) {
			return e, fmt.Errorf("ending the game of table %d: %w", i+1, err)
		}
		places, err := s.places(ctx, id, e, &t)
		if err != nil {
			return e, err
		}
		if places == nil {
			lost = append(lost, i+1)
		}
	}
	if len(lost) == 0 {
		return e, nil
	}
	return s.change(ctx, e.Key, func(now *Event) ([]event.Act, error) {
		var acts []event.Act
		for _, number := range lost {
			if t := &now.Rounds()[now.Paired-1].Tables[number-1]; now.Paired == round && t.Places == nil && !t.Called {
				acts = append(acts, event.Act{Kind: event.Call, Round: round, Table: number})
			}
		}
		return acts, nil
	})
}
