package web_test

import (
	"fmt"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// A request with the client's version gets only the entries that it lacks, whatever has changed
// the game; a request without a version gets all entries.
func TestEntriesSince(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	for i, move := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
		g = []*client{anna, bela}[i%2].move(g, i%2+1, move)
	}
	old := g.Version - 2
	since := func(path string, version uint64) string {
		return gamePath(g.ID, path) + fmt.Sprintf("?since=%d", version)
	}
	check := func(what string, got *live.Shown, from, entries int) {
		t.Helper()
		if got.From != from || len(got.Entries) != entries {
			t.Errorf("%s: answered from entry %d with %d entries, want %d, %d", what, got.From, len(got.Entries), from, entries)
		}
	}
	draw, no := map[string]any{"kind": "draw"}, func(g *live.Shown) map[string]any { return map[string]any{"vote": g.Vote.ID, "yes": false} }

	all := anna.game(gamePath(g.ID, "/votes"), draw)
	check("a vote, no version named", all, 0, 4)
	check("a ballot", bela.game(since("/votes/ballot", all.Version), no(all)), 4, 0)

	back := bela.game(since("/votes", all.Version), map[string]any{"kind": "takeback"})
	check("a vote", back, 4, 0)
	back = anna.game(since("/votes/ballot", back.Version), map[string]any{"vote": back.Vote.ID, "yes": true})
	check("a takeback", back, 3, 0)

	var got live.Shown
	anna.get(since("", back.Version)).into(&got)
	check("the game as it is known", &got, 3, 0)
	got = live.Shown{}
	anna.get(since("", old)).into(&got)
	check("the game as it was", &got, 0, 3)
	got = live.Shown{}
	anna.get(since("", 1<<40)).into(&got)
	check("a version of the future", &got, 0, 3)

	end := anna.game(since("/resign", back.Version), map[string]any{"seat": 1})
	check("a resignation", end, 3, 1)
	if end.Stage != table.Over {
		t.Errorf("stage %s, want over", end.Stage)
	}
	check("a rematch", anna.game(since("/rematch", end.Version), map[string]any{}), 0, 0)
}
