package event_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// A family of three and a pair never meet in Swiss rounds of fifteen at tables of three, and the proof
// has it.
func TestApart(t *testing.T) {
	o := options()
	o.Rounds = 4
	e := open(t, o, 15)
	do(t, e, event.Act{Kind: event.Separate, Team: []int{3, 1, 2}})
	do(t, e, event.Act{Kind: event.Separate, Team: []int{2, 9}})
	for range o.Rounds {
		pair(t, e)
		for n, table := range e.Rounds()[len(e.Rounds())-1].Tables {
			in := map[int]bool{}
			for _, id := range table.Seats {
				in[id] = true
			}
			if in[1] && in[2] || in[1] && in[3] || in[2] && in[3] || in[2] && in[9] || table.Apart != nil {
				t.Errorf("round %d, table %d: %v, not kept apart %v", len(e.Rounds()), n+1, table.Seats, table.Apart)
			}
			do(t, e, event.Act{Kind: event.Result, Round: len(e.Rounds()), Table: n + 1, Places: []int{1, 2, 3}})
		}
	}
	if _, err := event.Verify(e.Options, e.Acts); err != nil {
		t.Error(err)
	}
	if want := [][]int{{1, 2, 3}, {2, 9}}; !reflect.DeepEqual(e.Apart(), want) {
		t.Errorf("Apart() = %v, want %v", e.Apart(), want)
	}
}

// Where it cannot be avoided, the table names the group, and it does no longer once a substitute sits
// there.
func TestApartMet(t *testing.T) {
	o := options()
	o.Apart = [][2]int{{4, 1}}
	e := open(t, o, 4)
	do(t, e, event.Act{Kind: event.Separate, Team: []int{1, 2, 3}})
	pair(t, e)
	table := e.Rounds()[0].Tables[0]
	if len(table.Apart) == 0 {
		t.Fatalf("table %v has nobody who was to be kept apart", table.Seats)
	}
	out := table.Apart[0][1]
	do(t, e, event.Act{Kind: event.Replace, Round: 1, Table: 1, Out: out, ID: e.Rounds()[0].Byes[0], Reason: "goes home"})
	after := e.Rounds()[0].Tables[0]
	for _, group := range after.Apart {
		for _, id := range group {
			if id == out {
				t.Errorf("%d has left, and table %v has the group %v", out, after.Seats, group)
			}
		}
	}
	do(t, e, event.Act{Kind: event.Mix, Team: []int{3, 2, 1}})
	if want := [][]int{{1, 4}}; !reflect.DeepEqual(e.Apart(), want) {
		t.Errorf("Apart() = %v, want %v", e.Apart(), want)
	}
}

// Partners who stay together sit together, also in a group; their opponents are kept away.
func TestApartPartners(t *testing.T) {
	o := options()
	o.Sizes, o.Values, o.Teams, o.Partners, o.Rounds = []int{4}, nil, []int{1, 2, 1, 2}, event.FixedPartners, 2
	e := open(t, o, 8)
	for i := 1; i < 8; i += 2 {
		do(t, e, event.Act{Kind: event.Join, Team: []int{i, i + 1}})
	}
	do(t, e, event.Act{Kind: event.Separate, Team: []int{1, 2}})
	do(t, e, event.Act{Kind: event.Separate, Team: []int{2, 3}})
	for round := range 2 {
		pair(t, e)
		for n, table := range e.Rounds()[round].Tables {
			if table.Apart != nil {
				t.Errorf("round %d, table %v: %v were to be kept apart", round+1, table.Seats, table.Apart)
			}
			do(t, e, event.Act{Kind: event.Result, Round: round + 1, Table: n + 1, Places: []int{1, 3, 1, 3}})
		}
	}
}

func TestApartRefused(t *testing.T) {
	for _, test := range []struct {
		name string
		act  event.Act
		code string
	}{
		{"one alone", event.Act{Kind: event.Separate, Team: []int{1}}, "apart"},
		{"nobody", event.Act{Kind: event.Separate}, "apart"},
		{"one twice", event.Act{Kind: event.Separate, Team: []int{1, 1}}, "apart"},
		{"nobody of that number", event.Act{Kind: event.Separate, Team: []int{1, 10}}, "entrant"},
		{"a bot", event.Act{Kind: event.Separate, Team: []int{0, 1}}, "entrant"},
		{"the same group", event.Act{Kind: event.Separate, Team: []int{3, 2}}, "changed"},
		{"no such group", event.Act{Kind: event.Mix, Team: []int{1, 2}}, "changed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, options(), 9)
			do(t, e, event.Act{Kind: event.Separate, Team: []int{2, 3}})
			fails(t, e, test.code, test.act)
		})
	}
}

// The report of FIDE keeps the same pairs apart.
func TestApartTRF(t *testing.T) {
	o := options()
	o.Sizes, o.Values, o.Rounds = []int{2}, nil, 3
	e := open(t, o, 6)
	do(t, e, event.Act{Kind: event.Separate, Team: []int{1, 2, 3}})
	text, err := e.TRF()
	if err != nil {
		t.Fatal(err)
	}
	if got := bytes.Count(text, []byte("\r\n260 ")); got != 3 {
		t.Errorf("the report has %d prohibited pairings, want 3:\n%s", got, text)
	}
}
