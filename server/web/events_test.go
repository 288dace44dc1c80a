package web_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

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

// In an event over the board, the organiser enters people and results.
func TestEventAtBoards(t *testing.T) {
	s := signingSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	e := anna.event(map[string]any{"door": "closed"})
	path := "/api/v1/events/" + e.Key
	bela.do(http.MethodPost, path+"/entrants", map[string]any{}).fails(403, "event-closed")
	bela.do(http.MethodPost, path+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "Cora"}}}).fails(403, "organiser")
	entrants := []any{map[string]any{"handle": "bela", "name": "Bela"}}
	for i := range 6 {
		entrants = append(entrants, map[string]any{"name": fmt.Sprint("Guest ", i+1), "club": "Rooks", "rating": 1500 + i})
	}
	e = anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": entrants})
	anna.do(http.MethodPost, path+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "New"}, map[string]any{"name": "Guest 1"}}}).fails(409, "event-entered")
	if len(e.People) != 7 {
		t.Errorf("%d entrants", len(e.People))
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if len(e.Paired[0].Byes) != 1 || len(e.Paired[0].Tables) != 2 || e.Open != 2 {
		t.Fatalf("round 1: %+v", e.Paired[0])
	}
	anna.do(http.MethodPost, path+"/rounds", map[string]any{"round": 2}).fails(409, "event-open")
	anna.do(http.MethodPut, path+"/rounds/1/tables/1", map[string]any{"places": []int{1, 2, 2, 4}}).fails(409, "event-places")
	bela.do(http.MethodPut, path+"/rounds/1/tables/1", map[string]any{"places": []int{1, 2, 3}}).fails(403, "organiser")
	e = anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{1, 2, 3}})
	anna.do(http.MethodPut, path+"/rounds/1/tables/1", map[string]any{"places": []int{3, 2, 1}}).fails(409, "event-reason")
	if a := anna.do(http.MethodDelete, path+"/rounds/1", nil); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a round taken back without a reason: %d %s", a.status, a.body)
	}
	anna.of(http.MethodDelete, e.Key+"/rounds/1?reason=Late", nil)
	bela.of(http.MethodDelete, e.Key+"/entrants/1", nil) // herself
	bela.do(http.MethodDelete, path+"/entrants/2", nil).fails(403, "organiser")
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if len(e.Paired[0].Byes) != 0 {
		t.Errorf("a bye among six: %+v", e.Paired[0])
	}

	a := bela.get(path)
	if got := bela.do(http.MethodGet, path, nil, "If-None-Match", a.header.Get("ETag")); got.status != http.StatusNotModified || len(got.body) > 0 {
		t.Errorf("unchanged: %d, %d bytes", got.status, len(got.body))
	}
	var list []events.ListedEvent
	s.client(t).get("/api/v1/events").into(&list)
	if len(list) != 1 || list[0].Entrants != 7 {
		t.Errorf("the list: %+v", list)
	}
	bela.do(http.MethodDelete, path, nil).fails(403, "organiser")
	anna.do(http.MethodDelete, path, nil)
	anna.do(http.MethodGet, path, nil).fails(404, "no-event")
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

