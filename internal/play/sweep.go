package play

import (
	"context"
	"errors"
	"fmt"
)

const (
	// sweepSize is how many games a sweep looks at, at most, before it looks what
	// else is due.
	sweepSize = 256
	// nudgeTime is after how many milliseconds a bot that is to move is asked
	// again: its job may have been lost.
	nudgeTime = minute
)

// due returns when something falls due that nobody asks for, 0 if nothing does.
func (t *table) due() Millis {
	r := t.r
	var due Millis
	at := func(m Millis) {
		if m != 0 && (due == 0 || m < due) {
			due = m
		}
	}
	for i := range r.Seats {
		at(r.Seats[i].Leaves)
	}
	switch r.Stage {
	case Waiting:
		at(r.Created + Millis(waitingMax))
	case Playing:
		if r.Deadline != 0 {
			at(r.Deadline + Millis(t.seat(r.Turn).grace()))
		}
		if r.Vote != nil {
			at(r.Vote.Until)
		}
		if r.Pause != nil {
			at(r.Pause.Since + Millis(pauseMax))
			break
		}
		if t.seat(r.Turn).byBot() {
			at(t.now + Millis(nudgeTime))
		}
		if r.Clock.Kind == NoClock {
			at(t.idle())
			at(t.abandoned())
		}
	}
	return due
}

// idle returns when the person to move without a clock counts as absent, 0 if he
// is already or is none.
func (t *table) idle() Millis {
	if seat := t.seat(t.r.Turn); !seat.byBot() && seat.Away == 0 {
		return t.r.Started + Millis(idleMax)
	}
	return 0
}

// abandoned returns when a game without a clock ends because all persons are
// absent and one of them is to move, 0 if it does not.
func (t *table) abandoned() Millis {
	if t.botsAlone() || t.leaves() || t.seat(t.r.Turn).byBot() {
		return 0
	}
	last := t.r.Started
	for i := range t.r.Seats {
		last = max(last, t.r.Seats[i].Away)
	}
	return last + Millis(abandonedMax)
}

// expire does what has fallen due.
func (t *table) expire() {
	for t.expireOne() {
	}
}

// expireOne does the first thing that has fallen due and reports whether there
// was one.
func (t *table) expireOne() bool {
	r := t.r
	is := func(m Millis) bool { return m != 0 && m <= t.now }
	switch {
	case r.Stage == Waiting && is(r.Created+Millis(waitingMax)):
		t.end(Aborted)
		return true
	case r.Stage != Waiting && r.Stage != Playing:
		return false
	}
	for _, n := range t.seats() {
		if is(t.seat(n).Leaves) {
			t.leave(n)
			return true
		}
	}
	switch {
	case r.Stage == Waiting:
		return false
	case r.Vote != nil && is(r.Vote.Until):
		t.closeVote()
		return true
	case r.Pause != nil:
		if is(r.Pause.Since + Millis(pauseMax)) {
			t.goOn()
			return true
		}
		return false
	}
	if deadline := r.deadline(t.choosing()); deadline != 0 && is(deadline+Millis(t.seat(r.Turn).grace())) {
		if t.choosing() {
			t.choose()
		} else {
			t.flag()
		}
		return true
	}
	if r.Clock.Kind == NoClock {
		switch {
		case is(t.idle()):
			t.seat(r.Turn).Away = t.now
			t.touch()
			return true
		case is(t.abandoned()):
			t.end(Aborted)
			return true
		}
	}
	return false
}

// settleBots asks the bot that is to move, if it has not been asked or has had
// the time to answer.
func (t *table) settleBots() {
	r := t.r
	if !t.asked || r.Stage != Playing || r.Pause != nil {
		return
	}
	if seat := t.seat(r.Turn); seat.byBot() {
		t.jobs = append(t.jobs, BotJob{Game: r.ID, Seat: r.Turn, Level: seat.botLevel(), Moved: r.Moved})
	}
}

// nudge asks the bot that is to move once more.
func (t *table) nudge() {
	if t.r.Stage == Playing && t.r.Due <= t.now {
		t.asked = true
		t.touch()
	}
}

// Claim does what time has made due in a game, for a person who waits for it: a
// flag that has fallen, an absence that is over. It returns [ErrNotDue] if there
// is nothing.
func (s *Service) Claim(ctx context.Context, q PlayerRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *table) error {
		if !t.changed {
			return ErrNotDue
		}
		return nil
	})
}

// Sweep does what time has made due in all games, and says in the store that
// the server is alive. It is to be called about once a second. A game that it
// fails at does not keep it from the others.
func (s *Service) Sweep(ctx context.Context) error {
	if err := s.store.Beat(ctx, s.now()); err != nil {
		return fmt.Errorf("storing that the server is alive: %w", err)
	}
	errs := []error{s.sweepPresence(ctx)}
	ids, err := s.store.Due(ctx, s.now(), sweepSize)
	if err != nil {
		return fmt.Errorf("asking which games are due: %w", err)
	}
	errs = append(errs, each(ids, func(id GameID) error {
		_, err := s.change(ctx, request{game: id}, func(t *table) error {
			if !t.changed {
				t.nudge()
			}
			return nil
		})
		return err
	}))
	return errors.Join(errs...)
}
