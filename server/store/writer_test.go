package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/table"
)

// must returns a function that ends the test if there is an error.
func must(t *testing.T) func(error) {
	return func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
}

// open opens the database in directory, with tables if it is empty.
func open(t *testing.T, directory string) *Store {
	t.Helper()
	s, err := storetest.Open(t.Context(), directory, Open)
	return storetest.UntilTheEnd(t, s, err)
}

// hold blocks the writer until release is called, so that changes meanwhile form one batch.
func hold(t *testing.T, s *Store) (release func()) {
	t.Helper()
	started, open := make(chan struct{}), make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- s.writer.do(context.Background(), func(*tx) error {
			close(started)
			<-open
			return nil
		})
	}()
	<-started
	return func() {
		close(open)
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// queue submits changes in order; wait waits for them.
func queue(t *testing.T, s *Store, changes []change) (wait func() []error) {
	t.Helper()
	requests := make([]*request, len(changes))
	for i, c := range changes {
		requests[i] = &request{ctx: t.Context(), change: c, done: make(chan error, 1)}
		if err := s.writer.hand(t.Context(), requests[i]); err != nil {
			t.Fatal(err)
		}
	}
	return func() []error {
		errs := make([]error, len(requests))
		for i, r := range requests {
			errs[i] = <-r.done
		}
		return errs
	}
}

func beat(n int64) change {
	return func(tx *tx) error {
		_, err := tx.exec("INSERT INTO heartbeat (id, at) VALUES ($1, $1)", n)
		return err
	}
}

// beats returns the ids of the stored heartbeats.
func beats(t *testing.T, s *Store) []string {
	t.Helper()
	ids, err := s.reader.texts(t.Context(), "SELECT id FROM heartbeat ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// Every change of a batch has its own result, and a refused one does not affect the others.
func TestBatch(t *testing.T) {
	errRefused := errors.New("refused")
	refuse := func(*tx) error { return refused{fmt.Errorf("because: %w", errRefused)} }
	broken := func(tx *tx) error { // writes before it fails
		if _, err := tx.exec("INSERT INTO heartbeat (id, at) VALUES (100, 100)"); err != nil {
			return err
		}
		_, err := tx.exec("INSERT INTO heartbeat (id, at) VALUES (100, 100)")
		return err
	}
	tests := []struct {
		name    string
		changes []change
		failed  []bool
		stored  string
	}{
		{"all well", []change{beat(1), beat(2), beat(3)}, []bool{false, false, false}, "[1 2 3]"},
		{"one refused", []change{beat(1), refuse, beat(3)}, []bool{false, true, false}, "[1 3]"},
		{"one broken", []change{beat(1), broken, beat(3)}, []bool{false, true, false}, "[1 3]"},
		{"one refused, one broken", []change{refuse, beat(2), broken}, []bool{true, false, true}, "[2]"},
		{"the same twice", []change{beat(1), beat(1)}, []bool{false, true}, "[1]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t, t.TempDir())
			release := hold(t, s)
			wait := queue(t, s, tt.changes)
			release()
			for i, err := range wait() {
				if (err != nil) != tt.failed[i] {
					t.Errorf("change %d: error %v, want failed %t", i, err, tt.failed[i])
				}
			}
			if got := fmt.Sprint(beats(t, s)); got != tt.stored {
				t.Errorf("stored %s, want %s", got, tt.stored)
			}
		})
	}
}

// Changes during a commit share the next one. SQLite counts the transactions of other connections
// in data_version.
func TestBatchIsOneTransaction(t *testing.T) {
	s := open(t, t.TempDir())
	transactions := func() (n int64) {
		t.Helper()
		if err := s.reader.row(t.Context(), []any{&n}, "PRAGMA data_version"); err != nil {
			t.Fatal(err)
		}
		return n
	}
	s.reader.db.SetMaxOpenConns(1) // the pragma is per connection
	release := hold(t, s)
	changes := make([]change, batchLimit)
	for i := range changes {
		changes[i] = beat(int64(i))
	}
	wait := queue(t, s, changes[:batchLimit-1])
	before := transactions()
	release()
	for i, err := range wait() {
		if err != nil {
			t.Fatalf("change %d: %v", i, err)
		}
	}
	if got := transactions() - before; got != 1 {
		t.Errorf("%d changes took %d transactions, want 1", batchLimit-1, got)
	}
}

func TestChangeOfOneWhoLeft(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		release := hold(t, s)
		ctx, cancel := context.WithCancel(t.Context())
		r := &request{ctx: ctx, change: beat(1), done: make(chan error, 1)}
		if err := s.writer.hand(ctx, r); err != nil {
			t.Fatal(err)
		}
		cancel()
		release()
		if err := <-r.done; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want %v", err, context.Canceled)
		}
		if got := beats(t, s); len(got) != 0 {
			t.Errorf("stored %v for a caller that was gone", got)
		}
	})
}

// Close finishes earlier changes and refuses later ones.
func TestClose(t *testing.T) {
	directory := t.TempDir()
	s := open(t, directory)
	release := hold(t, s)
	wait := queue(t, s, []change{beat(1), beat(2)})
	var closing sync.WaitGroup
	closing.Go(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	release()
	closing.Wait()
	for i, err := range wait() {
		if err != nil {
			t.Errorf("change %d: %v", i, err)
		}
	}
	if err := s.Games.Beat(t.Context(), 5); !errors.Is(err, errClosed) {
		t.Errorf("Beat after Close: %v, want %v", err, errClosed)
	}
	if left, err := filepath.Glob(filepath.Join(directory, "*")); err != nil || len(left) != 1 {
		t.Errorf("files after Close: %v, %v, want the database alone", left, err)
	}
	if got := beats(t, open(t, directory)); len(got) != 2 {
		t.Errorf("stored %v, want 2", got)
	}
}

// Of eight concurrent writers of the same version, one wins; the others get conflicts and no other
// errors.
func TestConflictsOfManyWriters(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		const writers, rounds = 8, 15
		s := open()
		games := []live.GameID{"aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"}
		for _, id := range games {
			if err := s.Games.Create(t.Context(), &live.Record{ID: id, State: table.State{Setting: table.Setting{Stage: table.Playing}}}); err != nil {
				t.Fatal(err)
			}
		}
		var all sync.WaitGroup
		won := make([]int, writers)
		for w := range writers {
			all.Go(func() {
				for i := range rounds * len(games) {
					id := games[(i+w)%len(games)]
					r, err := s.Games.Get(context.Background(), id)
					if err != nil {
						t.Error(err)
						return
					}
					keep := len(r.Entries)
					r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint(w), Seat: 1})
					switch err := s.Games.Replace(context.Background(), r, live.Kept{Entries: keep}); {
					case err == nil:
						won[w]++
					case !errors.Is(err, live.ErrConflict):
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		want, entries := 0, 0
		for _, n := range won {
			want += n
		}
		for _, id := range games {
			r, err := s.Games.Get(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Entries) != int(r.Version)-1 {
				t.Errorf("game %s: %d entries at version %d", id, len(r.Entries), r.Version)
			}
			entries += len(r.Entries)
		}
		if entries != want {
			t.Errorf("%d entries stored, %d writes acknowledged", entries, want)
		}
	})
}