// The owner appoints an arbiter, who runs the round: the clock, a call, a player who falls ill, a
// wrong result. Everybody reads each act with its author and reason.
func TestEventDesk(t *testing.T) {
	s := signingSite(t)
	anna, bela, cora := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora")
	e := anna.event(map[string]any{"length": 60, "bell": "shared"})
	path := "/api/v1/events/" + e.Key
	var entrants []any
	for _, handle := range []string{"bela", "cora"} {
		entrants = append(entrants, map[string]any{"handle": handle})
	}
	for i := range 5 {
		entrants = append(entrants, map[string]any{"name": fmt.Sprint("Guest ", i+1)})
	}
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": entrants})
	bela.do(http.MethodPut, path+"/staff/bela", map[string]any{"role": "arbiter"}).fails(403, "organiser")
	anna.do(http.MethodPut, path+"/staff/anna", map[string]any{"role": "arbiter"}).fails(422, "invalid")
	e = anna.of(http.MethodPut, e.Key+"/staff/bela", map[string]any{"role": "arbiter"})
	if len(e.Staff) != 1 || e.Staff[0] != (events.EventMember{Handle: "Bela", Role: events.Arbiter}) || !e.Owner {
		t.Errorf("staff %+v", e.Staff)
	}
	bela.do(http.MethodPost, path+"/rounds", map[string]any{"round": 1}).fails(403, "organiser")
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if e.Timer == nil || e.Timer.Running || e.Timer.Left != 3_600_000 {
		t.Errorf("the round clock before the start: %+v", e.Timer)
	}

	cora.do(http.MethodPut, path+"/clock", map[string]any{"running": true}).fails(403, "organiser")
	bela.do(http.MethodPut, path+"/clock", map[string]any{"running": false, "left": 4_000_000}).fails(409, "event-reason")
	e = bela.of(http.MethodPut, e.Key+"/clock", map[string]any{"running": true})
	again := bela.of(http.MethodPut, e.Key+"/clock", map[string]any{"running": true})
	if !e.Timer.Running || again.Acts != e.Acts || !e.Arbiter || e.Organiser {
		t.Errorf("started twice: %+v, %d acts, then %d", e.Timer, e.Acts, again.Acts)
	}
	bela.of(http.MethodPut, e.Key+"/clock", map[string]any{"running": false, "left": 1_800_000, "reason": "A draught"})

	// Cora calls the arbiter to her table.
	at := 1
	for i, table := range e.Paired[0].Tables {
		if slices.Contains(table.Seats, 2) {
			at = i + 1
		}
	}
	spare := e.Paired[0].Byes
	if slices.Contains(spare, 2) { // she has no table: somebody is ill
		out := e.Paired[0].Tables[0].Seats[0]
		e = bela.of(http.MethodPut, fmt.Sprintf("%s/rounds/1/tables/1/entrants/%d", e.Key, out), map[string]any{"by": 2, "reason": "Ill"})
		spare = []int{out}
	}
	table := fmt.Sprintf("%s/rounds/1/tables/%d", e.Key, at)
	anna.do(http.MethodPut, "/api/v1/events/"+table+"/call", map[string]any{}).fails(403, "not-at-table")
	cora.of(http.MethodPut, table+"/call", map[string]any{"reason": "An illegal move"})
	e = cora.of(http.MethodPut, table+"/call", map[string]any{})
	if e.Calls != 1 || !e.Paired[0].Tables[at-1].Called {
		t.Errorf("%d calls", e.Calls)
	}
	cora.do(http.MethodDelete, "/api/v1/events/"+table+"/call", nil).fails(403, "organiser")
	if e = bela.of(http.MethodDelete, table+"/call", nil); e.Calls != 0 {
		t.Errorf("%d calls after the answer", e.Calls)
	}

	seats := e.Paired[0].Tables[at-1].Seats
	out := seats[0]
	if out == 2 {
		out = seats[1]
	}
	swap := fmt.Sprintf("%s/entrants/%d", table, out)
	bela.do(http.MethodPut, "/api/v1/events/"+swap, map[string]any{"by": 2, "reason": "Ill"}).fails(409, "event-seated")
	e = bela.of(http.MethodPut, swap, map[string]any{"by": spare[0], "reason": "Ill"})
	again = bela.of(http.MethodPut, swap, map[string]any{"by": spare[0], "reason": "Ill"})
	if slices.Contains(e.Paired[0].Tables[at-1].Seats, out) || again.Acts != e.Acts {
		t.Errorf("%v still sits at %v, %d acts, then %d", out, e.Paired[0].Tables[at-1].Seats, e.Acts, again.Acts)
	}
	bela.of(http.MethodPut, table, map[string]any{"places": []int{1, 2, 3}})
	bela.of(http.MethodPut, table, map[string]any{"places": []int{2, 1, 3}, "reason": "Misread"})

	var acts []events.EventAct
	s.client(t).get(path + "/acts").into(&acts)
	var told []string
	for _, a := range acts {
		if a.Reason != "" {
			told = append(told, fmt.Sprintf("%s by %q: %s", a.Kind, a.By, a.Reason))
		}
		if a.Again != (a.Reason == "Misread") {
			t.Errorf("%+v", a)
		}
	}
	want := []string{`clock by "Bela": A draught`, `call by "": An illegal move`, `replace by "Bela": Ill`, `result by "Bela": Misread`}
	if got := strings.Join(told, "; "); !strings.HasSuffix(got, strings.Join(want[1:], "; ")) || !strings.Contains(got, want[0]) {
		t.Errorf("told %s, want %s", got, want)
	}
	var rest []events.EventAct
	s.client(t).get(fmt.Sprintf("%s/acts?after=%d", path, len(acts)-1)).into(&rest)
	if len(rest) != 1 || rest[0].Number != len(acts) {
		t.Errorf("the last act: %+v", rest)
	}
	bela.of(http.MethodDelete, e.Key+"/staff/bela", nil) // an arbiter may leave
	bela.do(http.MethodPut, path+"/clock", map[string]any{"running": true}).fails(403, "organiser")
	text := s.client(t).do(http.MethodGet, path+"/file", nil)
	options, file, err := eventpkg.Read(text.body)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eventpkg.Verify(options, file); err != nil {
		t.Error(err)
	}
}

