package main

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/internal/test/postgrestest"
)

// slowly is the response about a correspondence game.
type slowly struct {
	ID       string
	Version  uint64
	Stage    string
	Deadline int64
	Now      int64
	Seats    []struct{ Vacation int64 }
	Entries  []struct{ Text string }
}

// Acknowledged conditional moves and vacations of correspondence games survive a kill: the moves
// are played and the vacations count afterwards.
func TestKillByCorrespondence(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) { testKillByCorrespondence(t) })
	t.Run("PostgreSQL", func(t *testing.T) { testKillByCorrespondence(t, "--database", postgrestest.Database(t)) })
}

func testKillByCorrespondence(t *testing.T, flags ...string) {
	directory := t.TempDir()
	start := func() *load.Server { return serving(t, directory, flags...) }
	server := start()
	again := func() {
		t.Helper()
		server.Kill()
		server = start()
	}
	anna, bruno := newVisitor(t, &server), newVisitor(t, &server)
	var g slowly
	told := func(answer string) {
		t.Helper()
		g = slowly{}
		if err := json.Unmarshal([]byte(answer), &g); err != nil {
			t.Fatal(err)
		}
	}
	const day = 86_400_000
	told(anna.ask("POST", "/api/v1/games", map[string]any{
		"variant": "star:2", "seats": []any{map[string]any{"kind": "me", "name": "Anna"}, map[string]any{"kind": "open"}},
		"clock": map[string]any{"kind": "days", "perMove": day}, "leaving": map[string]any{"kind": "out", "after": 60_000},
	}, 200))
	game := "/api/v1/games/" + g.ID
	told(bruno.ask("POST", game+"/seats/2", map[string]any{"name": "Bruno"}, 200))
	plays := func(v *visitor, seat int, text, all string) {
		t.Helper()
		v.ask("POST", game+"/moves", map[string]any{"version": g.Version, "seat": seat, "text": text}, 200)
		told(v.ask("GET", game, nil, 200))
		played := ""
		for _, e := range g.Entries {
			played += " " + e.Text
		}
		if played != " "+all {
			t.Errorf("played%s, want %s", played, all)
		}
	}
	plays(anna, 1, "e2e4", "e2e4")
	anna.ask("PUT", game+"/conditional/1", map[string]any{
		"version": g.Version, "edition": 0, "lines": [][]string{{"e7e5", "g1f3", "b8c6", "f1b5"}, {"*", "d2d4"}},
	}, 200)
	again()
	plays(bruno, 2, "e7e5", "e2e4 e7e5 g1f3")
	again()
	plays(bruno, 2, "b8c6", "e2e4 e7e5 g1f3 b8c6 f1b5")

	before := g.Deadline
	until := time.Now().Add(9 * 24 * time.Hour).UnixMilli()
	bruno.ask("PUT", "/api/v1/me/vacation", map[string]any{"until": until}, 200)
	again()
	told(anna.ask("GET", game, nil, 200))
	if g.Stage != "playing" || g.Seats[1].Vacation != until || g.Deadline < before+8*day {
		t.Errorf("after a vacation was granted: %+v, %d days until the flag falls", g, (g.Deadline-g.Now)/day)
	}
	bruno.ask("DELETE", "/api/v1/me/vacation", nil, 200)
	again()
	told(anna.ask("GET", game, nil, 200))
	if g.Seats[1].Vacation != 0 || g.Deadline > before+day {
		t.Errorf("after it was ended: %+v, %d days until the flag falls", g, (g.Deadline-g.Now)/day)
	}
}
