package record

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

// Comments behind the result belong to the record, those before tags to the next.
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

// Judgements are written as signs on request, and read back.
func TestSigns(t *testing.T) {
	const text = "1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 3. Bc4 $5 Bc5 $6 4. O-O $10 $1 Nf6 $3 $1 $255 *"
	rec := readAll(t, text)[0]
	var b strings.Builder
	w := NewWriter(&b)
	w.Signs = true
	if err := w.Write(rec); err != nil {
		t.Fatal(err)
	}
	const want = "1. e4! e5? 2. Nf3!! Nc6?? 3. Bc4!? Bc5?! 4. O-O $10 $1 Nf6!! $1 $255 *\n"
	if !strings.HasSuffix(b.String(), want) {
		t.Errorf("written:\n%s\nwant\n%s", b.String(), want)
	}
	if again := readAll(t, b.String())[0]; !reflect.DeepEqual(forget(again).Moves, forget(rec).Moves) {
		t.Errorf("read again:\n%s\nwant\n%s", again, rec)
	}
	native := &Record{Game: "star:2", Line: Line{Moves: []Move{{Seat: 1, Text: "P-K4 ch", NAGs: []int{1}}}}}
	b.Reset()
	if err := w.Write(native); err != nil || !strings.Contains(b.String(), `1:"P-K4 ch" $1`) {
		t.Errorf("a move in quotes: %v\n%s", err, b.String())
	}
}

// A tag that a record has without a value is not written twice.
func TestNoTagTwice(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"SetUp", "[SetUp \"\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*\n", `[SetUp "1"]`},
		{"Termination", "[Termination \"\"]\n[Places \">1+2\"]\n\n*\n", `[Termination "double forfeit"]`},
		{"Places", "[Places \"?!\"]\n[Result \"0-0\"]\n\n*\n", `[Places ">1+2"]`},
		{"Reason", "[Reason \"\"]\n[Result \"Black resigns\"]\n\n*\n", `[Reason "resignation"]`},
	} {
		rec := readAll(t, tt.text)[0]
		text := rec.String()
		if n := strings.Count(text, "["+tt.name+" "); n != 1 || !strings.Contains(text, tt.want) {
			t.Errorf("%d tags %s, want one, %s, in\n%s", n, tt.name, tt.want, text)
		}
		if again := readAll(t, text)[0].String(); again != text {
			t.Errorf("read again:\n%s\nwant\n%s", again, text)
		}
	}
	if text := readAll(t, "[FEN \"\"]\n\n*\n")[0].String(); strings.Contains(text, "SetUp") {
		t.Errorf("without a position:\n%s", text)
	}
}

// Castling is not taken for the result when it has been written, whatever the tags say.
func TestCastlingIsNoResult(t *testing.T) {
	rec := &Record{
		Line:   Line{Moves: []Move{{Seat: 1, Text: "0-0"}}},
		Result: Result{Places: [][]int{{}, {1, 2}}},
	}
	again := readAll(t, rec.String())[0]
	if len(again.Moves) != 1 || again.Result.String() != ">1+2" {
		t.Errorf("written\n%s\nit is read with %d moves and the result %s", rec, len(again.Moves), again.Result)
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

// A round ends where a seat's turn comes again. A choice takes no turn, and comments take
// none either.
func TestRounds(t *testing.T) {
	entry := func(seat int, text string) Move { return Move{Seat: seat, Text: text} }
	choice := func(seat int, text string) Move { return Move{Seat: seat, Text: text, Choice: true} }
	for _, tt := range []struct {
		name  string
		moves []Move
		want  string
	}{
		{"each in turn", []Move{entry(1, "a"), entry(2, "b"), entry(3, "c"), entry(1, "d")}, "1. 1:a 2:b 3:c\n2. 1:d *"},
		{"the pie", []Move{entry(1, "e2e4"), choice(2, "swap"), entry(2, "e15e13"), entry(1, "a")}, "1. 1:e2e4 2:swap 2:e15e13\n2. 1:a *"},
		{"Red's queen", []Move{choice(3, "queene12"), entry(1, "a"), entry(3, "b")}, "1. 3:queene12 1:a 3:b *"},
		{"out of turn", []Move{entry(1, "a"), entry(3, Resign), entry(2, "b"), entry(1, "c")}, "1. 1:a 3:resign 2:b\n2. 1:c *"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rec := &Record{Game: "star:3", Line: Line{Moves: tt.moves}}
			_, got, _ := strings.Cut(writeAll(t, []*Record{rec}), "\n\n")
			if got = strings.TrimSpace(got); got != tt.want {
				t.Errorf("written:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}
