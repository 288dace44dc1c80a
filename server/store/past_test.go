package store

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/table"
)

// unknown puts a database into the state of a version without the history.
func unknown(t *testing.T, s *Store) {
	t.Helper()
	err := s.writer.do(t.Context(), func(tx *tx) error {
		_, err := tx.exec("DELETE FROM past")
		if err == nil {
			_, err = tx.exec("DELETE FROM results")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// pastOfAll returns everything in anna's history.
func pastOfAll(t *testing.T, s *Store) (list []*live.Past, results []live.Result) {
	t.Helper()
	list, err := s.Games.Past(t.Context(), live.PastPage{Player: "anna", Limit: math.MaxInt32})
	if err != nil {
		t.Fatal(err)
	}
	err = s.Games.Results(t.Context(), "anna", live.Wish{}, func(r live.Result) bool {
		results = append(results, r)
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return list, results
}

// Games from a version without history are in it after the next start, including archived ones.
// Each is there once, however many servers add it, and play continues meanwhile.
func TestFillPast(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		const games = fillSize + 60
		s, other := open(), open()
		want := 0
		var creating sync.WaitGroup // concurrently, to save time
		for i := range games {
			r := ended(live.GameID(fmt.Sprintf("g%011d", i)), 3+i%5)
			r.Updated, r.Ended = table.Millis(i), table.Millis(1+i)
			r.Outcome = &rules.Outcome{Over: true, Reason: rules.Mate, Places: [][]rules.Seat{{1}, {2, 3}, {4}}}
			switch i % 10 {
			case 3:
				r.Stage, r.Outcome = table.Aborted, nil
			case 4:
				r.Stage, r.Outcome, r.Entries = table.Aborted, nil, nil
			case 5:
				r.Stage = table.Playing
			}
			if r.Past() != nil {
				want++
			}
			creating.Go(func() {
				if err := s.Games.Create(t.Context(), r); err != nil {
					t.Error(err)
				}
			})
		}
		creating.Wait()
		if _, err := s.Upkeep.Archive(t.Context(), games/2); err != nil {
			t.Fatal(err)
		}
		list, results := pastOfAll(t, s)
		if len(list) != want || len(results) != want {
			t.Fatalf("%d games of the past, %d results, want %d", len(list), len(results), want)
		}
		unknown(t, s)

		var added atomic.Int64
		var both sync.WaitGroup
		for _, s := range []*Store{s, other} {
			both.Go(func() {
				n, err := s.Upkeep.FillPast(t.Context())
				if err != nil {
					t.Error(err)
				}
				added.Add(int64(n))
			})
		}
		both.Go(func() { // a game ends, and one is changed
			r, err := s.Games.Get(t.Context(), "g00000000005")
			if err == nil {
				r.Stage, r.Outcome = table.Aborted, nil
				err = s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)})
			}
			if err == nil {
				r, err = s.Games.Get(t.Context(), "g00000000000")
			}
			if err == nil {
				r.Seats[0].Name = "Other"
				err = s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)})
			}
			if err != nil {
				t.Error(err)
			}
		})
		both.Wait()
		if n := added.Load(); n < int64(want-2) || n > int64(want+1) {
			t.Errorf("%d games were added, want about %d", n, want)
		}
		again, anew := pastOfAll(t, s)
		if len(again) != want+1 || len(anew) != want+1 {
			t.Fatalf("%d games of the past, %d results, want %d", len(again), len(anew), want+1)
		}
		for _, p := range again {
			r, err := s.Games.Get(t.Context(), p.Game)
			if err != nil || !reflect.DeepEqual(p, r.Past()) {
				t.Fatalf("the past has\n%+v\nof %v, want\n%+v", p, err, r.Past())
			}
		}
		if n, err := s.Upkeep.FillPast(t.Context()); n != 0 || err != nil {
			t.Errorf("a second time %d were added, %v", n, err)
		}
	})
}

