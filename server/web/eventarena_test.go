package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/events"
)

// An arena online: it begins once, tables follow by themselves as players come free, a player who
// does not come pauses, and it ends after its time with the results of its last tables.
func TestEventArena(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	given := map[string]any{
		"form": "arena", "rounds": 0, "length": 30, "variant": "star:2", "sizes": []int{2}, "online": true,
		"clock": map[string]any{"kind": "game", "initial": 180_000, "increment": 2_000},
	}
	e := anna.event(given)
	path := "/api/v1/events/" + e.Key
	anna.do(http.MethodPost, path+"/rounds", map[string]any{"round": 1}).fails(409, "event-few")
	people := map[string]*client{}
	for i := range 5 {
		handle := fmt.Sprint("Player", i+1)
		people[handle] = s.member(t, handle)
		people[handle].of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	again := anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if len(e.Paired[0].Tables) != 2 || again.Acts != e.Acts || e.Timer == nil || !e.Timer.Running {
		t.Fatalf("%d tables, %d acts, then %d, clock %+v", len(e.Paired[0].Tables), e.Acts, again.Acts, e.Timer)
	}
	resign := func(table events.EventTable) {
		t.Helper()
		if table.Game == "" {
			t.Fatal("a table without a game")
		}
		people[e.People[table.Seats[1]-1].Handle].game(gamePath(live.GameID(table.Game), "/resign"), map[string]any{"seat": 2})
	}
	step := func() {
		t.Helper()
		for range 2 {
			if err := s.events.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		e = anna.of(http.MethodGet, e.Key, nil)
	}
	resign(e.Paired[0].Tables[0])
	step()
	if tables := e.Paired[0].Tables; len(tables) != 3 || tables[0].Places == nil || tables[1].Places != nil {
		t.Fatalf("after a result: %+v", tables)
	}
	// The longest to wait sits at the new table.
	var waited int
	for _, p := range e.People {
		if tables := e.Paired[0].Tables; !slices.Contains(tables[0].Seats, p.ID) && !slices.Contains(tables[1].Seats, p.ID) {
			waited = p.ID
		}
	}
	if seats := e.Paired[0].Tables[2].Seats; !slices.Contains(seats, waited) {
		t.Errorf("entrant %d still waits, %v sit down", waited, seats)
	}
	people["Player1"].of(http.MethodDelete, e.Key+"/entrants/1", nil) // a pause
	people["Player1"].of(http.MethodPost, e.Key+"/entrants", map[string]any{})

	left := int64(0)
	anna.of(http.MethodPut, e.Key+"/clock", map[string]any{"running": true, "left": left})
	resign(e.Paired[0].Tables[1])
	step()
	if len(e.Paired[0].Tables) != 3 || e.Ended {
		t.Errorf("after the time: %d tables, ended %v", len(e.Paired[0].Tables), e.Ended)
	}
	resign(e.Paired[0].Tables[2])
	step()
	if !e.Ended {
		t.Error("the arena goes on without a table")
	}
	points := 0.0
	for _, at := range e.Standings {
		points += at.Points
	}
	if points != 3 {
		t.Errorf("%g points at three tables", points)
	}
	file := s.client(t).do(http.MethodGet, path+"/file", nil)
	options, acts, err := eventpkg.Read(file.body)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eventpkg.Verify(options, acts); err != nil {
		t.Errorf("the file: %v", err)
	}
	given["name"], given["clock"] = "Days", map[string]any{"kind": "move", "move": 86_400_000}
	maps.Copy(given, map[string]any{"scoring": "linear", "bye": 0, "tieBreaks": []string{}, "door": "open"})
	if a := anna.do(http.MethodPost, "/api/v1/events", given); a.status != http.StatusUnprocessableEntity {
		t.Errorf("an arena with days for a move: %d %s", a.status, a.body)
	}
}

// In a league of evenings the staff chooses who is present, and the points of each evening show.
func TestEventEvenings(t *testing.T) {
	s := signingSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	e := anna.event(map[string]any{"rounds": 4, "evening": 2, "best": 1, "bye": 0})
	var entrants []any
	for _, name := range []string{"A", "B", "C", "D"} {
		entrants = append(entrants, map[string]any{"name": name})
	}
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": entrants})
	bela.do(http.MethodPut, "/api/v1/events/"+e.Key+"/present", map[string]any{"entrants": []int{1}}).fails(403, "organiser")
	e = anna.of(http.MethodPut, e.Key+"/present", map[string]any{"entrants": []int{1, 2, 4}})
	again := anna.of(http.MethodPut, e.Key+"/present", map[string]any{"entrants": []int{1, 2, 4}})
	if !e.People[2].Withdrawn || e.People[0].Withdrawn || again.Acts != e.Acts || e.Evening != 2 {
		t.Errorf("present: %+v, %d acts, then %d, evenings of %d", e.People, e.Acts, again.Acts, e.Evening)
	}
	for round := 1; round <= 3; round++ {
		if round == 3 {
			anna.of(http.MethodPut, e.Key+"/present", map[string]any{"entrants": []int{1, 2, 3}})
		}
		anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": round})
		e = anna.of(http.MethodPut, fmt.Sprintf("%s/rounds/%d/tables/1", e.Key, round), map[string]any{"places": []int{1, 1, 1}})
	}
	for _, at := range e.Standings {
		// Three share 2, 1 and 0: one point each. The best evening counts.
		want := [][]float64{{2, 1}, {2, 1}, {0, 1}, {2}}[at.Entrant-1]
		if !slices.Equal(at.Evenings, want) || at.Points != slices.Max(want) {
			t.Errorf("entrant %d: %v, %g points, want %v", at.Entrant, at.Evenings, at.Points, want)
		}
	}
}
