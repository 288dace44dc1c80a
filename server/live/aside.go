package live

import (
	"context"
	"errors"
	"fmt"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/table"
)

var (
	// ErrUnreadable is of a store whose record of a game cannot be read.
	ErrUnreadable = errors.New("play: the stored game cannot be read")
	// ErrSetAside is of a game that this program cannot play on: what is stored of it
	// cannot be read, or the rules refuse it. It is kept as it is, and nobody's clock
	// runs in it.
	ErrSetAside = errors.New("play: the game is set aside, since it cannot be read")
)

// Aside says of a game that it is set aside, when and why.
type Aside struct {
	Game   GameID
	Since  table.Millis
	Reason string
}

// asideSize is how many games that are set aside are asked for at once.
const asideSize = 256

// ready returns the seating of the game that a slot holds, with what time has made due done. Whatever is
// wrong here is wrong with the game, not with what somebody asks of it.
func (s *Service) ready(slot *slot, vacations map[table.Player][]table.Vacation) (t *seating, err error) {
	defer rescue.Panic(&err)
	if t, err = s.sit(slot, s.now()); err != nil {
		return nil, err
	}
	began := t.Started
	rest(t.Table, vacations)
	t.Outlast(s.missed(slot.record))
	// A turn that was made known after an outage began then, not when the outage ended.
	if began == slot.began {
		t.Announced(slot.told)
	} else if at := s.heard.of(slot.id, slot.record.Moved); at != 0 {
		t.Announced(min(at, t.Started+mostLate))
	}
	t.Expire()
	return t, nil
}

// setAside sets a game aside, so that it is not swept again and again, and returns the
// error for who asked for it.
func (s *Service) setAside(ctx context.Context, id GameID, cause error) error {
	ctx = context.WithoutCancel(ctx)
	if _, known := s.aside.LoadOrStore(id, true); !known {
		s.log.ErrorContext(ctx, "a game cannot be read and is set aside; manykings admin games lists it", "game", id, "err", cause)
		if err := s.store.SetAside(ctx, Aside{id, s.now(), cause.Error()}); err != nil {
			s.aside.Delete(id) // the next one tries again
			s.log.ErrorContext(ctx, "setting a game aside", "game", id, "err", err)
		}
	}
	return fmt.Errorf("game %s: %w: %w", id, ErrSetAside, cause)
}

// isAside reports whether a game is known to be set aside.
func (s *Service) isAside(id GameID) bool {
	_, known := s.aside.Load(id)
	return known
}

// sweepAside tries the games again that are set aside, once after the start: this
// program may be able to read what another could not.
func (s *Service) sweepAside(ctx context.Context) error {
	p := &s.resumed
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.asideDone {
		return nil
	}
	asides, err := s.store.Asides(ctx, p.asideAfter, asideSize)
	if err != nil {
		return fmt.Errorf("asking which games are set aside: %w", err)
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

// stands reports whether a game can be read and played on.
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
