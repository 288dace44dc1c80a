package event_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
)

func display(taking event.Taking, sizes ...int) event.Options {
	o := options()
	o.Form, o.Rounds, o.Sizes, o.Values, o.Taking, o.Scoring = event.Display, 1, sizes, nil, taking, event.Linear
	return o
}

// Displays of many sizes: everybody of the field sits once, with one exhibitor, who takes the seats of
// the rule, and exhibitors share out the tables.
func TestDisplay(t *testing.T) {
	for _, sizes := range [][]int{{2}, {3}, {4, 3}, {8}} {
		for _, exhibitors := range []int{1, 3} {
			for _, taking := range []event.Taking{event.TakeFirst, event.TakeTurns, event.TakeLots} {
				for field := 3 * (sizes[0] - 1); field < 3*(sizes[0]-1)+12; field++ {
					e := open(t, display(taking, sizes...), exhibitors+field)
					if _, err := e.Pairing(); err == nil {
						t.Fatal("a display without an exhibitor")
					}
					for i := range exhibitors {
						do(t, e, event.Act{Kind: event.Exhibit, ID: 2 + 2*i})
					}
					pair(t, e)
					of := map[int]int{}
					sat := map[int]int{}
					r := e.Rounds()[0]
					for n, table := range r.Tables {
						at := slices.IndexFunc(table.Seats, e.Exhibits)
						of[table.Seats[at]]++
						want := at
						switch taking {
						case event.TakeFirst:
							want = 0
						case event.TakeTurns:
							want = n % len(table.Seats)
						}
						if at != want {
							t.Errorf("%v %s: the exhibitor of table %d has seat %d", sizes, taking, n+1, at+1)
						}
						for _, id := range table.Seats {
							sat[id]++
						}
					}
					for _, id := range r.Byes {
						sat[id]++
					}
					least, most := len(r.Tables), 0
					for _, id := range e.Exhibitors() {
						least, most = min(least, of[id]), max(most, of[id])
						delete(sat, id)
					}
					for id, n := range sat {
						if n != 1 {
							t.Errorf("%v: entrant %d sits %d times", sizes, id, n)
						}
					}
					if len(sat) != field || most-least > 1 || len(r.Byes) >= slices.Min(sizes)-1 && len(r.Byes) > 0 {
						t.Errorf("%v, %d of the field: %d sit, %d to %d tables of an exhibitor, byes %v", sizes, field, len(sat), least, most, r.Byes)
					}
					if len(sizes) > 1 && len(r.Byes) > 0 { // threes and twos seat any number
						t.Errorf("%v, %d of the field: byes %v", sizes, field, r.Byes)
					}
					proven(t, e)
				}
			}
		}
	}
}

// The exhibitor's score, and the field's, by hand; a round can be undone.
func TestDisplayScore(t *testing.T) {
	e := open(t, display(event.TakeTurns, 2), 5)
	do(t, e, event.Act{Kind: event.Exhibit, ID: 1})
	do(t, e, event.Act{Kind: event.Exhibit, ID: 2})
	do(t, e, event.Act{Kind: event.Unexhibit, ID: 1})
	pair(t, e)
	for i, table := range e.Rounds()[0].Tables { // won, won, drawn, lost by the exhibitor
		places := [][]int{{1, 2}, {1, 2}, {1, 1}, {2, 1}}[i]
		if table.Seats[0] != 2 {
			places = []int{places[1], places[0]}
		}
		do(t, e, event.Act{Kind: event.Result, Round: 1, Table: i + 1, Places: places})
	}
	text := ""
	for _, at := range e.Standings() {
		text += fmt.Sprintf("%d:%d/%d ", at.Rank, 10*at.Points/pairing.Point, at.Played)
	}
	if want := "1:10/1 2:5/1 3:0/1 4:0/1 0:25/4 "; text != want { // lots decide between the last two
		t.Errorf("standings %s, want %s", text, want)
	}
	if err := e.Do(event.Act{Kind: event.Exhibit, ID: 1}); err == nil {
		t.Error("an exhibitor after the start")
	}
	do(t, e, event.Act{Kind: event.Unpair, Round: 1, Reason: "Again"})
	do(t, e, event.Act{Kind: event.Exhibit, ID: 1})
	pair(t, e)
	proven(t, e)
}
