package app

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/trace"
)

// measuredStore counts, times and traces the store's operations on single games, not lists or
// chat.
type measuredStore struct {
	live.Store
	create, get, replace operation
}

// operation holds the metrics of one operation.
type operation struct {
	times  prometheus.Observer // seconds
	failed prometheus.Counter
}

// measured returns a store that records metrics.
func measured(s live.Store, r prometheus.Registerer) live.Store {
	times := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "manykings_store_seconds", Help: "Time that the store took, by operation.",
		Buckets: []float64{0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 1},
	}, []string{"operation"})
	failed := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "manykings_store_errors_total", Help: "Operations that the store could not carry out.",
	}, []string{"operation"})
	r.MustRegister(times, failed)
	of := func(name string) operation {
		return operation{times.WithLabelValues(name), failed.WithLabelValues(name)}
	}
	return &measuredStore{s, of("create"), of("get"), of("replace")}
}

// done records the end of an operation and when it began. Expected errors do not count as
// failures.
func (o *operation) done(began time.Time, span trace.Span, err error) {
	o.times.Observe(time.Since(began).Seconds())
	if errors.Is(err, live.ErrNotFound) || errors.Is(err, live.ErrConflict) || errors.Is(err, live.ErrExists) {
		err = nil
	}
	if err != nil {
		o.failed.Inc()
	}
	span.End(err)
}

// Create measures the creation of a game.
func (m *measuredStore) Create(ctx context.Context, r *live.Record) (err error) {
	ctx, span := trace.Begin(ctx, "store.create")
	defer func(began time.Time) { m.create.done(began, span, err) }(time.Now())
	return m.Store.Create(ctx, r)
}

// Get measures the loading of a game.
func (m *measuredStore) Get(ctx context.Context, id live.GameID) (r *live.Record, err error) {
	ctx, span := trace.Begin(ctx, "store.get")
	defer func(began time.Time) { m.get.done(began, span, err) }(time.Now())
	return m.Store.Get(ctx, id)
}

// Replace measures a change of a game.
func (m *measuredStore) Replace(ctx context.Context, r *live.Record, kept live.Kept) (err error) {
	ctx, span := trace.Begin(ctx, "store.replace")
	defer func(began time.Time) { m.replace.done(began, span, err) }(time.Now())
	return m.Store.Replace(ctx, r, kept)
}