// Online the games end with the round.
func TestEventLength(t *testing.T) {
	s := signingSite(t)
	organiser := s.member(t, "Organiser")
	e := organiser.event(map[string]any{"online": true, "length": 30, "clock": map[string]any{"kind": "game", "initial": 600_000, "increment": 5_000}})
	if e.Bell != eventpkg.Shared || e.Clock.Total != 1_800_000 {
		t.Errorf("bell %q, clock %+v", e.Bell, e.Clock)
	}
	for i := range 3 {
		s.member(t, fmt.Sprint("Player", i+1)).of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	e = organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if e.Timer == nil || !e.Timer.Running {
		t.Errorf("the round clock: %+v", e.Timer)
	}
	organiser.do(http.MethodPut, "/api/v1/events/"+e.Key+"/clock", map[string]any{"running": false, "reason": "x"}).fails(409, "event-online")
	a := organiser.do(http.MethodPost, "/api/v1/events", map[string]any{
		"name": "Slow", "variant": "yalta", "form": "swiss", "rounds": 3, "scoring": "linear", "bye": 0, "tieBreaks": []string{}, "door": "open",
		"sizes": []int{3}, "online": true, "length": 30, "clock": map[string]any{"kind": "days", "perMove": 86_400_000},
	})
	a.fails(422, "invalid")
}

// Two phones at a wooden board, without accounts: one player enters the result, another one
// confirms it.
func TestEventCards(t *testing.T) {
	s := signingSite(t)
	anna, guest := s.member(t, "Anna"), s.member(t, "Otto")
	e := anna.event(nil)
	path := "/api/v1/events/" + e.Key
	var entrants []any
	for i := range 6 {
		entrants = append(entrants, map[string]any{"name": fmt.Sprint("Guest ", i+1)})
	}
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": entrants})
	guest.do(http.MethodGet, path+"/cards", nil).fails(403, "organiser")
	var cards []events.EventTableCard
	anna.get(path + "/cards").into(&cards)
	if len(cards) != 2 || cards[0].Token == cards[1].Token {
		t.Fatalf("cards %+v", cards)
	}
	first, second := s.client(t), s.client(t)
	read := func(c *client, card int) (shown events.EventCard) {
		t.Helper()
		c.get(path + "/cards/" + cards[card].Token).into(&shown)
		return shown
	}
	if got := read(first, 0); got.Round != 0 || len(got.People) != 0 || got.Table != 1 {
		t.Errorf("before the first round: %+v", got)
	}
	for _, token := range []string{"1", "1-", "1-AAAAAAAAAA", "2" + cards[0].Token[1:], "0-A", "x"} {
		first.do(http.MethodGet, path+"/cards/"+token, nil).fails(404, "no-card")
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	seats := e.Paired[0].Tables[0].Seats
	send := func(c *client, what string, entrant int, places ...int) *answer {
		return c.do(http.MethodPut, path+"/cards/"+cards[0].Token+"/"+what, map[string]any{"round": 1, "entrant": entrant, "places": places})
	}
	send(first, "proposal", e.Paired[0].Tables[1].Seats[0], 1, 2, 3).fails(403, "not-at-table")
	send(first, "proposal", seats[0], 1, 2, 4).fails(409, "event-places")
	send(second, "confirmation", seats[1], 1, 2, 3).fails(409, "event-proposal")
	for range 2 { // a repeated request changes nothing
		if a := send(first, "proposal", seats[0], 1, 2, 3); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	send(first, "confirmation", seats[1], 1, 2, 3).fails(409, "event-same")
	if mine, other := read(first, 0).Proposed, read(second, 0).Proposed; !mine.Yours || other.Yours || other.By != seats[0] {
		t.Errorf("proposals %+v, %+v", mine, other)
	}
	send(second, "confirmation", seats[1], 2, 1, 3).fails(409, "event-proposal")
	for range 2 {
		if a := send(second, "confirmation", seats[1], 1, 2, 3); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	got := anna.of(http.MethodGet, e.Key, nil)
	if fmt.Sprint(got.Paired[0].Tables[0].Places) != "[1 2 3]" || got.Open != 1 || got.Acts != e.Acts+2 {
		t.Errorf("places %v, %d open, %d acts after %d", got.Paired[0].Tables[0].Places, got.Open, got.Acts, e.Acts)
	}
	// The file has no token, and proves the event.
	file := s.client(t).do(http.MethodGet, path+"/file", nil)
	options, acts, err := eventpkg.Read(file.body)
	if err != nil || strings.Contains(string(file.body), cards[0].Token[2:]) {
		t.Fatalf("the file: %v", err)
	}
	if _, err := eventpkg.Verify(options, acts); err != nil {
		t.Error(err)
	}
	a := second.do(http.MethodPut, path+"/cards/"+cards[1].Token+"/call", map[string]any{"round": 1, "entrant": e.Paired[0].Tables[1].Seats[2]})
	if a.status != http.StatusOK || anna.of(http.MethodGet, e.Key, nil).Calls != 1 {
		t.Errorf("a call: %d %s", a.status, a.body)
	}
	// Online events have games instead.
	online := anna.event(map[string]any{"online": true, "clock": map[string]any{"kind": "game", "initial": 600_000}})
	anna.get("/api/v1/events/" + online.Key + "/cards").into(&cards)
	if len(cards) != 0 {
		t.Errorf("cards online: %+v", cards)
	}
}

// Divisions of pairs: what partners declare is seen by organisers alone.
func TestEventSideDivisions(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{
		"variant": "star:4,teams=pairs", "sizes": []int{4}, "partners": "fixed", "divisions": []any{
			map[string]any{"name": "Mixed", "mixed": []string{"women", "men"}}, map[string]any{"name": "Families", "family": true},
			map[string]any{"name": "100 years", "sumFrom": 100},
		},
	})
	body := []any{}
	year := time.Now().Year()
	for i := range 6 {
		body = append(body, map[string]any{"name": fmt.Sprint("P", i+1), "category": []string{"women", "men"}[i%2], "family": fmt.Sprint("Secret", i/2), "born": year - 50})
	}
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": body})
	for i := 1; i < 6; i += 2 {
		anna.of(http.MethodPost, e.Key+"/teams", map[string]any{"players": []int{i, i + 1}})
	}
	seen := s.client(t).do(http.MethodGet, "/api/v1/events/"+e.Key, nil)
	if strings.Contains(string(seen.body), "Secret") {
		t.Error("everybody sees families")
	}
	var shown events.EventDetail
	seen.into(&shown)
	for i, d := range shown.Divisions {
		if len(d.Standings) != 3 {
			t.Errorf("division %d: %+v", i+1, d)
		}
	}
	bela := s.member(t, "Bela")
	bela.do(http.MethodPost, "/api/v1/events/"+e.Key+"/entrants", map[string]any{"declared": map[string]any{"category": "other"}}).fails(422, "invalid")
	own := bela.of(http.MethodPost, e.Key+"/entrants", map[string]any{"declared": map[string]any{"category": "men", "family": " Rossi "}})
	if own.Declared == nil || own.Declared.Family != "Rossi" {
		t.Errorf("declared %+v", own.Declared)
	}
	if e = anna.of(http.MethodGet, e.Key, nil); e.People[0].Family != "Secret0" || e.People[6].Family != "Rossi" {
		t.Errorf("the organiser sees %+v", e.People)
	}
	anna.do(http.MethodPost, "/api/v1/events", map[string]any{
		"name": "Thursday", "variant": "yalta", "form": "swiss", "sizes": []int{3}, "rounds": 3, "scoring": "linear", "bye": 100, "tieBreaks": []string{}, "door": "open", "clock": map[string]any{"kind": "none"},
		"divisions": []any{map[string]any{"name": "Families", "family": true}},
	}).fails(409, "event-divisions")
	anna.do(http.MethodPost, "/api/v1/events", map[string]any{
		"name": "League", "form": "swiss", "scoring": "linear", "bye": 100, "tieBreaks": []string{}, "door": "closed", "rounds": 1,
		"variant": "star:2", "sizes": []int{2}, "clock": map[string]any{"kind": "none"}, "boards": 2, "sides": 2, "divisions": []any{map[string]any{"name": "Juniors", "bornFrom": 2008}},
	}).fails(409, "event-divisions")
}

// Divisions: what people declare is seen by organisers alone, a small division is not shown, and a
// guardian agrees.
func TestEventDivisions(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{
		"prizes": []string{"Cup"}, "divisions": []any{
			map[string]any{"name": "Juniors", "bornFrom": 2008, "prizes": []string{"Book"}},
			map[string]any{"name": "Women", "category": "women"},
		},
	})
	path := "/api/v1/events/" + e.Key
	people := map[string]*client{}
	for i, declared := range []map[string]any{
		{"born": 2010, "category": "women"}, {"born": 2009}, {"born": 2008, "category": "women"}, {}, {"born": 1980, "category": "women", "stays": []int{2}}, nil,
	} {
		handle := fmt.Sprint("Player", i+1)
		c := s.member(t, handle)
		people[handle] = c
		if i == 0 {
			c.do(http.MethodPost, path+"/entrants", map[string]any{"declared": map[string]any{"born": time.Now().Year() - 12}}).fails(403, "guardian")
			c.do(http.MethodPost, path+"/entrants", map[string]any{"declared": map[string]any{"category": "men"}}).fails(422, "invalid")
		}
		body := map[string]any{}
		if declared != nil {
			declared["guardian"] = true
			body["declared"] = declared
		}
		c.of(http.MethodPost, e.Key+"/entrants", body)
	}
	seen := s.client(t).do(http.MethodGet, path, nil)
	// Words alone: a key or a moment may hold the same digits.
	if secret := regexp.MustCompile(`\b(born|2010|2009|1980)\b`).Find(seen.body); secret != nil {
		t.Errorf("everybody sees %s", secret)
	}
	var shown events.EventDetail
	seen.into(&shown)
	if len(shown.Divisions) != 2 || len(shown.Divisions[0].Standings) != 3 || shown.Divisions[1].Standings != nil || shown.Divisions[1].Hidden {
		t.Errorf("divisions %+v", shown.Divisions)
	}
	e = anna.of(http.MethodGet, e.Key, nil)
	if len(e.Divisions[1].Standings) != 2 || !e.Divisions[1].Hidden || e.People[0].Born != 2010 || e.People[2].Category != "women" {
		t.Errorf("the organiser sees %+v, %+v", e.Divisions, e.People)
	}
	file := s.client(t).do(http.MethodGet, path+"/file", nil)
	if strings.Contains(string(file.body), `"born"`) {
		t.Error("the file tells years of birth")
	}
	// A third woman declares it: now the division is shown.
	people["Player1"].do(http.MethodPut, path+"/entrants/4/declaration", map[string]any{"category": "women"}).fails(403, "organiser")
	own := people["Player4"].of(http.MethodPut, e.Key+"/entrants/4/declaration", map[string]any{"category": "women"})
	if own.Declared == nil || own.Declared.Category != "women" || len(own.Divisions[1].Standings) != 3 {
		t.Errorf("declared %+v, %+v", own.Declared, own.Divisions)
	}
	people["Player4"].do(http.MethodPut, path+"/entrants/4/declaration", map[string]any{"born": time.Now().Year() - 12}).fails(403, "guardian")
	people["Player4"].do(http.MethodPut, path+"/entrants/4/declaration", map[string]any{"stays": []int{3}}).fails(409, "event-divisions")
	anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	for table := range 2 {
		e = anna.of(http.MethodPut, fmt.Sprintf("%s/rounds/1/tables/%d", e.Key, table+1), map[string]any{"places": []int{1, 2, 3}})
	}
	if len(e.Prizes) != 2 || e.Prizes[0].Prize != "Cup" || e.Prizes[1].Prize != "Book" || e.Prizes[1].Entrant > 3 || e.Prizes[0].Entrant == e.Prizes[1].Entrant {
		t.Errorf("prizes %+v", e.Prizes)
	}
}

// The feed of an event tells each act once, also to a client that comes back, and other changes.
func TestEventStream(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	e := anna.event(nil)
	path := "/api/v1/events/" + e.Key
	listen := func(last string) (next func() string, rest func() error) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		t.Cleanup(cancel)
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+path+"/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Last-Event-ID", last)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = a.Body.Close() })
		if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "text/event-stream" {
			t.Fatalf("%d %s", a.StatusCode, a.Header)
		}
		lines := bufio.NewScanner(a.Body)
		next = func() string { // "id kind: kind of the act"
			t.Helper()
			var id, kind string
			for lines.Scan() {
				switch text := lines.Text(); {
				case strings.HasPrefix(text, "id: "):
					id = text[4:]
				case strings.HasPrefix(text, "event: "):
					kind = text[7:]
				case strings.HasPrefix(text, "data: "):
					var news events.EventNews
					if err := json.Unmarshal([]byte(text[6:]), &news); err != nil {
						t.Fatal(err)
					}
					if news.Act != nil {
						kind += " " + string(news.Act.Kind)
					}
				case text == "" && kind != "":
					return id + " " + kind
				}
			}
			t.Fatalf("the feed ends: %v", lines.Err())
			return ""
		}
		return next, func() error {
			for lines.Scan() {
			}
			return lines.Err()
		}
	}
	hear := func(next func() string, want ...string) {
		t.Helper()
		for _, w := range want {
			if got := next(); got != w {
				t.Fatalf("heard %q, want %q", got, w)
			}
		}
	}
	next, rest := listen("")
	hear(next, "0 changed")
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "A"}, map[string]any{"name": "B"}, map[string]any{"name": "C"}}})
	hear(next, "1 act enter", "2 act enter", "3 act enter", "3 changed")
	anna.of(http.MethodPut, e.Key, map[string]any{"door": "closed", "starts": 1_900_000_000_000})
	hear(next, "3 changed")
	anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	hear(next, "4 act pair", "4 standings", "4 changed")
	back, _ := listen("2")
	hear(back, "3 act enter", "4 act pair", "4 standings", "4 changed")
	lost, _ := listen("99")
	hear(lost, "4 standings", "4 changed")
	// Of changes that follow each other quickly, the standings come at least after the last one.
	for range 6 {
		anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{1, 2, 3}, "reason": "Misread"})
	}
	var acts []string
	last := ""
	for last != "10 changed" {
		if last = next(); strings.Contains(last, "act") {
			acts = append(acts, last)
		}
	}
	if want := []string{"5 act result", "6 act result", "7 act result", "8 act result", "9 act result", "10 act result"}; !slices.Equal(acts, want) {
		t.Errorf("heard %q", acts)
	}
	s.client(t).do(http.MethodGet, "/api/v1/events/NOSUCH/stream", nil).fails(404, "no-event")
	if s.web.Goodbye(t.Context()); rest() != nil {
		t.Error("the compressed feed has no end")
	}
}

