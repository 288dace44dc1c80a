package event_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// divided returns an event of six in which the entrants finish in order of their numbers.
func divided(t *testing.T, o event.Options, entrants ...event.Entrant) *event.Event {
	t.Helper()
	o.Rounds = 1
	e := open(t, o, 0)
	for _, who := range entrants {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &who})
	}
	var seats [][]int
	for i := range len(entrants) / 3 {
		seats = append(seats, []int{3*i + 1, 3*i + 2, 3*i + 3})
	}
	do(t, e, event.Act{Kind: event.Pair, Round: 1, Paired: &event.Paired{Tables: seats}})
	for i := range seats {
		do(t, e, event.Act{Kind: event.Result, Round: 1, Table: i + 1, Places: []int{1, 2, 3}})
	}
	return e
}

// An entrant stands in every division whose rules fit, unless a fact is unsaid or the entrant does
// not want to.
func TestDivisions(t *testing.T) {
	o := options()
	o.TieBreaks = nil
	o.Divisions = []event.Division{
		{Name: "Under 18", BornFrom: 2009}, {Name: "Veterans", BornTo: 1966}, {Name: "Women", Category: "women"},
		{Name: "Rooks of France", Country: "fr", Club: "Rooks"}, {Name: "Up to 1500", RatingTo: 1500}, {Name: "Middle", RatingFrom: 1500, RatingTo: 1800, BornFrom: 1967, BornTo: 2008},
	}
	declared := func(born int, category string, stays ...int) event.Declared {
		return event.Declared{Born: born, Category: category, Stays: stays}
	}
	e := divided(t, o,
		event.Entrant{Name: "A", Declared: declared(2010, "women")},
		event.Entrant{Name: "B", Declared: declared(2009, "", 1), Country: "fr", Club: "Rooks", Rating: 1500},
		event.Entrant{Name: "C", Declared: declared(0, ""), Country: "fr", Rating: 1400},
		event.Entrant{Name: "D", Declared: declared(1966, "women"), Club: "Rooks"},
		event.Entrant{Name: "E", Declared: declared(2008, "men"), Rating: 1501},
		event.Entrant{Name: "F", Declared: declared(2011, "women", 2), Rating: 1800},
	)
	for i, want := range []string{"A1 F2", "D1", "A1 D1 F3", "B1", "B1 C2", "E1"} {
		var got []string
		for _, at := range e.In(i+1, e.Standings()) {
			got = append(got, fmt.Sprint(e.Entrants()[at.Entrant-1].Name, at.Rank))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", o.Divisions[i].Name, got, want)
		}
	}
	text, err := e.Public().Text()
	if err != nil || bytes.Contains(text, []byte("2010")) || bytes.Contains(text, []byte(`"category":"women"`)) || bytes.Contains(text, []byte("stays")) {
		t.Errorf("the public file tells the declarations: %v\n%s", err, text)
	}
	if own, err := e.Text(); err != nil || !bytes.Contains(own, []byte(`"born":2010`)) || len(e.In(1, e.Standings())) != 2 {
		t.Errorf("the organiser's own file has lost the declarations: %v", err)
	}
	options, acts, err := event.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := event.Open(options, acts); err != nil {
		t.Errorf("the public file: %v", err)
	}
}

// Prizes go down the standings, and with or without a second one for the same entrant.
func TestPrizes(t *testing.T) {
	o := options()
	o.TieBreaks = []event.TieBreak{event.Lots}
	o.Prizes = []string{"Cup", "Medal"}
	o.Divisions = []event.Division{{Name: "Juniors", BornFrom: 2009, Prizes: []string{"Book", "Chocolate"}}, {Name: "All", RatingTo: 5000, Prizes: []string{"Pencil"}}}
	for cumulate, want := range map[bool]string{
		true:  "0.1:Cup:1 0.2:Medal:2 1.1:Book:1 1.2:Chocolate:2 2.1:Pencil:1",
		false: "0.1:Cup:1 0.2:Medal:2 1.1:Book:3 2.1:Pencil:4",
	} {
		o.Cumulate = cumulate
		e := divided(t, o,
			event.Entrant{Name: "A", Declared: event.Declared{Born: 2010}, Rating: 1}, event.Entrant{Name: "B", Declared: event.Declared{Born: 2010}, Rating: 1}, event.Entrant{Name: "C", Declared: event.Declared{Born: 2010}, Rating: 1})
		do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "D", Rating: 1}})
		var got []string
		for _, p := range e.Prizes(e.Standings()) {
			got = append(got, fmt.Sprintf("%d.%d:%s:%d", p.Division, p.Place, p.Prize, p.Entrant))
		}
		// D has played no game, and so gets no prize.
		if want = strings.TrimSuffix(want, " 2.1:Pencil:4"); strings.Join(got, " ") != want {
			t.Errorf("cumulate %v: %v, want %s", cumulate, got, want)
		}
	}
}

// Faulty divisions and declarations are refused.
func TestDivisionsRefused(t *testing.T) {
	for what, d := range map[string]event.Division{
		"no name": {BornFrom: 2000}, "no rule": {Name: "All"}, "years": {Name: "x", BornFrom: 2001, BornTo: 2000}, "a year": {Name: "x", BornTo: 66},
		"ratings": {Name: "x", RatingFrom: 2, RatingTo: 1}, "two lines": {Name: "x", Category: "a\nb"}, "a prize": {Name: "x", RatingTo: 1, Prizes: []string{""}},
	} {
		o := options()
		o.Divisions = []event.Division{d}
		if _, err := event.New(o); err == nil {
			t.Errorf("%s: accepted", what)
		}
	}
	e := open(t, options(), 0)
	for code, d := range map[string]event.Declared{"born": {Born: 66}, "category": {Category: " x"}, "divisions": {Stays: []int{1}}} {
		fails(t, e, code, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "A", Declared: d}})
	}
}
