package event_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
)

const hours = 3600 * second

func ladder(rule event.Rule, sizes ...int) event.Options {
	o := options()
	o.Form, o.Rounds, o.Sizes, o.Values = event.Ladders, 0, sizes, nil
	o.Ladder = &event.Ladder{Reach: 3, Rule: rule, Hours: 24}
	return o
}

// climb carries out a challenge that all accept.
func climb(t *testing.T, e *event.Event, at int64, by int, others ...int) {
	t.Helper()
	do(t, e, event.Act{Kind: event.Challenges, ID: by, Team: others, At: at})
	for _, id := range others {
		do(t, e, event.Act{Kind: event.Accept, ID: id, Out: by, At: at})
	}
	a, ok := e.Seating(at)
	if !ok {
		t.Fatalf("no table for %d against %v", by, others)
	}
	a.At = at
	do(t, e, a)
}

// score enters the result of the last table, by entrant, the first one first.
func score(t *testing.T, e *event.Event, order ...int) {
	t.Helper()
	tables := e.Rounds()[0].Tables
	var places []int
	for _, id := range tables[len(tables)-1].Seats {
		places = append(places, 1+slices.Index(order, id))
	}
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: len(tables), Places: places})
}

func said(e *event.Event) string { return strings.Trim(fmt.Sprint(e.Ladder()), "[]") }

// threeOn returns a ladder of three that has begun, in order of their numbers.
func threeOn(t *testing.T, o event.Options) *event.Event {
	t.Helper()
	e := open(t, o, 0)
	for i := range 3 {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint(i), Rating: 2000 - i}})
	}
	do(t, e, event.Act{Kind: event.Begin, At: 1})
	return e
}

// How a challenge that made no table ended.
func TestLadderAnswers(t *testing.T) {
	for _, test := range []struct {
		name    string
		forfeit bool
		act     event.Act
		want    string
	}{
		{"declined", true, event.Act{Kind: event.Decline, ID: 1, Out: 3, At: 5}, "{decline [1] true 5} true"},
		{"declined, nothing moves", false, event.Act{Kind: event.Decline, ID: 1, Out: 3, At: 5}, "{decline [1] false 5} true"},
		{"withdrawn", true, event.Act{Kind: event.Decline, ID: 3, Out: 3, At: 5}, "{ [] false 0} false"},
		{"lapsed", true, event.Act{Kind: event.Lapse, Out: 3, At: 24*hours + 1}, "{lapse [1] true 86400001} true"},
		{"the challenged player leaves", true, event.Act{Kind: event.Withdraw, ID: 1, At: 5}, "{lapse [1] false 5} true"},
	} {
		o := ladder(event.Insert, 2)
		o.Ladder.Forfeit = test.forfeit
		e := threeOn(t, o)
		do(t, e, event.Act{Kind: event.Challenges, ID: 3, Team: []int{1}, At: 1})
		do(t, e, test.act)
		got, ok := e.Answered(3)
		if said := fmt.Sprint(got, ok); said != test.want {
			t.Errorf("%s: %s, want %s", test.name, said, test.want)
		}
	}
	e := threeOn(t, ladder(event.Insert, 2))
	for range 2 {
		do(t, e, event.Act{Kind: event.Challenges, ID: 3, Team: []int{1}, At: 1})
		if got, ok := e.Answered(3); ok {
			t.Errorf("with a new challenge, the last one ended %v", got)
		}
		do(t, e, event.Act{Kind: event.Decline, ID: 1, Out: 3, At: 1})
	}
	climb(t, e, 2, 3, 2)
	if got := e.Rounds()[0].Tables[0].Challenger; got != 3 {
		t.Errorf("the table of a challenge by 3 names %d as its challenger", got)
	}
}

// Ladders by hand: both rules, at tables of two and of three, and a corrected result.
func TestLadderByHand(t *testing.T) {
	for _, test := range []struct {
		rule   event.Rule
		by     int
		others []int
		order  []int
		want   string
	}{
		{event.Insert, 4, []int{1}, []int{4, 1}, "4 1 2 3 5"},
		{event.Insert, 4, []int{1}, []int{1, 4}, "1 2 3 4 5"},
		{event.Exchange, 4, []int{1}, []int{4, 1}, "4 2 3 1 5"},
		{event.Insert, 4, []int{2, 1}, []int{4, 2, 1}, "4 2 1 3 5"},
		{event.Insert, 4, []int{2, 1}, []int{1, 4, 2}, "1 4 2 3 5"},
		{event.Insert, 2, []int{1, 4}, []int{4, 1, 2}, "4 1 2 3 5"},
		{event.Exchange, 4, []int{2, 1}, []int{4, 1, 2}, "4 1 3 2 5"},
	} {
		e := open(t, ladder(test.rule, 3, 2), 0)
		for i := range 5 {
			do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint(i), Rating: 2000 - i}})
		}
		do(t, e, event.Act{Kind: event.Begin, At: 1})
		climb(t, e, 1, test.by, test.others...)
		score(t, e, test.order...)
		if got := said(e); got != test.want {
			t.Errorf("%s: %d against %v ends %v: ladder %s, want %s", test.rule, test.by, test.others, test.order, got, test.want)
		}
		none := make([]int, len(test.order))
		do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: none, Reason: "Never played"})
		if got := said(e); got != "1 2 3 4 5" {
			t.Errorf("taken back: ladder %s", got)
		}
		proven(t, e)
	}
}

