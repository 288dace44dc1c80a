package event_test

import (
	"testing"

	"github.com/manykings/manykings/events/event"
)

// More rounds find the strongest more often, and differing players are easier to rank than equal ones.
func TestSimulate(t *testing.T) {
	o := options()
	o.Rounds = 8
	wide, err := event.Simulate(o, 12, 400, 100)
	if err != nil {
		t.Fatal(err)
	}
	if wide[7].Best <= wide[0].Best || wide[7].Tau <= wide[0].Tau || wide[7].Three < wide[7].Best {
		t.Errorf("after one round %+v, after eight %+v", wide[0], wide[7])
	}
	even, err := event.Simulate(o, 12, 1, 100)
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
