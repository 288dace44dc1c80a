package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

// news returns the notices of a person about events.
func (s *site) news(t *testing.T, c *client) (list []string) {
	t.Helper()
	if err := s.notices.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	var all []notify.ShownNotice
	c.get("/api/v1/me/notices").into(&all)
	for _, n := range all {
		if n.Kind == notify.Events {
			list = append(list, fmt.Sprintf("%s of %s with %s", n.What, n.Title, n.Names))
		}
	}
	return list
}

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
	at := e.Paired[0].Tables[0]
	if len(e.Ladder.Challenges) != 0 || at.Game == "" {
		t.Fatalf("accepted: %+v", e.Paired[0])
	}
	seat := 1 + slices.Index(at.Seats, 2)
	people[2].game(gamePath(live.GameID(at.Game), "/resign"), map[string]any{"seat": seat})
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

// On a ladder the challenged players get a notice, and challengers one of the answers.
func TestEventLadderNews(t *testing.T) {
	s := signingSite(t)
	now := time.Now()
	s.events.Now = func() time.Time { return now }
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{
		"form": "ladder", "rounds": 0, "variant": "star:2", "sizes": []int{2}, "ladder": map[string]any{"reach": 2, "rule": "insert", "hours": 24, "forfeit": true},
	})
	people := map[int]*client{}
	for i := range 3 {
		people[i+1] = s.member(t, fmt.Sprint("Player", i+1))
		people[i+1].of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	name := func(id int) string { return e.People[id-1].Name }
	e = anna.of(http.MethodGet, e.Key, nil)
	told := func(what string, id int, want ...string) {
		t.Helper()
		if got := s.news(t, people[id]); !slices.Equal(got, want) {
			t.Errorf("%s: %s has the news %q, want %q", what, name(id), got, want)
		}
	}
	challenge := func(by, of int) {
		t.Helper()
		people[by].of(http.MethodPost, e.Key+"/challenges", map[string]any{"players": []int{of}})
	}
	answer := func(id, by int, yes bool) {
		t.Helper()
		people[id].of(http.MethodPut, fmt.Sprintf("%s/challenges/%d", e.Key, by), map[string]any{"accept": yes})
	}
	challenge(3, 1)
	told("challenged", 1, "challenged of Thursday with "+name(3))
	told("challenged", 3)
	answer(1, 3, true)
	told("accepted", 1)
	told("accepted", 3, "accepted of Thursday with "+name(1))
	e = anna.of(http.MethodGet, e.Key, nil)
	anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{1, 1}})
	told("played", 3)
	challenge(3, 2)
	answer(2, 3, false)
	told("declined", 3, "declined-won of Thursday with "+name(2))
	told("declined", 2)
	challenge(3, 1) // 3 is directly below 1 now
	told("a new challenge", 3)
	now = now.Add(25 * time.Hour)
	if err := s.events.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	told("lapsed", 3, "lapsed-won of Thursday with "+name(1))
	told("lapsed", 1)
	now = now.Add(8 * 24 * time.Hour)
	told("a week later", 3)
	// Only players with the switch on get it.
	challenge(2, 1)
	told("wished", 1, "challenged of Thursday with "+name(2))
	people[1].do(http.MethodPut, "/api/v1/me/listener", map[string]any{"choices": map[string]any{"page": []string{"turn"}, "push": []string{}, "mail": []string{}}})
	told("not wished", 1)
}

