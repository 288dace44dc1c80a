package event_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/events/event"
)

const days = 24 * hours

func correspondence(length int, bell event.Bell, automatic bool) event.Options {
	o := options()
	o.Sizes, o.Values, o.Rounds, o.Bell = []int{2}, nil, 2, bell
	o.Days, o.Automatic = length, automatic
	return o
}

// step carries out the acts due at a moment, and returns the kinds of the acts.
func step(t *testing.T, e *event.Event, now int64) (kinds []event.Kind) {
	t.Helper()
	for _, a := range e.Due(now) {
		a.At = now
		do(t, e, a)
		kinds = append(kinds, a.Kind)
	}
	return kinds
}

// A whole event by correspondence, in which the organiser pairs only the first round.
func TestDeadlines(t *testing.T) {
	e := open(t, correspondence(5, event.Shared, true), 4)
	if got := step(t, e, 1); got != nil || e.NextDue() != 0 {
		t.Errorf("before round 1 %v is due, the next at %d, want nothing", got, e.NextDue())
	}
	a, err := e.Pairing()
	if err != nil {
		t.Fatal(err)
	}
	a.At = 1000
	do(t, e, a)
	if got, want := e.EndsAt(), int64(1000+5*days); got != want {
		t.Errorf("round 1 ends at %d, want %d", got, want)
	}
	for _, test := range []struct {
		name string
		at   int64
		want []event.Kind
		next int64
	}{
		{"before the last day", 1000 + 4*days - 1, nil, 1000 + 4*days},
		{"the last day", 1000 + 4*days, []event.Kind{event.Remind}, 1000 + 5*days},
		{"once", 1000 + 4*days + 1, nil, 1000 + 5*days},
		{"one has a result", 1000 + 5*days - 1, nil, 1000 + 5*days},
		{"the deadline", 1000 + 5*days, []event.Kind{event.Ring}, 1},
		{"the next round", 1000 + 5*days, []event.Kind{event.Pair}, 1000 + 9*days},
		{"no more", 1000 + 5*days, nil, 1000 + 9*days},
	} {
		if test.name == "one has a result" {
			do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2}})
		}
		if got := step(t, e, test.at); !slices.Equal(got, test.want) || e.NextDue() != test.next {
			t.Errorf("%s: %v, next at %d, want %v, next at %d", test.name, got, e.NextDue(), test.want, test.next)
		}
	}
	first := e.Rounds()[0].Tables
	if !slices.Equal(first[0].Places, []int{1, 2}) || first[0].Late || !slices.Equal(first[1].Places, []int{1, 1}) || !first[1].Late {
		t.Errorf("round 1 ended %+v, want table 2 shared at the deadline", first)
	}
	for i := range e.Rounds()[1].Tables {
		do(t, e, event.Act{Kind: event.Result, Round: 2, Table: i + 1, Places: []int{2, 1}})
	}
	if got := step(t, e, 1000+6*days); !slices.Equal(got, []event.Kind{event.End}) || !e.Ended() || e.NextDue() != 0 {
		t.Errorf("after the last result %v, ended %t", got, e.Ended())
	}
	if _, err := event.Verify(e.Options, e.Acts); err != nil {
		t.Error(err)
	}
}

// What a deadline does to an open table.
func TestRing(t *testing.T) {
	for _, test := range []struct {
		name   string
		bell   event.Bell
		before []event.Act
		places []int
		called bool
	}{
		{"shared", event.Shared, nil, []int{1, 1}, false},
		{"shared, after a call", event.Shared, []event.Act{{Kind: event.Call, Round: 1, Table: 1}}, []int{1, 1}, false},
		{"the score", event.ByScore, nil, nil, true},
		{"the arbiter", event.ByArbiter, nil, nil, true},
		{"shared, but somebody has proposed a result", event.Shared, []event.Act{{Kind: event.Propose, Round: 1, Table: 1, Places: []int{1, 2}}}, nil, true},
		{"shared, a game", event.Shared, []event.Act{{Kind: event.Game, Round: 1, Table: 1, Game: "g"}}, nil, false},
		{"the arbiter, a game", event.ByArbiter, []event.Act{{Kind: event.Game, Round: 1, Table: 1, Game: "g"}}, nil, true},
	} {
		e := open(t, correspondence(1, test.bell, false), 2)
		pair(t, e)
		for _, a := range test.before {
			if a.Kind == event.Propose {
				a.ID = e.Rounds()[0].Tables[0].Seats[0]
			}
			do(t, e, a)
		}
		do(t, e, event.Act{Kind: event.Ring, Round: 1, At: days})
		got := e.Rounds()[0].Tables[0]
		if !slices.Equal(got.Places, test.places) || got.Called != test.called || !got.Late {
			t.Errorf("%s: %+v, want places %v, called %t", test.name, got, test.places, test.called)
		}
		fails(t, e, "deadline", event.Act{Kind: event.Ring, Round: 1, At: days})
		fails(t, e, "deadline", event.Act{Kind: event.Remind, Round: 1, At: days})
	}
}

