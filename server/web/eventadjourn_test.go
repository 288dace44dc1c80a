package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/table"
)

// The arbiter adjourns the game of a table and resumes it; the acts of the event hold, whatever a server
// that is killed in between has done to the game; the arbiter's result ends an adjourned game.
func TestEventAdjourn(t *testing.T) {
	s := signingSite(t, func(c *siteConfig) { c.People.Words = []string{"damn"} })
	organiser, arbiter := s.member(t, "Organiser"), s.member(t, "Dora")
	e := organiser.event(map[string]any{
		"variant": "star:2", "sizes": []int{2}, "rounds": 2, "online": true,
		"clock": map[string]any{"kind": "game", "initial": 600_000},
	})
	organiser.of(http.MethodPut, e.Key+"/staff/Dora", map[string]any{"role": "arbiter"})
	e, people := s.duel(t, organiser, e)
	at := e.Paired[0].Tables[0]
	id := live.GameID(at.Game)
	who := func(seat int) *client { return people[at.Seats[seat-1]-1] }
	path := e.Key + "/rounds/1/tables/1/adjournment"
	full := "/api/v1/events/" + path
	reason := map[string]any{"reason": "Fire alarm."}
	game := func() (g live.Shown) {
		t.Helper()
		who(1).get(gamePath(id, "")).into(&g)
		return g
	}
	g := game()
	who(1).move(&g, 1, "e2e4")

	for name, c := range map[string]*client{"a player": who(2), "a stranger": s.member(t, "Emil")} {
		if a := c.do(http.MethodPut, full, reason); a.status != http.StatusForbidden {
			t.Errorf("%s adjourns: status %d", name, a.status)
		}
	}
	arbiter.do(http.MethodPut, full, map[string]any{"reason": ""}).fails(422, "invalid")
	arbiter.do(http.MethodPut, full, map[string]any{"reason": "Long.", "until": time.Now().Add(31 * 24 * time.Hour).UnixMilli()}).fails(409, "event-until")
	arbiter.do(http.MethodDelete, full+"?reason=x", nil).fails(409, "event-changed")
	for _, at := range []string{full, "/api/v1/events/" + e.Key + "/rounds/1"} { // everybody reads the reason
		organiser.do(http.MethodDelete, at+"?reason=damn", nil).fails(422, "invalid")
	}
	until := time.Now().Add(2 * time.Hour).UnixMilli()
	reason["until"] = until
	held := arbiter.of(http.MethodPut, path, reason)
	if of := held.Paired[0].Tables[0].Adjourned; of == nil || of.Reason != "Fire alarm." || int64(of.Until) != until || held.Open != 1 {
		t.Errorf("adjourned: %+v, %d open", of, held.Open)
	}
	if again := arbiter.of(http.MethodPut, path, reason); again.Acts != held.Acts {
		t.Errorf("adjourned again: %d acts, want %d", again.Acts, held.Acts)
	}
	told := func(want string) {
		t.Helper()
		for seat, with := range []string{"Bela", "Anna"} {
			if got := fmt.Sprint(s.news(t, people[seat])); got != strings.ReplaceAll(want, "NAME", with) {
				t.Errorf("the news are %s, want %s with %s", got, want, with)
			}
		}
	}
	told("[adjourned of Thursday with NAME]")
	g = game()
	if p := g.Pause; p == nil || !p.Arbiter || p.Reason != "Fire alarm." || int64(p.Until) != until || g.Deadline != 0 {
		t.Fatalf("the game: pause %+v, deadline %d", g.Pause, g.Deadline)
	}
	who(2).do(http.MethodPost, gamePath(id, "/moves"), map[string]any{"version": g.Version, "seat": 2, "text": "e7e5"}).fails(409, "adjourned")
	who(2).do(http.MethodPost, gamePath(id, "/votes"), map[string]any{"kind": "resume"}).fails(409, "adjourned")
	organiser.do(http.MethodPost, "/api/v1/events/"+e.Key+"/rounds", map[string]any{"round": 2}).fails(409, "event-open")

	step := func() {
		t.Helper()
		if err := s.events.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.play.EndAdjournment(t.Context(), id); err != nil { // as if it was killed before the pause
		t.Fatal(err)
	}
	if step(); game().Pause == nil {
		t.Error("the game of an adjourned table goes on")
	}
	if e = arbiter.of(http.MethodDelete, path+"?reason="+url.QueryEscape("All clear."), nil); e.Paired[0].Tables[0].Adjourned != nil || game().Pause != nil {
		t.Errorf("resumed: %+v, pause %+v", e.Paired[0].Tables[0].Adjourned, game().Pause)
	}
	told("[resumed of Thursday with NAME]")
	arbiter.of(http.MethodDelete, path+"?reason=Again.", nil)
	if _, err := s.play.Adjourn(t.Context(), id, "Fire alarm.", 0); err != nil { // as if it was killed before it went on
		t.Fatal(err)
	}
	if step(); game().Pause != nil {
		t.Error("the game of a resumed table is paused")
	}
	g = game()
	who(2).move(&g, 2, "e7e5")
	var acts []events.EventAct
	who(2).get("/api/v1/events/" + e.Key + "/acts").into(&acts)
	said := ""
	for _, a := range acts {
		if a.Kind == "adjourn" || a.Kind == "resume" {
			said += fmt.Sprint(a.Kind, " ", a.Table, " ", a.By, " ", a.Reason, " ", int64(a.Until) == until, "; ")
		}
	}
	if want := "adjourn 1 Dora Fire alarm. true; resume 1 Dora All clear. false; "; said != want {
		t.Errorf("the log says %q, want %q", said, want)
	}

	arbiter.of(http.MethodPut, path, map[string]any{"reason": "Ill."})
	arbiter.do(http.MethodPut, "/api/v1/events/"+e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{3, 1}}).fails(409, "event-places")
	if game().Stage != table.Playing {
		t.Error("a refused result ends the game")
	}
	if _, err := s.play.CallOff(t.Context(), id); err != nil { // as if it was killed before the result
		t.Fatal(err)
	}
	if step(); s.Places(t, organiser, e.Key) != "[]" {
		t.Error("a game that is called off has a result")
	}
	e = arbiter.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{2, 1}})
	told("[]")
	if of := e.Paired[0].Tables[0]; fmt.Sprint(of.Places) != "[2 1]" || of.Adjourned != nil || game().Stage != table.Aborted {
		t.Errorf("decided: %+v, the game is %s", of, game().Stage)
	}
	arbiter.do(http.MethodPut, full, reason).fails(409, "event-over")
}

// Places returns the places of the first table of an event, as text.
func (s *site) Places(t *testing.T, c *client, key string) string {
	t.Helper()
	var e events.EventDetail
	c.get("/api/v1/events/" + key).into(&e)
	return fmt.Sprint(e.Paired[0].Tables[0].Places)
}