// Each caller gets the event that is prepared for all, as if it were made for the caller alone.
func TestEventPrepared(t *testing.T) {
	s := signingSite(t)
	anna, bela, cora, dora := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora"), s.member(t, "Dora")
	for name, given := range map[string]map[string]any{
		"swiss": {"length": 60, "bell": "shared", "prizes": []string{"Cup"}, "divisions": []any{
			map[string]any{"name": "Youth", "bornFrom": time.Now().Year() - 30, "prizes": []string{"Book"}}, map[string]any{"name": "Guests", "country": "Peru"},
		}},
		"ladder":   {"form": "ladder", "rounds": 0, "tieBreaks": []string{}, "ladder": map[string]any{"reach": 3, "rule": "insert", "hours": 24}},
		"partners": {"variant": "star:4,teams=pairs", "sizes": []int{4}, "partners": "fixed"},
	} {
		e := anna.event(given)
		path := "/api/v1/events/" + e.Key
		anna.of(http.MethodPut, e.Key+"/staff/Bela", map[string]any{"role": "arbiter"})
		anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "D, E & F <G>", "born": 2010}, map[string]any{"name": "H"}, map[string]any{"name": "I"}}})
		cora.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
		present := map[string]any{"entrants": []int{1, 2, 3, 4}}
		if name == "swiss" {
			cora.of(http.MethodPut, e.Key+"/entrants/4/declaration", map[string]any{"born": 2005})
		}
		if name == "partners" {
			dora.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
			dora.of(http.MethodPut, e.Key+"/partner", map[string]any{"partner": 4})
			present["entrants"] = []int{1, 2, 3, 4, 5}
		} else {
			anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
		}
		read := func(c *client, encoding string) map[string]any {
			a := c.do(http.MethodGet, path, nil, "Accept-Encoding", encoding)
			text := a.body
			if encoding == "gzip" {
				r, err := gzip.NewReader(bytes.NewReader(text))
				if err == nil {
					text, err = io.ReadAll(r)
				}
				if err != nil || a.header.Get("Content-Encoding") != "gzip" {
					t.Fatalf("%s: %v, headers %v", name, err, a.header)
				}
			}
			var found map[string]any
			if err := json.Unmarshal(text, &found); err != nil {
				t.Fatalf("%s: %v: %s", name, err, text)
			}
			if timer, ok := found["timer"].(map[string]any); ok {
				delete(timer, "now")
			}
			if again := c.do(http.MethodGet, path, nil, "If-None-Match", a.header.Get("ETag")); again.status != http.StatusNotModified || len(again.body) > 0 {
				t.Errorf("%s: status %d for the same event", name, again.status)
			}
			return found
		}
		shown := func(c *client, method, path string, body any) map[string]any {
			var e map[string]any
			c.do(method, "/api/v1/events/"+path, body).into(&e)
			if timer, ok := e["timer"].(map[string]any); ok {
				delete(timer, "now")
			}
			return e
		}
		for who, alone := range map[*client]map[string]any{
			anna: shown(anna, http.MethodPut, e.Key+"/present", present),
			bela: shown(bela, http.MethodPut, e.Key+"/present", present),
			cora: shown(cora, http.MethodPost, e.Key+"/entrants", map[string]any{}),
		} {
			for _, encoding := range []string{"gzip", "identity"} {
				if found := read(who, encoding); !reflect.DeepEqual(found, alone) {
					t.Errorf("%s: the event is\n%v, alone it is\n%v", name, found, alone)
				}
			}
		}
		visitor := read(s.client(t), "gzip")
		if visitor["you"] != nil || visitor["arbiter"] != nil || visitor["declared"] != nil || len(visitor["people"].([]any)) < 4 || fmt.Sprint(visitor["people"]) == fmt.Sprint(read(anna, "gzip")["people"]) {
			t.Errorf("%s: a visitor sees %v", name, visitor)
		}
		if own := read(cora, "gzip"); own["you"] != 4.0 {
			t.Errorf("%s: an entrant is %v", name, own["you"])
		}
	}
}

