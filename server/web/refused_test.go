package web_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/server/web"
)

// asked is a store that counts its reads of games.
type asked struct {
	*memory.Store
	times atomic.Int64
}

func (a *asked) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	a.times.Add(1)
	return a.Store.Get(ctx, id)
}

func (a *asked) Version(ctx context.Context, id live.GameID) (uint64, error) {
	a.times.Add(1)
	return a.Store.Version(ctx, id)
}

// A refused move reads the version of the game once, and does not load the game.
func TestRefusedMoveLoadsNothing(t *testing.T) {
	store := &asked{Store: memory.NewStore()}
	s := newSiteOn(t, store)
	anna := s.client(t)
	var game struct {
		ID      string
		Version uint64
	}
	anna.post("/api/v1/games", map[string]any{
		"variant": "star:2", "seats": []any{map[string]any{"kind": "me", "name": "Anna"}, map[string]any{"kind": "here"}},
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60_000},
	}).into(&game)
	for _, tt := range []struct {
		name   string
		move   map[string]any
		status int
		code   string
	}{
		{"illegal", map[string]any{"version": game.Version, "seat": 1, "text": "a1a8"}, http.StatusUnprocessableEntity, "illegal"},
		{"of another version", map[string]any{"version": game.Version + 5, "seat": 1, "text": "e2e4"}, http.StatusConflict, "conflict"},
		{"of another seat", map[string]any{"version": game.Version, "seat": 2, "text": "e7e5"}, http.StatusConflict, "not-turn"},
	} {
		before := store.times.Load()
		answer := anna.do(http.MethodPost, "/api/v1/games/"+game.ID+"/moves", tt.move)
		times := store.times.Load() - before
		var p web.Problem
		answer.into(&p)
		if p.Status != tt.status || p.Code != tt.code || p.Version != game.Version || times != 1 {
			t.Errorf("%s: %d %s at version %d, want %d %s at %d; the store was asked %d times, want once", tt.name, p.Status, p.Code, p.Version, tt.status, tt.code, game.Version, times)
		}
	}
}
