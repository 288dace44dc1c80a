package event_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// sided returns an event of pairs with divisions for them; entrants 1 and 2, 3 and 4 … are teams.
func sided(t *testing.T, divisions []event.Division, entrants []event.Declared) *event.Event {
	t.Helper()
	o := doubles(event.FixedPartners)
	o.Divisions, o.Year, o.Rounds, o.TieBreaks = divisions, 2026, 1, []event.TieBreak{event.Lots}
	e := open(t, o, 0)
	for i, d := range entrants {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint("Player ", i+1), Declared: d}})
	}
	for i := 1; i < len(entrants); i += 2 {
		do(t, e, event.Act{Kind: event.Join, Team: []int{i, i + 1}})
	}
	return e
}

// in returns the first players of the teams of a division, in order of their numbers.
func in(e *event.Event, division int) string {
	var list []string
	for id := range e.Entrants() {
		for _, at := range e.In(division, e.Standings()) {
			if at.Entrant == id+1 {
				list = append(list, fmt.Sprint(at.Entrant))
			}
		}
	}
	return strings.Join(list, " ")
}

// A team is in a division of sides if all its players have declared what fits, and nobody stays out.
func TestSideDivisions(t *testing.T) {
	e := sided(t, []event.Division{
		{Name: "Mixed", SideRules: event.SideRules{Mixed: []string{"women", "men", "nobody’s business"}}},
		{Name: "Families", SideRules: event.SideRules{Family: true}},
		{Name: "Up to 60", SideRules: event.SideRules{SumTo: 60}},
		{Name: "100 and more", SideRules: event.SideRules{SumFrom: 100}, Prizes: []string{"Cup"}},
		{Name: "Families of the Rooks", Club: "Rooks", SideRules: event.SideRules{Family: true}},
	}, []event.Declared{
		{Category: "women", Family: "Silva", Born: 1996}, {Category: "men", Family: "SILVA", Born: 1996}, // 30 + 30
		{Category: "women", Family: "Dubois", Born: 1976}, {Category: "women", Family: "Durand", Born: 1976}, // 50 + 50
		{Category: "women", Family: "Smit", Born: 1926}, {}, // unsaid
		{Category: "men", Family: "Ek", Born: 1995, Stays: []int{1}}, {Category: "nobody’s business", Family: "Ek", Born: 1996}, // 31 + 30
		{Category: "men"}, {Category: "other"},
	})
	for i, want := range []string{"1", "1 7", "1", "3", ""} {
		if got := in(e, i+1); got != want {
			t.Errorf("%s: teams %q, want %q", e.Options.Divisions[i].Name, got, want)
		}
	}
	public, err := e.Public().Text()
	if err != nil || strings.Contains(strings.ToLower(string(public)), "silva") {
		t.Errorf("the public file tells families: %v", err)
	}
	own, err := e.Text()
	if err != nil {
		t.Fatal(err)
	}
	o, acts, err := event.Read(own)
	if err != nil {
		t.Fatal(err)
	}
	again, err := event.Open(o, acts)
	if err != nil || in(again, 2) != "1 7" || again.Options.Year != 2026 {
		t.Errorf("the organiser’s own file has families %q, year %d: %v", in(again, 2), again.Options.Year, err)
	}
}

// Prizes of a division of sides go to its best team.
func TestSidePrizes(t *testing.T) {
	e := sided(t, []event.Division{{Name: "Families", SideRules: event.SideRules{Family: true}, Prizes: []string{"Cake", "Tea"}}},
		[]event.Declared{{Family: "A"}, {Family: "B"}, {Family: "C"}, {Family: "C"}})
	do(t, e, event.Act{Kind: event.Pair, Round: 1, Paired: &event.Paired{Tables: [][]int{{1, 3, 2, 4}}}})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 3, 1, 3}})
	if got := fmt.Sprint(e.Prizes(e.Standings())); got != "[{3 1 1 Cake}]" {
		t.Errorf("prizes %s", got)
	}
}

// Rules of sides need teams that stay together, and sane values.
func TestSidesRefused(t *testing.T) {
	rules := func(r event.SideRules) event.Options {
		o := doubles(event.FixedPartners)
		o.Year, o.Divisions = 2026, []event.Division{{Name: "x", SideRules: r}}
		return o
	}
	if _, err := event.New(rules(event.SideRules{Family: true})); err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]event.SideRules{
		"one category": {Mixed: []string{"a"}}, "the same twice": {Mixed: []string{"a", "b", "a"}}, "two lines": {Mixed: []string{"a", "b\nc"}},
		"sums in disorder": {SumFrom: 2, SumTo: 1}, "a negative sum": {SumFrom: -1}, "no rule": {},
	} {
		if _, err := event.New(rules(r)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	o := rules(event.SideRules{SumTo: 60})
	o.Year = 0
	if _, err := event.New(o); err == nil {
		t.Error("a sum of ages without a year: accepted")
	}
	o = rules(event.SideRules{Family: true})
	o.Partners = event.ChangingPartners
	if _, err := event.New(o); err == nil {
		t.Error("partners who change: accepted")
	}
}
