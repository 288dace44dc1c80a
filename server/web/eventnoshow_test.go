package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/server/store/memory"
)

// lateSite returns a site on which games without a first move end, with a clock that the test moves.
func lateSite(t *testing.T) (s *site, pass func(time.Duration)) {
	t.Helper()
	keeper, now := accounts(t), time.Now()
	var play *live.Service
	s = makeSite(t, func(c *siteConfig) {
		play = live.New(memory.NewStore(), memory.NewBus(time.Minute), live.Options{
			Parse: games.Parse, PGN: replay.PGN, Opening: time.Minute, Now: func() time.Time { return now },
		})
		c.Play = play
		c.People.Passwords, c.Origins, c.People.Accounts, c.People.Relations, c.People.Clubs, c.People.Complaints = true, []string{"https://games.example"}, keeper.Accounts, keeper.Relations, keeper.Clubs, keeper.Moderation
	})
	s.play = play
	s.Start()
	return s, func(d time.Duration) {
		t.Helper()
		now = now.Add(d)
		if err := play.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := s.events.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A player does not make the first move of a game: the rule of the event holds that was set beforehand.
func TestEventNoShow(t *testing.T) {
	for _, c := range []struct {
		rule   string
		level  int
		again  bool   // whether another game begins
		places string // in the end, if the second player resigns before the third
		called bool
	}{
		{"play", 0, true, "[0 2 1]", false},
		{"bot", 1, true, "[0 2 1]", false},
		{"forfeit", 0, false, "[0 1 1]", false},
		{"arbiter", 0, false, "[]", true},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s, pass := lateSite(t)
			organiser, people := s.member(t, "Organiser"), map[int]*client{}
			given := map[string]any{
				"online": true, "clock": map[string]any{"kind": "game", "initial": 600_000},
				"noShow": map[string]any{"rule": c.rule, "minutes": 1, "level": c.level},
			}
			e := organiser.event(given)
			for i := range 3 {
				people[i+1] = s.member(t, fmt.Sprint("Player", i+1))
				people[i+1].of(http.MethodPost, e.Key+"/entrants", map[string]any{})
			}
			at := organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1}).Paired[0].Tables[0]
			first, absent := at.Game, at.Seats[0] // the second to move
			organiser.do(http.MethodPut, fmt.Sprint("/api/v1/events/", e.Key, "/rounds/1/tables/1/entrants/", absent, "/absent"), nil).fails(409, "event-game")
			who := func(seat int) *client { return people[at.Seats[seat-1]] }
			var g live.Shown
			who(1).get(gamePath(live.GameID(first), "")).into(&g)
			if g.Turn != 3 { // in Yalta seat 3 begins
				t.Fatalf("seat %d begins", g.Turn)
			}
			who(3).game(gamePath(live.GameID(first), "/moves"), map[string]any{"version": g.Version, "seat": g.Turn, "text": "queene12"})
			pass(65 * time.Second)
			e = organiser.of(http.MethodGet, e.Key, nil)
			at = e.Paired[0].Tables[0]
			if fmt.Sprint(at.Absent) != fmt.Sprint([]int{absent}) || (at.Game != "") != c.again || at.Game == first || at.Called != c.called {
				t.Fatalf("after the wait: %+v", at)
			}
			if c.again {
				who(2).get(gamePath(live.GameID(at.Game), "")).into(&g)
				if out := fmt.Sprint(g.Out); c.rule == "play" && out != "[1]" || c.rule == "bot" && (out != "[]" || g.Seats[0].Level != c.level) {
					t.Errorf("another game: out %v, seat 1 %+v", g.Out, g.Seats[0])
				}
				for _, seat := range []int{2, 3} {
					if c.rule == "play" && seat == 3 {
						continue // it has won
					}
					who(seat).game(gamePath(live.GameID(at.Game), "/resign"), map[string]any{"seat": seat})
				}
				pass(time.Second)
				at = organiser.of(http.MethodGet, e.Key, nil).Paired[0].Tables[0]
			}
			if fmt.Sprint(at.Places) != c.places {
				t.Errorf("places %v, want %s", at.Places, c.places)
			}
		})
	}
}

// At boards the staff notes who has not come, after the wait; a rule for bots is online alone.
func TestEventNoShowAtBoards(t *testing.T) {
	s := signingSite(t)
	now := time.Now()
	s.events.Now = func() time.Time { return now }
	organiser, anna := s.member(t, "Organiser"), s.member(t, "Anna")
	e := organiser.event(map[string]any{"noShow": map[string]any{"rule": "play", "minutes": 15}})
	organiser.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []map[string]any{{"name": "Ann"}, {"name": "Cy"}, {"name": "Di"}}})
	e = organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	path := e.Key + "/rounds/1/tables/1/entrants/2/absent"
	anna.do(http.MethodPut, "/api/v1/events/"+path, nil).fails(403, "organiser")
	organiser.do(http.MethodPut, "/api/v1/events/"+path, nil).fails(409, "event-early")
	if wait := int64(e.Late) - now.UnixMilli(); wait < 15*60_000 || wait > 15*60_000+1000 || e.NoShow.Minutes != 15 {
		t.Errorf("late after %d ms, %+v", wait, e.NoShow)
	}
	now = now.Add(15*time.Minute + time.Second)
	e = organiser.of(http.MethodPut, path, nil)
	if at := e.Paired[0].Tables[0]; fmt.Sprint(at.Absent) != "[2]" || at.Places != nil {
		t.Errorf("one is absent: %+v", at)
	}
	var acts []events.EventAct
	anna.get("/api/v1/events/" + e.Key + "/acts").into(&acts)
	if a := acts[len(acts)-1]; a.Kind != "absent" || a.By != "Organiser" || fmt.Sprint(a.Team) != "[2]" {
		t.Errorf("the log: %+v", a)
	}
	e = organiser.of(http.MethodPut, e.Key+"/rounds/1/tables/1/entrants/3/absent", nil)
	if at := e.Paired[0].Tables[0]; at.Places == nil || at.Places[slices.Index(at.Seats, 1)] != 1 || fmt.Sprint(at.Absent) != "[2 3]" {
		t.Errorf("one alone: %+v", at)
	}
	given := map[string]any{
		"name": "Bots", "variant": "yalta", "form": "swiss", "sizes": []int{3}, "rounds": 3, "scoring": "linear", "bye": 100, "tieBreaks": []string{"lots"}, "door": "open",
		"clock": map[string]any{"kind": "none"}, "noShow": map[string]any{"rule": "bot", "minutes": 15, "level": 3},
	}
	if a := organiser.do(http.MethodPost, "/api/v1/events", given); a.status != http.StatusUnprocessableEntity {
		t.Errorf("bots at boards: %d %s", a.status, a.body)
	}
}
