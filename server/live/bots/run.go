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
	"github.com/manykings/manykings/internal/ticks"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/trace"
	"github.com/manykings/manykings/table"
)

// Config is the dependencies and settings of bots. All fields except Book and Trace are required.
type Config struct {
	Play     *live.Service
	Bus      live.Bus
	Evaluate func(rules.Position) engine.Evaluator
	Book     strength.Book             // opening book; nil: none
	Address  func(table.Player) string // last address of a person, empty if unknown
	Searches int                       // concurrent searches, besides a short one
	// Allowance is how many seconds a minute bots think for the people of one address before they
	// think only briefly; 0: no limit.
	Allowance float64
	Keep      time.Duration // time without a sign of life after which a job is redelivered
	Log       *slog.Logger
	Registry  *prometheus.Registry
	Trace     *trace.Tracer // nil: no tracing
}

// mostJobs is how many jobs a process holds. Fair turns need to know all waiting jobs, so the
// limit far exceeds the jobs of a few addresses.
const mostJobs = 4096

// crew is the bots of one process.
type crew struct {
	Config
	queue   *queue
	metrics *metrics

	mu   sync.Mutex
	held map[live.BotJob]bool // held jobs
}

func newCrew(c Config) *crew {
	var thinkers []*thinker
	for range c.Searches + 1 {
		thinkers = append(thinkers, newThinker(c.Evaluate, c.Book))
	}
	return &crew{
		Config: c, queue: newQueue(thinkers, c.Allowance, time.Now), metrics: newMetrics(c.Registry), held: map[live.BotJob]bool{},
	}
}

// retry is the delay before taking jobs again after a failure.
const retry = time.Second

// Run takes and does jobs until ctx ends.
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
			if err == nil { // taken during shutdown: redeliver it at once
				w.giveBack(ctx, job)
			}
			return
		}
		if err != nil {
			// The bus is down, and will recover. Games go on without it.
			<-places
			c.Log.WarnContext(ctx, "taking a job for a bot", "err", err)
			wait(ctx, retry)
			continue
		}
		under.Go(func() {
			defer func() { <-places }()
			if !w.hold(job) {
				w.end(ctx, job.Done) // the service has repeated the jobs that still wait
				return
			}
			defer w.release(job)
			w.attend(ctx, job)
		})
	}
}

// giveBack returns a job for redelivery.
func (w *crew) giveBack(ctx context.Context, job live.Job) {
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer done()
	if err := job.Again(ctx); err != nil {
		w.Log.WarnContext(ctx, "giving back a bot's job", "err", err)
	}
}

// attend does a job, and reports the outcome to the bus. A job that was interrupted by shutdown is
// returned for redelivery. After another failure it is dropped, since it might fail again at once:
// the service repeats it after a while.
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

// end reports the end of a job to the bus.
func (w *crew) end(ctx context.Context, how func(context.Context) error) {
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer done()
	if err := how(ctx); err != nil {
		w.Log.WarnContext(ctx, "ending a bot's job", "err", err)
	}
}

// placeOf returns the trace context of a job.
func placeOf(job live.Job) string {
	var b live.BotJob
	_ = json.Unmarshal(job.Payload(), &b) // an invalid job is reported when it is done
	return b.Trace
}

// keyOf returns the part of a job that is the same in repetitions; the zero value for an invalid
// job.
func keyOf(job live.Job) live.BotJob {
	var b live.BotJob
	if json.Unmarshal(job.Payload(), &b) != nil {
		return live.BotJob{}
	}
	b.Trace = ""
	return b
}

// hold records a job as held. It reports false if it already is.
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

// release records that a job is no longer held.
func (w *crew) release(job live.Job) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.held, keyOf(job))
}

// keep reports to the bus that the job is still in progress.
func (w *crew) keep(ctx context.Context, job live.Job) {
	ticks.Every(ctx, w.Keep/3, func(time.Time) {
		if err := job.Working(ctx); err != nil && ctx.Err() == nil {
			w.Log.WarnContext(ctx, "keeping a bot's job", "err", err)
		}
	})
}

// do does a job. It returns nil if nothing remains to be done.
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
	case errors.Is(err, errFull): // the service repeats it
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
