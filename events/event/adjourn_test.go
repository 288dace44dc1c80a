package event_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// The arbiter adjourns an open table of the last round, with a reason and for 30 days at most.
func TestAdjourn(t *testing.T) {
	const at = 1_000_000_000_000
	for _, tt := range []struct {
		name string
		act  event.Act
		code string
	}{
		{"until it is resumed", event.Act{Kind: event.Adjourn, Table: 2, Reason: "Noise."}, ""},
		{"until a moment", event.Act{Kind: event.Adjourn, Table: 2, Reason: "Noise.", Until: at + days}, ""},
		{"for 30 days", event.Act{Kind: event.Adjourn, Table: 2, Reason: "Noise.", Until: at + 30*days}, ""},
		{"for longer", event.Act{Kind: event.Adjourn, Table: 2, Reason: "Noise.", Until: at + 30*days + 1}, "until"},
		{"until now", event.Act{Kind: event.Adjourn, Table: 2, Reason: "Noise.", Until: at}, "until"},
		{"without a reason", event.Act{Kind: event.Adjourn, Table: 2}, "reason"},
		{"a table with a result", event.Act{Kind: event.Adjourn, Table: 1, Reason: "Noise."}, "over"},
		{"no such table", event.Act{Kind: event.Adjourn, Table: 9, Reason: "Noise."}, "table"},
		{"again, the same", event.Act{Kind: event.Adjourn, Table: 3, Reason: "Fire.", Until: at + days - 10}, "changed"},
		{"again, for longer than 30 days in all", event.Act{Kind: event.Adjourn, Table: 3, Reason: "Fire.", Until: at + 30*days}, "until"},
		{"again, until later", event.Act{Kind: event.Adjourn, Table: 3, Reason: "Fire, still.", Until: at + 2*days}, ""},
		{"resumed", event.Act{Kind: event.Resume, Table: 3, Reason: "All clear."}, ""},
		{"resumed without a reason", event.Act{Kind: event.Resume, Table: 3}, "reason"},
		{"resumed, though it plays", event.Act{Kind: event.Resume, Table: 2, Reason: "All clear."}, "changed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := open(t, options(), 9)
			pair(t, e)
			do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2, 3}})
			do(t, e, event.Act{Kind: event.Adjourn, At: at - 10, Round: 1, Table: 3, Reason: "Fire.", Until: at + days - 10})
			tt.act.At, tt.act.Round = at, 1
			err := e.Do(tt.act)
			if refused, ok := errors.AsType[*event.Error](err); tt.code == "" && err != nil || tt.code != "" && (!ok || refused.Code != tt.code) {
				t.Fatalf("Do = %v, want code %q", err, tt.code)
			}
			again, err := event.Open(e.Options, e.Acts)
			if err != nil || fmt.Sprintf("%+v", again.Rounds()[0].Tables[1].Adjourned) != fmt.Sprintf("%+v", e.Rounds()[0].Tables[1].Adjourned) {
				t.Errorf("read again: %v", err)
			}
			if tt.code != "" {
				return
			}
			held := e.Rounds()[0].Tables[tt.act.Table-1].Adjourned
			want := tt.act.Until
			switch {
			case tt.act.Kind == event.Resume:
				want = at
			case want == 0:
				want = at + 30*days
			}
			if held.Until != want || held.Holds(want) || tt.act.Kind == event.Adjourn && !held.Holds(want-1) {
				t.Errorf("it is %+v, want until %d", held, want)
			}
			if e.Open() != 2 {
				t.Errorf("%d tables are open, want 2", e.Open())
			}
			do(t, e, event.Act{Kind: event.Result, Round: 1, Table: tt.act.Table, Places: []int{1, 1, 3}})
			if e.Rounds()[0].Tables[tt.act.Table-1].Adjourned != nil {
				t.Error("with a result it is adjourned still")
			}
		})
	}
}

// At the deadline of a round an adjourned table gets no result: it calls the arbiter.
func TestAdjournedAtTheDeadline(t *testing.T) {
	e := open(t, correspondence(2, event.Shared, false), 6)
	a, err := e.Pairing()
	if err != nil {
		t.Fatal(err)
	}
	a.At = 1000
	do(t, e, a)
	at := e.EndsAt()
	do(t, e, event.Act{Kind: event.Adjourn, At: at - days, Round: 1, Table: 2, Reason: "Ill."})
	do(t, e, event.Act{Kind: event.Ring, At: at, Round: 1})
	for i, table := range e.Rounds()[0].Tables {
		if held := i == 1; table.Called != held || (table.Places == nil) != held || !table.Late {
			t.Errorf("table %d: %+v", i+1, table)
		}
	}
}

// The deadline of a table of a ladder at boards waits during its adjournment.
func TestAdjournedOfALadder(t *testing.T) {
	e := threeOn(t, ladder(event.Insert, 2))
	climb(t, e, 0, 3, 2)
	hold := func(at int64, a event.Act) {
		t.Helper()
		a.At, a.Round, a.Table, a.Reason = at, 1, 1, "Ill."
		do(t, e, a)
	}
	lapses := func(at int64, want bool) {
		t.Helper()
		if got := len(e.Due(at)) > 0; got != want {
			t.Errorf("after %d h: lapses %t, want %t", at/hours, got, want)
		}
	}
	due := e.NextDue()
	lapses(due-1, false)
	lapses(due, true)
	hold(hours, event.Act{Kind: event.Adjourn, Until: 11 * hours}) // ten hours
	lapses(due+10*hours-1, false)
	lapses(due+10*hours, true)
	hold(2*hours, event.Act{Kind: event.Adjourn, Until: 21 * hours}) // twenty
	lapses(due+20*hours-1, false)
	hold(6*hours, event.Act{Kind: event.Resume}) // five after all
	lapses(due+5*hours-1, false)
	lapses(due+5*hours, true)
}
