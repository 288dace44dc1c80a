package app_test

import (
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/table"
)

// One of two nodes receives conditional moves and a vacation. The other has the game in memory
// and applies them, whether or not the first one is alive.
func TestCorrespondenceOnNodes(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	config := c.config()
	config.VacationDays = 30
	a, b := c.startWith(config), c.startWith(config)
	anna, bruno := a.person(), b.person()
	terms := offer("star:2", map[string]any{"kind": "open"})
	terms["clock"] = map[string]any{"kind": "days", "perMove": 86_400_000}
	g := anna.game("POST", "/games", terms)
	path := "/games/" + string(g.ID)
	look := func(p *person) {
		t.Helper()
		g = p.game("GET", path, nil)
	}
	plays := func(p *person, seat int, text, all string) {
		t.Helper()
		look(p)
		p.move(g, seat, text)
		look(p)
		var played []string
		for _, e := range g.Entries {
			played = append(played, e.Text)
		}
		if got := strings.Join(played, " "); got != all {
			t.Errorf("played %s, want %s", got, all)
		}
	}
	foresees := func(edition int, lines ...[]string) {
		t.Helper()
		look(anna)
		var kept any
		if status := anna.ask("PUT", path+"/conditional/1", map[string]any{"version": g.Version, "edition": edition, "lines": lines}, &kept); status != 200 {
			t.Fatalf("foreseeing: status %d", status)
		}
	}
	g = bruno.game("POST", path+"/seats/2", map[string]any{"name": "Bruno"})
	plays(anna, 1, "e2e4", "e2e4")
	foresees(0, []string{"e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4"})
	plays(bruno, 2, "e7e5", "e2e4 e7e5 g1f3")

	deadline := func(what string, least, most time.Duration, vacation table.Millis) {
		t.Helper()
		look(bruno)
		left := time.Duration(g.Deadline-g.Now) * time.Millisecond
		if g.Seats[1].Vacation != vacation || left < least || left > most {
			t.Errorf("%s: on vacation until %d, want %d; %v left", what, g.Seats[1].Vacation, vacation, left)
		}
	}
	const day = 24 * time.Hour
	until := table.At(time.Now().Add(9 * day))
	deadline("at first", day-time.Hour, day, 0)
	// Bruno takes a vacation at the first node; the other has his game in memory.
	var stands struct{ Left int }
	if status := bruno.at(&a.server).ask("PUT", "/me/vacation", map[string]any{"until": until}, &stands); status != 200 || stands.Left > 29 {
		t.Fatalf("going on vacation: status %d, %d days left", status, stands.Left)
	}
	deadline("on vacation", 9*day+23*time.Hour, 10*day, until)
	a.kill()
	deadline("its node is dead", 9*day+23*time.Hour, 10*day, until)
	plays(bruno, 2, "b8c6", "e2e4 e7e5 g1f3 b8c6 f1b5")
	a = c.startWith(config)
	if status := bruno.at(&a.server).ask("DELETE", "/me/vacation", nil, &stands); status != 200 || stands.Left != 29 {
		t.Errorf("coming back: status %d, %d days left", status, stands.Left)
	}
	deadline("back", day-time.Hour, day, 0)
	plays(bruno.at(&a.server), 2, "a7a6", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4")
}
