package app_test

import (
	"database/sql"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store"
)

// Damaged games in a database do not keep the server from starting, and all other games go on.
// Unreadable games are set aside with a message until they are readable.
func TestBadGames(t *testing.T) {
	data := t.TempDir()
	s := run(t, data)
	anna, bela := s.person(), s.person()
	spoil := load.Spoilings
	var ids []string
	var last *live.Shown
	for range len(spoil) + 1 {
		g := anna.game("POST", "/games", offer("star:2", map[string]any{"kind": "open"}))
		g = bela.game("POST", fmt.Sprintf("/games/%s/seats/2", g.ID), map[string]any{})
		last = anna.move(g, 1, "e2e4")
		ids = append(ids, string(g.ID))
	}
	s.stop()
	db, err := sql.Open("sqlite", filepath.Join(data, store.File))
	if err != nil {
		t.Fatal(err)
	}
	for i, statement := range spoil {
		if r, err := db.Exec(statement, ids[i]); err != nil {
			t.Fatal(err)
		} else if n, _ := r.RowsAffected(); n != 1 {
			t.Fatalf("%s: %d rows", statement, n)
		}
	}
	// As in databases without checksums: the rules find the error.
	for _, id := range ids[:3] {
		for _, statement := range load.Unsummed {
			if _, err := db.Exec(statement, id); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	s = runWith(t, local(data), slog.New(slog.DiscardHandler)) // it logs the damaged games, as it should
	anna, bela = anna.at(s), bela.at(s)
	for ply, move := range []string{"e7e5", "g1f3", "b8c6"} {
		last = []*person{bela, anna}[ply%2].move(last, 2-ply%2, move)
		for i, id := range ids[:len(spoil)] {
			for _, path := range []string{"", "/view"} {
				var problem struct{ Code, Detail string }
				status := anna.ask("GET", "/games/"+id+path, nil, &problem)
				if status == http.StatusOK && path == "" && ply == 0 {
					continue // the server has not noticed it yet
				}
				if status != http.StatusServiceUnavailable || problem.Code != "set-aside" || !strings.Contains(problem.Detail, "kept") {
					t.Errorf("%s: %s%s: %d %+v", spoil[i], id, path, status, problem)
				}
			}
		}
		var mine []live.Shown
		if status := anna.ask("GET", "/me/games", nil, &mine); status != http.StatusOK || !slices.ContainsFunc(mine, func(g live.Shown) bool { return g.ID == last.ID }) {
			t.Errorf("the list of games: %d, %d games", status, len(mine))
		}
	}
	asides, err := store.ListAsides(t.Context(), data, "")
	if err != nil || len(asides) != len(spoil) {
		t.Errorf("set aside: %v, %v, want %d", asides, err, len(spoil))
	}
	s.stop()
}
