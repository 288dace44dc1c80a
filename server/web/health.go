package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// How often it is tried at most whether something can be stored, and how long that
// may take.
const (
	tryEvery = time.Second
	tryTime  = 3 * time.Second
)

// ready is what was found when it was last tried to store something. However often it
// is asked for, the disk is not.
type ready struct {
	mu    sync.Mutex // held while it is tried
	tried time.Time
	err   error
}

// ask returns whether something can be stored, by what try found lately.
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

// errStopping is why a server that stops takes no more moves.
var errStopping = errors.New("the server is being stopped")

// health answers whether the server lives: records can be read.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	s.tellHealth(w, r, "ok", s.config.Health(r.Context()))
}

// readiness answers whether moves can be taken: something was stored.
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
