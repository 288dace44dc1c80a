package replay

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/notation"
)

// PDN of Spanish draughts is draughts:2 in the mirror, and comes back number by number; other
// draughts are named.
func TestPDN(t *testing.T) {
	const head = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n"
	for _, tt := range []struct{ name, tags, moves, native, result string }{
		{"the start", "[Result \"1-0\"]\n[GameType \"24,W,8,8,N1,1\"]\n", "1. 12-16 24-20 2. 11-15 20x11 3. 7x14 1-0", "g3h4 h6g5 e3f4 g5xe3 f2xd4", "1>2"},
		{"points of draughts", "[Result \"1-1\"]\n[GameType \"24\"]\n", "1. 10-14 22-18 1-1", "c3d4 d6c5", "1=2"},
		{"a set-up", "[Result \"*\"]\n[GameType \"24\"]\n[SetUp \"1\"]\n[FEN \"B:W1,K32:BK20,30\"]\n", "1... 30-26 2. 32-28 *", "d8c7 h8g7", "*"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := head + tt.tags + "\n" + tt.moves + "\n"
			rec := readOne(t, text)
			native, err := Native(rec, notation.Protocol)
			if err != nil {
				t.Fatalf("%v\n%s", err, native)
			}
			var moves []string
			for _, m := range native.Moves {
				moves = append(moves, m.Text)
			}
			if got := strings.Join(moves, " "); got != tt.native || native.Game != "draughts:2" || native.Result.String() != tt.result {
				t.Errorf("native:\n%s\nwant the moves %s and the result %s", native, tt.native, tt.result)
			}
			back, err := PGN(native)
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range back.Moves {
				if m.Text != rec.Moves[i].Text {
					t.Errorf("move %d is %s, was %s", i+1, m.Text, rec.Moves[i].Text)
				}
			}
			if back.Tag("FEN") != rec.Tag("FEN") || back.Tag("GameType") != spanishType {
				t.Errorf("back:\n%s", back)
			}
		})
	}
	for number, name := range gameTypes {
		got := faultTexts(Check(readOne(t, "[GameType \""+number+"\"]\n\n1. 32-28 *")))
		if want := "GameType " + number + " is " + name + "; Spanish draughts, 24, is played here."; !strings.Contains(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A file of four-player chess is no chess: the fault says which game it is.
func TestPGN4(t *testing.T) {
	got := faultTexts(Check(readOne(t, "[Variant \"FFA\"]\n[StartFen4 \"4PC\"]\n[Red \"A\"]\n\n1. d2-d4 .. b5-d5 .. k13-k11 .. m7-l7\n")))
	if !strings.Contains(got, "PGN4 is of four-player chess on 14 by 14 squares, which is not played here; star:4 has another board.") {
		t.Error(got)
	}
}