// A result that is corrected counts at its old moment, and later results count again.
func TestLadderCorrected(t *testing.T) {
	e := open(t, ladder(event.Insert, 2), 0)
	for i := range 4 {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint(i)}})
	}
	do(t, e, event.Act{Kind: event.Begin, At: 1})
	climb(t, e, 1, 3, 1)
	score(t, e, 3, 1) // 3 1 2 4
	climb(t, e, 2, 4, 1)
	score(t, e, 4, 1) // 3 4 1 2
	if said(e) != "3 4 1 2" {
		t.Fatalf("ladder %s", said(e))
	}
	seats := e.Rounds()[0].Tables[0].Seats
	places := []int{1, 2}
	if seats[0] != 1 {
		places = []int{2, 1}
	}
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: places, Reason: "Misread"})
	if said(e) != "4 1 2 3" {
		t.Errorf("corrected: ladder %s", said(e))
	}
	if at := e.Standings()[0]; at.Entrant != 4 || at.Rank != 1 {
		t.Errorf("standings %+v", e.Standings())
	}
}

// Refused challenges, answers, deadlines and rest.
func TestLadderDeadlines(t *testing.T) {
	for _, forfeit := range []bool{false, true} {
		o := ladder(event.Insert, 2)
		o.Ladder.Forfeit, o.Ladder.Idle = forfeit, 10
		e := open(t, o, 0)
		for i := range 6 {
			do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint(i)}})
		}
		refused := func(code string, a event.Act) {
			t.Helper()
			err, ok := e.Do(a).(*event.Error)
			if !ok || err.Code != code {
				t.Errorf("%+v: %v, want %s", a, err, code)
			}
		}
		refused("ladder", event.Act{Kind: event.Challenges, ID: 2, Team: []int{1}})
		do(t, e, event.Act{Kind: event.Begin, At: 1})
		refused("challenge", event.Act{Kind: event.Challenges, ID: 5, Team: []int{1}}) // four places above
		refused("challenge", event.Act{Kind: event.Challenges, ID: 1, Team: []int{2}}) // below
		refused("challenge", event.Act{Kind: event.Challenges, ID: 1, Team: []int{1}})
		refused("sizes", event.Act{Kind: event.Challenges, ID: 4, Team: []int{1, 2}})
		do(t, e, event.Act{Kind: event.Challenges, ID: 4, Team: []int{1}, At: 1})
		refused("busy", event.Act{Kind: event.Challenges, ID: 4, Team: []int{2}})
		refused("challenge", event.Act{Kind: event.Challenges, ID: 3, Team: []int{1}}) // challenged already
		refused("challenge", event.Act{Kind: event.Accept, ID: 4, Out: 4})
		refused("challenge", event.Act{Kind: event.Accept, ID: 2, Out: 4})
		if _, ok := e.Seating(2); ok {
			t.Error("a table without an answer")
		}
		refused("pairing", event.Act{Kind: event.Seat, Round: 1, At: 2, Paired: &event.Paired{Tables: [][]int{{1, 4}}}})
		refused("deadline", event.Act{Kind: event.Lapse, Out: 4, At: 24 * hours})
		if at := e.NextDue(); at != 24*hours+1 || len(e.Due(at-1)) > 0 {
			t.Errorf("due at %d: %v", at, e.Due(at-1))
		}
		for _, a := range e.Due(24*hours + 1) {
			a.At = 24*hours + 1
			do(t, e, a)
		}
		want := "1 2 3 4 5 6"
		if forfeit {
			want = "4 1 2 3 5 6"
		}
		if said(e) != want || len(e.Challenges()) != 0 {
			t.Errorf("forfeit %v: ladder %s, want %s", forfeit, said(e), want)
		}
		// A challenger who takes a challenge back gains nothing.
		do(t, e, event.Act{Kind: event.Challenges, ID: 6, Team: []int{5}, At: 25 * hours})
		do(t, e, event.Act{Kind: event.Decline, ID: 6, Out: 6, At: 25 * hours})
		if said(e) != want {
			t.Errorf("taken back: ladder %s, want %s", said(e), want)
		}
		// An open table at boards lapses too.
		climb(t, e, 26*hours, 6, 5)
		for _, a := range e.Due(50 * hours) {
			a.At = 50 * hours
			do(t, e, a)
		}
		if e.Open() != 0 || said(e) != want {
			t.Errorf("%d tables open, ladder %s", e.Open(), said(e))
		}
		// Who rests for ten days falls by one, the last one not.
		fallen := 0
		for _, a := range e.Due(240*hours + 1) {
			a.At = 240*hours + 1
			do(t, e, a)
			fallen++
		}
		if fallen != 4 { // 5 and 6 had a table; the others have rested since the beginning
			t.Errorf("%d fall: %s", fallen, said(e))
		}
		proven(t, e)
	}
}

