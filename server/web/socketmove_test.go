package web_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/web"
)

// play sends a move over the socket.
func (w *wire) play(id live.GameID, move map[string]any) {
	w.t.Helper()
	message := maps.Clone(move)
	message["type"], message["game"] = "move", id
	w.send(message)
}

// answer returns the next response to a move or message of another type.
func (w *wire) answer(other string) *event {
	w.t.Helper()
	for {
		if e := w.any(); e.Type == "moved" || e.Type == other {
			return e
		}
	}
}

// A mover on a socket gets one response there, with the change; all others get the usual message.
func TestMoveOnSocket(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	mover, tab, other, deaf := anna.socket(), anna.socket(), bela.socket(), bela.socket()
	for _, w := range []*wire{mover, tab, other} {
		w.watch(g.ID, 0)
		w.next("game")
	}
	first := map[string]any{"version": g.Version, "seat": 1, "text": "e2e4", "token": "one"}
	mover.play(g.ID, first)
	e := mover.answer("game")
	played := e.shown(t)
	if e.Type != "moved" || e.Token != "one" || e.From != 0 || len(played.Entries) != 1 || played.Turn != 2 || !reflect.DeepEqual(played.You, []int{1}) {
		t.Fatalf("answered %+v, %+v", e, played)
	}
	for _, w := range []*wire{tab, other} {
		if got := w.next("game").shown(t); got.Version != played.Version || len(got.Entries) != 1 {
			t.Errorf("told %+v", got)
		}
	}
	// A socket can play moves without watching the game.
	deaf.play(g.ID, map[string]any{"version": played.Version, "seat": 2, "text": "e7e5"})
	if got := deaf.answer("game"); got.Type != "moved" || got.From != 1 {
		t.Errorf("answered %+v", got)
	}
	next := mover.answer("game")
	if got := next.shown(t); next.Type != "game" || got.Version <= played.Version || next.From+len(got.Entries) != 2 {
		t.Errorf("after its own move the socket gets %+v, %+v; want the move of the other seat", next, got)
	}
	// A repeated move is played once.
	mover.play(g.ID, first)
	if got := mover.next("moved"); got.Token != "one" || got.shown(t).Version != next.shown(t).Version {
		t.Errorf("asked again: %+v", got)
	}
	var now live.Shown
	anna.get(gamePath(g.ID, "")).into(&now)
	if len(now.Entries) != 2 {
		t.Errorf("entries %+v", now.Entries)
	}
}

// A refused move on a socket gets the same problem as by request.
func TestMoveOnSocketRefused(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	g = anna.move(g, 1, "e2e4")
	stranger := s.client(t)
	stranger.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Carla"}).accepted()
	valid := map[string]any{"version": g.Version, "seat": 2, "text": "e7e5", "token": "t"}
	with := func(field string, value any) map[string]any {
		move := maps.Clone(valid)
		move[field] = value
		return move
	}
	without := func(field string) map[string]any {
		move := maps.Clone(valid)
		delete(move, field)
		return move
	}
	long := func(n int) string { return string(make([]byte, n)) }
	for _, tt := range []struct {
		name string
		who  *client
		move map[string]any
		code string
	}{
		{"not legal", bela, with("text", "e7e4"), "illegal"},
		{"no move at all", bela, with("text", "é"), "illegal"},
		{"an old version", bela, with("version", g.Version-1), "conflict"},
		{"a version to come", bela, with("version", g.Version+9), "conflict"},
		{"not the turn", anna, with("seat", 1), "not-turn"},
		{"another's seat", anna, valid, "not-seated"},
		{"a stranger", stranger, valid, "not-seated"},
		{"no session", s.client(t), valid, "not-seated"},
		{"no such seat", bela, with("seat", 3), "invalid"},
		{"seat 0", bela, with("seat", 0), "invalid"},
		{"seat 9", bela, with("seat", 9), "invalid"},
		{"half a seat", bela, with("seat", 1.5), "invalid"},
		{"a version below nothing", bela, with("version", -1), "invalid"},
		{"a text for a version", bela, with("version", "1"), "invalid"},
		{"no text", bela, without("text"), "invalid"},
		{"no seat", bela, without("seat"), "invalid"},
		{"no version", bela, without("version"), "invalid"},
		{"an empty text", bela, with("text", ""), "invalid"},
		{"too long a text", bela, with("text", long(257)), "invalid"},
		{"too long a token", bela, with("token", long(65)), "invalid"},
		{"a field that is none", bela, with("admin", true), "invalid"},
		{"nothing", bela, map[string]any{}, "invalid"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.who.t = t
			w := tt.who.socket()
			w.watch(g.ID, 0)
			w.next("game")
			w.play(g.ID, tt.move)
			e := w.answer("error")
			if e.Type != "error" || e.Problem.Code != tt.code {
				t.Fatalf("answered %+v, %+v; want %s", e, e.Problem, tt.code)
			}
			if token, _ := tt.move["token"].(string); e.Token != token {
				t.Errorf("token %q, want %q", e.Token, token)
			}
			var posted web.Problem
			tt.who.do(http.MethodPost, gamePath(g.ID, "/moves"), tt.move).into(&posted)
			if !reflect.DeepEqual(*e.Problem, posted) {
				t.Errorf("problem %+v, posted %+v", *e.Problem, posted)
			}
		})
	}
	t.Run("no such game", func(t *testing.T) {
		bela.t = t
		w := bela.socket()
		for _, id := range []live.GameID{"000000000000", "", "*"} {
			w.play(id, valid)
			if got := w.next("error").Problem; got.Code != "no-game" {
				t.Errorf("game %q: problem %+v", id, got)
			}
		}
	})
	if s.log.Len() > 0 {
		t.Errorf("the log took their trouble for ours: %s", s.log)
	}
}

