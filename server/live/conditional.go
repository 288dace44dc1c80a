package live

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// Conditional is what a player has foreseen on a seat, as it is stored beside the game: a
// part of the game would change its version, and so tell everybody that there is one.
type Conditional struct {
	Game GameID
	table.Conditional
	Edition uint64 // counts how often it was changed; 0 is none
	// Dropped is a move that was foreseen and was not legal when its time came, with which
	// all else was given up; empty for none.
	Dropped string
}

// OnSeat names a seat of a game.
type OnSeat struct {
	Game GameID
	Seat int
}

// Foresee asks to keep conditional moves in place of those that were there.
type Foresee struct {
	Game    GameID
	Player  table.Player
	Seat    int
	Version uint64     // of the record that the player saw
	Edition uint64     // of what is replaced
	Lines   [][]string // moves and [table.Any], from the position that the player saw on; none to give all up
}

// conditionalsEvery is how often games are looked for in which a move was foreseen that
// nobody has played, in milliseconds: its server was stopped.
const conditionalsEvery = 5_000

// conditionalsSwept is how many are looked at at a time.
const conditionalsSwept = 256

// foresight is when that was done last.
type foresight struct{ swept atomic.Int64 }

// Conditional returns what a player has foreseen on a seat of theirs, as far as it still is to come.
// If a move is due it is played first.
func (s *Service) Conditional(ctx context.Context, q SeatRequest) (*Conditional, error) {
	r, err := s.foreseeing(ctx, q.Game, q.Player, q.Seat)
	if err != nil {
		return nil, err
	}
	s.follow(ctx, r)
	c, err := s.store.Conditional(ctx, OnSeat{q.Game, q.Seat})
	if err == nil {
		r, err = s.Get(ctx, q.Game)
	}
	if err != nil {
		return nil, fmt.Errorf("asking for conditional moves of game %s: %w", q.Game, err)
	}
	if c.Player != q.Player { // of somebody who had the seat before
		return &Conditional{Game: q.Game, Edition: c.Edition}, nil
	}
	c.Lines = c.Left(&r.State)
	return c, nil
}

// foreseeing returns the game of a player who holds a seat.
func (s *Service) foreseeing(ctx context.Context, id GameID, player table.Player, seat int) (*Record, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if seat < 1 || seat > len(r.Seats) || player == "" || r.Seats[seat-1].Player != player {
		return nil, wrap(id, ErrNotSeated)
	}
	return r, nil
}

// Foresee keeps conditional moves ([table.State.Foresee]) and returns them. They are played by
// the server when their time comes. It returns [ErrConflict] if others were kept meanwhile.
func (s *Service) Foresee(ctx context.Context, q Foresee) (*Conditional, error) {
	r, err := s.foreseeing(ctx, q.Game, q.Player, q.Seat)
	if err != nil {
		return nil, err
	}
	c := &Conditional{Game: q.Game, Edition: q.Edition}
	c.Player, c.Seat = q.Player, q.Seat
	if len(q.Lines) > 0 {
		pos, seen, err := s.Position(ctx, q.Game)
		if err != nil {
			return nil, err
		}
		foreseen, err := seen.Foresee(q.Player, q.Seat, q.Version, pos, q.Lines)
		if err != nil {
			return nil, wrap(q.Game, err)
		}
		r, c.Conditional = seen, *foreseen
	}
	if err := s.store.SetConditional(ctx, c); err != nil {
		return nil, fmt.Errorf("storing conditional moves of game %s: %w", q.Game, err)
	}
	// Whoever moved meanwhile may not have seen them.
	if now, err := s.Get(ctx, q.Game); err == nil && now.Moved != r.Moved {
		return s.Conditional(ctx, SeatRequest{Game: q.Game, Player: q.Player, Seat: q.Seat})
	}
	return c, nil
}

// follow plays what was foreseen for a game as it is stored, through the same door as a
// move by hand. It cannot fail: what is not played now, the sweep plays. What was foreseen and
// does not fit is left to the sweep too, so that nobody can tell by the time that it
// takes whether there was something.
func (s *Service) follow(ctx context.Context, r *Record) {
	if r.Mover() == "" || r.Clock.Kind != table.DaysClock || r.Pause != nil {
		return
	}
	c, err := s.store.Conditional(ctx, OnSeat{r.ID, r.Turn})
	if err == nil {
		text, ok := c.Answer(&r.State)
		if !ok {
			return
		}
		_, err = s.change(ctx, request{game: r.ID}, func(t *seating) error {
			return t.Move(table.Move{Player: c.Player, Seat: c.Seat, Version: r.Version, Text: text, Foreseen: true})
		})
		if _, illegal := errors.AsType[*rules.Refusal](err); illegal {
			c.Lines, c.Dropped = nil, text
			err = s.store.SetConditional(ctx, c)
		}
	}
	if _, answered := errors.AsType[*table.Error](err); err != nil && !answered {
		s.log.WarnContext(ctx, "conditional moves not followed; the sweep will", "game", r.ID, "err", err)
	}
}

// sweepConditionals plays what was foreseen and has not been played, and forgets what does not fit.
func (s *Service) sweepConditionals(ctx context.Context) error {
	now, last := int64(s.now()), s.foresight.swept.Load()
	if last != 0 && now-last < conditionalsEvery || !s.foresight.swept.CompareAndSwap(last, now) {
		return nil
	}
	seats, err := s.store.Foreseen(ctx, conditionalsSwept)
	if err != nil {
		return fmt.Errorf("asking where moves were foreseen: %w", err)
	}
	return each(seats, func(at OnSeat) error { return s.swept(ctx, at.Game, s.sweepConditional(ctx, at)) })
}

func (s *Service) sweepConditional(ctx context.Context, at OnSeat) error {
	r, err := s.Get(ctx, at.Game)
	if err != nil {
		return err
	}
	s.follow(ctx, r)
	c, err := s.store.Conditional(ctx, at)
	if err != nil || len(c.Lines) == 0 {
		return err
	}
	if r, err = s.Get(ctx, at.Game); err != nil || r.Turn != at.Seat || r.Pause != nil {
		return err
	}
	if _, fits := c.Answer(&r.State); fits {
		return nil // it is tried again
	}
	c.Lines, c.Dropped = nil, ""
	if err = s.store.SetConditional(ctx, c); errors.Is(err, ErrConflict) {
		return nil // the player has just foreseen something else
	}
	return err
}