// The organiser gives more time, takes a round back, and resumes the event.
func TestDeadlineMoved(t *testing.T) {
	e := open(t, correspondence(4, event.ByArbiter, true), 4)
	pair(t, e)
	fails(t, e, "deadline", event.Act{Kind: event.Ring, Round: 1, At: 4*days - 1})
	do(t, e, event.Act{Kind: event.Remind, Round: 1, At: 3 * days})
	fails(t, e, "reason", event.Act{Kind: event.Time, At: 3 * days, Clock: &event.Clock{Running: true, Left: 3 * days}})
	do(t, e, event.Act{Kind: event.Time, At: 3 * days, Reason: "Holidays", Clock: &event.Clock{Running: true, Left: 3 * days}})
	if got, want := e.NextDue(), int64(5*days); got != want || e.Reminded() {
		t.Errorf("with more time, the next reminder is at %d, want %d", got, want)
	}
	do(t, e, event.Act{Kind: event.Ring, Round: 1, At: 6 * days})
	do(t, e, event.Act{Kind: event.Time, At: 6 * days, Reason: "Once more", Clock: &event.Clock{Running: true, Left: 2 * days}})
	if e.Rung() || e.Rounds()[0].Tables[0].Late || e.EndsAt() != 8*days {
		t.Errorf("after the bell, more time: rung %t, until %d", e.Rung(), e.EndsAt())
	}
	do(t, e, event.Act{Kind: event.Time, At: 6 * days, Reason: "Strike", Clock: &event.Clock{Left: 2 * days}})
	if got := step(t, e, 60*days); got != nil || e.NextDue() != 0 {
		t.Errorf("a stopped clock: %v is due", got)
	}
	fails(t, e, "clock", event.Act{Kind: event.Time, At: 6 * days, Reason: "Long", Clock: &event.Clock{Left: 367 * days}})
	do(t, e, event.Act{Kind: event.Unpair, Round: 1, Reason: "Wrong"})
	if got := step(t, e, 60*days); got != nil {
		t.Errorf("after a round is taken back %v, want to wait for the organiser", got)
	}
	for range 2 {
		pair(t, e)
		for i := range 2 {
			do(t, e, event.Act{Kind: event.Result, Round: len(e.Rounds()), Table: i + 1, Places: []int{1, 2}})
		}
	}
	step(t, e, 60*days)
	do(t, e, event.Act{Kind: event.Reopen})
	if got := step(t, e, 60*days); got != nil || e.Ended() {
		t.Errorf("resumed, it does %v by itself", got)
	}
}

// Too few players for a next round: it waits.
func TestDeadlineTooFew(t *testing.T) {
	e := open(t, correspondence(3, event.Shared, true), 2)
	pair(t, e)
	do(t, e, event.Act{Kind: event.Withdraw, ID: 1})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2}})
	if got := step(t, e, days); got != nil {
		t.Errorf("one player: %v", got)
	}
}

func TestDaysRefused(t *testing.T) {
	for name, change := range map[string]func(*event.Options){
		"days":      func(o *event.Options) { o.Days = 367 },
		"bell":      func(o *event.Options) { o.Bell = "" },
		"automatic": func(o *event.Options) { o.Days, o.Bell, o.Automatic = 0, "", true },
		"ladder":    func(o *event.Options) { o.Form, o.Rounds = event.Ladders, 0 },
		"minutes":   func(o *event.Options) { o.Length = 60 },
	} {
		o := correspondence(3, event.Shared, false)
		change(&o)
		if _, err := event.New(o); err == nil {
			t.Errorf("%s: a wrong option passes", name)
		}
	}
}
