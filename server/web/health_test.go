package web_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
)

// Readiness is probed by a write, but not for every check.
func TestReady(t *testing.T) {
	var tries atomic.Int32
	broken := newSite(t, func(c *siteConfig) {
		c.Ready = func(context.Context) error {
			tries.Add(1)
			return errors.New("disk full")
		}
	}).client(t)
	for range 5 {
		if a := broken.do(http.MethodGet, "/readyz", nil); a.status != http.StatusServiceUnavailable {
			t.Errorf("status %d where nothing can be stored", a.status)
		}
	}
	if n := tries.Load(); n > 3 {
		t.Errorf("%d tries for five who asked at the same time", n)
	}
	if a := broken.do(http.MethodGet, "/healthz", nil); a.status != http.StatusOK {
		t.Errorf("status %d of a server that can be read", a.status)
	}
	if a := newSite(t).client(t).do(http.MethodGet, "/readyz", nil); a.status != http.StatusOK {
		t.Errorf("status %d where something was stored", a.status)
	}
}

// fullStore is a store whose disk may be full.
type fullStore struct {
	live.Store
	full atomic.Bool
}

// Replace stores a game if there is room.
func (s *fullStore) Replace(ctx context.Context, r *live.Record, kept live.Kept) error {
	if s.full.Load() {
		return fmt.Errorf("%w: disk full", live.ErrUnwritable)
	}
	return s.Store.Replace(ctx, r, kept)
}

// A server with a full disk still serves reads and reports the fault, and accepts the same move
// once there is room again.
func TestUnwritable(t *testing.T) {
	store := &fullStore{Store: memory.NewStore()}
	s := newSiteOn(t, store)
	anna, bela, g := s.start(t)
	move := map[string]any{"version": g.Version, "seat": 1, "text": "e2e4", "token": "first"}
	store.full.Store(true)
	anna.do(http.MethodPost, gamePath(g.ID, "/moves"), move).fails(http.StatusServiceUnavailable, "unwritable")
	for _, path := range []string{"", "/view", "/record"} {
		if a := bela.do(http.MethodGet, gamePath(g.ID, path), nil); a.status != http.StatusOK {
			t.Errorf("%s: status %d while the disk is full", path, a.status)
		}
	}
	bela.do(http.MethodGet, "/", nil).accepted()
	store.full.Store(false)
	anna.do(http.MethodPost, gamePath(g.ID, "/moves"), move).accepted()
}

// goneStore is a store whose client disconnects during the read.
type goneStore struct{ live.Store }

func (goneStore) Get(context.Context, live.GameID) (*live.Record, error) {
	return nil, context.Canceled
}

// A client that disconnects early is neither logged nor counted as a server error.
func TestGoneClient(t *testing.T) {
	s := newSiteOn(t, goneStore{memory.NewStore()})
	ctx, gone := context.WithCancel(t.Context())
	gone()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/v1/games/abcdefghijkl", nil)
	r.Host = "127.0.0.1"
	s.web.Handler().ServeHTTP(httptest.NewRecorder(), r)
	w := httptest.NewRecorder()
	s.web.Operations().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	if figures := w.Body.String(); !strings.Contains(figures, `status="499"} 1`) || strings.Contains(figures, `status="500"`) {
		t.Errorf("figures %s", figures)
	}
	if s.log.Len() > 0 {
		t.Errorf("log %s", s.log)
	}
}
