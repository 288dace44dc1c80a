package web_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/web"
)

func wish(variants ...string) map[string]any {
	return map[string]any{"variants": variants, "clock": map[string]any{"kind": "game", "initial": 300000, "increment": 5000}, "name": "Anna"}
}

func (c *client) seek(body map[string]any) *web.Seek {
	c.t.Helper()
	var k web.Seek
	c.do(http.MethodPut, "/api/v1/seek", body).accepted().into(&k)
	return &k
}

// Two people on sockets find each other and receive the progress until then; the lobby receives
// the waiting players.
func TestSeeks(t *testing.T) {
	s := newSite(t)
	lobby := s.client(t).socket()
	lobby.send(map[string]any{"type": "lobby", "on": true})
	if got := lobby.next("seeks"); len(got.Waiting) != 0 {
		t.Errorf("at first wait %+v", got.Waiting)
	}
	anna, bela := s.client(t), s.client(t)
	if a := anna.do(http.MethodGet, "/api/v1/seek", nil); a.status != http.StatusNotFound {
		t.Errorf("no seek: %d %s", a.status, a.body)
	}
	if k := anna.seek(wish("star:2", "rex")); k.Here != 1 || k.Of != 2 || k.Variant != "star:2" || k.Game != "" || k.Until == 0 {
		t.Errorf("anna waits as %+v", k)
	}
	wa := anna.socket()
	wa.send(map[string]any{"type": "seek", "on": true})
	if got := wa.next("seek").Seek; got == nil || got.Here != 1 || got.Of != 2 {
		t.Errorf("anna is told %+v", got)
	}
	if got := lobby.next("seeks").Waiting; len(got) != 1 || got[0].Variant != "star:2" || got[0].Here != 1 || got[0].Of != 2 {
		t.Errorf("the lobby is told %+v", got)
	}
	bela.seek(wish("rex"))
	if got := wa.next("seek").Seek; got == nil || got.Here != 2 || got.Variant != "rex" {
		t.Errorf("anna sees bela as %+v", got)
	}
	if err := s.seeks.Step(context.Background()); err != nil {
		t.Fatal(err)
	}
	got := wa.next("seek").Seek
	if got == nil || got.Game == "" {
		t.Fatalf("anna is told %+v", got)
	}
	var g live.Shown
	bela.get(gamePath(got.Game, "")).into(&g)
	if g.Variant != "rex" || g.Stage != "playing" || len(g.Seats) != 2 {
		t.Errorf("the game is %+v", g)
	}
	var mine web.Seek
	bela.get("/api/v1/seek").into(&mine)
	if mine.Game != got.Game {
		t.Errorf("bela is told %+v", mine)
	}
	// A seek with a game cannot be withdrawn, but a new one is possible.
	if a := bela.do(http.MethodDelete, "/api/v1/seek", nil); a.status != http.StatusConflict {
		t.Errorf("withdrawn after the game: %d %s", a.status, a.body)
	}
	bela.seek(wish("star:3"))
	if a := bela.do(http.MethodDelete, "/api/v1/seek", nil); a.status != http.StatusNoContent {
		t.Errorf("withdrawn: %d %s", a.status, a.body)
	}
	if a := bela.do(http.MethodDelete, "/api/v1/seek", nil); a.status != http.StatusNoContent {
		t.Errorf("withdrawn again: %d %s", a.status, a.body)
	}
	wa.send(map[string]any{"type": "seek", "on": false})
	stranger := s.client(t).socket()
	stranger.send(map[string]any{"type": "seek", "on": true})
	if got := stranger.next("seek").Seek; got != nil {
		t.Errorf("a stranger is told %+v", got)
	}
}

// Invalid seeks are refused, with the place of the error.
func TestSeeksRefused(t *testing.T) {
	s := newSite(t)
	c := s.client(t)
	for name, body := range map[string]map[string]any{
		"body.variants":      {"variants": []string{}, "clock": map[string]any{"kind": "none"}},
		"body.variants[0]":   {"variants": []string{"nonsense"}, "clock": map[string]any{"kind": "none"}},
		"body.clock.initial": {"variants": []string{"rex"}, "clock": map[string]any{"kind": "game"}},
		"body.fill.after":    {"variants": []string{"rex"}, "clock": map[string]any{"kind": "none"}, "fill": map[string]any{"after": 1, "level": 1}},
	} {
		var p web.Problem
		a := c.do(http.MethodPut, "/api/v1/seek", body)
		a.into(&p)
		if a.status != http.StatusUnprocessableEntity || len(p.Faults) != 1 || p.Faults[0].Where != name {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
}
