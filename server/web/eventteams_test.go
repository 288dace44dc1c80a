package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
)

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
