package web_test

import (
	"testing"
	"time"

	"github.com/manykings/manykings/server/live/featured"
	"github.com/manykings/manykings/server/store/memory"
)

// The featured game has people rather than bots and stays until it ends. Then another follows,
// or none if there is no public game.
func TestFeatured(t *testing.T) {
	s := newSite(t)
	anna, bruno, visitor := s.client(t), s.client(t), s.client(t)
	shown := func() *featured.Featured {
		t.Helper()
		s.ahead += time.Minute
		var f featured.Featured
		visitor.get("/api/v1/featured").into(&f)
		return &f
	}
	if f := shown(); f.Game != nil {
		t.Fatalf("without a game: %+v", f.Game)
	}
	open := func(public bool, second map[string]any) (id string) {
		t.Helper()
		var made struct{ ID string }
		anna.post("/api/v1/games", map[string]any{
			"variant": "star:2", "seats": []any{map[string]any{"kind": "me", "name": "Anna"}, second}, "public": public,
			"clock": map[string]any{"kind": "move", "perMove": 60_000}, "leaving": map[string]any{"kind": "out", "after": 60_000},
		}).into(&made)
		if second["kind"] == "open" {
			bruno.post("/api/v1/games/"+made.ID+"/seats/2", map[string]any{"name": "Bruno"})
		}
		return made.ID
	}
	open(false, map[string]any{"kind": "open"})
	if f := shown(); f.Game != nil {
		t.Errorf("a game that is not public: %s", f.Game.ID)
	}
	bots := open(true, map[string]any{"kind": "bot", "level": 1})
	if f := shown(); f.Game == nil || string(f.Game.ID) != bots || len(f.Game.Entries) != 0 || f.Game.Seats[0].Name != "Anna" {
		t.Errorf("the only one: %+v", f.Game)
	}
	people := open(true, map[string]any{"kind": "open"})
	if f := shown(); f.Game == nil || string(f.Game.ID) != bots {
		t.Errorf("it does not stay: %+v", f.Game)
	}
	anna.post("/api/v1/games/"+bots+"/resign", map[string]any{"seat": 1})
	last := open(true, map[string]any{"kind": "bot", "level": 1})
	if f := shown(); f.Game == nil || string(f.Game.ID) != people {
		t.Errorf("after its end: %+v, want that of people", f.Game)
	}
	anna.post("/api/v1/games/"+people+"/resign", map[string]any{"seat": 1})
	if f := shown(); f.Game == nil || string(f.Game.ID) != last {
		t.Errorf("after the end of that: %+v", f.Game)
	}
}

// All nodes feature the same game, even if they would choose different ones.
func TestFeaturedOnNodes(t *testing.T) {
	store := memory.NewStore()
	one, two := newSiteOn(t, store), newSiteOn(t, store)
	anna, bruno := one.client(t), one.client(t)
	shown := func(s *site) string {
		t.Helper()
		s.ahead += time.Minute
		var f featured.Featured
		s.client(t).get("/api/v1/featured").into(&f)
		if f.Game == nil {
			return ""
		}
		return string(f.Game.ID)
	}
	open := func(second map[string]any) (id string) {
		t.Helper()
		var made struct{ ID string }
		anna.post("/api/v1/games", map[string]any{
			"variant": "star:2", "seats": []any{map[string]any{"kind": "me", "name": "Anna"}, second}, "public": true,
			"clock": map[string]any{"kind": "move", "perMove": 60_000}, "leaving": map[string]any{"kind": "out", "after": 60_000},
		}).into(&made)
		if second["kind"] == "open" {
			bruno.post("/api/v1/games/"+made.ID+"/seats/2", map[string]any{"name": "Bruno"})
		}
		return made.ID
	}
	bots := open(map[string]any{"kind": "bot", "level": 1})
	if got := shown(one); got != bots {
		t.Fatalf("the first node shows %q, want %q", got, bots)
	}
	people := open(map[string]any{"kind": "open"})
	if got := shown(two); got != bots {
		t.Errorf("the second node shows %q, want what the first one does: %q", got, bots)
	}
	anna.post("/api/v1/games/"+bots+"/resign", map[string]any{"seat": 1})
	if got := shown(two); got != people {
		t.Errorf("after its end the second node shows %q, want %q", got, people)
	}
	open(map[string]any{"kind": "open"}) // began later, and would rank first
	if got := shown(one); got != people {
		t.Errorf("after its end the first node shows %q, want what the second one chose: %q", got, people)
	}
}