// An organiser enters 500 people at once, and lets all of them play.
func TestEventLarge(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	e := anna.event(nil)
	var people []map[string]any
	var ids []int
	for i := range 500 {
		people = append(people, map[string]any{"name": fmt.Sprintf("A person with a very long name, number %d", i), "club": "The club of the persons with long names"})
		ids = append(ids, i+1)
	}
	if e = anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": people}); len(e.People) != 500 {
		t.Errorf("%d people have entered", len(e.People))
	}
	anna.of(http.MethodPut, e.Key+"/present", map[string]any{"entrants": append(ids, make([]int, 1500)...)})
}

// Calendars have the events with a known start.
func TestEventCalendar(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	starts := time.Date(2027, 3, 4, 18, 30, 0, 0, time.UTC)
	e := anna.event(map[string]any{"name": "Rooks; Kings, and others", "about": "Bring a board, come early.", "starts": starts.UnixMilli(), "length": 50, "bell": "score"})
	anna.event(map[string]any{"name": "Some day"})
	old := anna.event(map[string]any{"name": "Long ago", "starts": starts.AddDate(-10, 0, 0).UnixMilli()})
	a := s.client(t).get("/api/v1/events/calendar.ics")
	text := string(a.body)
	for _, want := range []string{
		"BEGIN:VCALENDAR\r\n", "DTSTART:20270304T183000Z\r\n", "DTEND:20270304T213000Z\r\n", `SUMMARY:Rooks\; Kings\, and others` + "\r\n", `DESCRIPTION:Bring a board\, come early.` + "\r\n",
		"/events/" + e.Key + "\r\n", "UID:" + e.Key + "@",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Some day") || strings.Contains(text, "Long ago") || strings.Count(text, "BEGIN:VEVENT") != 1 || a.header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		t.Errorf("%v\n%s", a.header, text)
	}
	if own := string(s.client(t).get("/api/v1/events/" + old.Key + "/calendar.ics").body); !strings.Contains(own, "SUMMARY:Long ago") {
		t.Errorf("its own calendar:\n%s", own)
	}
	long := events.Calendar("https://kings.example", []events.Head{{Key: "K", Starts: 1, Setting: events.Setting{Options: eventpkg.Options{Name: strings.Repeat("é", 90)}, About: "One\nTwo"}}})
	for line := range strings.SplitSeq(long, "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
	if !strings.Contains(long, `DESCRIPTION:One\nTwo`) || !strings.Contains(strings.ReplaceAll(long, "\r\n ", ""), strings.Repeat("é", 90)) {
		t.Errorf("a long name:\n%s", long)
	}
}

// Other sites embed the standings of an event.
func TestEventEmbed(t *testing.T) {
	s := signingSite(t, func(c *siteConfig) {
		c.Page = fstest.MapFS{"index.html": {Data: []byte("<head>" + siteImageTag + titleTag + "</head>")}}
	})
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{"name": "Kings & Rooks"})
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "A <b>"}}})
	visitor := s.client(t)
	page := string(visitor.do(http.MethodGet, "/events/"+e.Key, nil, "Accept-Language", "fr").body)
	for _, want := range []string{`og:title" content="Kings &amp; Rooks"`, `appariements, résultats et classement." />`, "/events/" + e.Key + `" />`, "json+oembed"} {
		if !strings.Contains(page, want) {
			t.Errorf("%s is missing in %s", want, page)
		}
	}
	frame := visitor.get("/embed/events/" + e.Key)
	for _, want := range []string{"Kings &amp; Rooks", "A &lt;b&gt;", `href="/events/` + e.Key} {
		if !strings.Contains(string(frame.body), want) {
			t.Errorf("%s is missing in %s", want, frame.body)
		}
	}
	if p := frame.header.Get("Content-Security-Policy"); !strings.Contains(p, "frame-ancestors *") || frame.header.Get("Set-Cookie") != "" {
		t.Errorf("policy %q, cookie %q", p, frame.header.Get("Set-Cookie"))
	}
	if a := visitor.do(http.MethodGet, "/embed/events/NOSUCH", nil); a.status != http.StatusNotFound {
		t.Errorf("no such event: %d", a.status)
	}
	path := "v1/oembed?url=" + s.URL + "/events/" + e.Key
	var data map[string]any
	visitor.get("/api/" + path).into(&data)
	if data["title"] != "Kings & Rooks" || !strings.Contains(fmt.Sprint(data["html"]), "/embed/events/"+e.Key) || data["thumbnail_url"] != nil {
		t.Errorf("oEmbed: %v", data)
	}
	visitor.do(http.MethodGet, strings.Replace("/api/"+path, e.Key, "NOSUCH", 1), nil).fails(404, "no-game")
}

