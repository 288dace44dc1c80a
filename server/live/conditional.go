package live

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// Conditional is the conditional moves of a seat. They are stored beside the game, since as part
// of it they would change its version, which everybody sees.
type Conditional struct {
	Game GameID
	table.Conditional
	Edition uint64 // number of changes; 0 for none
	// Dropped is a conditional move that was illegal when its time came, so that all were dropped;
	// may be empty.
	Dropped string
}

// OnSeat names a seat of a game.
type OnSeat struct {
	Game GameID
	Seat int
}

// Foresee is a request to replace conditional moves.
type Foresee struct {
	Game    GameID
	Player  table.Player
	Seat    int
	Version uint64     // version of the record that the player saw
	Edition uint64     // edition of the replaced moves
	Lines   [][]string // moves and [table.Any] from the position that the player saw; empty drops all
}

// conditionalsEvery is the interval, in milliseconds, for finding due conditional moves whose
// server stopped before playing them.
const conditionalsEvery = 5_000

// conditionalsSwept is how many games are checked at once.
const conditionalsSwept = 256

// foresight has the time of the last such check.
type foresight struct{ swept atomic.Int64 }

// Conditional returns the remaining conditional moves of a player's seat. A due one is played
// first.
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
		return nil, fmt.Errorf("reading conditional moves of game %s: %w", q.Game, err)
	}
	if c.Player != q.Player { // of the previous player of the seat
		return &Conditional{Game: q.Game, Edition: c.Edition}, nil
	}
	c.Lines = c.Left(&r.State)
	return c, nil
}

// foreseeing returns a game in which a player has a seat.
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

// Foresee stores conditional moves ([table.State.Foresee]) and returns them. The server plays them
// at their time. It returns [ErrConflict] if others were stored meanwhile.
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
	// A move made meanwhile may have missed them.
	if now, err := s.Get(ctx, q.Game); err == nil && now.Moved != r.Moved {
		return s.Conditional(ctx, SeatRequest{Game: q.Game, Player: q.Player, Seat: q.Seat})
	}
	return c, nil
}

// follow plays the due conditional moves of a stored game, through the same code as moves by hand.
// It returns no error: the sweep plays moves that fail here. It also leaves moves that do not
// apply to the sweep, so that the time of the response does not reveal whether there were any.
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
		s.log.WarnContext(ctx, "playing conditional moves; the sweep will retry", "game", r.ID, "err", err)
	}
}

// sweepConditionals plays due conditional moves, and removes inapplicable ones.
func (s *Service) sweepConditionals(ctx context.Context) error {
	now, last := int64(s.now()), s.foresight.swept.Load()
	if last != 0 && now-last < conditionalsEvery || !s.foresight.swept.CompareAndSwap(last, now) {
		return nil
	}
	seats, err := s.store.Foreseen(ctx, conditionalsSwept)
	if err != nil {
		return fmt.Errorf("reading conditional moves: %w", err)
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
		return nil // the next sweep retries
	}
	c.Lines, c.Dropped = nil, ""
	if err = s.store.SetConditional(ctx, c); errors.Is(err, ErrConflict) {
		return nil // the player has just replaced them
	}
	return err
}
