package events

import (
	"context"
	"errors"
	"slices"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/table"
)

const minute = 60_000 // milliseconds

// limit makes the games of an online event end with the round clock: the limit for the whole game
// is at most as long as the round.
func (set *Setting) limit() error {
	if set.Online && set.Form == event.Arena {
		switch set.Clock.Kind {
		case table.GameClock, table.HourglassClock, table.TotalClock:
			return nil
		default:
			return &table.InputError{Field: "clock", Reason: "needs a limit for the whole game in an arena"}
		}
	}
	if set.Online && set.Days > 0 {
		return set.limitDays()
	}
	if !set.Online || set.Length <= 0 {
		return nil
	}
	total := int64(set.Length) * minute
	switch set.Clock.Kind {
	case table.GameClock, table.HourglassClock, table.TotalClock:
		if set.Clock.Total == 0 || set.Clock.Total > total {
			set.Clock.Total = total
		}
	default:
		return &table.InputError{Field: "length", Reason: "needs a clock with a limit for the whole game"}
	}
	if set.Bell != event.ByForecast {
		set.Bell = event.Shared // the rule of the games themselves: common.7
	}
	return nil
}

// SetClock starts or stops the round clock, or sets its time: left is in milliseconds, negative
// for the time that it shows. A repeated request changes nothing.
func (s *Service) SetClock(ctx context.Context, key string, by Member, running bool, left int64, reason string) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		switch {
		case !e.may(by.Player, event.Time):
			return nil, ErrOrganiser
		case e.Online && e.Options.Form != event.Arena && e.Days == 0:
			return nil, ErrOnline
		}
		now := int64(table.At(s.Now()))
		to := &event.Clock{Running: running, Left: left}
		if c := e.RoundClock(); c != nil && left < 0 {
			if c.Running == running {
				return nil, nil
			}
			to.Left = c.At(now)
		}
		return []event.Act{{Kind: event.Time, By: by.Handle, Reason: reason, Clock: to}}, nil
	})
}

// Replace gives the seat of an entrant at a table of the last round to another one. A repeated
// request changes nothing.
func (s *Service) Replace(ctx context.Context, key string, by Member, a event.Act) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		if !e.may(by.Player, event.Replace) {
			return nil, ErrOrganiser
		}
		if seats := e.seats(a.Round, a.Table); slices.Contains(seats, a.ID) && !slices.Contains(seats, a.Out) {
			return nil, nil
		}
		a.Kind, a.By = event.Replace, by.Handle
		return []event.Act{a}, nil
	})
}

// seats returns the entrants at a table, nil if there is no such table.
func (e *Event) seats(round, number int) []int {
	if round < 1 || round > len(e.Rounds()) || number < 1 || number > len(e.Rounds()[round-1].Tables) {
		return nil
	}
	return e.Rounds()[round-1].Tables[number-1].Seats
}

// Call calls the arbiter to a table of the last round, for a player there. A repeated request
// changes nothing.
func (s *Service) Call(ctx context.Context, key string, by table.Player, round, number int, reason string) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		seats, id := e.seats(round, number), e.EntrantOf(by)
		if id == 0 || !slices.Contains(seats, id) {
			return nil, ErrTable
		}
		if e.Rounds()[round-1].Tables[number-1].Called {
			return nil, nil
		}
		return []event.Act{{Kind: event.Call, Round: round, Table: number, ID: id, Reason: reason}}, nil
	})
}

// Appoint gives a person a role in an event, or none if the role is "". Only the owner chooses;
// the person may leave.
func (s *Service) Appoint(ctx context.Context, key string, by table.Player, m Member) (*Event, error) {
	e, err := s.Find(ctx, key)
	switch {
	case err != nil:
		return nil, err
	case !e.Owns(by) && (m.Role != "" || by == "" || m.Player != by):
		return nil, ErrOrganiser
	case e.Owns(m.Player):
		return nil, &table.InputError{Field: "handle", Reason: "is the owner of the event"}
	}
	if err := s.Store.SetStaff(ctx, key, m, mostStaff); err != nil {
		if errors.Is(err, ErrTooMany) {
			return nil, &event.Error{Code: "staff", Reason: "An event has at most 20 organisers and arbiters."}
		}
		return nil, err
	}
	s.announce(ctx, key)
	return s.Find(ctx, key)
}
