package record

import (
	"bytes"
	"reflect"
	"testing"
)

func TestCommentsAround(t *testing.T) {
	records := readAll(t, "1. e4 1-0 {resigned} ;too early\n{the second} [Event \"x\"]\n\n*\n")
	if len(records) != 2 {
		t.Fatalf("%d records, want 2", len(records))
	}
	if got, want := records[0].Moves[0].Comments, []string{"resigned", "too early"}; !reflect.DeepEqual(got, want) {
		t.Errorf("comments = %q, want %q", got, want)
	}
	if got, want := records[1].Comments, []string{"the second"}; !reflect.DeepEqual(got, want) {
		t.Errorf("comments = %q, want %q", got, want)
	}
}

func TestWriteRefuses(t *testing.T) {
	native := func(m ...Move) *Record { return &Record{Game: "star:3", Line: Line{Moves: m}} }
	pgn := func(m ...Move) *Record { return &Record{Line: Line{Moves: m}} }
	tests := []struct {
		name string
		rec  *Record
		want string
	}{
		{"no mover", native(Move{Text: "1e21e4"}), `the entry "1e21e4" has not the mover 0`},
		{"a mover of the draw", native(Move{Seat: 1, Text: Draw}), `the entry "draw" has not the mover 1`},
		{"a large seat", native(Move{Seat: 10, Text: "e2e4"}), `the entry "e2e4" has not the mover 10`},
		{"no move", native(Move{Seat: 1}), `the move "" cannot be written`},
		{"a glyph", native(Move{Seat: 1, Text: "e2e4", NAGs: []int{-1}}), `move "e2e4": there is no glyph -1`},
		{"PGN out of turn", pgn(Move{Seat: 1, Text: "e4"}, Move{Seat: 1, Text: "e5"}),
			`move "e5": in PGN seats 1 and 2 move in turn, and this is seat 1`},
		{"PGN with a resignation", pgn(Move{Seat: 1, Text: Resign}), `PGN has no word for the move "resign"`},
		{"PGN with spaces", pgn(Move{Seat: 1, Text: "P-K B4"}), `PGN has no word for the move "P-K B4"`},
		{"PGN with three places", &Record{Result: Result{Places: [][]int{{1}, {2}, {3}}}}, `PGN has no word for the result 1>2>3`},
		{"line break in a tag", &Record{Tags: []Tag{{Name: "Event", Value: "a\nb"}}}, `tag "Event": its name or value cannot be written`},
		{"space in the name of a tag", &Record{Tags: []Tag{{Name: "My Event", Value: "a"}}}, `tag "My Event": its name or value cannot be written`},
		{"a field's tag", &Record{Game: "rex", Tags: []Tag{{Name: "Result", Value: "*"}}}, `the tag Result belongs in another field of the record`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			err := NewWriter(&b).Write(tt.rec)
			if err == nil || err.Error() != tt.want || b.Len() > 0 {
				t.Errorf("Write = %v, %d bytes, want %s", err, b.Len(), tt.want)
			}
		})
	}
}
