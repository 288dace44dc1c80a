package event_test

import (
	"bytes"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// The files agree with the standings and the tables, and no name in them is a formula.
func TestCSV(t *testing.T) {
	o := options()
	o.TieBreaks, o.Skips = []event.TieBreak{event.Wins}, &event.Skips{Worth: 50, Number: 1}
	e := open(t, o, 3)
	do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "=SUM(A1)", Club: "Rooks, old"}})
	do(t, e, event.Act{Kind: event.Pair, Round: 1, Paired: &event.Paired{Tables: [][]int{{4, 1, 2}}, Byes: []int{3}}})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 2, 2}})
	do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "Late"}})
	do(t, e, event.Act{Kind: event.Skip, ID: 5, Round: 2})
	do(t, e, event.Act{Kind: event.Pair, Round: 2, Paired: &event.Paired{Tables: [][]int{{3, 2, 1}}, Byes: []int{4}}})
	var standings, results bytes.Buffer
	if err := e.WriteStandings(&standings); err != nil {
		t.Fatal(err)
	}
	if err := e.WriteResults(&results); err != nil {
		t.Fatal(err)
	}
	if got, want := standings.String(), `rank,name,club,country,rating,round 1,round 2,points,tables,wins
1,'=SUM(A1),"Rooks, old",,,2,2,4,1,1
2,Player 3,,,1502,2,,2,0,0
3,Late,,,,,1,1,0,0
4,Player 1,,,1500,0.5,,0.5,1,0
4,Player 2,,,1501,0.5,,0.5,1,0
`; got != want {
		t.Errorf("standings:\n%swant:\n%s", got, want)
	}
	if got, want := results.String(), `round,table,seat,entrant,name,place,points,game,bye
1,1,1,4,'=SUM(A1),1,2,,
1,1,2,1,Player 1,2,0.5,,
1,1,3,2,Player 2,2,0.5,,
1,,,3,Player 3,,2,,pairing
2,1,1,3,Player 3,,,,
2,1,2,2,Player 2,,,,
2,1,3,1,Player 1,,,,
2,,,4,'=SUM(A1),,2,,pairing
2,,,5,Late,,1,,request
`; got != want {
		t.Errorf("results:\n%swant:\n%s", got, want)
	}
}
