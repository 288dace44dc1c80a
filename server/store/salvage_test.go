package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/table"
)

// library stores games in a directory, every third of them archived, and returns each as JSON.
func library(t *testing.T, directory string, n int) map[live.GameID]string {
	t.Helper()
	s := open(t, directory)
	games := map[live.GameID]string{}
	for i := range n {
		r := length(livetest.Game(live.GameID(fmt.Sprintf("g%011d", i*7919%100000))), 3*i)
		if i%3 == 0 {
			r.Stage = table.Aborted
		}
		if err := s.Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		games[r.ID] = jsonOf(t, r)
	}
	if _, err := s.Upkeep.Archive(t.Context(), 1<<60); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return games
}

// schemaPages returns the numbers of the pages, from 1, with the list of tables.
func schemaPages(t *testing.T, directory string) []int64 {
	t.Helper()
	s := open(t, directory)
	pages, err := list(t.Context(), s.handle, "reading where the list of tables is", func(rows *sql.Rows, page *int64) error { return rows.Scan(page) },
		"SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'")
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// A database with damaged pages is salvaged: every copied game is unchanged, no readable one is
// missing, and the copy is sound.
func TestSalvage(t *testing.T) {
	t.Parallel()
	directory := t.TempDir()
	games := library(t, directory, 90)
	whole, err := os.ReadFile(filepath.Join(directory, File))
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	schema := schemaPages(t, directory) // not damaged here: without the list of tables nothing can be read
	lots := rand.New(rand.NewPCG(7, 7))
	opened, rescued := 0, 0
	for round := range 12 {
		t.Run(fmt.Sprintf("damage %d", round), func(t *testing.T) {
			damaged := append([]byte(nil), whole...)
			for range 3 {
				at := page * lots.IntN(len(whole)/page)
				for slices.Contains(schema, int64(at/page+1)) {
					at = page * lots.IntN(len(whole)/page)
				}
				for i := range page {
					damaged[at+i] = byte(lots.Uint32())
				}
			}
			broken := t.TempDir()
			if err := os.WriteFile(filepath.Join(broken, File), damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			readable, named := 0, 0
			faults, err := Inspect(t.Context(), broken, "", func(_ string, _ *live.Record, _ bool, err error) {
				named++
				if err == nil {
					readable++
				}
			})
			if err != nil {
				t.Fatalf("Inspect: %v", err)
			}
			if len(faults) == 0 && readable < len(games) {
				t.Errorf("%d of %d games can be read, and no fault is named", readable, len(games))
			}
			target := filepath.Join(t.TempDir(), "salvaged")
			lost, err := Salvage(t.Context(), broken, target, func(*live.Record) bool { return true }, func(s Salvaged) {
				if s.Lost != "" {
					t.Logf("%s: %d rows, %s", s.Table, s.Rows, s.Lost)
				}
			})
			if err != nil {
				t.Fatalf("Salvage: %v", err)
			}
			s, err := Open(context.Background(), target)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if found := s.integrity(t.Context()); len(found) > 0 {
				t.Errorf("the copy: %v", found)
			}
			kept := 0
			for id, want := range games {
				r, err := s.Games.Get(t.Context(), id)
				if errors.Is(err, live.ErrNotFound) {
					continue
				}
				kept++
				if err != nil {
					t.Errorf("game %s: %v", id, err)
				} else if got := jsonOf(t, r); got != want {
					t.Errorf("game %s is now\n%s\nand was\n%s", id, got, want)
				}
			}
			if kept < readable {
				t.Errorf("%d games were copied of %d that can be read", kept, readable)
			}
			if kept+len(lost) < named {
				t.Errorf("%d games copied and %d named as lost, of %d", kept, len(lost), named)
			}
			opened++
			rescued += kept
		})
	}
	t.Logf("%d copies hold %d of %d games", opened, rescued, opened*len(games))
	if rescued < opened*len(games)/2 {
		t.Errorf("%d of %d games were rescued, with 3 of %d pages damaged each time", rescued, opened*len(games), len(whole)/page)
	}
}

// An existing target is refused, and a sound database is copied completely.
func TestSalvageWhole(t *testing.T) {
	t.Parallel()
	directory := t.TempDir()
	games := library(t, directory, 12)
	all := func(*live.Record) bool { return true }
	if _, err := Salvage(t.Context(), directory, t.TempDir(), all, func(Salvaged) {}); !errors.Is(err, os.ErrExist) {
		t.Errorf("into a directory that exists: %v, want %v", err, os.ErrExist)
	}
	target := filepath.Join(t.TempDir(), "copy")
	tables := 0
	lost, err := Salvage(t.Context(), directory, target, all, func(s Salvaged) {
		tables++
		if s.Lost != "" {
			t.Errorf("%s: %s", s.Table, s.Lost)
		}
	})
	if err != nil || len(lost) > 0 || tables == 0 {
		t.Errorf("Salvage = %v, %v with %d tables", lost, err, tables)
	}
	found := 0
	faults, err := Inspect(t.Context(), target, "", func(id string, r *live.Record, _ bool, err error) {
		if err != nil || jsonOf(t, r) != games[live.GameID(id)] {
			t.Errorf("game %s: %v, %v", id, r, err)
		}
		found++
	})
	if err != nil || len(faults) > 0 || found != len(games) {
		t.Errorf("the copy has %d games, %v, %v; want %d", found, faults, err, len(games))
	}
	unsound := live.GameID("g00000000000")
	lost, err = Salvage(t.Context(), directory, filepath.Join(t.TempDir(), "less"), func(r *live.Record) bool { return r.ID != unsound }, func(Salvaged) {})
	if err != nil || len(lost) != 1 || lost[0] != unsound {
		t.Errorf("with one game refused: %v, %v", lost, err)
	}
}
