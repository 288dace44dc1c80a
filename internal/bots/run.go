package bots

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/rules"
)

// Config is what bots need. All fields are required.
type Config struct {
	Play     *play.Service
	Bus      play.Bus
	Evaluate func(rules.Position) engine.Evaluator
	Searches int           // at the same time
	Keep     time.Duration // a job is given to others if nothing was heard of it for so long
	Log      *slog.Logger
	Registry *prometheus.Registry
}

// mostJobs is how many jobs are held for each search that may run: the others
// wait for their turn, or with a move until people have seen the last one.
const mostJobs = 32

// crew is the bots of one process.
type crew struct {
	Config
	thinkers chan *thinker // those that are free
	metrics  *metrics
}

// retry is how long to wait before asking for jobs again after a failure.
const retry = time.Second

// Run takes jobs and does them until ctx ends.
func Run(ctx context.Context, c Config) {
	w := &crew{Config: c, thinkers: make(chan *thinker, c.Searches), metrics: newMetrics(c.Registry)}
	for range c.Searches {
		w.thinkers <- newThinker(c.Evaluate)
	}
	var under sync.WaitGroup
	defer under.Wait()
	places := make(chan struct{}, mostJobs*c.Searches)
	for {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return
		}
		job, err := c.Bus.Take(ctx, play.EngineQueue)
		if ctx.Err() != nil {
			if err == nil { // taken as this process ends: others need not wait until it is missed
				w.giveBack(ctx, job)
			}
			return
		}
		if err != nil {
			// The bus is down, and will come back by itself. Games go on without it.
			<-places
			c.Log.WarnContext(ctx, "taking a job for a bot", "err", err)
			wait(ctx, retry)
			continue
		}
		under.Go(func() {
			defer func() { <-places }()
			w.attend(ctx, job)
		})
	}
}

// giveBack gives a job to others.
func (w *crew) giveBack(ctx context.Context, job play.Job) {
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer done()
	if err := job.Again(ctx); err != nil {
		w.Log.WarnContext(ctx, "giving back a bot's job", "err", err)
	}
}

// attend does a job, and says so to the bus. A job that was not done because this
// process is ending is given to others. One that failed otherwise might fail again
// at once: the service asks again after a while.
func (w *crew) attend(ctx context.Context, job play.Job) {
	ctx, done := context.WithCancel(ctx)
	var keeping sync.WaitGroup
	keeping.Go(func() { w.keep(ctx, job) })
	err := w.do(ctx, job.Payload())
	stopped := ctx.Err() != nil
	done()
	keeping.Wait()

	ctx, done = context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer done()
	end := job.Done
	switch {
	case err != nil && stopped:
		end = job.Again
	case err != nil:
		w.metrics.jobs.WithLabelValues("failed").Inc()
		w.Log.ErrorContext(ctx, "a bot's job", "err", err)
	}
	if err := end(ctx); err != nil {
		w.Log.WarnContext(ctx, "ending a bot's job", "err", err)
	}
}

// keep tells the bus that the job is still being done.
func (w *crew) keep(ctx context.Context, job play.Job) {
	ticker := time.NewTicker(w.Keep / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := job.Working(ctx); err != nil && ctx.Err() == nil {
				w.Log.WarnContext(ctx, "keeping a bot's job", "err", err)
			}
		}
	}
}

// do does a job. It returns nil if nothing of it is left to do.
func (w *crew) do(ctx context.Context, payload []byte) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	var job play.BotJob
	if err := json.Unmarshal(payload, &job); err != nil {
		w.Log.ErrorContext(ctx, "a bot's job that cannot be read", "err", err)
		return nil
	}
	pos, g, err := w.Play.Position(ctx, job.Game)
	switch {
	case errors.Is(err, play.ErrNotFound):
		return nil
	case err != nil:
		return err
	case !g.Wanted(job.Ask):
		w.metrics.jobs.WithLabelValues("late").Inc()
		return nil
	case job.Vote != 0:
		return w.ballot(ctx, g, job, pos)
	default:
		return w.move(ctx, g, job, pos)
	}
}

// late reports whether a job is obsolete because the game has gone on.
func late(err error) bool {
	for _, known := range []error{
		play.ErrConflict, play.ErrNotTurn, play.ErrOver, play.ErrOut, play.ErrPaused, play.ErrNotSeated, play.ErrNoVote, play.ErrTime,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}
