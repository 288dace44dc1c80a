package event_test

import (
	"fmt"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// At a table to which somebody does not come the rule holds that was set beforehand.
func TestNoShow(t *testing.T) {
	const minute = 60_000
	for _, c := range []struct {
		name   string
		rule   event.NoShowRule
		size   int
		absent []int
		places string // "[]" while the table plays on
		called bool
	}{
		{"the others play on", event.PlayOn, 3, []int{2}, "[]", false},
		{"one alone has won", event.PlayOn, 3, []int{2, 3}, "[1 0 0]", false},
		{"of two, the other has won", event.PlayOn, 2, []int{1}, "[0 1]", false},
		{"the others share", event.Forfeit, 3, []int{2}, "[1 0 1]", false},
		{"nobody has come", event.Forfeit, 3, []int{1, 2, 3}, "[0 0 0]", false},
		{"the arbiter decides", event.Judge, 3, []int{3}, "[]", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := options()
			o.Sizes, o.Values, o.NoShow = []int{c.size}, nil, &event.NoShow{Minutes: 15, Rule: c.rule}
			e := open(t, o, c.size)
			seats := []int{1, 2, 3}[:c.size]
			do(t, e, event.Act{Kind: event.Pair, At: minute, Round: 1, Paired: &event.Paired{Tables: [][]int{seats}}})
			act := event.Act{Kind: event.Absent, At: 16*minute - 1, Round: 1, Table: 1, Team: c.absent}
			if err := e.Clone().Do(act); err == nil || err.(*event.Error).Code != "early" {
				t.Fatalf("a minute early: %v", err)
			}
			act.At++
			do(t, e, act)
			at := e.Rounds()[0].Tables[0]
			if fmt.Sprint(at.Places) != c.places || at.Called != c.called || fmt.Sprint(at.Absent) != fmt.Sprint(c.absent) {
				t.Errorf("places %v, called %v, absent %v", at.Places, at.Called, at.Absent)
			}
		})
	}
}

// The wait begins with the round clock, and who has not come has no place.
func TestNoShowWaits(t *testing.T) {
	const minute = 60_000
	o := options()
	o.NoShow, o.Length, o.Bell = &event.NoShow{Minutes: 10, Rule: event.PlayOn}, 60, event.Shared
	e := open(t, o, 3)
	do(t, e, event.Act{Kind: event.Pair, At: minute, Round: 1, Paired: &event.Paired{Tables: [][]int{{1, 2, 3}}}})
	do(t, e, event.Act{Kind: event.Time, At: 30 * minute, Clock: &event.Clock{Running: true, Left: 60 * minute}})
	do(t, e, event.Act{Kind: event.Time, At: 35 * minute, Clock: &event.Clock{Left: 55 * minute}, Reason: "Fire drill"})
	do(t, e, event.Act{Kind: event.Time, At: 38 * minute, Clock: &event.Clock{Running: true, Left: 55 * minute}})
	if e.LateAt() != 40*minute {
		t.Errorf("players are late at minute %d, want 40", e.LateAt()/minute)
	}
	do(t, e, event.Act{Kind: event.Absent, At: 40 * minute, Round: 1, Table: 1, Team: []int{3}})
	for code, a := range map[string]event.Act{
		"changed": {Kind: event.Absent, At: 41 * minute, Round: 1, Table: 1, Team: []int{3}},
		"entrant": {Kind: event.Absent, At: 41 * minute, Round: 1, Table: 1, Team: []int{4}},
		"absent":  {Kind: event.Propose, Round: 1, Table: 1, ID: 1, Places: []int{2, 3, 1}},
	} {
		if err := e.Clone().Do(a); err == nil || err.(*event.Error).Code != code {
			t.Errorf("%v, want %s", err, code)
		}
	}
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{2, 1, 0}})
	if got := e.Rounds()[0].Tables[0]; fmt.Sprint(got.Without([]int{3, 2, 1})) != "[2 1 0]" {
		t.Errorf("places of the players who have come: %v", got.Without([]int{3, 2, 1}))
	}
}
