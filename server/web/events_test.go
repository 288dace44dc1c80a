package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/events"
)

// event creates an event of Yalta; given overrides fields of the request.
func (c *client) event(given map[string]any) *events.EventDetail {
	c.t.Helper()
	request := map[string]any{
		"name": "Thursday", "variant": "yalta", "form": "swiss", "sizes": []int{3}, "rounds": 3, "scoring": "linear", "bye": 100,
		"tieBreaks": []string{"opponents", "wins", "lots"}, "door": "open", "clock": map[string]any{"kind": "none"},
	}
	maps.Copy(request, given)
	var made events.EventDetail
	c.post("/api/v1/events", request).into(&made)
	return &made
}

// duel has Anna and Bela enter an event and pairs them in round 1.
func (s *site) duel(t *testing.T, organiser *client, e *events.EventDetail) (paired *events.EventDetail, people []*client) {
	t.Helper()
	people = []*client{s.member(t, "Anna"), s.member(t, "Bela")}
	for _, person := range people {
		person.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	return organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1}), people
}

// of sends a request about an event and returns the event.
func (c *client) of(method, path string, body any) *events.EventDetail {
	c.t.Helper()
	a := c.do(method, "/api/v1/events/"+path, body)
	if a.status != http.StatusOK {
		c.t.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
	}
	var e events.EventDetail
	a.into(&e)
	return &e
}

// Nine people play three rounds of an online event, and the file proves the pairings.
func TestEventOnline(t *testing.T) {
	s := signingSite(t)
	people := map[string]*client{}
	organiser := s.member(t, "Organiser")
	e := organiser.event(map[string]any{"online": true, "clock": map[string]any{"kind": "game", "initial": 600_000, "increment": 5_000}})
	for i := range 9 {
		handle := fmt.Sprint("Player", i+1)
		people[handle] = s.member(t, handle)
		people[handle].of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	if again := people["Player1"].of(http.MethodPost, e.Key+"/entrants", map[string]any{}); len(again.People) != 9 || again.You != 1 {
		t.Fatalf("%d have entered, and the caller is number %d", len(again.People), again.You)
	}
	people["Player1"].do(http.MethodPost, "/api/v1/events/"+e.Key+"/rounds", map[string]any{"round": 1}).fails(403, "organiser")
	for round := 1; round <= 3; round++ {
		e = organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": round})
		again := organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": round})
		if again.Acts != e.Acts || len(again.Paired) != round {
			t.Fatalf("a repeated request pairs another round: %d acts, then %d", e.Acts, again.Acts)
		}
		for _, table := range e.Paired[round-1].Tables {
			if table.Game == "" {
				t.Fatalf("round %d: a table without a game", round)
			}
			// The last seat resigns first.
			for _, seat := range []int{3, 2} {
				who := people[e.People[table.Seats[seat-1]-1].Handle]
				g := who.game(gamePath(live.GameID(table.Game), "/resign"), map[string]any{"seat": seat})
				if len(g.You) != 1 || g.You[0] != seat {
					t.Fatalf("the player of seat %d sits at %v", seat, g.You)
				}
			}
		}
		if err := s.events.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
		e = organiser.of(http.MethodGet, e.Key, nil)
		if e.Open != 0 {
			t.Fatalf("round %d: %d tables without a result", round, e.Open)
		}
		for _, table := range e.Paired[round-1].Tables {
			if fmt.Sprint(table.Places) != "[1 2 3]" || fmt.Sprint(table.Points) != "[2 1 0]" {
				t.Errorf("round %d: places %v, points %v", round, table.Places, table.Points)
			}
		}
	}
	e = organiser.of(http.MethodPut, e.Key+"/end", map[string]any{"ended": true})
	points := 0.0
	for _, at := range e.Standings {
		points += at.Points
	}
	if !e.Ended || points != 27 || e.Standings[0].Rank != 1 {
		t.Errorf("ended %v, %g points, standings %+v", e.Ended, points, e.Standings)
	}
	var first []events.EventStanding
	s.client(t).get("/api/v1/events/" + e.Key + "/standings?after=1").into(&first)
	if len(first) != 9 || first[0].Points != 2 || first[8].Points != 0 || first[0].Played != 1 {
		t.Errorf("after round 1: %+v", first)
	}
	s.client(t).do(http.MethodGet, "/api/v1/events/"+e.Key+"/standings?after=4", nil).fails(409, "event-round")
	file := s.client(t).do(http.MethodGet, "/api/v1/events/"+e.Key+"/file", nil)
	options, acts, err := eventpkg.Read(file.body)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eventpkg.Verify(options, acts); err != nil {
		t.Errorf("the file: %v", err)
	}
	var mine struct{ Entered, Organised []events.ListedEvent }
	people["Player4"].get("/api/v1/me/events").into(&mine)
	if len(mine.Entered) != 1 || len(mine.Organised) != 0 {
		t.Errorf("my events: %+v", mine)
	}
}

// A server stopped between pairing a round and starting its games starts them later, once.
func TestEventGamesStartLater(t *testing.T) {
	s := signingSite(t)
	organiser := s.member(t, "Organiser")
	e := organiser.event(map[string]any{"online": true, "clock": map[string]any{"kind": "game", "initial": 600_000}})
	for i := range 3 {
		s.member(t, fmt.Sprint("Player", i+1)).of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	found, err := s.events.Find(t.Context(), e.Key)
	if err != nil {
		t.Fatal(err)
	}
	pairing, err := found.Pairing()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.events.Do(t.Context(), e.Key, found.Organiser, pairing); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := s.events.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	e = organiser.of(http.MethodGet, e.Key, nil)
	if got := e.Paired[0].Tables[0].Game; got == "" {
		t.Error("the game has not started")
	}
	var running []live.Shown
	organiser.get("/api/v1/running").into(&running)
	if len(running) != 1 {
		t.Errorf("%d games run, want 1", len(running))
	}
	// The organiser's result stays, whatever the result of the game.
	e = organiser.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{3, 1, 2}})
	if err := s.events.Step(t.Context()); err != nil || fmt.Sprint(e.Paired[0].Tables[0].Places) != "[3 1 2]" {
		t.Errorf("%v, places %v", err, e.Paired[0].Tables[0].Places)
	}
}

