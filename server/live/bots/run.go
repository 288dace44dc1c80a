package bots

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/trace"
	"github.com/manykings/manykings/table"
)

// Config is what bots need. All fields but Book and Trace are required.
type Config struct {
	Play     *live.Service
	Bus      live.Bus
	Evaluate func(rules.Position) engine.Evaluator
	Book     strength.Book             // how games begin; nil: as a search finds
	Address  func(table.Player) string // where a person was last seen, empty if that is not known
	Searches int                       // at the same time, besides a short one
	// Allowance is how many seconds bots may think in a minute for the people of one
	// address, before they think briefly for them; 0 is no limit.
	Allowance float64
	Keep      time.Duration // a job is given to others if nothing was heard of it for so long
	Log       *slog.Logger
	Registry  *prometheus.Registry
	Trace     *trace.Tracer // nil: nothing is traced
}

// mostJobs is how many jobs are held: all that wait must be known for the turns to be
// fair. It is far more than those of whom a few addresses may have.
const mostJobs = 4096

// crew is the bots of one process.
type crew struct {
	Config
	queue   *queue
	metrics *metrics

	mu   sync.Mutex
	held map[live.BotJob]bool // the jobs that are held
}

// newCrew returns bots that have nothing to do yet.
func newCrew(c Config) *crew {
	var thinkers []*thinker
	for range c.Searches + 1 {
		thinkers = append(thinkers, newThinker(c.Evaluate, c.Book))
	}
	return &crew{
		Config: c, queue: newQueue(thinkers, c.Allowance, time.Now), metrics: newMetrics(c.Registry), held: map[live.BotJob]bool{},
	}
}

// retry is how long to wait before asking for jobs again after a failure.
const retry = time.Second

// Run takes jobs and does them until ctx ends.
func Run(ctx context.Context, c Config) {
	w := newCrew(c)
	var under sync.WaitGroup
	defer under.Wait()
	places := make(chan struct{}, mostJobs)
	for {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return
		}
		job, err := c.Bus.Take(ctx, live.EngineQueue)
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
			if !w.hold(job) {
				w.end(ctx, job.Done) // the service has asked again for what waits
				return
			}
			defer w.release(job)
			w.attend(ctx, job)
		})
	}
}

// giveBack gives a job to others.
func (w *crew) giveBack(ctx context.Context, job live.Job) {
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer done()
	if err := job.Again(ctx); err != nil {
		w.Log.WarnContext(ctx, "giving back a bot's job", "err", err)
	}
}

// attend does a job, and says so to the bus. A job that was not done because this
// process is ending is given to others. One that failed otherwise might fail again
// at once: the service asks again after a while.
func (w *crew) attend(ctx context.Context, job live.Job) {
	ctx, done := context.WithCancel(ctx)
	var keeping sync.WaitGroup
	keeping.Go(func() { w.keep(ctx, job) })
	traced, span := w.Trace.Work(ctx, placeOf(job), "bot")
	err := w.do(traced, job.Payload())
	span.End(err)
	stopped := ctx.Err() != nil
	done()
	keeping.Wait()

	end := job.Done
	switch {
	case err != nil && stopped:
		end = job.Again
	case err != nil:
		w.metrics.jobs.WithLabelValues("failed").Inc()
		w.Log.ErrorContext(ctx, "a bot's job", "err", err)
	}
	w.end(ctx, end)
}

// end tells the bus how a job ends.
func (w *crew) end(ctx context.Context, how func(context.Context) error) {
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer done()
	if err := how(ctx); err != nil {
		w.Log.WarnContext(ctx, "ending a bot's job", "err", err)
	}
}

// placeOf returns the place in its trace of what a job was asked for.
func placeOf(job live.Job) string {
	var b live.BotJob
	_ = json.Unmarshal(job.Payload(), &b) // whoever does the job says what is wrong with it
	return b.Trace
}

// keyOf returns what is the same of a job whenever it is asked for. What cannot be read is
// nothing.
func keyOf(job live.Job) live.BotJob {
	var b live.BotJob
	if json.Unmarshal(job.Payload(), &b) != nil {
		return live.BotJob{}
	}
	b.Trace = ""
	return b
}

// hold notes that a job is held. It reports false if it is already.
func (w *crew) hold(job live.Job) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	key := keyOf(job)
	if w.held[key] {
		return false
	}
	w.held[key] = true
	return true
}

// release notes that a job is held no longer.
func (w *crew) release(job live.Job) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.held, keyOf(job))
}

// keep tells the bus that the job is still being done.
func (w *crew) keep(ctx context.Context, job live.Job) {
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
	defer rescue.Panic(&err)
	var job live.BotJob
	if err := json.Unmarshal(payload, &job); err != nil {
		w.Log.ErrorContext(ctx, "a bot's job that cannot be read", "err", err)
		return nil
	}
	g, err := w.Play.Since(ctx, job.Game, job.Moved)
	if err == nil && g.Wanted(job.Ask) {
		err = w.answer(ctx, g, job)
	} else if err == nil {
		err = live.ErrConflict
	}
	switch {
	case err == nil && job.Vote != 0:
		w.metrics.jobs.WithLabelValues("voted").Inc()
	case err == nil:
		w.metrics.jobs.WithLabelValues("moved").Inc()
	case errors.Is(err, live.ErrNotFound), errors.Is(err, live.ErrSetAside):
		return nil
	case errors.Is(err, errFull): // the service asks again
		w.metrics.jobs.WithLabelValues("deferred").Inc()
		return nil
	case late(err):
		w.metrics.jobs.WithLabelValues("late").Inc()
		return nil
	}
	return err
}

// late reports whether a job is obsolete because the game has gone on.
func late(err error) bool {
	for _, known := range []error{
		live.ErrConflict, live.ErrNotTurn, live.ErrOver, live.ErrOut, live.ErrPaused, live.ErrNotSeated, live.ErrNoVote, live.ErrTime,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}
