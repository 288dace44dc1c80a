package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/manykings/manykings/server/live"
)

// The games of an event have its term for agreed draws, and refuse earlier offers; the API of games
// has it too.
func TestEventDraws(t *testing.T) {
	s := signingSite(t)
	organiser := s.member(t, "Organiser")
	given := map[string]any{
		"variant": "star:2", "sizes": []int{2}, "rounds": 1, "online": true, "draws": 2,
		"clock": map[string]any{"kind": "game", "initial": 600_000, "increment": 5_000},
	}
	e := organiser.event(given)
	e, people := s.duel(t, organiser, e)
	at := e.Paired[0].Tables[0]
	if e.Draws != 2 {
		t.Errorf("the event says %d, want 2", e.Draws)
	}
	path := gamePath(live.GameID(at.Game), "")
	who := func(seat int) *client { return people[at.Seats[seat-1]-1] }
	offer := map[string]any{"kind": "draw"}
	for i, text := range []string{"e2e4", "e7e5"} {
		who(1).do(http.MethodPost, path+"/votes", offer).fails(409, "early-draw")
		var g live.Shown
		who(i + 1).get(path).into(&g)
		if g.Draws != 2 {
			t.Errorf("the game says %d, want 2", g.Draws)
		}
		who(i+1).move(&g, i+1, text)
	}
	g := who(1).game(path+"/votes", offer)
	if g.Vote == nil || g.Vote.Kind != "draw" {
		t.Errorf("in round 2 the vote is %+v", g.Vote)
	}
	g = who(2).game(path+"/votes", offer)
	if g.Outcome == nil || len(g.Outcome.Winners) != 0 || fmt.Sprint(g.Stage) != "over" {
		t.Errorf("stage %s, outcome %+v, want a draw", g.Stage, g.Outcome)
	}

	never := newGame("")
	never["draws"] = -1
	mine := people[0].game("/api/v1/games", never)
	people[1].game(gamePath(mine.ID, "/seats/2"), map[string]any{"name": "Bela"})
	people[0].do(http.MethodPost, gamePath(mine.ID, "/votes"), offer).fails(409, "no-draws")
	never["draws"] = 501
	people[0].do(http.MethodPost, "/api/v1/games", never).fails(422, "invalid")
	given["draws"] = -2
	organiser.do(http.MethodPost, "/api/v1/events", given).fails(422, "invalid")
}
