package event_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// fails checks that an act is refused with a code, and changes nothing.
func fails(t *testing.T, e *event.Event, code string, a event.Act) {
	t.Helper()
	before := len(e.Acts)
	err := e.Do(a)
	if refused, ok := errors.AsType[*event.Error](err); !ok || refused.Code != code {
		t.Errorf("%s: %v, want %s", a.Kind, err, code)
	}
	if len(e.Acts) != before {
		t.Errorf("%s: a refused act was kept", a.Kind)
	}
}

// The round clock starts, stops and gets time by acts, and every round has the whole time.
func TestRoundClock(t *testing.T) {
	o := options()
	o.Length = 60
	if _, err := event.New(o); err == nil {
		t.Error("a round clock without a bell")
	}
	o.Bell = event.Shared
	e := open(t, o, 6)
	if e.RoundClock() != nil {
		t.Error("a clock before the first round")
	}
	fails(t, e, "clock", event.Act{Kind: event.Time, Clock: &event.Clock{Running: true, Left: 1000}})
	pair(t, e)
	const minute = 60_000
	left := func(now, want int64) {
		t.Helper()
		if got := e.RoundClock().At(now); got != want {
			t.Errorf("at %d min: %d ms, want %d", now/minute, got, want)
		}
	}
	left(99*minute, 60*minute) // it stands until it is started
	do(t, e, event.Act{Kind: event.Time, At: 100 * minute, Clock: &event.Clock{Running: true, Left: 60 * minute}})
	left(110*minute, 50*minute)
	left(99*minute, 60*minute) // a clock of the machine that was set back adds nothing
	fails(t, e, "reason", event.Act{Kind: event.Time, At: 110 * minute, Clock: &event.Clock{Left: 50 * minute}})
	do(t, e, event.Act{Kind: event.Time, At: 110 * minute, Reason: "Fire drill", Clock: &event.Clock{Left: 50 * minute}})
	left(140*minute, 50*minute)
	fails(t, e, "reason", event.Act{Kind: event.Time, At: 140 * minute, Clock: &event.Clock{Running: true, Left: 55 * minute}})
	fails(t, e, "clock", event.Act{Kind: event.Time, At: 140 * minute, Reason: "x", Clock: &event.Clock{Left: -1}})
	do(t, e, event.Act{Kind: event.Time, At: 140 * minute, Reason: "Fire drill", Clock: &event.Clock{Running: true, Left: 55 * minute}})
	left(195*minute, 0)
	left(300*minute, 0)
	for i := range 2 {
		do(t, e, event.Act{Kind: event.Result, Round: 1, Table: i + 1, Places: []int{1, 2, 3}})
	}
	pair(t, e)
	left(300*minute, 60*minute)
	again, err := event.Open(e.Options, e.Acts)
	if err != nil || again.RoundClock().At(0) != 60*minute {
		t.Errorf("the same acts: %v", err)
	}
	do(t, e, event.Act{Kind: event.Unpair, Round: 2, Reason: "x"})
	if e.RoundClock() != nil {
		t.Error("the clock of a round that was taken back")
	}
}

// A player with a bye takes the seat of another one, who then has no result of the round.
func TestReplace(t *testing.T) {
	e := open(t, options(), 7)
	pair(t, e)
	spare, seats := e.Rounds()[0].Byes[0], slices.Clone(e.Rounds()[0].Tables[0].Seats)
	replace := event.Act{Kind: event.Replace, Round: 1, Table: 1, Out: seats[1], ID: spare, Reason: "Ill"}
	for code, change := range map[string]func(a *event.Act){
		"reason": func(a *event.Act) { a.Reason = "" },
		"seated": func(a *event.Act) { a.ID = seats[2] },
		"round":  func(a *event.Act) { a.Round = 2 },
		"table":  func(a *event.Act) { a.Table = 3 },
	} {
		a := replace
		change(&a)
		fails(t, e, code, a)
	}
	for _, change := range []func(a *event.Act){func(a *event.Act) { a.Out = spare }, func(a *event.Act) { a.ID = 8 }, func(a *event.Act) { a.ID = 0 }} {
		a := replace
		change(&a)
		fails(t, e, "entrant", a)
	}
	do(t, e, replace)
	seats[1] = spare
	if r := e.Rounds()[0]; !slices.Equal(r.Tables[0].Seats, seats) || len(r.Byes) != 0 {
		t.Errorf("seats %v, byes %v", r.Tables[0].Seats, r.Byes)
	}
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{2, 1, 3}})
	for _, s := range e.Standings() {
		if want := fmt.Sprint(s.Entrant == spare, s.Entrant == replace.Out); want == "true false" && s.Wins != 1 || want == "false true" && s.Played+s.Points != 0 {
			t.Errorf("%+v", s)
		}
	}
	fails(t, e, "over", event.Act{Kind: event.Replace, Round: 1, Table: 1, Out: spare, ID: replace.Out, Reason: "Well again"})
	do(t, e, event.Act{Kind: event.Game, Round: 1, Table: 2, Game: "G"})
	fails(t, e, "game", event.Act{Kind: event.Replace, Round: 1, Table: 2, Out: e.Rounds()[0].Tables[1].Seats[0], ID: replace.Out, Reason: "x"})
	// A replaced player does not disturb the next rounds, and the file still proves them.
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 2, Places: []int{1, 2, 3}})
	pair(t, e)
	if _, err := event.Verify(e.Options, e.Acts); err != nil {
		t.Error(err)
	}
}

