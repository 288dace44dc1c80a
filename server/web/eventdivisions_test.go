package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/people/events"
)

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