// Bots take the free seats of an arena after a long wait.
func TestEventArenaBots(t *testing.T) {
	s := signingSite(t)
	now := time.Now()
	s.events.Now = func() time.Time { return now }
	anna := s.member(t, "Anna")
	given := map[string]any{
		"form": "arena", "rounds": 0, "variant": "star:3", "sizes": []int{3}, "online": true, "length": 60, "tieBreaks": []string{"wins", "lots"},
		"clock": map[string]any{"kind": "game", "initial": 180_000}, "bots": map[string]any{"level": 2, "after": 30, "share": 50},
	}
	e := anna.event(given)
	bela := s.member(t, "Bela")
	bela.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	step := func(later time.Duration) *events.EventDetail {
		t.Helper()
		now = now.Add(later)
		for range 2 {
			if err := s.events.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		return anna.of(http.MethodGet, e.Key, nil)
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if e.Bots == nil || e.Bots.Share != 50 || len(e.Paired[0].Tables) != 0 {
		t.Fatalf("begun: %+v", e)
	}
	if e = step(29 * time.Second); len(e.Paired[0].Tables) != 0 {
		t.Errorf("too early: %+v", e.Paired[0].Tables)
	}
	e = step(2 * time.Second)
	if len(e.Paired[0].Tables) != 1 || e.Paired[0].Tables[0].Game == "" {
		t.Fatalf("after half a minute: %+v", e.Paired[0].Tables)
	}
	at := e.Paired[0].Tables[0]
	var g live.Shown
	bela.get(gamePath(live.GameID(at.Game), "")).into(&g)
	bots := 0
	for i, seat := range g.Seats {
		if seat.Level == 2 {
			bots++
		} else if at.Seats[i] != 1 {
			t.Errorf("seat %d has %+v, and the table entrant %d", i+1, seat, at.Seats[i])
		}
	}
	if bots != 2 {
		t.Fatalf("%d bots at the table: %+v", bots, g.Seats)
	}
	bela.game(gamePath(live.GameID(at.Game), "/resign"), map[string]any{"seat": 1 + slices.Index(at.Seats, 1)})
	e = step(time.Second)
	if len(e.Standings) != 1 || len(e.People) != 1 {
		t.Errorf("bots are counted: %+v", e.Standings)
	}
	given["online"], given["clock"], given["name"] = false, map[string]any{"kind": "none"}, "Boards"
	anna.do(http.MethodPost, "/api/v1/events", given).fails(422, "invalid")
	anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{2, 2, 1}, "reason": "By the arbiter"})
	anna.proven(e.Key)
}