// A table calls the arbiter once, until the arbiter comes or the result is known.
func TestCalls(t *testing.T) {
	e := open(t, options(), 6)
	pair(t, e)
	at := e.Rounds()[0].Tables[1].Seats
	fails(t, e, "entrant", event.Act{Kind: event.Call, Round: 1, Table: 2, ID: e.Rounds()[0].Tables[0].Seats[0]})
	fails(t, e, "changed", event.Act{Kind: event.Answer, Round: 1, Table: 2})
	do(t, e, event.Act{Kind: event.Call, Round: 1, Table: 2, ID: at[0], Reason: "An illegal move"})
	fails(t, e, "changed", event.Act{Kind: event.Call, Round: 1, Table: 2, ID: at[1]})
	do(t, e, event.Act{Kind: event.Call, Round: 1, Table: 1})
	if e.Calls() != 2 {
		t.Errorf("%d calls", e.Calls())
	}
	do(t, e, event.Act{Kind: event.Answer, Round: 1, Table: 2})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2, 3}})
	if e.Calls() != 0 {
		t.Errorf("%d calls", e.Calls())
	}
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 2, Places: []int{1, 2, 3}})
	pair(t, e)
	fails(t, e, "round", event.Act{Kind: event.Call, Round: 1, Table: 1})
}

// A result from the table counts once another player has confirmed the same places on another
// device.
func TestResultFromTable(t *testing.T) {
	e := open(t, options(), 6)
	pair(t, e)
	at := e.Rounds()[0].Tables[0].Seats
	propose := event.Act{Kind: event.Propose, Round: 1, Table: 1, ID: at[0], Places: []int{1, 2, 3}, Device: "a"}
	confirm := event.Act{Kind: event.Confirm, Round: 1, Table: 1, ID: at[1], Places: []int{1, 2, 3}, Device: "b"}
	with := func(a event.Act, change func(a *event.Act)) event.Act { change(&a); return a }
	fails(t, e, "proposal", confirm)
	fails(t, e, "places", with(propose, func(a *event.Act) { a.Places = []int{1, 2, 4} }))
	fails(t, e, "entrant", with(propose, func(a *event.Act) { a.ID = e.Rounds()[0].Tables[1].Seats[0] }))
	do(t, e, propose)
	fails(t, e, "same", with(confirm, func(a *event.Act) { a.ID = at[0] }))
	fails(t, e, "same", with(confirm, func(a *event.Act) { a.Device = "a" }))
	fails(t, e, "proposal", with(confirm, func(a *event.Act) { a.Places = []int{2, 1, 3} }))
	// Somebody disagrees: the new proposal replaces the first.
	do(t, e, with(propose, func(a *event.Act) { a.ID, a.Device, a.Places = at[2], "c", []int{2, 1, 3} }))
	fails(t, e, "proposal", confirm)
	if e.Open() != 2 {
		t.Errorf("%d open tables, want 2", e.Open())
	}
	do(t, e, with(confirm, func(a *event.Act) { a.Places = []int{2, 1, 3} }))
	if table := e.Rounds()[0].Tables[0]; !slices.Equal(table.Places, []int{2, 1, 3}) || table.Proposed != nil {
		t.Errorf("%+v", table)
	}
	fails(t, e, "over", propose)
	// The organiser's result needs no confirmation.
	at = e.Rounds()[0].Tables[1].Seats
	do(t, e, event.Act{Kind: event.Propose, Round: 1, Table: 2, ID: at[0], Places: []int{1, 2, 3}})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 2, Places: []int{3, 2, 1}})
	if table := e.Rounds()[0].Tables[1]; table.Proposed != nil || e.Open() != 0 {
		t.Errorf("%+v", table)
	}
	pair(t, e)
	fails(t, e, "round", propose)
}
