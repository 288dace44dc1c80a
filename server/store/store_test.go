package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/table"
)

func TestStore(t *testing.T) {
	livetest.TestStore(t, func(t *testing.T) live.Store { return open(t, t.TempDir()).Games })
}

// A path may have characters with a meaning in the address of a database.
func TestOpenKeepsToItself(t *testing.T) {
	directory := filepath.Join(t.TempDir(), "a b?c#d%20", "data")
	s, err := Open(t.Context(), directory)
	s = storetest.UntilTheEnd(t, s, err)
	if err := s.Games.Beat(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]os.FileMode{"": 0o700, File: 0o600, File + "-wal": 0o600, File + "-shm": 0o600} {
		info, err := os.Stat(filepath.Join(directory, path))
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("permissions of %q are %o, want %o", path, got, want)
		}
	}
	if err := s.Check(t.Context()); err != nil {
		t.Errorf("Check: %v", err)
	}
}

// A migration that removes something begins the next thousand. The first files are older than
// that rule. A shared migration reaches SQLite in its own words.
func TestMigrationsAdd(t *testing.T) {
	takes := regexp.MustCompile(`(?i)\b(DROP|RENAME|DELETE|TRUNCATE|ALTER COLUMN \w+ (TYPE|SET DATA|SET NOT))\b`)
	for dialect, old := range map[goose.Dialect]int{goose.DialectSQLite3: 9, goose.DialectPostgres: 5} {
		files, err := fs.Glob(steps{dialect}, "*.sql")
		if err != nil || len(files) < old {
			t.Fatalf("%d files of %s: %v", len(files), dialect, err)
		}
		for _, file := range files {
			version, err := strconv.Atoi(file[:5])
			text, err2 := fs.ReadFile(steps{dialect}, file)
			if err := errors.Join(err, err2); err != nil {
				t.Fatal(err)
			}
			if what := takes.Find(text); version > old && version%generation != 0 && what != nil {
				t.Errorf("%s of %s has %s: servers of the version before could not go on", file, dialect, what)
			}
			if dialect == goose.DialectSQLite3 && regexp.MustCompile(`COLLATE|BYTEA`).Match(text) {
				t.Errorf("%s is not translated", file)
			}
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(t *testing.T, directory string)
		want  string
	}{
		{"not a database", func(t *testing.T, directory string) {
			if err := os.WriteFile(filepath.Join(directory, File), []byte(strings.Repeat("This is a letter. ", 1000)), 0o600); err != nil {
				t.Fatal(err)
			}
		}, "not a database"},
		{"tables of a later program", func(t *testing.T, directory string) {
			err := open(t, directory).writer.do(t.Context(), func(tx *tx) error {
				_, err := tx.exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)")
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}, "use a newer release"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			directory := t.TempDir()
			tt.spoil(t, directory)
			_, err := Open(t.Context(), directory)
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), directory) {
				t.Errorf("error %q, want the directory and %q", err, tt.want)
			}
		})
	}
}

// Whatever part of the log reaches the disk before a crash, it has only whole changes, and all
// that were acknowledged before its end.
func TestCrash(t *testing.T) {
	const games, moves = 3, 30
	directory := t.TempDir()
	s := open(t, directory)
	records := make([]*live.Record, games)
	for i := range records {
		records[i] = &live.Record{ID: live.GameID(fmt.Sprintf("g%011d", i)), State: table.State{Setting: table.Setting{Stage: table.Playing}}}
		if err := s.Games.Create(t.Context(), records[i]); err != nil {
			t.Fatal(err)
		}
	}
	log := filepath.Join(directory, File+"-wal")
	acknowledged := map[int64][games]uint64{} // size of the log -> versions
	for range moves {
		for i, r := range records {
			r.Entries = append(r.Entries, table.Entry{Text: "move", Seat: i + 1})
			if err := s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries) - 1, Head: true}); err != nil {
				t.Fatal(err)
			}
			info, err := os.Stat(log)
			if err != nil {
				t.Fatal(err)
			}
			acknowledged[info.Size()] = [games]uint64{records[0].Version, records[1].Version, records[2].Version}
		}
	}
	database, err := os.ReadFile(filepath.Join(directory, File))
	if err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	const cuts = 15
	for cut := range int64(cuts + 1) {
		end := int64(len(written)) * cut / cuts
		var want [games]uint64
		var best int64
		for size, versions := range acknowledged {
			if size <= end && size > best {
				best, want = size, versions
			}
		}
		copied := t.TempDir()
		for name, data := range map[string][]byte{File: database, File + "-wal": written[:end]} {
			if err := os.WriteFile(filepath.Join(copied, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		found := open(t, copied)
		for i, r := range records {
			got, err := found.Games.Get(t.Context(), r.ID)
			if want[i] == 0 { // crashed before the first acknowledgement
				continue
			}
			if err != nil {
				t.Fatalf("log cut at %d: %v", end, err)
			}
			if got.Version < want[i] || len(got.Entries) != int(got.Version)-1 {
				t.Errorf("log cut at %d: game %d has version %d and %d entries, acknowledged was version %d", end, i, got.Version, len(got.Entries), want[i])
			}
		}
	}
}

// An acknowledged commit survives a power loss: the log is synced every time. A test that only
// kills the process cannot show that.
func TestCommitsAreDurable(t *testing.T) {
	const full = 2
	s := open(t, t.TempDir())
	var mode int
	err := s.writer.do(t.Context(), func(tx *tx) error { return tx.row("PRAGMA synchronous", nil, &mode) })
	if err != nil || mode != full {
		t.Errorf("PRAGMA synchronous is %d, %v, want %d", mode, err, full)
	}
}

// Of two processes on one directory, the second with an old version, one wins.
func TestOneWinnerOfTwoStores(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		first, second := open(), open()
		r := livetest.Game("g00000000000")
		if err := first.Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			stored, err := second.Games.Get(t.Context(), r.ID)
			if err != nil {
				t.Fatal(err)
			}
			results := make(chan error, 2)
			for _, s := range []*Store{first, second} {
				mine := *stored
				go func() { results <- s.Games.Replace(t.Context(), &mine, live.Kept{Entries: len(mine.Entries)}) }()
			}
			won := 0
			for range 2 {
				if err := <-results; err == nil {
					won++
				} else if !errors.Is(err, live.ErrConflict) {
					t.Errorf("Replace: %v, want nil or %v", err, live.ErrConflict)
				}
			}
			after, err := first.Games.Get(t.Context(), r.ID)
			if err != nil || won != 1 || after.Version != stored.Version+1 {
				t.Fatalf("%d writers of version %d won, it is %d now, %v", won, stored.Version, after.Version, err)
			}
		}
	})
}
