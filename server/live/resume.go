package live

import (
	"context"
	"errors"
	"fmt"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/table"
)

// resumeSize is how many unused games are resumed at a time.
const resumeSize = 256

// Resume records how long the server was down. No clocks ran meanwhile: turns and votes continue
// from the last stored heartbeat. All persons are absent until they connect again. Call it once,
// before requests are taken; it may be repeated if it fails.
//
// It takes no time, however many games there are: each is resumed when it is first used, and
// [Service.Sweep] eventually reaches them all.
func (s *Service) Resume(ctx context.Context) error {
	last, err := s.store.LastBeat(ctx)
	if err != nil {
		return fmt.Errorf("asking when the server was last alive: %w", err)
	}
	if back := last - s.now(); back > 0 {
		s.pulse.shift += back
		s.log.WarnContext(ctx, "the clock of the machine was set back: time continues from its last value", "ms", back)
	}
	now := s.now()
	outages, err := s.store.Resume(ctx, now)
	if err != nil {
		return fmt.Errorf("storing that the server is alive again: %w", err)
	}
	s.begin(now, outages)
	return nil
}

// begin starts the service after outages.
func (s *Service) begin(now table.Millis, outages []table.Outage) {
	s.pulse.outages.Store(&outages)
	s.pulse.last.Store(int64(now))
	for _, o := range outages { // its players need time to come back
		s.lapses.note(o.From, o.To)
	}
	s.resumed.outages = outages
	s.resumed.stages = []table.Stage{table.Playing, table.Waiting}
}

// resuming is the progress of Sweep in resuming unused games.
type resuming struct {
	mu      lock
	outages []table.Outage // before this program started
	stages  []table.Stage  // not searched yet
	after   GameID         // in the first of them

	asideDone  bool   // all games that are set aside were retried
	asideAfter GameID // the last one retried
}

// sweepResumed resumes some unused games.
func (s *Service) sweepResumed(ctx context.Context) error {
	p := &s.resumed
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.stages) == 0 {
		return nil
	}
	if len(p.outages) == 0 {
		p.stages = nil
		return nil
	}
	ids, err := s.store.AtStage(ctx, p.stages[0], p.after, resumeSize)
	if err != nil {
		return fmt.Errorf("asking which games there are: %w", err)
	}
	errs := []error{each(ids, func(id GameID) error { return s.resume(ctx, id, 0) })}
	if len(ids) > 0 {
		p.after = ids[len(ids)-1]
		return errors.Join(errs...)
	}
	if p.stages, p.after = p.stages[1:], ""; len(p.stages) == 0 {
		// All games are resumed. Failed ones stay unchanged.
		errs = append(errs, s.store.Forget(ctx, p.outages[len(p.outages)-1].To))
	}
	return errors.Join(errs...)
}

// resume resumes a game, unless it already is resumed. since is when it was set aside, or 0.
func (s *Service) resume(ctx context.Context, id GameID, since table.Millis) error {
	slot := s.desk.take(id)
	defer s.desk.give(slot)
	for attempt := 1; ; attempt++ {
		if slot.record != nil && since == 0 && s.missed(slot.record) == nil {
			return nil
		}
		r, err := s.stored(ctx, id)
		if errors.Is(err, ErrSetAside) {
			return nil
		}
		if err != nil {
			return err
		}
		missed := s.missed(r)
		if since != 0 && !r.HasEnded() {
			if len(missed) > 0 {
				since = min(since, missed[0].From)
			}
			missed = []table.Outage{{From: since, To: s.now()}}
		}
		if missed == nil {
			return nil
		}
		slot.hold(r, nil)
		vacations, err := s.vacationsAt(ctx, r, "")
		if err != nil {
			return err
		}
		var t *seating
		var change table.Change
		err = rescue.Do(func() (err error) {
			if t, err = s.sit(slot, s.now()); err != nil {
				return err
			}
			rest(t.Table, vacations)
			t.Outlast(missed)
			r, change = s.settle(t)
			return nil
		})
		if err != nil {
			slot.clear()
			_ = s.setAside(ctx, id, err) // the other games go on
			return nil
		}
		r.Updated = t.before.Updated // the players have done nothing
		err = s.store.Replace(ctx, r, Kept{change.Keep, false})
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

// setOn returns the form in which a stored game will be resumed.
func (s *Service) setOn(r *Record) *Record {
	missed := s.missed(r)
	if missed == nil {
		return r
	}
	on := *r
	err := rescue.Do(func() error {
		game, err := s.game(r.Variant)
		if err != nil {
			return err
		}
		t, err := table.Open(game, &r.State, nil, missed[len(missed)-1].To)
		if err != nil {
			return err
		}
		t.Outlast(missed)
		t.Settle()
		on.State = t.State
		on.Updated = r.Updated
		return nil
	})
	if err != nil {
		return r // a change of it gets the error
	}
	return &on
}
