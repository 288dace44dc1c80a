package store

import (
	"errors"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/table"
)

// limit makes the database full at its present size, or removes that limit.
func limit(t *testing.T, s *Store, pages string) {
	t.Helper()
	err := s.writer.do(t.Context(), func(tx *tx) error { return nil })
	if err == nil {
		err = s.writer.do(t.Context(), func(tx *tx) error {
			var n int64
			return tx.row("PRAGMA max_page_count = "+pages, nil, &n)
		})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A full database can be read, refuses writes as unwritable, and accepts them again once there
// is room.
func TestFull(t *testing.T) {
	s := open(t, t.TempDir())
	if err := s.Games.Beat(t.Context(), 7); err != nil {
		t.Fatal(err)
	}
	fill := func() (err error) {
		for i := 0; err == nil && i < 1000; i++ {
			m := live.Message{Text: strings.Repeat("x", 4000)}
			r := &live.Record{ID: live.GameID(strings.Repeat("a", 11) + string(rune('A'+i%26)))}
			r.Stage = table.Waiting
			r.Version = 1
			if err = s.Games.Create(t.Context(), r); err == nil || errors.Is(err, live.ErrExists) {
				err = s.Games.Say(t.Context(), r.ID, &m)
			}
		}
		return err
	}
	limit(t, s, "1")
	if err := fill(); !errors.Is(err, live.ErrUnwritable) {
		t.Fatalf("filling the database: %v, want %v", err, live.ErrUnwritable)
	}
	if at, err := s.Games.LastBeat(t.Context()); err != nil || at != 7 {
		t.Errorf("LastBeat = %d, %v; want 7", at, err)
	}
	limit(t, s, "1000000")
	if err := s.Games.Say(t.Context(), "aaaaaaaaaaaA", &live.Message{Text: "x"}); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if err := s.Commit(t.Context()); err != nil {
		t.Errorf("Commit: %v", err)
	}
}

// Commit fails on a closed store.
func TestCommitOfAClosedStore(t *testing.T) {
	s, err := storetest.Open(t.Context(), t.TempDir(), Open)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(t.Context()); err == nil {
		t.Error("something was stored in a store that is closed")
	}
}
