package simulate

import (
	"context"
	"errors"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// errStore is a failure of the store: the change may be stored, now or later.
var errStore = errors.New("simulate: the store does not answer")

// store is the store as one life of a server sees it: far away and not to be relied on.
type store struct {
	live.Store
	w    *world
	life *life
}

// do runs an operation of the store, once or not at all. It reports whether the server
// learns of it.
func (s *store) do(ctx context.Context, what string, id live.GameID, writes bool, do func() error) error {
	dice := s.w.draw(what, string(id), s.life.node.name)
	now := s.w.now()
	fails := dice.Float64() < now.fail
	if fails {
		s.w.count(&s.w.result.Faults)
	}
	how := dice.IntN(4)
	there := between(dice, 50*time.Microsecond, 100*time.Microsecond+now.slow)
	back := between(dice, 50*time.Microsecond, 100*time.Microsecond+now.slow/4)
	if !s.wait(ctx, there) {
		return context.Canceled
	}
	if s.life.ctx.Err() != nil {
		return errDown
	}
	switch {
	case fails && how == 0 && writes && now.fail < 1: // it will be stored at an unknown time
		time.AfterFunc(between(dice, 0, 5*time.Second), func() { _ = do() })
		return errStore
	case fails && (how < 3 || !writes || now.fail == 1):
		return errStore
	}
	err := do()
	if !s.wait(ctx, back) {
		return context.Canceled
	}
	if s.life.ctx.Err() != nil {
		return errDown
	}
	if fails && err == nil {
		return errStore
	}
	return err
}

// wait waits, and reports false if ctx or the simulation has ended meanwhile: some go on
// without a context that ends.
func (s *store) wait(ctx context.Context, d time.Duration) bool {
	either, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.w.ctx, cancel)()
	return wait(either, d)
}

func (s *store) Create(ctx context.Context, r *live.Record) error {
	c := r.Clone()
	err := s.do(ctx, "create", r.ID, true, func() error {
		return s.w.judge.create(c, func() error { return s.Store.Create(context.WithoutCancel(ctx), c) })
	})
	if err == nil {
		r.Version = c.Version
	}
	return err
}

func (s *store) Replace(ctx context.Context, r *live.Record, kept live.Kept) error {
	c := r.Clone()
	err := s.do(ctx, "replace", r.ID, true, func() error {
		return s.w.judge.replace(askOf(ctx), c, func() error { return s.Store.Replace(context.WithoutCancel(ctx), c, kept) })
	})
	if err == nil {
		r.Version = c.Version
	}
	return err
}

func (s *store) Get(ctx context.Context, id live.GameID) (r *live.Record, err error) {
	err = s.do(ctx, "get", id, false, func() (err error) {
		r, err = s.Store.Get(ctx, id)
		return err
	})
	return r, err
}

func (s *store) Version(ctx context.Context, id live.GameID) (v uint64, err error) {
	err = s.do(ctx, "version", id, false, func() (err error) {
		v, err = s.Store.Version(ctx, id)
		return err
	})
	return v, err
}

func (s *store) Of(ctx context.Context, p live.Page) (found []*live.Record, err error) {
	err = s.do(ctx, "of", live.GameID(p.Player), false, func() (err error) {
		found, err = s.Store.Of(ctx, p)
		return err
	})
	return found, err
}

func (s *store) Due(ctx context.Context, now table.Millis, limit int) (ids []live.GameID, err error) {
	err = s.do(ctx, "due", "", false, func() (err error) {
		ids, err = s.Store.Due(ctx, now, limit)
		return err
	})
	return ids, err
}

func (s *store) AtStage(ctx context.Context, stage table.Stage, after live.GameID, limit int) (ids []live.GameID, err error) {
	err = s.do(ctx, "stage", after, false, func() (err error) {
		ids, err = s.Store.AtStage(ctx, stage, after, limit)
		return err
	})
	return ids, err
}

func (s *store) Beat(ctx context.Context, now table.Millis) error {
	return s.do(ctx, "beat", "", true, func() error { return s.Store.Beat(context.WithoutCancel(ctx), now) })
}

func (s *store) LastBeat(ctx context.Context) (last table.Millis, err error) {
	err = s.do(ctx, "last", "", false, func() (err error) {
		last, err = s.Store.LastBeat(ctx)
		return err
	})
	return last, err
}

func (s *store) Resume(ctx context.Context, now table.Millis) (outages []table.Outage, err error) {
	err = s.do(ctx, "resume", "", true, func() (err error) {
		outages, err = s.Store.Resume(context.WithoutCancel(ctx), now)
		return err
	})
	return outages, err
}

func (s *store) Join(ctx context.Context, now, gap table.Millis) (outages []table.Outage, err error) {
	err = s.do(ctx, "join", "", true, func() (err error) {
		outages, err = s.Store.Join(context.WithoutCancel(ctx), now, gap)
		return err
	})
	return outages, err
}

func (s *store) Forget(ctx context.Context, until table.Millis) error {
	return s.do(ctx, "forget", "", true, func() error { return s.Store.Forget(context.WithoutCancel(ctx), until) })
}