// Random ladders: everybody has one place and at most one table, challenged players are near, and the
// proof holds.
func TestLadder(t *testing.T) {
	for seed, sizes := range [][]int{{2}, {3}, {4, 3, 2}, {8}} {
		for _, rule := range []event.Rule{event.Insert, event.Exchange} {
			dice := rand.New(rand.NewPCG(uint64(seed), 3))
			o := ladder(rule, sizes...)
			o.Ladder.Forfeit, o.Ladder.Idle, o.Ladder.Reach = seed%2 == 0, 3, 1+sizes[0]
			e := open(t, o, 4*sizes[0])
			do(t, e, event.Act{Kind: event.Begin, At: 1})
			played := 0
			for now := int64(1); now < 2000*hours; now += hours {
				for _, a := range e.Due(now) {
					a.At = now
					do(t, e, a)
				}
				id := 1 + dice.IntN(len(e.Entrants()))
				above, below := e.Reachable(id)
				size := sizes[dice.IntN(len(sizes))]
				if others := append(above, below...); len(above) > 0 && len(others) >= size-1 {
					do(t, e, event.Act{Kind: event.Challenges, ID: id, Team: others[:size-1], At: now})
				}
				for _, c := range slices.Clone(e.Challenges()) {
					for _, id := range c.Others {
						if dice.IntN(10) == 0 && !slices.Contains(c.Agreed, id) {
							do(t, e, event.Act{Kind: event.Accept, ID: id, Out: c.By, At: now})
						}
					}
					if dice.IntN(60) == 0 && len(c.Agreed) < len(c.Others) {
						_ = e.Do(event.Act{Kind: event.Decline, ID: c.Others[0], Out: c.By, At: now})
					}
				}
				if a, ok := e.Seating(now); ok {
					a.At = now
					do(t, e, a)
				}
				played += someResults(t, e, dice, now)
				if dice.IntN(50) == 0 && !slices.ContainsFunc(e.Rounds()[0].Tables, func(t event.Table) bool { return t.Places == nil && slices.Contains(t.Seats, id) }) {
					kind := event.Withdraw
					if e.Withdrawn(id) {
						kind = event.Return
					}
					do(t, e, event.Act{Kind: kind, ID: id, At: now})
				}
				seen := map[int]bool{}
				for _, id := range e.Ladder() {
					if seen[id] || e.Withdrawn(id) {
						t.Fatalf("%v: ladder %s", sizes, said(e))
					}
					seen[id] = true
				}
			}
			if played < 40 {
				t.Errorf("%v: only %d tables", sizes, played)
			}
			proven(t, e)
		}
	}
}

// In a ladder somebody without an open table and a challenge takes the seat of another player.
func TestReplaceInLadder(t *testing.T) {
	e := open(t, ladder(event.Insert, 2), 0)
	for i := range 6 {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint(i)}})
	}
	do(t, e, event.Act{Kind: event.Begin})
	climb(t, e, 1, 2, 1)
	score(t, e, 1, 2)
	climb(t, e, 2, 4, 3)
	do(t, e, event.Act{Kind: event.Challenges, ID: 6, Team: []int{5}, At: 3})
	replace := event.Act{Kind: event.Replace, Round: 1, Table: 2, Out: 4, Reason: "Ill", At: 4}
	for _, id := range []int{3, 5, 6} {
		replace.ID = id
		fails(t, e, "seated", replace)
	}
	replace.ID = 2 // has played before
	do(t, e, replace)
	score(t, e, 2, 3)
	if said(e) != "1 2 3 4 5 6" {
		t.Errorf("the ladder is %s", said(e))
	}
	do(t, e, event.Act{Kind: event.Challenges, ID: 4, Team: []int{1}, At: 5}) // free again
}