// The report of FIDE is for tables of two.
func TestEventReport(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{"variant": "star:2", "sizes": []int{2}})
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "A", "rating": 1500}, map[string]any{"name": "B"}}})
	anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{1, 1}})
	text := s.client(t).get("/api/v1/events/" + e.Key + "/report").body
	read, err := eventpkg.ReadTRF(text, "star:2", "seed")
	if err != nil || len(read.Entrants()) != 2 || len(read.Rounds()) != 1 || read.Standings()[0].Rank != 1 {
		t.Errorf("%v\n%s", err, text)
	}
	anna.do(http.MethodGet, "/api/v1/events/"+anna.event(nil).Key+"/report", nil).fails(409, "event-trf")
}

// Pairs form on the page, play one online table, and share one row of the standings.
func TestEventPartners(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	given := map[string]any{"variant": "star:4,teams=pairs", "sizes": []int{4}, "partners": "fixed", "rounds": 1}
	anna.do(http.MethodPost, "/api/v1/events", map[string]any{
		"name": "X", "variant": "yalta", "form": "swiss", "sizes": []int{3}, "rounds": 3, "scoring": "linear", "bye": 0,
		"tieBreaks": []string{}, "door": "open", "clock": map[string]any{"kind": "none"}, "partners": "fixed",
	}).fails(422, "invalid")
	e := anna.event(given)
	path := "/api/v1/events/" + e.Key
	if fmt.Sprint(e.Teams) != "[1 2 1 2]" || e.Partners != "fixed" {
		t.Errorf("teams %v, partners %q", e.Teams, e.Partners)
	}
	bela, cora := s.member(t, "Bela"), s.member(t, "Cora")
	bela.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	cora.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "Di"}, map[string]any{"name": "Ed"}}})
	anna.do(http.MethodPost, path+"/rounds", map[string]any{"round": 1}).fails(409, "event-single")
	anna.do(http.MethodPut, path+"/partner", map[string]any{"partner": 1}).fails(403, "not-at-table")
	bela.do(http.MethodPost, path+"/teams", map[string]any{}).fails(403, "organiser")
	e = bela.of(http.MethodPut, e.Key+"/partner", map[string]any{"partner": 2})
	again := bela.of(http.MethodPut, e.Key+"/partner", map[string]any{"partner": 2})
	if e.Asked != 2 || len(e.Teamed) != 0 || again.Acts != e.Acts {
		t.Errorf("asked %d, teams %v, %d acts, then %d", e.Asked, e.Teamed, e.Acts, again.Acts)
	}
	if e = cora.of(http.MethodGet, e.Key, nil); !e.People[0].Asked {
		t.Error("Cora does not see that Bela has chosen her")
	}
	cora.of(http.MethodPut, e.Key+"/partner", map[string]any{"partner": 1})
	e = anna.of(http.MethodPost, e.Key+"/teams", map[string]any{})
	again = anna.of(http.MethodPost, e.Key+"/teams", map[string]any{})
	if len(e.Teamed) != 2 || again.Acts != e.Acts {
		t.Errorf("teams %v, %d acts, then %d", e.Teamed, e.Acts, again.Acts)
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	anna.do(http.MethodPut, path+"/rounds/1/tables/1", map[string]any{"places": []int{1, 2, 3, 4}}).fails(409, "event-places")
	e = anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{1, 3, 1, 3}})
	if len(e.Standings) != 2 || len(e.Standings[0].Team) != 2 || e.Standings[0].Points != 1 || e.Standings[1].Points != 0 {
		t.Errorf("standings %+v", e.Standings)
	}
}

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

