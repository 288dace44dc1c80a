package play

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/manykings/manykings/rules"
)

// Limits of a game.
const (
	// maxEntries is how long a game can become; it is drawn then. The rules end
	// every game, but not all of them soon.
	maxEntries = 4_000
	// maxAlone is how many moves bots make in a row without any person in the
	// game; it is drawn then.
	maxAlone = 300
	// maxText is the length of a move, in bytes: a capture in draughts may name
	// many squares.
	maxText = 256
)

// Move plays a move and returns the new record.
//
// A move is made for the position that the player saw: if what was played has
// changed since, Move returns [ErrConflict] and never reinterprets it. What else
// has changed does not matter. A move that the rules forbid is refused with a
// *rules.Refusal, one that comes when the time is over with [ErrTime].
//
// Once the move is stored Move succeeds: a failure to tell watchers is only
// logged, since they see the gap.
func (s *Service) Move(ctx context.Context, m Move) (*Record, error) {
	return s.change(ctx, request{game: m.Game, player: m.Player, token: m.Token}, func(t *table) error {
		if err := t.holds(m.Player, m.Seat); err != nil {
			if (errors.Is(err, ErrOut) || errors.Is(err, ErrOver)) && t.flagged(m.Seat) {
				return ErrTime
			}
			return err
		}
		r := t.r
		switch {
		case t.moved || m.Version < r.Moved || m.Version > r.Version:
			return ErrConflict
		case r.Pause != nil:
			return ErrPaused
		case r.Turn != m.Seat:
			return ErrNotTurn
		}
		seat := t.seat(m.Seat)
		spent := r.elapsed(t.now)
		if !t.choosing() {
			spent -= min(seat.compensate(r.Clock, m.Lag), spent)
			if seat.isOver(r.Clock, spent) {
				t.flag()
				return ErrTime
			}
		}
		return t.move(m.Text, spent, false)
	})
}

// BotMove plays the move of a bot, whether the seat is its own or it plays for
// an absent person. It returns [ErrConflict] if the position is no longer that
// of the job, and other errors as Move does.
func (s *Service) BotMove(ctx context.Context, m BotMove) (*Record, error) {
	return s.change(ctx, request{game: m.Game}, func(t *table) error {
		if err := t.isPlaying(); err != nil {
			return err
		}
		if err := t.hasSeat(m.Seat); err != nil {
			return err
		}
		r := t.r
		switch {
		case t.moved || m.Moved != r.Moved:
			return ErrConflict
		case r.Pause != nil:
			return ErrPaused
		case r.Turn != m.Seat:
			return ErrNotTurn
		case !t.seat(m.Seat).byBot():
			return ErrNotSeated
		}
		return t.move(m.Text, r.elapsed(t.now), true)
	})
}

// Resign takes a seat out of the game, whosever turn it is (common.6).
func (s *Service) Resign(ctx context.Context, q SeatRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *table) error {
		if err := t.holds(q.Player, q.Seat); err != nil {
			return err
		}
		return t.enter(Entry{Text: fmt.Sprintf("resign%d", q.Seat), Seat: q.Seat})
	})
}

// move plays a move of the seat to move, which took so long.
func (t *table) move(text string, spent int64, bot bool) error {
	if len(text) > maxText {
		return &InputError{"text", fmt.Sprintf("at most %d bytes", maxText)}
	}
	m, err := t.pos.ParseMove(text)
	if err != nil {
		return err
	}
	r := t.r
	n := r.Turn
	action, timed := t.pos.Describe(m), t.pos.Choice() == rules.NoMove
	// The text as the rules write it: of several that mean the same capture
	// (formats.md) there is one in the record.
	text = t.pos.MoveText(m)
	t.pos.Play(m)

	seat := t.seat(n)
	player := seat.Player
	if timed {
		seat.charge(r.Clock, spent)
		if action.IsPly() {
			seat.Left += r.Clock.Increment
		}
	}
	t.add(Entry{Text: text, Seat: n, Spent: spent, Left: seat.Left, Bot: bot})
	if !bot {
		t.comeBack(player)
		t.silence(player)
	}
	if a, b := action.Exchanges(); a != 0 {
		t.exchange(int(a), int(b))
	}
	t.stand()
	if r.Stage == Playing {
		r.Started = t.now
	}
	t.limit()
	return nil
}

// enter plays an entry that is no ply: resign3, flag3, draw.
func (t *table) enter(e Entry) error {
	if err := rules.Apply(t.pos, e.Text); err != nil {
		return err
	}
	r := t.r
	turn, spent := r.Turn, r.elapsed(t.now)
	if e.Seat != 0 {
		seat := t.seat(e.Seat)
		if e.Seat == turn {
			seat.charge(r.Clock, spent)
			e.Spent = spent
		}
		e.Left = seat.Left
	}
	t.add(e)
	t.stand()
	if r.Stage == Playing && r.Turn != turn {
		r.Started = t.now
		if r.Pause != nil {
			r.Pause.Elapsed = 0
		}
	}
	return nil
}

// flag lets the flag of the seat to move fall.
func (t *table) flag() {
	n := t.r.Turn
	if err := t.enter(Entry{Text: fmt.Sprintf("flag%d", n), Seat: n}); err != nil {
		t.s.log.Error("flag refused", "game", t.r.ID, "seat", n, "err", err)
	}
}

// add appends an entry.
func (t *table) add(e Entry) {
	e.At = t.now
	t.r.Entries = append(t.r.Entries, e)
	t.moved, t.asked = true, true
	t.touch()
}

// limit draws a game that has become too long.
func (t *table) limit() {
	r := t.r
	if r.Stage != Playing {
		return
	}
	alone := 0
	if t.botsAlone() {
		for _, e := range slices.Backward(r.Entries) {
			if !e.Bot {
				break
			}
			alone++
		}
	}
	if len(r.Entries) < maxEntries && alone < maxAlone {
		return
	}
	if err := t.enter(Entry{Text: "draw", Cause: Limit}); err != nil {
		t.s.log.Error("draw refused", "game", r.ID, "err", err)
	}
}

// flagged reports whether a seat lost on time.
func (t *table) flagged(seat int) bool {
	return slices.ContainsFunc(t.r.Entries, func(e Entry) bool { return e.Text == fmt.Sprintf("flag%d", seat) })
}

// choosing reports whether the seat to move has a choice to make for which no
// clock runs (yalta.3).
func (t *table) choosing() bool { return t.pos != nil && t.pos.Choice() != rules.NoMove }

// choose makes that choice when the time for it is over.
func (t *table) choose() {
	if err := t.move(t.pos.MoveText(t.pos.Choice()), 0, true); err != nil {
		t.s.log.Error("choice refused", "game", t.r.ID, "err", err)
	}
}