// The history of a game survives packing, changes, and packing again.
func TestPastOfArchive(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		r := ended("g00000000000", 9)
		if err := s.Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			list, results := pastOfAll(t, s)
			if len(list) != 1 || len(results) != 1 || !reflect.DeepEqual(list[0], r.Past()) {
				t.Fatalf("the past is %+v, %+v, want %+v", list, results, r.Past())
			}
			if n, err := s.Upkeep.Archive(t.Context(), math.MaxInt64); n != 1 || err != nil {
				t.Fatalf("%d were packed, %v", n, err)
			}
			if n, err := s.Upkeep.FillPast(t.Context()); n != 0 || err != nil {
				t.Errorf("%d were added, %v", n, err)
			}
			stored, err := s.Games.Get(t.Context(), r.ID)
			if err != nil {
				t.Fatal(err)
			}
			r = stored
			r.Seats[0].Name += "!"
			if err := s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// An unreadable game does not block the others.
func TestFillPastUnreadable(t *testing.T) {
	s := open(t, t.TempDir())
	for i := range 3 {
		r := livetest.Game(live.GameID(fmt.Sprintf("g%011d", i)))
		r.Stage = table.Over
		if err := s.Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	unknown(t, s)
	err := s.writer.do(t.Context(), func(tx *tx) error {
		_, err := tx.exec("UPDATE games SET head = 'x' WHERE id = 'g00000000001'")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := s.Upkeep.FillPast(t.Context()); n != 2 || err != nil {
		t.Errorf("%d were added, %v, want 2", n, err)
	}
}

// Wherever a crash cuts off the log, a game has ended if and only if it is in the history with
// all its results.
func TestPastAfterCrash(t *testing.T) {
	const games, cuts = 12, 40
	directory := t.TempDir()
	s := open(t, directory)
	for i := range games {
		r := ended(live.GameID(fmt.Sprintf("g%011d", i)), 5)
		r.Stage = table.Playing
		if err := s.Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		r.Stage, r.Outcome = table.Over, &rules.Outcome{Over: true, Reason: rules.Mate, Places: [][]rules.Seat{{1, 2, 3, 4}}}
		if err := s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)}); err != nil {
			t.Fatal(err)
		}
	}
	database, err := os.ReadFile(filepath.Join(directory, File))
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(filepath.Join(directory, File+"-wal"))
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	for cut := range cuts + 1 {
		copied := t.TempDir()
		for name, data := range map[string][]byte{File: database, File + "-wal": log[:len(log)*cut/cuts]} {
			if err := os.WriteFile(filepath.Join(copied, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		found := open(t, copied)
		over, err := found.Games.AtStage(t.Context(), table.Over, "", games)
		if err != nil {
			t.Fatal(err)
		}
		list, results := pastOfAll(t, found)
		if len(list) != len(over) || len(results) != len(over) {
			t.Errorf("log cut at %d of %d: %d games are over, %d in the past, %d results", cut, cuts, len(over), len(list), len(results))
		}
		most = max(most, len(over))
	}
	if most != games {
		t.Errorf("with the whole log %d games are over, want %d", most, games)
	}
}

// A check reports histories that differ from the records.
func TestInspectPast(t *testing.T) {
	directory := t.TempDir()
	s := open(t, directory)
	for i := range 6 {
		r := ended(live.GameID(fmt.Sprintf("g%011d", i)), 5)
		if i == 0 {
			r.Stage = table.Playing
		}
		if err := s.Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	check := func(want ...string) {
		t.Helper()
		faults, err := Inspect(t.Context(), directory, "", func(string, *live.Record, bool, error) {})
		for i := range want {
			want[i] = "game " + want[i] + ": its row in the history differs from its record"
		}
		if err != nil || !slices.Equal(faults, want) {
			t.Errorf("Inspect finds %q, %v, want %q", faults, err, want)
		}
	}
	check()
	var seats string
	if err := s.reader.row(t.Context(), []any{&seats}, "SELECT seats FROM past WHERE game = 'g00000000005'"); err != nil {
		t.Fatal(err)
	}
	var columns [][]any
	if err := json.Unmarshal([]byte(seats), &columns); err != nil {
		t.Fatal(err)
	}
	for i := range columns {
		columns[i] = columns[i][:7] // an earlier version stored neither handles nor plies
	}
	short, err := json.Marshal(columns)
	if err != nil {
		t.Fatal(err)
	}
	err = s.writer.do(t.Context(), func(tx *tx) error {
		if _, err := tx.exec("UPDATE past SET seats = $1 WHERE game = 'g00000000005'", string(short)); err != nil {
			return err
		}
		for _, statement := range []string{
			"DELETE FROM past WHERE game = 'g00000000001'", // as in an earlier version
			"UPDATE past SET ending = 'mate' WHERE game = 'g00000000002'",
			"UPDATE past SET public = 0 WHERE game = 'g00000000004'", // the same: it is shown to fewer
			"UPDATE past SET seats = 'x' WHERE game = 'g00000000003'",
			"INSERT INTO past SELECT 'g00000000000', ended, begun, variant, clock, ending, own, rated, entries, seats, round, public, club, overboard FROM past WHERE game = 'g00000000004'",
		} {
			if _, err := tx.exec(statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	check("g00000000000", "g00000000002", "g00000000003")
}
