package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
)

// proven verifies the file of an event.
func (c *client) proven(key string) {
	c.t.Helper()
	file := c.do(http.MethodGet, "/api/v1/events/"+key+"/file", nil)
	options, acts, err := eventpkg.Read(file.body)
	if err != nil {
		c.t.Fatal(err)
	}
	if _, err := eventpkg.Verify(options, acts); err != nil {
		c.t.Errorf("the file: %v", err)
	}
}

// A ladder online: a player challenges another one, who accepts; their game moves them.
func TestEventLadder(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	rules := map[string]any{"reach": 2, "rule": "insert", "hours": 24, "forfeit": true}
	e := anna.event(map[string]any{
		"form": "ladder", "rounds": 0, "variant": "star:2", "sizes": []int{2}, "online": true, "ladder": rules,
		"clock": map[string]any{"kind": "game", "initial": 180_000},
	})
	path := "/api/v1/events/" + e.Key
	people := map[int]*client{}
	for i := range 4 {
		people[i+1] = s.member(t, fmt.Sprint("Player", i+1))
		people[i+1].of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if len(e.Paired) != 1 || e.Ladder == nil || e.Ladder.Reach != 2 || e.Standings[0].Entrant != 1 || !e.Enterable {
		t.Fatalf("begun: %+v, ladder %+v", e.Standings, e.Ladder)
	}
	anna.do(http.MethodPost, path+"/challenges", map[string]any{"players": []int{1}}).fails(403, "not-at-table")
	people[2].do(http.MethodPost, path+"/challenges", map[string]any{"entrant": 3, "players": []int{1}}).fails(403, "organiser")
	people[4].do(http.MethodPost, path+"/challenges", map[string]any{"players": []int{1}}).fails(409, "event-challenge")
	seen := people[4].of(http.MethodGet, e.Key, nil)
	if len(seen.Ladder.Reachable) != 1 || fmt.Sprint(seen.Ladder.Reachable[0].Above) != "[3 2]" {
		t.Errorf("reachable %+v", seen.Ladder.Reachable)
	}
	first := people[4].of(http.MethodPost, e.Key+"/challenges", map[string]any{"players": []int{2}})
	again := people[4].of(http.MethodPost, e.Key+"/challenges", map[string]any{"players": []int{2}})
	if first.Acts != again.Acts || len(again.Ladder.Challenges) != 1 || again.Ladder.Challenges[0].Until == 0 {
		t.Errorf("challenges %+v", again.Ladder.Challenges)
	}
	people[1].do(http.MethodPut, path+"/challenges/4", map[string]any{"accept": true}).fails(409, "event-challenge")
	e = people[2].of(http.MethodPut, e.Key+"/challenges/4", map[string]any{"accept": true})
	table := e.Paired[0].Tables[0]
	if len(e.Ladder.Challenges) != 0 || table.Game == "" {
		t.Fatalf("accepted: %+v", e.Paired[0])
	}
	seat := 1 + slices.Index(table.Seats, 2)
	people[2].game(gamePath(live.GameID(table.Game), "/resign"), map[string]any{"seat": seat})
	for range 2 {
		if err := s.events.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	e = anna.of(http.MethodGet, e.Key, nil)
	order := func() (ids []int) {
		for _, at := range e.Standings {
			ids = append(ids, at.Entrant)
		}
		return ids
	}
	if fmt.Sprint(order()) != "[1 4 2 3]" {
		t.Errorf("ladder %v after %+v", order(), e.Paired[0].Tables)
	}
	// The staff acts for others, and a declined challenge is won.
	anna.of(http.MethodPost, e.Key+"/challenges", map[string]any{"entrant": 3, "players": []int{4}})
	e = people[4].of(http.MethodPut, e.Key+"/challenges/3", map[string]any{"accept": false})
	if fmt.Sprint(order()) != "[1 3 4 2]" {
		t.Errorf("declined: ladder %v", order())
	}
	e = anna.of(http.MethodPut, e.Key+"/end", map[string]any{"ended": true})
	if !e.Ended {
		t.Error("the ladder has not ended")
	}
	anna.proven(e.Key)
}

// A simultaneous display: the exhibitor has a game at each table, and a time of their own.
func TestEventDisplay(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	given := map[string]any{
		"form": "display", "rounds": 1, "variant": "star:2", "sizes": []int{2}, "online": true, "taking": "turns",
		"clock": map[string]any{"kind": "game", "initial": 600_000}, "exhibitorClock": map[string]any{"initial": 3_600_000, "increment": 10_000},
	}
	e := anna.event(given)
	path := "/api/v1/events/" + e.Key
	people := map[int]*client{}
	for i := range 4 {
		people[i+1] = s.member(t, fmt.Sprint("Player", i+1))
		people[i+1].of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	anna.do(http.MethodPost, path+"/rounds", map[string]any{"round": 1}).fails(409, "event-exhibitors")
	people[2].do(http.MethodPut, path+"/entrants/2/exhibitor", map[string]any{"exhibitor": true}).fails(403, "organiser")
	anna.of(http.MethodPut, e.Key+"/entrants/2/exhibitor", map[string]any{"exhibitor": true})
	e = anna.of(http.MethodPut, e.Key+"/entrants/2/exhibitor", map[string]any{"exhibitor": true})
	if !e.People[1].Exhibitor || e.People[0].Exhibitor {
		t.Errorf("people %+v", e.People)
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if len(e.Paired[0].Tables) != 3 {
		t.Fatalf("tables %+v", e.Paired[0])
	}
	for n, table := range e.Paired[0].Tables {
		seat := 1 + slices.Index(table.Seats, 2)
		if seat != 1+n%2 {
			t.Errorf("table %d: the exhibitor has seat %d", n+1, seat)
		}
		var g live.Shown
		people[2].get(gamePath(live.GameID(table.Game), "")).into(&g)
		if len(g.Clock.Seats) != 2 || g.Clock.Seats[seat-1].Initial != 3_600_000 || g.Clock.Seats[2-seat].Initial != 600_000 || g.Opening {
			t.Errorf("table %d: clock %+v, opening %v", n+1, g.Clock, g.Opening)
		}
		loser := table.Seats[2-seat]
		if n == 1 { // the exhibitor wins, loses, wins
			loser = 2
		}
		people[loser].game(gamePath(live.GameID(table.Game), "/resign"), map[string]any{"seat": 1 + slices.Index(table.Seats, loser)})
	}
	if err := s.events.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	e = anna.of(http.MethodPut, e.Key+"/end", map[string]any{"ended": true})
	last := e.Standings[len(e.Standings)-1]
	if last.Entrant != 2 || last.Rank != 0 || last.Points != 2 || last.Played != 3 || e.Standings[0].Points != 1 {
		t.Errorf("standings %+v", e.Standings)
	}
	anna.proven(e.Key)
	given["rated"], given["name"] = true, "Rated"
	maps.Copy(given, map[string]any{"scoring": "linear", "bye": 0, "tieBreaks": []string{}, "door": "open"})
	anna.do(http.MethodPost, "/api/v1/events", given).fails(422, "invalid")
}
