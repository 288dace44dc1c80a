package live

import (
	"context"
	"errors"
	"fmt"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/table"
)

var (
	// ErrUnreadable is the error of a store that cannot read the record of a game.
	ErrUnreadable = errors.New("play: the stored game cannot be read")
	// ErrSetAside is the error of a game that this program cannot continue: its stored data is
	// unreadable, or the rules reject it. The data stays unchanged, and no clock runs.
	ErrSetAside = errors.New("play: the game is set aside because it cannot be read")
)

// Aside is a game that is set aside, with the time and the reason.
type Aside struct {
	Game   GameID
	Since  table.Millis
	Reason string
}

// asideSize is how many games that are set aside are read at once.
const asideSize = 256

// ready returns the seating of the game in a slot, with all due actions performed. An error here
// is the fault of the game, not of a request.
func (s *Service) ready(slot *slot, vacations map[table.Player][]table.Vacation) (t *seating, err error) {
	defer rescue.Panic(&err)
	if t, err = s.sit(slot, s.now()); err != nil {
		return nil, err
	}
	began := t.Started
	rest(t.Table, vacations)
	t.Outlast(s.missed(slot.record))
	// A turn that was announced after an outage began then, not at the end of the outage.
	if began == slot.began {
		t.Announced(slot.told)
	} else if at := s.heard.of(slot.id, slot.record.Moved); at != 0 {
		t.Announced(min(at, t.Started+mostLate))
	}
	t.Expire()
	return t, nil
}

// setAside sets a game aside, so that it is not swept repeatedly, and returns the error for the
// caller.
func (s *Service) setAside(ctx context.Context, id GameID, cause error) error {
	ctx = context.WithoutCancel(ctx)
	if _, known := s.aside.LoadOrStore(id, true); !known {
		s.log.ErrorContext(ctx, "set an unreadable game aside; manykings admin games lists it", "game", id, "err", cause)
		if err := s.store.SetAside(ctx, Aside{id, s.now(), cause.Error()}); err != nil {
			s.aside.Delete(id) // the next request retries
			s.log.ErrorContext(ctx, "setting a game aside", "game", id, "err", err)
		}
	}
	return fmt.Errorf("game %s: %w: %w", id, ErrSetAside, cause)
}

// isAside reports whether this server knows that a game is set aside.
func (s *Service) isAside(id GameID) bool {
	_, known := s.aside.Load(id)
	return known
}

// sweepAside retries the games that are set aside, once after the start: this program may be able
// to read a game that another could not.
func (s *Service) sweepAside(ctx context.Context) error {
	p := &s.resumed
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.asideDone {
		return nil
	}
	asides, err := s.store.Asides(ctx, p.asideAfter, asideSize)
	if err != nil {
		return fmt.Errorf("reading games that are set aside: %w", err)
	}
	err = each(asides, func(a Aside) error {
		if !s.stands(ctx, a.Game) {
			s.aside.Store(a.Game, true)
			return nil
		}
		if err := s.resume(ctx, a.Game, a.Since); err != nil {
			return err
		}
		return s.store.Release(ctx, a.Game)
	})
	if len(asides) > 0 {
		p.asideAfter = asides[len(asides)-1].Game
	}
	p.asideDone = len(asides) < asideSize
	return err
}

// stands reports whether a game is readable and can continue.
func (s *Service) stands(ctx context.Context, id GameID) bool {
	return rescue.Do(func() error {
		r, err := s.store.Get(ctx, id)
		if err != nil {
			return err
		}
		t, err := s.ready(&slot{id: id, record: r}, nil)
		if err == nil && !t.Changed() {
			t.Nudge()
		}
		return err
	}) == nil
}