// Moves on sockets count like requests.
func TestMoveOnSocketRates(t *testing.T) {
	for _, tt := range []struct {
		name  string
		limit func(*siteConfig)
	}{
		{"of a player", func(c *siteConfig) { c.Limits.Writes = web.Rate{PerSecond: 0.001, Burst: 3} }},
		{"of an address", func(c *siteConfig) { c.Limits.Requests = web.Rate{PerSecond: 0.001, Burst: 8} }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newSite(t, tt.limit)
			anna, _, g := s.start(t)
			w := anna.socket()
			for range 12 {
				w.play(g.ID, map[string]any{"version": g.Version, "seat": 1, "text": "e2e5"})
			}
			for range 12 {
				if w.next("error").Problem.Code == "too-often" {
					return
				}
			}
			t.Error("12 moves in a row were looked at")
		})
	}
}

// The fast path for posted moves gives the same response as huma.
func TestPlainMove(t *testing.T) {
	s := newSite(t)
	_, bela, _ := s.start(t)
	for _, tt := range []struct {
		name, text string
		seat       int
		status     int
	}{
		{"played", "e2e4", 1, 200},
		{"not legal", "e2e5", 1, 422},
		{"another's seat", "e2e4", 2, 403},
		{"no such seat", "e2e4", 5, 422},
		{"out of bounds", "e2e4", 9, 422},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var answers [2]*answer
			for i, kind := range []string{"application/json", "application/json; charset=utf-8"} {
				anna, _, g := s.start(t)
				answers[i] = anna.do(http.MethodPost, gamePath(g.ID, "/moves"),
					map[string]any{"version": g.Version, "seat": tt.seat, "text": tt.text, "token": "<&>"}, "Content-Type", kind)
			}
			plain, other := answers[0], answers[1]
			for _, a := range answers {
				a.header.Del("X-Request-Id")
				a.header.Del("Date")
			}
			if plain.status != tt.status || other.status != tt.status {
				t.Fatalf("status %d and %d, want %d: %s", plain.status, other.status, tt.status, other.body)
			}
			for _, header := range []string{"Content-Type", "Cache-Control"} {
				if got, want := plain.header.Get(header), other.header.Get(header); got != want {
					t.Errorf("%s is %q, want %q", header, got, want)
				}
			}
			if got, want := fields(t, plain.body), fields(t, other.body); !reflect.DeepEqual(got, want) {
				t.Errorf("answered %v, want %v", got, want)
			}
		})
	}
	// huma handles bodies with a wrong length.
	bela.do(http.MethodPost, gamePath("000000000000", "/moves"), `{"version":1,"seat":1,"text":"e2e4"} x`).fails(400, "bad-request")
	bela.do(http.MethodPost, gamePath("000000000000", "/moves"), `{"version":1,"seat":1,"text":"e2e4"}`).fails(404, "no-game")
}

// fields decodes a game or a problem without the fields that always differ.
func fields(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	for _, name := range []string{"id", "created", "updated", "begun", "started", "now"} {
		delete(m, name)
	}
	for _, list := range []string{"entries", "seats"} {
		items, _ := m[list].([]any)
		for _, item := range items {
			for _, name := range []string{"at", "spent", "alias"} {
				delete(item.(map[string]any), name)
			}
		}
	}
	return m
}
