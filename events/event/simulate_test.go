package event_test

import (
	"math"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// More rounds find the strongest more often, and differing players are easier to rank than equal ones.
func TestSimulate(t *testing.T) {
	o := options()
	o.Rounds = 8
	wide, err := event.Simulate(o, event.Trial{Players: 12, Spread: 400, Events: 100})
	if err != nil {
		t.Fatal(err)
	}
	if wide[7].Best <= wide[0].Best || wide[7].Tau <= wide[0].Tau || wide[7].Three < wide[7].Best {
		t.Errorf("after one round %+v, after eight %+v", wide[0], wide[7])
	}
	even, err := event.Simulate(o, event.Trial{Players: 12, Spread: 1, Events: 100})
	if err != nil {
		t.Fatal(err)
	}
	if even[7].Best > .3 || even[7].Tau > .2 {
		t.Errorf("equal players, after eight rounds: %+v", even[7])
	}
}

func TestCollusive(t *testing.T) {
	for _, test := range []struct {
		name       string
		scoring    event.Scoring
		points     []int
		sizes      []int
		drawn, won int // in hundredths
		want       bool
	}{
		{"by place, three", event.Linear, nil, []int{3}, 100, 200, true},
		{"by place, two", event.Linear, nil, []int{2}, 50, 100, false},
		{"winner, three", event.Winner, nil, []int{3}, 33, 100, false},
		{"3-1-0, three", event.Three, nil, []int{3}, 133, 300, true},
		{"3-1-0, two", event.Three, nil, []int{2}, 200, 300, true},
		{"numbers, four", event.Custom, []int{5, 0, 0, 0}, []int{4}, 125, 500, false},
		{"numbers with a second", event.Custom, []int{5, 1, 0, 0}, []int{4}, 150, 500, true},
	} {
		o := options()
		o.Scoring, o.Points, o.Sizes, o.Values = test.scoring, test.points, test.sizes, nil
		if _, err := event.New(o); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		drawn, won := o.Drawn()
		if drawn*100/840 != test.drawn || won*100/840 != test.won || o.Collusive() != test.want {
			t.Errorf("%s: drawn %d, won %d of 840, warned %v; want %d, %d of 100, %v", test.name, drawn, won, o.Collusive(), test.drawn, test.won, test.want)
		}
	}
}

// The rough search of a simulation finds what the search of real events finds, within what chance explains: the
// advice on rounds follows from it.
func TestRoughLikeFull(t *testing.T) {
	if testing.Short() {
		t.Skip("pairs hundreds of rounds in full")
	}
	for _, c := range []struct{ players, size, rounds, events int }{{6, 3, 4, 150}, {8, 2, 5, 150}, {9, 3, 4, 100}, {12, 4, 4, 60}, {20, 4, 4, 30}, {30, 3, 4, 50}} {
		o := options()
		o.Sizes, o.Rounds, o.Values = []int{c.size}, c.rounds, nil
		trial := event.Trial{Players: c.players, Spread: 200, Events: c.events}
		rough, err := event.Simulate(o, trial)
		if err != nil {
			t.Fatal(err)
		}
		trial.Full = true
		full, err := event.Simulate(o, trial)
		if err != nil {
			t.Fatal(err)
		}
		a, b := rough[c.rounds-1], full[c.rounds-1]
		t.Logf("%d players at tables of %d, %d rounds, %d events: best %.2f and %.2f, tau %.3f and %.3f, meetings again %.2f and %.2f", c.players, c.size, c.rounds, c.events, a.Best, b.Best, a.Tau, b.Tau, a.Again, b.Again)
		// Two and a half standard errors of a difference of two parts near one half.
		if off := math.Abs(a.Best - b.Best); off > 2.5*math.Sqrt(.5/float64(c.events)) {
			t.Errorf("%d at tables of %d: the best wins %.2f by the rough search, %.2f by the full one", c.players, c.size, a.Best, b.Best)
		}
		if off := math.Abs(a.Tau - b.Tau); off > .05 {
			t.Errorf("%d at tables of %d: tau %.3f by the rough search, %.3f by the full one", c.players, c.size, a.Tau, b.Tau)
		}
	}
}
