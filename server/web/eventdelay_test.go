package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// passing are the members of a response that change without a move that a viewer sees.
var passing = regexp.MustCompile(`"(now|updated|version|moved)":\d+`)

// doorsOf returns the paths of all requests that show a game: those of the description, and the others.
func (c *client) doorsOf(id string) []string {
	var description struct {
		Paths map[string]map[string]any
	}
	c.get("/api/v1/openapi.json").into(&description)
	doors := []string{"/g/" + id, "/embed/g/" + id, "/api/v1/oembed?url=" + url.QueryEscape(c.site.URL+"/g/"+id), "/api/v1/running", "/api/v1/featured"}
	for _, path := range slices.Sorted(maps.Keys(description.Paths)) {
		if rest, ok := strings.CutPrefix(path, "/games/{id}"); ok && description.Paths[path]["get"] != nil && !strings.Contains(rest, "{") {
			doors = append(doors, "/api/v1/games/"+id+rest)
		}
	}
	return append(doors, "/api/v1/print/sheet?game="+id, "/api/v1/games/"+id+"/refusal?text=a1a1",
		"/api/v1/games/"+id+"?since=1", "/api/v1/games/"+id+"?from=1", "/api/v1/games/"+id+"/diagram.gif", "/api/v1/games/"+id+"/diagram.svg")
}

// seen requests everything that shows a game.
func (c *client) seen(id string) map[string]string {
	c.t.Helper()
	all := map[string]string{}
	for _, path := range c.doorsOf(id) {
		a := c.do(http.MethodGet, path, nil)
		all[path] = fmt.Sprint(a.status, " ", passing.ReplaceAllString(string(a.body), ""))
	}
	return all
}

// At every door others see a game with a delay without its latest moves; the players
// and the staff see all of it, and everybody once it has ended.
func TestEventDelay(t *testing.T) {
	s := signingSite(t)
	organiser, arbiter, stranger := s.member(t, "Organiser"), s.member(t, "Dora"), s.member(t, "Emil")
	e := organiser.event(map[string]any{
		"variant": "star:2", "sizes": []int{2}, "rounds": 1, "online": true, "delay": 2, "top": 1,
		"clock": map[string]any{"kind": "game", "initial": 600_000, "increment": 5_000},
	})
	organiser.of(http.MethodPut, e.Key+"/staff/Dora", map[string]any{"role": "arbiter"})
	e, people := s.duel(t, organiser, e)
	at := e.Paired[0].Tables[0]
	path := "/api/v1/games/" + at.Game
	if e.Delay != 2 || e.Top != 1 {
		t.Errorf("a delay of %d, %d tables at the top", e.Delay, e.Top)
	}

	pos := gamestest.Position(t, "star:2")
	move := func() {
		t.Helper()
		seat := int(pos.Turn())
		who := people[at.Seats[seat-1]-1]
		var g live.Shown
		who.get(path).into(&g)
		text := pos.MoveText(pos.Moves(nil)[0])
		who.move(&g, seat, text)
		if err := rules.Apply(pos, text); err != nil {
			t.Fatal(err)
		}
	}
	watching := stranger.socket()
	watching.send(map[string]any{"type": "watch", "game": at.Game})
	if g := watching.next("game").shown(t); g.Delay != 2 || len(g.Entries) != 0 {
		t.Errorf("the socket shows %d entries and a delay of %d", len(g.Entries), g.Delay)
	}
	before := stranger.seen(at.Game)
	if len(before) < 15 {
		t.Fatalf("only %d doors", len(before))
	}
	for range 2 {
		move()
		e := watching.next("game")
		if g := e.shown(t); e.From != 0 || g.From != 0 || len(g.Entries) != 0 || g.Turn != 1 || g.Deadline != 0 {
			t.Errorf("the socket shows %d entries from %d, turn %d, deadline %d", len(g.Entries), e.From, g.Turn, g.Deadline)
		}
	}
	for who, c := range map[string]*client{"a stranger": stranger, "nobody": s.client(t)} {
		for path, now := range c.seen(at.Game) {
			if now != before[path] && !strings.HasPrefix(path, "/api/v1/featured") { // begins with the first move
				t.Errorf("%s sees at %s\n%.600s\nbefore the moves\n%.600s", who, path, now, before[path])
			}
		}
	}
	var featured struct{ Game *live.Shown }
	stranger.get("/api/v1/featured").into(&featured)
	if g := featured.Game; g != nil && (len(g.Entries) != 0 || g.Turn != 1 || g.Delay != 2) {
		t.Errorf("the featured game: %+v", g)
	}
	for who, c := range map[string]*client{"a player": people[0], "the organiser": organiser, "the arbiter": arbiter} {
		var g live.Shown
		c.get(path).into(&g)
		if len(g.Entries) != 2 || g.Delay != 0 {
			t.Errorf("%s sees %d entries with a delay of %d", who, len(g.Entries), g.Delay)
		}
		if record := string(c.get(path + "/record").body); !strings.Contains(record, "1. ") {
			t.Errorf("%s downloads %s", who, record)
		}
		all := c.socket()
		all.send(map[string]any{"type": "watch", "game": at.Game})
		if g := all.next("game").shown(t); len(g.Entries) != 2 {
			t.Errorf("the socket shows %s %d entries", who, len(g.Entries))
		}
	}
	move()
	if g := watching.next("game").shown(t); len(g.Entries) != 1 || g.Turn != 2 || g.Entries[0].Seat != 1 {
		t.Errorf("after three moves the socket shows %+v, turn %d", g.Entries, g.Turn)
	}
	var g live.Shown
	stranger.get(path + "?since=" + fmt.Sprint(g.Version)).into(&g)
	if len(g.Entries) != 1 || g.Turn != 2 {
		t.Errorf("after three moves a stranger sees %d entries, turn %d", len(g.Entries), g.Turn)
	}
	last := people[at.Seats[0]-1].game(path+"/resign", map[string]any{"seat": 1})
	for {
		end := watching.next("game").shown(t)
		if end.Stage != table.Over {
			continue
		}
		if end.From != 0 || len(end.Entries) != len(last.Entries) || end.Delay != 0 || len(end.Entries) != 4 {
			t.Errorf("at the end the socket shows %d of %d entries from %d", len(end.Entries), len(last.Entries), end.From)
		}
		break
	}
	stranger.get(fmt.Sprint(path, "?since=", g.Version)).into(&g)
	if len(g.Entries) != 4 || g.Stage != table.Over {
		t.Errorf("at the end a stranger sees %d entries", len(g.Entries))
	}
	for _, given := range []map[string]any{{"delay": 2}, {"top": 1}} {
		request := map[string]any{"name": "Boards", "variant": "yalta", "form": "swiss", "sizes": []int{3}, "rounds": 1, "scoring": "linear", "bye": 0, "tieBreaks": []string{}, "door": "open", "clock": map[string]any{"kind": "none"}}
		maps.Copy(request, given)
		organiser.do(http.MethodPost, "/api/v1/events", request).fails(422, "invalid")
	}
}
