package store

import (
	"database/sql"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/table"
)

// expand changes the tables as the next release may: a column in each, an index and a table, with
// their version.
func expand(t *testing.T, s *Store, version int) {
	t.Helper()
	err := s.writer.do(t.Context(), func(tx *tx) error {
		for _, list := range tables {
			if _, err := tx.exec("ALTER TABLE " + list.name + " ADD COLUMN later BIGINT NOT NULL DEFAULT 7"); err != nil {
				return fmt.Errorf("%s: %w", list.name, err)
			}
		}
		for _, statement := range []string{
			"CREATE INDEX games_later ON games (later, id)",
			"CREATE INDEX courses_later ON courses (later, game)",
			"CREATE TABLE laters (game TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL)",
		} {
			if _, err := tx.exec(statement); err != nil {
				return err
			}
		}
		applied := "1"
		if s.path == "" {
			applied = "TRUE"
		}
		_, err := tx.exec(fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, %s)", version, applied))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Both a running and a starting server do all their work on the tables of the next release.
func TestStoreOnTablesOfTheNextRelease(t *testing.T) {
	t.Parallel()
	for name, prepare := range map[string]func(t *testing.T) (open func() *Store){
		"SQLite": func(t *testing.T) func() *Store {
			directory := t.TempDir()
			return func() *Store { return open(t, directory) }
		},
		"PostgreSQL": func(t *testing.T) func() *Store {
			address := database(t)
			return func() *Store { return dial(t, address) }
		},
	} {
		for _, starts := range []bool{false, true} {
			if testing.Short() && !starts {
				continue // the whole suite twice
			}
			t.Run(fmt.Sprintf("%s, starts=%t", name, starts), func(t *testing.T) {
				livetest.TestStore(t, func(t *testing.T) live.Store {
					open := prepare(t)
					s := open()
					expand(t, s, generation-1)
					if starts {
						s = open()
					}
					return s.Games
				})
			})
		}
	}
}

// The tables may change under a running server: prepared statements still work, stored data is
// unchanged, and rows have the defaults of new columns. A server of this release that starts later
// refuses tables of the next generation, which may lack something.
func TestTablesChangeUnderPlay(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		r := livetest.Game("g00000000000")
		if err := s.Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		// Every statement is prepared before, and run again.
		all := func() {
			t.Helper()
			for range 10 {
				n := len(r.Entries)
				r.Entries = append(r.Entries, table.Entry{Text: "move", Seat: 1})
				if err := s.Games.Replace(t.Context(), r, live.Kept{Entries: n, Head: true}); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.Games.Say(t.Context(), r.ID, &live.Message{Room: live.PlayersRoom, Text: "x"}); err != nil {
				t.Error(err)
			}
			got, err := s.Games.Get(t.Context(), r.ID)
			if err != nil || got.Version != r.Version || !reflect.DeepEqual(got.Entries, r.Entries) {
				t.Errorf("Get = %+v, %v", got, err)
			}
			if list, err := s.Games.Of(t.Context(), live.Page{Player: "anna", Limit: 5}); err != nil || len(list) != 1 {
				t.Errorf("Of = %v, %v", list, err)
			}
			if list, err := s.Games.Running(t.Context(), 5); err != nil || len(list) != 1 {
				t.Errorf("Running = %v, %v", list, err)
			}
			if _, err := s.Games.Due(t.Context(), 1, 5); err != nil {
				t.Error(err)
			}
			if err := s.Games.Beat(t.Context(), 1); err != nil {
				t.Error(err)
			}
		}
		all()
		expand(t, s, 99*generation)
		all()
		var later int
		if err := s.reader.row(t.Context(), []any{&later}, "SELECT MIN(later) FROM entries"); err != nil || later != 7 {
			t.Errorf("the new column holds %d, %v; want its default", later, err)
		}

		var err error
		if s.path == "" {
			_, err = Connect(t.Context(), s.claim.config.ConnString())
		} else {
			_, err = Open(t.Context(), s.path[:len(s.path)-len(File)])
		}
		if err == nil || !strings.Contains(err.Error(), "use a newer release") {
			t.Errorf("starting on tables of a later release: %v", err)
		}
	})
}

// Migrations developed in parallel reach databases in any order: missing ones are added, once,
// below higher ones, by programs that know those or not.
func TestTablesChangeInAnyOrder(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		if err := s.Games.Create(t.Context(), livetest.Game("g00000000000")); err != nil {
			t.Fatal(err)
		}
		dialect := goose.DialectSQLite3
		var db *sql.DB // as in another process
		if s.path == "" {
			dialect = goose.DialectPostgres
			db = stdlib.OpenDB(*s.claim.config)
		} else {
			var err error
			if db, err = connect(s.path, 1, writerPragmas); err != nil {
				t.Fatal(err)
			}
		}
		t.Cleanup(func() { _ = db.Close() })
		// with starts a program that has some more migrations.
		with := func(versions ...int) {
			t.Helper()
			files := fstest.MapFS{}
			ours, err := fs.Glob(steps{dialect}, "*.sql")
			if err != nil || len(ours) == 0 {
				t.Fatal(ours, err)
			}
			for _, name := range ours {
				text, err := fs.ReadFile(steps{dialect}, name)
				if err != nil {
					t.Fatal(err)
				}
				files[name] = &fstest.MapFile{Data: text}
			}
			for _, v := range versions {
				files[fmt.Sprintf("%05d_later.sql", v)] = &fstest.MapFile{Data: fmt.Appendf(nil,
					"-- +goose Up\nCREATE TABLE later%d (game TEXT NOT NULL PRIMARY KEY);\nALTER TABLE past ADD COLUMN later%d BIGINT NOT NULL DEFAULT %d;\n", v, v, v)}
			}
			for range 2 { // the second start changes nothing
				if err := migrate(t.Context(), db, dialect, files); err != nil {
					t.Fatalf("tables with %v: %v", versions, err)
				}
			}
		}
		with(902)
		with(901, 902) // a lower number
		with(900)      // lower, by a program without the others
		with()
		for v := 900; v <= 902; v++ {
			var games int
			if err := s.reader.row(t.Context(), []any{&games}, fmt.Sprintf("SELECT COUNT(*) FROM later%d", v)); err != nil {
				t.Errorf("version %d is missing: %v", v, err)
			}
		}
		if _, err := open().Games.Get(t.Context(), "g00000000000"); err != nil {
			t.Errorf("on those tables: %v", err)
		}
	})
}
