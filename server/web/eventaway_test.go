package web_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/table"
)

// away is an event by correspondence with a clock that the test moves.
type away struct {
	*site
	now       time.Time
	organiser *client
	people    map[int]*client
	key       string
}

// newAway makes an event by correspondence with players, and pairs its first round.
func newAway(t *testing.T, s *site, players int, given map[string]any) (*away, *events.EventDetail) {
	t.Helper()
	a := &away{site: s, now: time.Now(), organiser: s.member(t, "Anna"), people: map[int]*client{}}
	s.events.Now = func() time.Time { return a.now }
	e := a.organiser.event(given)
	a.key = e.Key
	for i := range players {
		a.people[i+1] = s.member(t, fmt.Sprint("Player", i+1))
		a.people[i+1].of(http.MethodPost, a.key+"/entrants", map[string]any{})
	}
	if given["partners"] != nil {
		a.organiser.of(http.MethodPost, a.key+"/teams", map[string]any{})
	}
	return a, a.organiser.of(http.MethodPost, a.key+"/rounds", map[string]any{"round": 1})
}

// step lets time pass, and the event go on by itself.
func (a *away) step(t *testing.T, later time.Duration) *events.EventDetail {
	t.Helper()
	a.now = a.now.Add(later)
	for range 4 {
		if err := a.events.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return a.organiser.of(http.MethodGet, a.key, nil)
}

// An event by correspondence for two pairs its next round by itself with the program of the host. If that
// fails, the event waits, and goes on once the program works.
func TestEventDutchAway(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the small program is for a shell")
	}
	s := signingSite(t)
	program := filepath.Join(t.TempDir(), "pairs")
	write := func(lines string) {
		t.Helper()
		if err := os.WriteFile(program, []byte("#!/bin/sh\n[ $1 = -r ] && echo 'Pairs 1.0' && exit\n"+lines), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	write("echo 2; echo 1 2; echo 3 4")
	s.events.Dutch = program
	a, _ := newAway(t, s, 4, map[string]any{
		"variant": "star:2", "sizes": []int{2}, "system": "dutch", "rounds": 2, "days": 3, "bell": "shared", "automatic": true,
	})
	write("echo 'no legal pairing' >&2; exit 1")
	for i := range 2 {
		a.organiser.of(http.MethodPut, fmt.Sprintf("%s/rounds/1/tables/%d", a.key, i+1), map[string]any{"places": []int{1, 2}})
	}
	if e := a.step(t, time.Minute); len(e.Paired) != 1 || e.Ended {
		t.Fatalf("without a working program: %d rounds, ended %t", len(e.Paired), e.Ended)
	}
	a.organiser.do(http.MethodPost, "/api/v1/events/"+a.key+"/rounds", map[string]any{"round": 2}).fails(409, "event-program")
	write(`[ "$(grep -c ^001 "$2")" = 4 ] && printf '2\n1 3\n4 2\n'`)
	e := a.step(t, time.Minute)
	if len(e.Paired) != 2 {
		t.Fatalf("%d rounds, want the second by itself", len(e.Paired))
	}
	r := e.Paired[1]
	if want := table.At(a.now.Add(72 * time.Hour)); r.Design != eventpkg.Dutch || r.Program != "Pairs 1.0" || len(r.Tables) != 2 || e.Ends < want-1000 || e.Ends > want+1000 {
		t.Errorf("the second round is %+v, until %d, want %d", r, e.Ends, want)
	}
	if e = a.step(t, 73*time.Hour); !e.Ended || fmt.Sprint(e.Paired[1].Tables[0].Places) != "[1 1]" {
		t.Errorf("after the last deadline: ended %t, %+v", e.Ended, e.Paired[1].Tables)
	}
}

// The games of a rated event by correspondence are rated.
func TestEventRatedAway(t *testing.T) {
	a, e := newAway(t, signingSite(t), 2, map[string]any{
		"rounds": 2, "variant": "star:2", "sizes": []int{2}, "online": true, "rated": true, "days": 3, "bell": "shared", "automatic": true,
	})
	at := e.Paired[0].Tables[0]
	var g live.Shown
	a.organiser.get(gamePath(live.GameID(at.Game), "")).into(&g)
	if !g.Rated || g.Stage != table.Playing || g.Clock.Kind != table.DaysClock {
		t.Fatalf("the game is %s, rated %t, by a clock of kind %s", g.Stage, g.Rated, g.Clock.Kind)
	}
	for i, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
		g = *a.people[at.Seats[i%2]].move(&g, 1+i%2, text)
	}
	a.people[at.Seats[1]].game(gamePath(g.ID, "/resign"), map[string]any{"seat": 2})
	e = a.step(t, time.Minute)
	if fmt.Sprint(e.Paired[0].Tables[0].Places) != "[1 2]" || len(e.Paired) != 2 || e.Paired[1].Tables[0].Game == "" {
		t.Errorf("after the game: %+v", e.Paired)
	}
	a.organiser.get(gamePath(g.ID, "")).into(&g)
	if !g.Rated || g.Stage != table.Over {
		t.Errorf("after the game it is %s, rated %t", g.Stage, g.Rated)
	}
}

// Pairs by correspondence: a team stays together, its players have one game with the others, and the
// deadline shares the table.
func TestEventDoublesAway(t *testing.T) {
	a, e := newAway(t, signingSite(t), 8, map[string]any{
		"rounds": 2, "variant": "star:4,teams=pairs", "sizes": []int{4}, "partners": "fixed", "online": true, "rated": true, "days": 3, "bell": "shared", "automatic": true,
	})
	if len(e.Teamed) != 4 || len(e.Paired[0].Tables) != 2 || e.Paired[0].Tables[0].Game == "" || e.Paired[0].Tables[1].Game == "" {
		t.Fatalf("paired: teams %v, %+v", e.Teamed, e.Paired)
	}
	at := e.Paired[0].Tables[0]
	a.people[at.Seats[1]].game(gamePath(live.GameID(at.Game), "/resign"), map[string]any{"seat": 2})
	a.people[at.Seats[3]].game(gamePath(live.GameID(at.Game), "/resign"), map[string]any{"seat": 4})
	e = a.step(t, time.Minute)
	if got := fmt.Sprint(e.Paired[0].Tables[0].Places); got != "[1 3 1 3]" {
		t.Errorf("a team has resigned: places %s", got)
	}
	e = a.step(t, 73*time.Hour)
	if got := fmt.Sprint(e.Paired[0].Tables[1].Places); got != "[1 1 1 1]" || len(e.Paired) != 2 || e.Paired[1].Tables[0].Game == "" {
		t.Fatalf("at the deadline: places %s, %d rounds", got, len(e.Paired))
	}
	if e = a.step(t, 73*time.Hour); !e.Ended || len(e.Standings) != 4 || len(e.Standings[0].Team) != 2 {
		t.Errorf("at the end: ended %t, %+v", e.Ended, e.Standings)
	}
	a.organiser.proven(a.key)
}
