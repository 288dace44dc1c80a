package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

// Lists of games and positions are compressed for clients that accept it, with the same content.
func TestPacked(t *testing.T) {
	c := newSite(t).client(t)
	g := c.game("/api/v1/games", map[string]any{
		"variant": "royale", "public": true, "clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60_000},
		"seats": []any{map[string]any{"kind": "me", "name": "Anna"}, map[string]any{"kind": "open"}, map[string]any{"kind": "open"}, map[string]any{"kind": "open"}},
	})
	view := "/api/v1/games/" + string(g.ID) + "/view"
	for _, path := range []string{view, "/api/v1/lobby", "/api/v1/running", "/api/v1/me/games", "/api/v1/featured"} {
		plain := c.do(http.MethodGet, path, nil, "Accept-Encoding", "identity")
		if got := plain.header.Get("Content-Encoding"); got != "" || plain.status != http.StatusOK {
			t.Errorf("%s: status %d and encoding %q for who takes none", path, plain.status, got)
		}
		a := c.do(http.MethodGet, path, nil, "Accept-Encoding", "br, gzip")
		if a.header.Get("Content-Encoding") != "gzip" || !strings.Contains(a.header.Get("Vary"), "Accept-Encoding") {
			t.Fatalf("%s: headers %v", path, a.header)
		}
		r, err := gzip.NewReader(bytes.NewReader(a.body))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if path == view && (!bytes.Equal(text, plain.body) || len(a.body) > len(text)/3) {
			t.Errorf("%s: %d bytes say %.80q, want %.80q", path, len(a.body), text, plain.body)
		}
		if path != view && len(text) != len(plain.body) { // the time differs
			t.Errorf("%s: %.80q, want %.80q", path, text, plain.body)
		}
	}
	// The invitation is secret and is not compressed together with names that others choose.
	waiting := c.game("/api/v1/games", map[string]any{
		"variant": "star:2", "listed": true, "clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60_000},
		"seats": []any{map[string]any{"kind": "me", "name": "Anna"}, map[string]any{"kind": "invited"}},
	})
	host := c.do(http.MethodGet, gamePath(waiting.ID, ""), nil, "Accept-Encoding", "gzip")
	if host.header.Get("Content-Encoding") != "" || !bytes.Contains(host.body, []byte(`"invitation":"`)) {
		t.Errorf("a game with its invitation: headers %v, %.80q", host.header, host.body)
	}
	guest := c.site.client(t).do(http.MethodGet, gamePath(waiting.ID, ""), nil, "Accept-Encoding", "gzip")
	if guest.header.Get("Content-Encoding") != "gzip" {
		t.Errorf("a game without its invitation: headers %v", guest.header)
	}
	// Problems are not compressed.
	a := c.do(http.MethodGet, "/api/v1/games/000000000000/view", nil, "Accept-Encoding", "gzip")
	if a.status != http.StatusNotFound || a.header.Get("Content-Encoding") != "" || !bytes.HasPrefix(a.body, []byte("{")) {
		t.Errorf("no game: status %d, headers %v, %.80q", a.status, a.header, a.body)
	}
}
