package web_test

import (
	"strings"
	"testing"
)

// foreseen is the response about conditional moves.
type foreseen struct {
	Edition uint64
	Dropped string
	Lines   [][]struct {
		Seat int
		Text string
	}
}

// Only the player sees conditional moves, by any request, and the server plays them after the
// other player's move.
func TestConditionals(t *testing.T) {
	s := newSite(t)
	anna, bruno, watcher := s.client(t), s.client(t), s.client(t)
	var made struct {
		ID      string
		Version uint64
	}
	anna.post("/api/v1/games", map[string]any{
		"variant": "star:2", "seats": []any{map[string]any{"kind": "me", "name": "Anna"}, map[string]any{"kind": "open"}}, "public": true,
		"clock": map[string]any{"kind": "days", "perMove": 86_400_000}, "leaving": map[string]any{"kind": "out", "after": 60_000},
	}).into(&made)
	game := "/api/v1/games/" + made.ID
	bruno.post(game+"/seats/2", map[string]any{"name": "Bruno"}).into(&made)
	anna.post(game+"/moves", map[string]any{"version": made.Version, "seat": 1, "text": "e2e4"}).into(&made)

	version := func(c *client) (text string) {
		a := c.get(game)
		a.into(&made)
		text, _, _ = strings.Cut(string(a.body), `"now"`) // the rest changes with time
		return text
	}
	before, public := version(bruno), version(watcher)
	put := func(c *client, seat string, edition uint64, lines ...[]string) *answer {
		return c.do("PUT", game+"/conditional/"+seat, map[string]any{"version": made.Version, "edition": edition, "lines": lines})
	}
	var told foreseen
	put(anna, "1", 0, []string{"e7e5", "g1f3"}, []string{"*", "d2d4"}).into(&told)
	if told.Edition != 1 || len(told.Lines) != 2 || told.Lines[0][1].Text != "g1f3" || told.Lines[1][0].Seat != 2 {
		t.Errorf("told %+v", told)
	}
	for name, c := range map[string]*client{"the other": bruno, "a watcher": watcher} {
		for _, a := range []*answer{c.do("GET", game+"/conditional/1", nil), put(c, "1", 1, []string{"e7e5", "a2a3"})} {
			if a.status != 403 || strings.Contains(string(a.body), "g1f3") {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
	}
	if version(bruno) != before || version(watcher) != public {
		t.Error("others learn of conditional moves")
	}
	if a := put(anna, "1", 0, []string{"c7c5", "g1f3"}); a.status != 409 {
		t.Errorf("over an unseen edition: %d %s", a.status, a.body)
	}
	if a := put(anna, "1", 1, []string{"c7c5", "g1g3"}); a.status != 422 || !strings.Contains(string(a.body), "lines[0][1]") {
		t.Errorf("illegal: %d %s", a.status, a.body)
	}
	if a := put(anna, "9", 1); a.status < 400 || a.status > 499 {
		t.Errorf("no such seat: %d %s", a.status, a.body)
	}

	bruno.post(game+"/moves", map[string]any{"version": made.Version, "seat": 2, "text": "e7e5"}).into(&made)
	var stored struct{ Entries []struct{ Text string } }
	watcher.get(game).into(&stored)
	if len(stored.Entries) != 3 || stored.Entries[2].Text != "g1f3" {
		t.Errorf("played %+v", stored.Entries)
	}
	anna.get(game + "/conditional/1").into(&told)
	if len(told.Lines) != 0 {
		t.Errorf("left %+v", told.Lines)
	}
}
