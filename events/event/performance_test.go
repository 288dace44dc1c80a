package event_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// Performance ratings reckoned by hand. Players 1 to 6 have the ratings 1500 to 1505, player 7 none.
func TestPerformanceByHand(t *testing.T) {
	o := options()
	o.TieBreaks = []event.TieBreak{event.Performance}
	e := open(t, o, 6)
	do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "Unrated"}})
	do(t, e, event.Act{Kind: event.Pair, Round: 1, Paired: &event.Paired{Tables: [][]int{{1, 2, 3}, {4, 5, 6}}, Byes: []int{7}}})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2, 3}})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 2, Places: []int{1, 1, 0}})
	do(t, e, event.Act{Kind: event.Pair, Round: 2, Paired: &event.Paired{Tables: [][]int{{1, 4, 7}, {2, 3, 6}}, Byes: []int{5}}})
	do(t, e, event.Act{Kind: event.Result, Round: 2, Table: 1, Places: []int{2, 1, 3}})
	do(t, e, event.Act{Kind: event.Result, Round: 2, Table: 2, Places: []int{1, 1, 1}})
	// 1: beats 1501 and 1502, loses to 1503, and 7 has no rating: 2 of 3 = 67 %, +125; mean 1502.
	// 2: 0 of 1500, 1 of 1502, half of 1502 and 1505: 2 of 4 = 50 %, +0; mean 1502.25.
	// 3: 0 of 1500 and 1501, half of 1501 and 1505: 1 of 4 = 25 %, -193; mean 1501.75.
	// 4: half of 1504 (6 did not come), 1 of 1500: 1.5 of 2 = 75 %, +193; mean 1502.
	// 5: half of 1503: +0. 6: half of 1501 and 1502, mean 1501.5.
	// 7: 0 of 1500 and 1503: 0 %, -800; mean 1501.5.
	want := map[int]int64{1: 1627, 2: 1502, 3: 1309, 4: 1695, 5: 1503, 6: 1502, 7: 702}
	for _, at := range e.Standings() {
		if at.Breaks[0] != want[at.Entrant] {
			t.Errorf("entrant %d performs %d, want %d", at.Entrant, at.Breaks[0], want[at.Entrant])
		}
	}
	o.Form, o.Matches = event.Swiss, event.Matches{Boards: 2, Sides: 3}
	if _, err := event.New(o); err == nil {
		t.Error("teams over boards have a performance rating")
	}
}

// The standings after a round are those of that moment, with results corrected since: without later
// rounds, entrants and withdrawals.
func TestAfterRound(t *testing.T) {
	e := open(t, options(), 6)
	said := func(e *event.Event) string {
		var list []string
		for _, at := range e.Standings() {
			list = append(list, fmt.Sprintf("%d:%s", at.Entrant, event.PointsText(at.Points)))
		}
		return strings.Join(list, " ")
	}
	round := func(tables [][]int, byes ...int) {
		n := len(e.Rounds()) + 1
		do(t, e, event.Act{Kind: event.Pair, Round: n, Paired: &event.Paired{Tables: tables, Byes: byes}})
		for i := range tables {
			do(t, e, event.Act{Kind: event.Result, Round: n, Table: i + 1, Places: []int{1, 2, 3}})
		}
	}
	round([][]int{{1, 2, 3}, {4, 5, 6}})
	first := said(e)
	round([][]int{{6, 5, 4}, {3, 2, 1}})
	do(t, e, event.Act{Kind: event.Unpair, Round: 2, Reason: "A late entrant."})
	do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "Late"}})
	do(t, e, event.Act{Kind: event.Withdraw, ID: 6})
	round([][]int{{1, 4, 7}, {2, 3, 5}})
	second := said(e)
	check := func(round int, want string) {
		t.Helper()
		after, err := e.After(round)
		if err != nil {
			t.Fatal(err)
		}
		if got := said(after); got != want {
			t.Errorf("after round %d: %s, want %s", round, got, want)
		}
	}
	check(2, second)
	round([][]int{{7, 5, 3}, {4, 2, 1}})
	check(2, second)
	check(3, said(e))
	check(1, first+" 7:0") // who entered before round 2 is in the event
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{3, 2, 1}, Reason: "The card was read the wrong way round."})
	after, err := e.After(1)
	if err != nil || !strings.Contains(said(after), "3:2") || !strings.Contains(said(after), "1:0") {
		t.Errorf("a corrected result does not count: %v", said(after))
	}
	for _, n := range []int{0, 4} {
		if _, err := e.After(n); err == nil {
			t.Errorf("there are standings after round %d", n)
		}
	}
}
