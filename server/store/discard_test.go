package store

import (
	"errors"
	"fmt"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Unplayed games are removed, and no others.
func TestDiscard(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		add := func(id live.GameID, stage table.Stage, updated table.Millis, entries ...table.Entry) {
			t.Helper()
			r := &live.Record{ID: id}
			r.Stage, r.Updated, r.Entries = stage, updated, entries
			r.Host = "anna"
			if err := s.Games.Create(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			if err := s.Games.Say(t.Context(), id, &live.Message{Room: live.PlayersRoom, Text: "x"}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range discardSize + 1 {
			add(live.GameID(fmt.Sprintf("unplayed%04d", i)), table.Aborted, 10)
		}
		add("recent000000", table.Aborted, 30)
		add("waiting00000", table.Waiting, 10)
		add("running00000", table.Playing, 10)
		add("played000000", table.Aborted, 10, table.Entry{Text: "e2e4", Seat: 1})
		if err := s.Upkeep.Discard(t.Context(), 20); err != nil {
			t.Fatal(err)
		}
		for id, kept := range map[live.GameID]bool{
			"unplayed0000": false, "unplayed0100": false, "recent000000": true, "waiting00000": true, "running00000": true, "played000000": true,
		} {
			if _, err := s.Games.Get(t.Context(), id); (err == nil) != kept || !kept && !errors.Is(err, live.ErrNotFound) {
				t.Errorf("game %s: %v, kept %t", id, err, kept)
			}
		}
		for _, list := range []string{"games", "courses", "players", "messages"} {
			var n int
			if err := s.reader.row(t.Context(), []any{&n}, "SELECT COUNT(*) FROM "+list); err != nil || n != 4 {
				t.Errorf("%d rows of %s, %v; want 4", n, list, err)
			}
		}
	})
}
