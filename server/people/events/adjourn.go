package events

import (
	"context"
	"errors"
	"fmt"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Adjourned tables. The acts of the event are what counts: after them, and with each step, the games of
// such tables are paused or go on, so that a server that is stopped in between loses nothing.

// Adjourn adjourns a table or resumes it, for the staff. A repeated request changes nothing.
func (s *Service) Adjourn(ctx context.Context, key string, by Member, a event.Act) (*Event, error) {
	e, err := s.changeAt(ctx, key, func(e *Event, at int64) ([]event.Act, error) {
		if !e.may(by.Player, a.Kind) {
			return nil, ErrOrganiser
		}
		if t := e.tableAt(a.Round, a.Table); t != nil {
			was, held := t.Adjourned, t.Adjourned.Holds(at)
			same := a.Kind == event.Adjourn && held && was.Reason == a.Reason && (a.Until == 0 || a.Until == was.Until)
			if same || a.Kind == event.Resume && was != nil && !held {
				return nil, nil
			}
			switch over, err := s.hasEnded(ctx, t.Game); {
			case err != nil:
				return nil, err
			case over:
				return nil, &event.Error{Code: "over", Reason: fmt.Sprintf("The game of table %d is over.", a.Table)}
			}
		}
		a.By = by.Handle
		return []event.Act{a}, nil
	})
	if err != nil {
		return nil, err
	}
	return e, s.hold(ctx, e)
}

// tableAt returns a table of a round, nil if there is none.
func (e *Event) tableAt(round, number int) *event.Table {
	if e.seats(round, number) == nil {
		return nil
	}
	return &e.Rounds()[round-1].Tables[number-1]
}

// hasEnded reports whether the game of a table has ended; "" is no game.
func (s *Service) hasEnded(ctx context.Context, game string) (bool, error) {
	if game == "" {
		return false, nil
	}
	r, err := s.Play.Get(ctx, live.GameID(game))
	if isLost(err) {
		return false, nil
	}
	return err == nil && r.HasEnded(), err
}

// isLost reports whether an error says that a game cannot be played.
func isLost(err error) bool {
	return errors.Is(err, live.ErrNotFound) || errors.Is(err, live.ErrSetAside)
}

// hold pauses the games of the adjourned tables of the last round, and lets the resumed ones go on.
func (s *Service) hold(ctx context.Context, e *Event) error {
	if e.Paired == 0 {
		return nil
	}
	for i, t := range e.Rounds()[e.Paired-1].Tables {
		if t.Adjourned == nil || t.Game == "" || t.Places != nil {
			continue
		}
		var err error
		if t.Adjourned.Holds(int64(s.Play.Now())) {
			_, err = s.Play.Adjourn(ctx, live.GameID(t.Game), t.Adjourned.Reason, table.Millis(t.Adjourned.Until))
		} else {
			_, err = s.Play.EndAdjournment(ctx, live.GameID(t.Game))
		}
		if err != nil && !errors.Is(err, live.ErrOver) && !isLost(err) {
			return fmt.Errorf("adjourning the game of table %d: %w", i+1, err)
		}
	}
	return nil
}

// SetResult sets the result of a table, for the staff. The game of an adjourned table ends without a
// result of its own.
func (s *Service) SetResult(ctx context.Context, key string, by Member, a event.Act) (*Event, error) {
	e, err := s.Find(ctx, key)
	if err != nil {
		return nil, err
	}
	if !e.may(by.Player, event.Result) {
		return nil, ErrOrganiser
	}
	a.Kind, a.By = event.Result, by.Handle
	if t := e.tableAt(a.Round, a.Table); t != nil && t.Game != "" && t.Places == nil && t.Adjourned.Holds(int64(s.Play.Now())) {
		if err := e.Event.Clone().Do(a); err != nil {
			return nil, err
		}
		_, err := s.Play.CallOff(ctx, live.GameID(t.Game))
		if err != nil && !errors.Is(err, live.ErrOver) && !errors.Is(err, live.ErrNotPaused) && !isLost(err) {
			return nil, fmt.Errorf("ending the game of table %d: %w", a.Table, err)
		}
	}
	return s.Do(ctx, key, by.Player, a)
}
