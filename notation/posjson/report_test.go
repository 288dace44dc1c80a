package posjson

import (
	"testing"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

func TestReports(t *testing.T) {
	chessboard := board.NewStar(2, board.All).Topology
	square := func(name string) board.Square {
		s, ok := chessboard.Square(name)
		if !ok {
			t.Fatalf("no square %s", name)
		}
		return s
	}
	tests := []struct{ name, got, want string }{
		{"no faults", string(AppendFaults(nil, nil)), `[]`},
		{"faults", string(AppendFaults(nil, rules.Faults{{Rule: "star.1", Text: "two \"kings\""}, {Rule: "formats", Text: "x"}})),
			`[{"rule":"star.1","text":"two \"kings\""},{"rule":"formats","text":"x"}]`},
		{"refusal", string(AppendRefusal(nil, chessboard, &rules.Refusal{
			Rule: "common.1", Code: "pinned", Sentence: "The {man} is pinned.",
			Args:  []rules.Arg{{Name: "man", Kind: "role", Value: "queen"}},
			Marks: []rules.Mark{{Kind: rules.MarkLine, Squares: []board.Square{square("e8"), square("e1")}}},
		})), `{"rule":"common.1","code":"pinned","text":"The queen is pinned.","sentence":"The {man} is pinned.",` +
			`"args":[{"name":"man","kind":"role","value":"queen"}],"marks":[{"kind":"line","squares":["e8","e1"]}]}`},
		{"attacks", string(AppendAttacks(nil, chessboard, []rules.Attack{
			{Seat: 2, King: square("e8"), Mate: true, Men: []rules.Attacker{{Seat: 1, Square: square("e2")}}},
		})), `[{"seat":2,"king":"e8","provisional":false,"mate":true,"men":[{"seat":1,"square":"e2"}]}]`},
		{"events", string(AppendEvents(nil, []rules.Event{
			{Kind: rules.EventOut, Seat: 2, By: 1, Reason: rules.Mate}, {Kind: rules.EventKingGone, Seat: 2},
			{Kind: rules.EventConquered, Seat: 2, By: 1}, {Kind: rules.EventEscaped, Seat: 3},
			{Kind: rules.EventLeft, Seat: 4}, {Kind: rules.EventOver, Reason: rules.LastKing},
		})), `[{"event":"out","seat":2,"by":1,"reason":"mate"},{"event":"king-gone","seat":2},` +
			`{"event":"conquered","seat":2,"by":1},{"event":"escaped","seat":3},{"event":"left","seat":4},{"event":"over","reason":"last-king"}]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("got  %s\nwant %s", tt.got, tt.want)
			}
		})
	}
}