// Two teams over boards play a match: line-ups are hidden until both are in, and then the games
// begin, each once.
func TestEventMatches(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	people := map[int]*client{}
	e := anna.event(map[string]any{
		"variant": "star:2", "sizes": []int{2}, "rounds": 1, "boards": 2, "sides": 2, "anyOrder": true, "lineUp": 10, "online": true, "door": "closed",
		"clock": map[string]any{"kind": "game", "initial": 600_000, "increment": 5_000},
	})
	for id := 1; id <= 6; id++ {
		handle := fmt.Sprint("Player", id)
		people[id] = s.member(t, handle)
		anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"handle": handle, "club": []string{"Rooks", "Kings"}[id%2]}}})
	}
	path := "/api/v1/events/" + e.Key
	people[1].do(http.MethodPost, path+"/squads", map[string]any{"name": "Mine", "players": []int{1}, "captain": 1}).fails(403, "organiser")
	e = anna.of(http.MethodPost, e.Key+"/squads", map[string]any{})
	if got := fmt.Sprint(e.Squads); got != "[{Kings [1 3 5] 1} {Rooks [2 4 6] 2}]" {
		t.Fatalf("teams of the clubs: %s", got)
	}
	e = anna.of(http.MethodPost, e.Key+"/squads", map[string]any{"number": 2, "name": "Rooks", "players": []int{6, 4, 2}, "captain": 6})
	if e.Squads[1].Captain != 6 {
		t.Errorf("the changed team: %+v", e.Squads[1])
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if r := e.Paired[0]; len(r.Matches) != 1 || len(r.Tables) != 0 || r.Deadline != e.Updated+10*60_000 || e.Open != 2 {
		t.Fatalf("the round: %+v, %d open", r, e.Open)
	}
	lineUp := func(who *client, team int, players ...int) *answer {
		return who.do(http.MethodPut, fmt.Sprintf("%s/rounds/1/line-ups/%d", path, team), map[string]any{"players": players})
	}
	lineUp(people[2], 2, 2, 4).fails(403, "captain")
	lineUp(people[1], 1, 1).fails(409, "event-line-up")
	lineUp(people[1], 1, 5, 1).accepted()
	lineUp(people[1], 1, 5, 1).accepted() // a repeated request
	for name, who := range map[string]*client{"another captain": people[6], "the organiser": anna, "a team-mate": people[3], "a guest": s.client(t)} {
		who.do(http.MethodGet, path+"/rounds/1/line-ups/1", nil).fails(403, "captain")
		for _, what := range []string{"", "/acts", "/file"} {
			if a := who.get(path + what); strings.Contains(string(a.body), "[5,1]") {
				t.Errorf("%s reads a hidden line-up in %q", name, what)
			}
		}
	}
	var own struct{ Players []int }
	people[1].get(path + "/rounds/1/line-ups/1").into(&own)
	if fmt.Sprint(own.Players) != "[5 1]" {
		t.Errorf("the captain reads %v", own.Players)
	}
	people[1].do(http.MethodPut, path+"/rounds/1/line-ups", map[string]any{"reason": "now"}).fails(403, "organiser")
	if e = anna.of(http.MethodGet, e.Key, nil); fmt.Sprint(e.Paired[0].Matches[0].In) != "[1]" {
		t.Errorf("the line-ups that are in: %v", e.Paired[0].Matches[0].In)
	}
	lineUp(people[6], 2, 2, 6).accepted()
	e = anna.of(http.MethodGet, e.Key, nil)
	tables := e.Paired[0].Tables
	if len(tables) != 2 || tables[0].Game == "" || tables[1].Game == "" || tables[0].Game == tables[1].Game {
		t.Fatalf("the tables: %+v", tables)
	}
	boards := []string{"[5 2]", "[6 1]"}
	if e.Paired[0].Matches[0].Teams[0] == 2 {
		boards = []string{"[2 5]", "[1 6]"}
	}
	for i, table := range tables {
		if got := fmt.Sprint(table.Seats); got != boards[i] || table.Match != 1 {
			t.Errorf("board %d: %s, want %s", i+1, got, boards[i])
		}
		people[table.Seats[1]].game(gamePath(live.GameID(table.Game), "/resign"), map[string]any{"seat": 2})
	}
	if err := s.events.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	e = anna.of(http.MethodGet, e.Key, nil)
	if m := e.Paired[0].Matches[0]; fmt.Sprint(m.Boards, m.Points) != "[1 1] [1 1]" {
		t.Errorf("the match: %+v", m)
	}
	for _, at := range e.Standings {
		if at.Points != 1 || at.Boards != 1 || len(at.Team) != 3 {
			t.Errorf("a team: %+v", at)
		}
	}
	if file := anna.get(path + "/file"); !strings.Contains(string(file.body), "[5,1]") {
		t.Error("the file has no line-up after all are revealed")
	} else if options, acts, err := eventpkg.Read(file.body); err != nil {
		t.Error(err)
	} else if _, err := eventpkg.Verify(options, acts); err != nil {
		t.Error(err)
	}
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

// The CSV of an event has the standings after a round too.
func TestEventCSV(t *testing.T) {
	s := signingSite(t)
	organiser := s.member(t, "Organiser")
	e := organiser.event(nil)
	organiser.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []map[string]any{{"name": "Ann"}, {"name": "Cy"}, {"name": "Di"}}})
	for round := 1; round <= 2; round++ {
		organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": round})
		organiser.of(http.MethodPut, fmt.Sprint(e.Key, "/rounds/", round, "/tables/1"), map[string]any{"places": []int{1, 2, 3}})
	}
	for after, want := range map[string]string{"": "3\n", "?after=1": "2\n"} {
		a := s.client(t).do(http.MethodGet, "/api/v1/events/"+e.Key+"/csv/standings"+after, nil)
		head, _, _ := strings.Cut(string(a.body), "\n")
		if rounds := fmt.Sprint(strings.Count(head, "round ")+1, "\n"); a.status != 200 || rounds != want {
			t.Errorf("csv%s: %d %s", after, a.status, a.body)
		}
	}
}
