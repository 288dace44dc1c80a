package event_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
)

// askFor lets a random entrant ask for a bye in a round, where the event has such byes.
func askFor(t *testing.T, e *event.Event, dice *rand.Rand, round int) {
	t.Helper()
	id := 1 + dice.IntN(len(e.Entrants()))
	if e.Options.Skips != nil && !e.Withdrawn(id) && len(e.SkipsOf(id)) < e.Options.Skips.Number {
		do(t, e, event.Act{Kind: event.Skip, ID: id, Round: round})
	}
}

// Who asks for a bye has no table and the promised points; tie-breaks count it as set.
func TestSkip(t *testing.T) {
	for _, c := range []struct {
		worth   int
		virtual bool
		points  string
	}{
		{100, false, "2"}, {50, false, "1"}, {0, false, "0"}, {50, true, "1"},
	} {
		o := options()
		o.Form, o.Rounds, o.Virtual, o.Skips = event.Swiss, 3, c.virtual, &event.Skips{Worth: c.worth, Number: 1}
		e := open(t, o, 7)
		do(t, e, event.Act{Kind: event.Skip, ID: 1, Round: 2})
		do(t, e, event.Act{Kind: event.Pair, Round: 1, Paired: &event.Paired{Tables: [][]int{{1, 2, 3}, {4, 5, 6}}, Byes: []int{7}}})
		do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{3, 1, 2}})
		do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 2, Places: []int{1, 2, 3}})
		if err := e.Clone().Do(event.Act{Kind: event.Pair, Round: 2, Paired: &event.Paired{Tables: [][]int{{1, 4, 5}, {2, 3, 6}}, Byes: []int{7}}}); err == nil {
			t.Fatal("the player with a requested bye is seated")
		}
		pair(t, e)
		if r := e.Rounds()[1]; !slices.Equal(r.Skipped, []int{1}) || len(r.Byes) != 0 || len(r.Tables) != 2 {
			t.Fatalf("round 2 is %+v", r)
		}
		for _, at := range e.Standings() {
			if at.Entrant != 1 {
				continue
			}
			if got := event.PointsText(at.Points); got != c.points || at.Played != 1 {
				t.Errorf("a bye of %d is worth %s, want %s", c.worth, got, c.points)
			}
			if got := float64(at.Breaks[0]) / pairing.Point; !c.virtual && got != 3 || c.virtual && got != 5 {
				t.Errorf("virtual %v: the opponents have %g points", c.virtual, got)
			}
		}
	}
}

// A request counts until the round is paired, and not more often than the options allow.
func TestSkipRefused(t *testing.T) {
	o := options()
	o.Skips = &event.Skips{Worth: 50, Number: 1}
	e := open(t, o, 6)
	refused := func(code string, a event.Act) {
		t.Helper()
		if err := e.Clone().Do(a); err == nil || err.(*event.Error).Code != code {
			t.Errorf("%s %d, round %d: %v, want %s", a.Kind, a.ID, a.Round, err, code)
		}
	}
	do(t, e, event.Act{Kind: event.Skip, ID: 1, Round: 2})
	refused("changed", event.Act{Kind: event.Skip, ID: 1, Round: 2})
	refused("skips", event.Act{Kind: event.Skip, ID: 1, Round: 3})
	do(t, e, event.Act{Kind: event.Unskip, ID: 1, Round: 2})
	refused("changed", event.Act{Kind: event.Unskip, ID: 1, Round: 2})
	do(t, e, event.Act{Kind: event.Skip, ID: 1, Round: 3})
	refused("round", event.Act{Kind: event.Skip, ID: 2, Round: 4})
	refused("entrant", event.Act{Kind: event.Skip, ID: 7, Round: 2})
	pair(t, e)
	refused("paired", event.Act{Kind: event.Skip, ID: 2, Round: 1})
	e.Options.Skips = nil
	refused("skips", event.Act{Kind: event.Skip, ID: 2, Round: 2})
	for name, change := range map[string]func(o *event.Options){
		"a third of a win": func(o *event.Options) { o.Skips.Worth = 33 },
		"no bye":           func(o *event.Options) { o.Skips.Number = 0 },
		"too many":         func(o *event.Options) { o.Skips.Number = 4 },
		"a knock-out":      func(o *event.Options) { o.Form, o.Rounds, o.Advance = event.Knockout, 0, 1 },
	} {
		o := options()
		o.Skips = &event.Skips{Worth: 50, Number: 1}
		change(&o)
		if _, err := event.New(o); err == nil {
			t.Errorf("byes on request with %s are accepted", name)
		}
	}
}

// A design is left once somebody sits out: its later rounds would let people meet again.
func TestSkipLeavesDesign(t *testing.T) {
	o := options()
	o.Form, o.Rounds, o.Skips = event.AllPlayAll, 4, &event.Skips{Worth: 50, Number: 1}
	e := open(t, o, 9)
	do(t, e, event.Act{Kind: event.Skip, ID: 3, Round: 2})
	dice := rand.New(rand.NewPCG(3, 3))
	for range 4 {
		pair(t, e)
		finish(t, e, dice)
	}
	if a, b, c := e.Rounds()[0].Design, e.Rounds()[1].Design, e.Rounds()[2].Design; a == "" || b != "" || c != "" {
		t.Errorf("the designs are %q, %q, %q", a, b, c)
	}
	if _, err := event.Verify(o, e.Acts); err != nil {
		t.Error(err)
	}
}

// The report has the byes of past rounds and, for a pairing program, of the next one.
func TestSkipInTRF(t *testing.T) {
	for worth, letter := range map[int]string{100: "F", 50: "H", 0: "Z"} {
		o := chess(3)
		o.Skips = &event.Skips{Worth: worth, Number: 2}
		e := open(t, o, 5)
		do(t, e, event.Act{Kind: event.Skip, ID: 5, Round: 1})
		do(t, e, event.Act{Kind: event.Skip, ID: 5, Round: 2})
		next, err := e.ToPair()
		if err != nil || !strings.Contains(string(next), "  0000 - "+letter+"\r\n") {
			t.Errorf("worth %d: %v, to pair\n%s", worth, err, next)
		}
		pair(t, e)
		finish(t, e, rand.New(rand.NewPCG(4, 4)))
		text, err := e.TRF()
		if err != nil || strings.Count(string(text), "0000 - "+letter) != 1 {
			t.Errorf("worth %d: %v\n%s", worth, err, text)
		}
		next, err = e.ToPair()
		if err != nil || !strings.Contains(string(next), "  0000 - "+letter+"  0000 - "+letter+"\r\n") {
			t.Errorf("worth %d: %v, to pair\n%s", worth, err, next)
		}
		if back, err := event.ReadTRF(text, o.Variant, o.Seed); err != nil || worth > 0 && len(back.Rounds()[0].Skipped) != 1 {
			t.Errorf("worth %d: read again: %v", worth, err)
		}
	}
}
