package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// How often the store is probed for writing at most, and how long a probe may take.
const (
	tryEvery = time.Second
	tryTime  = 3 * time.Second
)

// ready caches the result of the last write probe, so that frequent checks do not load the disk.
type ready struct {
	mu    sync.Mutex // held during a probe
	tried time.Time
	err   error
}

// ask returns whether the store can be written to, by a recent probe.
func (r *ready) ask(ctx context.Context, try func(context.Context) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.tried) >= tryEvery {
		ctx, done := context.WithTimeout(context.WithoutCancel(ctx), tryTime)
		defer done()
		r.err = try(ctx)
		r.tried = time.Now()
	}
	return r.err
}

// errStopping is the reason why a stopping server takes no moves.
var errStopping = errors.New("the server is stopping")

// health is the liveness check: records can be read.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	s.tellHealth(w, r, "ok", s.config.Health(r.Context()))
}

// readiness is the readiness check: the store can be written to.
func (s *Server) readiness(w http.ResponseWriter, r *http.Request) {
	if s.hub.isClosed() {
		s.tellHealth(w, r, "", errStopping)
		return
	}
	s.tellHealth(w, r, "ready", s.ready.ask(r.Context(), s.config.Ready))
}

func (s *Server) tellHealth(w http.ResponseWriter, r *http.Request, good string, err error) {
	w.Header().Set("Cache-Control", "no-store")
	if err != nil {
		visitOf(r.Context()).fail(fmt.Errorf("health: %w", err))
		writeJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "failing"})
		return
	}
	writeJSON(w, http.StatusOK, map[string]string{"status": good, "version": s.config.Version})
}