// An event by correspondence goes on by itself: reminders, deadlines, the next round, the end.
func TestEventCorrespondence(t *testing.T) {
	s := signingSite(t)
	now := time.Now()
	s.events.Now = func() time.Time { return now }
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{
		"rounds": 2, "variant": "star:2", "sizes": []int{2}, "online": true, "days": 5, "bell": "shared", "automatic": true,
	})
	people := map[int]*client{}
	for i := range 4 {
		people[i+1] = s.member(t, fmt.Sprint("Player", i+1))
		people[i+1].of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	step := func(later time.Duration, times int) *events.EventDetail {
		t.Helper()
		now = now.Add(later)
		for range times {
			if err := s.events.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		return anna.of(http.MethodGet, e.Key, nil)
	}
	told := func(player int) []string { return s.news(t, people[player]) }
	resign := func(at *events.EventTable) {
		t.Helper()
		people[at.Seats[1]].game(gamePath(live.GameID(at.Game), "/resign"), map[string]any{"seat": 2})
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	want := table.At(now.Add(5 * 24 * time.Hour))
	first := e.Paired[0].Tables
	if e.Ends < want || e.Ends > want+1000 || e.Days != 5 || !e.Automatic || e.Clock.Kind != table.DaysClock || first[0].Game == "" {
		t.Fatalf("paired: %+v", e)
	}
	resign(&first[0])
	step(4*24*time.Hour-time.Minute, 1)
	if got := told(first[1].Seats[0]); got != nil {
		t.Errorf("too early, the news are %v", got)
	}
	for range 2 {
		e = step(time.Minute+time.Second, 1)
		with := e.People[first[1].Seats[1]-1].Name
		if got := told(first[1].Seats[0]); fmt.Sprint(got) != "[round-ends of Thursday with "+with+"]" {
			t.Errorf("before the deadline the news are %v", got)
		}
		if got := told(first[0].Seats[0]); got != nil {
			t.Errorf("with a result, the news are %v", got)
		}
	}
	e = step(24*time.Hour, 1) // the bell
	if got := told(first[1].Seats[0]); len(got) != 1 || !strings.HasPrefix(got[0], "round-ended of") {
		t.Errorf("at the deadline the news are %v", got)
	}
	if len(e.Paired) != 1 || !e.Paired[0].Tables[1].Late {
		t.Fatalf("at the deadline: %+v", e.Paired)
	}
	for range 3 {
		e = step(time.Second, 2)
		if len(e.Paired) != 2 || e.Paired[1].Tables[1].Game == "" || fmt.Sprint(e.Paired[0].Tables[1].Places) != "[1 1]" {
			t.Fatalf("after the deadline: %+v", e.Paired)
		}
	}
	if got := told(first[1].Seats[0]); got != nil {
		t.Errorf("in the next round the news are %v", got)
	}
	for i := range e.Paired[1].Tables {
		resign(&e.Paired[1].Tables[i])
	}
	if e = step(time.Hour, 3); !e.Ended || e.Ends != 0 {
		t.Errorf("after the last round: ended %t, %+v", e.Ended, e.Paired)
	}
	anna.proven(e.Key)
}

// At the deadline of an event by correspondence at which the arbiter decides, games go on.
func TestEventDeadlineArbiter(t *testing.T) {
	s := signingSite(t)
	now := time.Now()
	s.events.Now = func() time.Time { return now }
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{"rounds": 1, "variant": "star:2", "sizes": []int{2}, "online": true, "days": 2, "bell": "arbiter", "clock": map[string]any{"kind": "days", "perMove": 24 * 3600_000}})
	for i := range 2 {
		s.member(t, fmt.Sprint("Player", i+1)).of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	now = now.Add(3 * 24 * time.Hour)
	for range 3 {
		if err := s.events.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	e = anna.of(http.MethodGet, e.Key, nil)
	if at := e.Paired[0].Tables[0]; !at.Called || at.Places != nil || !at.Late {
		t.Fatalf("at the deadline %+v, want a call of the arbiter", at)
	}
	// More time answers nothing, but the table plays on.
	e = anna.of(http.MethodPut, e.Key+"/clock", map[string]any{"running": true, "left": 48 * 3600_000, "reason": "Nearly over"})
	if left := e.Ends - table.At(now) - 48*3600_000; e.Paired[0].Tables[0].Late || left < 0 || left > 100 {
		t.Errorf("with more time: %+v, until %d", e.Paired[0].Tables[0], e.Ends)
	}
	anna.do(http.MethodPost, "/api/v1/events", map[string]any{
		"name": "Wrong", "variant": "star:2", "form": "swiss", "rounds": 1, "scoring": "linear", "bye": 0, "tieBreaks": []string{"lots"}, "door": "open",
		"sizes": []int{2}, "online": true, "days": 3, "bell": "shared", "clock": map[string]any{"kind": "game", "initial": 600_000},
	}).fails(422, "invalid")
}

// The games of a rated event start and are rated: the event has seated the
// players.
func TestEventRated(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{
		"rounds": 1, "variant": "yalta", "sizes": []int{3}, "online": true, "rated": true, "clock": map[string]any{"kind": "game", "initial": 600_000},
	})
	for i := range 3 {
		s.member(t, fmt.Sprint("Player", i+1)).of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	id := e.Paired[0].Tables[0].Game
	if id == "" {
		t.Fatalf("no game: %+v", e.Paired[0].Tables[0])
	}
	var g live.Shown
	anna.get(gamePath(live.GameID(id), "")).into(&g)
	if !g.Rated || g.Lots || g.Stage != table.Playing {
		t.Errorf("the game is %s, rated %v, by lots %v", g.Stage, g.Rated, g.Lots)
	}
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

// An organiser keeps a family apart, and takes it back; a repeated request changes nothing, and a
// table for which there is no other way names them.
func TestEventApart(t *testing.T) {
	s := signingSite(t)
	organiser, other := s.member(t, "Organiser"), s.member(t, "Other")
	e := organiser.event(nil)
	organiser.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []map[string]any{{"name": "Ann"}, {"name": "Bob"}, {"name": "Cy"}}})
	family := map[string]any{"entrants": []int{2, 1}, "apart": true}
	other.do(http.MethodPut, "/api/v1/events/"+e.Key+"/apart", family).fails(403, "organiser")
	e = organiser.of(http.MethodPut, e.Key+"/apart", family)
	if fmt.Sprint(e.Apart) != "[[1 2]]" {
		t.Errorf("apart: %v", e.Apart)
	}
	if again := organiser.of(http.MethodPut, e.Key+"/apart", family); again.Acts != e.Acts {
		t.Errorf("a repeated request is act %d", again.Acts)
	}
	organiser.do(http.MethodPut, "/api/v1/events/"+e.Key+"/apart", map[string]any{"entrants": []int{1, 4}, "apart": true}).fails(409, "event-entrant")
	e = organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if fmt.Sprint(e.Paired[0].Tables[0].Apart) != "[[1 2]]" {
		t.Errorf("the table names %v", e.Paired[0].Tables[0].Apart)
	}
	e = organiser.of(http.MethodPut, e.Key+"/apart", map[string]any{"entrants": []int{1, 2}, "apart": false})
	if len(e.Apart) != 0 {
		t.Errorf("apart: %v", e.Apart)
	}
}

// Who moves up from the waiting list gets a notice, and who is entered by somebody else; it goes when the
// person withdraws.
func TestEventEntryNews(t *testing.T) {
	s := signingSite(t)
	organiser := s.member(t, "Organiser")
	e := organiser.event(map[string]any{"limit": 3})
	people := map[int]*client{}
	for i := range 5 {
		people[i+1] = s.member(t, fmt.Sprint("Player", i+1))
		if i < 4 {
			people[i+1].of(http.MethodPost, e.Key+"/entrants", map[string]any{})
		}
	}
	told := func(what string, id int, want ...string) {
		t.Helper()
		if got := s.news(t, people[id]); !slices.Equal(got, want) {
			t.Errorf("%s: player %d has the news %q, want %q", what, id, got, want)
		}
	}
	organiser.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []map[string]any{{"handle": "Player5", "club": "Rooks"}}})
	told("entered", 5, "entered of Thursday with Organiser")
	told("entered", 4)
	people[1].of(http.MethodDelete, e.Key+"/entrants/1", nil)
	told("a place", 4, "place of Thursday with ")
	told("a place", 5, "entered of Thursday with Organiser")
	people[2].of(http.MethodDelete, e.Key+"/entrants/2", nil)
	if got := s.news(t, people[5]); len(got) != 2 {
		t.Errorf("the last of the list has the news %q", got)
	}
	people[5].of(http.MethodDelete, e.Key+"/entrants/5", nil)
	told("withdrawn", 5)
	organiser.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []map[string]any{{"name": "Ida"}}})
	organiser.of(http.MethodPut, e.Key+"/end", map[string]any{"ended": true})
	told("ended", 4)
}

// Everybody can ask how many rounds an event needs; the same question has the same answer.
func TestEventAdvice(t *testing.T) {
	s := signingSite(t)
	var first, again events.EventAdvice
	const path = "/api/v1/events/advice?variant=yalta&form=swiss&scoring=linear&players=9&spread=400&rounds="
	s.client(t).get(path + "4").into(&first)
	s.client(t).get(path + "4").into(&again)
	if len(first.Rounds) != 4 || first.Rounds[3].Tau <= first.Rounds[0].Tau || !reflect.DeepEqual(first, again) {
		t.Errorf("advice %+v, then %+v", first, again)
	}
	s.client(t).do(http.MethodGet, path+"16", nil).fails(422, "invalid")
	s.client(t).do(http.MethodGet, strings.Replace(path, "yalta", "nonsense", 1)+"4", nil).fails(422, "invalid")
}
