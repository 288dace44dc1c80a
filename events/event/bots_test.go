package event_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
)

// withBots is an arena of tables of three in which bots take seats after half a minute.
func withBots(share int) event.Options {
	o := arena(3)
	o.Bots = &event.Bots{Level: 4, After: 30, Share: share}
	return o
}

// Bots take seats once somebody has waited long enough, and never while people fill a table.
func TestBots(t *testing.T) {
	e := open(t, withBots(50), 0)
	for i := range 2 {
		do(t, e, event.Act{Kind: event.Enter, At: 1, Entrant: &event.Entrant{Name: fmt.Sprint(i)}})
	}
	do(t, e, event.Act{Kind: event.Begin, At: 1000})
	if a, ok := e.Seating(1000 + 30*second - 1); ok {
		t.Errorf("too early: %v", a.Paired.Tables)
	}
	do(t, e, event.Act{Kind: event.Enter, At: 2000, Entrant: &event.Entrant{Name: "third"}})
	if a, ok := e.Seating(2000); !ok || slices.Contains(a.Paired.Tables[0], 0) {
		t.Errorf("three people: %v", a.Paired)
	}
	do(t, e, event.Act{Kind: event.Withdraw, ID: 3, At: 3000})
	a, ok := e.Seating(1000 + 30*second)
	if !ok || len(a.Paired.Tables) != 1 || !slices.Equal(slices.Sorted(slices.Values(a.Paired.Tables[0])), []int{0, 1, 2}) {
		t.Fatalf("after half a minute: %v", a.Paired)
	}
	a.At = 1000 + 30*second
	do(t, e, a)
	if _, ok := e.Seating(100 * second); ok {
		t.Error("a table for nobody")
	}
	places := make([]int, 3)
	for seat, id := range e.Rounds()[0].Tables[0].Seats {
		places[seat] = []int{2, 1, 3}[id] // a bot is second
	}
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: places, At: 110 * second})
	if got := e.Free(); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("free: %v", got)
	}
	if len(e.Entrants()) != 3 || len(e.Standings()) != 3 {
		t.Error("a bot stands among the entrants")
	}
	// Alone.
	do(t, e, event.Act{Kind: event.Withdraw, ID: 2, At: 111 * second})
	a, ok = e.Seating(140 * second)
	if !ok || !slices.Equal(slices.Sorted(slices.Values(a.Paired.Tables[0])), []int{0, 0, 1}) {
		t.Fatalf("one alone: %v", a.Paired)
	}
	a.At = 140 * second
	fails(t, e, "bots", event.Act{Kind: event.Seat, Round: 1, At: a.At, Paired: &event.Paired{Tables: [][]int{{0, 0, 0}}}})
	fails(t, e, "pairing", event.Act{Kind: event.Seat, Round: 1, At: a.At, Paired: &event.Paired{Tables: [][]int{{0, 1, 1}}}})
	do(t, e, a)
	fails(t, e, "entrant", event.Act{Kind: event.Propose, Round: 1, Table: 2, Places: []int{1, 2, 3}})
	if _, err := event.Verify(e.Options, e.Acts); err != nil {
		t.Error(err)
	}
	none := open(t, arena(3), 1)
	do(t, none, event.Act{Kind: event.Begin, At: 1})
	fails(t, none, "bots", event.Act{Kind: event.Seat, Round: 1, At: 2, Paired: &event.Paired{Tables: [][]int{{0, 0, 1}}}})
	if _, ok := none.Seating(1000 * second); ok {
		t.Error("bots that nobody has announced")
	}
}

// What tables with bots count: in full, half, or not at all; and for wins and a streak.
func TestBotsCount(t *testing.T) {
	for _, test := range []struct {
		share int
		want  string // points of three wins against bots in hundredths, wins, streak
	}{
		{100, "800 3 true"}, // 2, 2 and twice 2
		{50, "300 0 false"},
		{0, "0 0 false"},
	} {
		e := open(t, withBots(test.share), 1)
		do(t, e, event.Act{Kind: event.Begin, At: 1})
		for n := range 3 {
			at := int64(n+1) * 60 * second
			a, ok := e.Seating(at)
			if !ok {
				t.Fatal("no table")
			}
			a.At = at
			do(t, e, a)
			places := []int{2, 2, 2}
			places[slices.Index(a.Paired.Tables[0], 1)] = 1
			do(t, e, event.Act{Kind: event.Result, Round: 1, Table: n + 1, Places: places, At: at + 1})
		}
		at := e.Standings()[0]
		if got := fmt.Sprint(100*at.Points/pairing.Point, " ", at.Wins, " ", at.Streak); got != test.want || at.Played != 3 {
			t.Errorf("share %d: %s after %d tables, want %s", test.share, got, at.Played, test.want)
		}
		earned := 0
		for i, seats := range e.Earned(1) {
			earned += seats[slices.Index(e.Rounds()[0].Tables[i].Seats, 1)]
		}
		if earned != at.Points {
			t.Errorf("share %d: the tables show %d, the standings %d", test.share, earned, at.Points)
		}
	}
}

func TestBotsRefused(t *testing.T) {
	for name, change := range map[string]func(*event.Options){
		"level": func(o *event.Options) { o.Bots.Level = 11 },
		"after": func(o *event.Options) { o.Bots.After = 5 },
		"share": func(o *event.Options) { o.Bots.Share = 70 },
		"form":  func(o *event.Options) { o.Form, o.Rounds, o.Length = event.Swiss, 3, 0 },
	} {
		o := withBots(50)
		change(&o)
		if _, err := event.New(o); err == nil {
			t.Errorf("%s: a wrong option passes", name)
		}
	}
}
