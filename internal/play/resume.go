package play

import (
	"context"
	"errors"
	"fmt"
)

// resumeSize is how many games Resume asks the store for at a time.
const resumeSize = 512

// Resume sets games on after the server was down. Nobody's clock ran meanwhile:
// a turn goes on from where it stood at the last moment at which the store was
// told that the server is alive, and so do votes. All persons are absent until
// they connect again. It is to be called once, before requests are taken, and
// may be repeated if it fails.
func (s *Service) Resume(ctx context.Context) error {
	last, err := s.store.LastBeat(ctx)
	if err != nil {
		return fmt.Errorf("asking when the server was last alive: %w", err)
	}
	now := s.now()
	if last == 0 {
		last = now
	}
	for _, stage := range []Stage{Waiting, Playing} {
		for after := GameID(""); ; {
			ids, err := s.store.AtStage(ctx, stage, after, resumeSize)
			if err != nil {
				return fmt.Errorf("asking which games there are: %w", err)
			}
			if len(ids) == 0 {
				break
			}
			if err := each(ids, func(id GameID) error { return s.resume(ctx, id, last, now) }); err != nil {
				return err
			}
			after = ids[len(ids)-1]
		}
	}
	if err := s.store.Beat(ctx, now); err != nil {
		return fmt.Errorf("storing that the server is alive: %w", err)
	}
	return nil
}

// resume sets a game on. Unlike other changes it does first what it is for: what
// fell due while the server was down is not due.
func (s *Service) resume(ctx context.Context, id GameID, last, now Millis) error {
	slot := s.desk.take(id)
	defer s.desk.give(slot)
	for attempt := 1; ; attempt++ {
		r, err := s.store.Get(ctx, id)
		if err != nil {
			return wrap(id, err)
		}
		slot.hold(r, nil)
		t, err := s.sit(slot, now)
		if err != nil {
			slot.clear()
			return err
		}
		t.Resume(last, false)
		r, change := s.settle(t)
		r.Updated = t.before.Updated // nobody has done anything in it
		err = s.store.Replace(ctx, r, change.Keep)
		slot.clear()
		if errors.Is(err, ErrConflict) && attempt < attempts {
			continue
		}
		if err != nil {
			return wrap(id, err)
		}
		s.tell(ctx, t.before, r, change)
		return nil
	}
}