// A faulty new event is refused with its fault.
func TestEventRefused(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	request := func(given map[string]any) map[string]any {
		r := map[string]any{
			"name": "Thursday", "variant": "yalta", "form": "swiss", "rounds": 3, "scoring": "linear", "bye": 0, "sizes": []int{3},
			"tieBreaks": []string{}, "door": "open", "clock": map[string]any{"kind": "none"},
		}
		maps.Copy(r, given)
		return r
	}
	s.client(t).do(http.MethodPost, "/api/v1/events", request(nil)).fails(401, "signed-out")
	for what, given := range map[string]map[string]any{
		"422":   {"variant": "go"},
		"sizes": {"online": true, "sizes": []int{4}, "clock": map[string]any{"kind": "game", "initial": 600_000}},
		"clock": {"online": true},
		"name":  {"name": ""},
		"form":  {"form": "chaos"},
	} {
		a := anna.do(http.MethodPost, "/api/v1/events", request(given))
		if a.status < 400 || a.status >= 500 || what != "422" && !strings.Contains(string(a.body), what) {
			t.Errorf("%s: %d %s", what, a.status, a.body)
		}
	}
	for range events.MostOf {
		anna.event(nil)
	}
	anna.do(http.MethodPost, "/api/v1/events", request(nil)).fails(429, "too-many-events")
}

// An entrant or the staff asks for a bye, once for all repetitions, until the round is paired.
func TestEventSkips(t *testing.T) {
	s := signingSite(t)
	organiser, anna, bela := s.member(t, "Organiser"), s.member(t, "Anna"), s.member(t, "Bela")
	e := organiser.event(map[string]any{"skips": map[string]any{"worth": 50, "number": 1}, "virtual": true})
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	bela.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	organiser.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []map[string]any{{"name": "Cy"}, {"name": "Di"}, {"name": "Ed"}}})
	path := e.Key + "/entrants/1/skips/1"
	bela.do(http.MethodPut, "/api/v1/events/"+path, nil).fails(403, "organiser")
	first := anna.of(http.MethodPut, path, nil)
	if again := anna.of(http.MethodPut, path, nil); again.Acts != first.Acts || fmt.Sprint(again.People[0].Skips) != "[1]" || again.Skips.Worth != 50 {
		t.Errorf("asked again: %d acts, then %d, %+v", first.Acts, again.Acts, again.People[0])
	}
	anna.do(http.MethodPut, "/api/v1/events/"+e.Key+"/entrants/1/skips/2", nil).fails(409, "event-skips")
	anna.of(http.MethodDelete, path, nil)
	organiser.of(http.MethodPut, e.Key+"/entrants/4/skips/1", nil)
	organiser.of(http.MethodPut, e.Key+"/entrants/5/skips/1", nil)
	e = organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if r := e.Paired[0]; fmt.Sprint(r.Skipped) != "[4 5]" || len(r.Tables) != 1 {
		t.Errorf("round 1: %+v", r)
	}
	organiser.do(http.MethodDelete, "/api/v1/events/"+e.Key+"/entrants/4/skips/1", nil).fails(409, "event-paired")
}
