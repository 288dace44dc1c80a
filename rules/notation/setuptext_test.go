package notation_test

import (
	"cmp"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/rulestest"
)

// vectorSetups returns all positions of the shared vectors by the name of
// their vector.
func vectorSetups(t testing.TB) map[string]rules.Setup {
	t.Helper()
	setups := make(map[string]rules.Setup)
	add := func(name string, text []byte) {
		if text == nil {
			return
		}
		s := rulestest.ParseSetup(t, text)
		if s.Unreadable != nil {
			t.Fatalf("%s: %v", name, s.Unreadable)
		}
		setups[name] = s
	}
	for _, v := range rulestest.ReadVectors(t, "../../testdata/vectors") {
		add(v.File+" "+v.Name, v.Position)
	}
	for _, v := range rulestest.ReadScenarios(t, "../../testdata/vectors") {
		add(v.File+" "+v.Name, v.Position)
		add(v.File+" "+v.Name+" (final)", v.Final)
	}
	return setups
}

// sorted returns s with its men and castling rights in a fixed order, which
// says nothing (formats.md), and empty lists nil.
func sorted(s rules.Setup) rules.Setup {
	s.Board, s.Castling = slices.Clone(s.Board), slices.Clone(s.Castling)
	slices.SortFunc(s.Board, func(a, b rules.Placed) int {
		return cmp.Or(cmp.Compare(a.Square, b.Square), cmp.Compare(a.Piece, b.Piece))
	})
	slices.Sort(s.Castling)
	return s
}

func TestVectorSetupsRoundTrip(t *testing.T) {
	fens := 0
	for name, s := range vectorSetups(t) {
		text := notation.FormatSetup(s)
		got, err := notation.ParseSetup(text)
		if err != nil {
			t.Errorf("%s: %v in %s", name, err, text)
			continue
		}
		want := sorted(s)
		if _, isFEN := notation.FormatFEN(s); isFEN {
			fens++
			// The omissions of FEN.
			if want.Ply%2 != int(want.Turn)-1 {
				want.Ply = want.Ply/2*2 + int(want.Turn) - 1
			}
			want.Checks = nil
		}
		if got := sorted(got); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n%s\nread  %+v\nwant  %+v", name, text, got, want)
		}
		if again := notation.FormatSetup(got); again != text {
			t.Errorf("%s: written %s, read and written again %s", name, text, again)
		}
	}
	if fens == 0 {
		t.Error("no position was written as FEN")
	}
}

// Positions of other programs go in and out unchanged.
func TestFEN(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
		"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		"8/8/8/8/8/8/6k1/4K2R b K - 49 113",
		"8/8/8/8/8/8/8/8 w - - 0 1",
	} {
		s, err := notation.ParseSetup(fen)
		if err != nil {
			t.Errorf("%s: %v", fen, err)
			continue
		}
		if got := notation.FormatSetup(s); got != fen {
			t.Errorf("FormatSetup = %s, want %s", got, fen)
		}
	}
}

func TestFENFields(t *testing.T) {
	got, err := notation.ParseSetup("4k2r/8/8/8/4P3/8/8/4K3 b k e3 7 31")
	want := rules.Setup{
		Game: "star:2", Turn: 2, Castling: []string{"h8"}, Halfmoves: 7, Ply: 61,
		Board:     []rules.Placed{{Square: "e8", Piece: "2K"}, {Square: "h8", Piece: "2R"}, {Square: "e4", Piece: "1P"}, {Square: "e1", Piece: "1K"}},
		EnPassant: []rules.PawnRight{{Square: "e3", Pawn: "e4"}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("ParseSetup = %+v, %v, want %+v", got, err, want)
	}
	for _, alike := range [][2]string{
		{"4k2r/8/8/8/8/8/8/R3K3 w Qk -", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"},        // no counters
		{"  4k2r/8/8/8/8/8/8/R3K3  w Ah - 0 0", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"}, // Shredder's letters
	} {
		s, err := notation.ParseSetup(alike[0])
		if got := notation.FormatSetup(s); err != nil || got != alike[1] {
			t.Errorf("%s: %v, written %s, want %s", alike[0], err, got, alike[1])
		}
	}
}

// A position of star:2 beyond FEN's means is written in the other form.
func TestFormatSetup(t *testing.T) {
	king := []rules.Placed{{Square: "e1", Piece: "1K"}}
	tests := []struct {
		name  string
		setup rules.Setup
		want  string
	}{
		{"empty", rules.Setup{}, "% 0 -"},
		{"star.16 options", rules.Setup{Game: "star:4,centre=neighbours,teams=pairs", Turn: 3, Score: []rules.ScoreEntry{{Team: "13", Mates: 1}}},
			"star:4,centre=neighbours,teams=pairs 3 - score=13:1"},
		{"men by kind", rules.Setup{Game: "star:3", Turn: 1, Board: []rules.Placed{{Square: "1e1", Piece: "1K"}, {Square: "1a1", Piece: "1R"},
			{Square: "2e1", Piece: "2K"}, {Square: "1h1", Piece: "1R"}}}, "star:3 1 1K:1e1/1R:1a1,1h1/2K:2e1"},
		{"all fields", rules.Setup{Game: "royale", Turn: 2, Out: []rules.Seat{4, 1}, Control: []rules.Control{{Key: "1", Value: "w"}, {Key: "2", Value: "a"}},
			Castling: []string{"i1", "c1"}, EnPassant: []rules.PawnRight{{Square: "1d3", Pawn: "1d4"}},
			Checks: []rules.Claim{{King: 1, By: 2, Since: 7}, {King: 3, By: 2, Since: 8}}, Kingless: []rules.Kingless{{Seat: 4, How: "out"}},
			Pending: "pie", Halfmoves: 3, Ply: 61},
			"royale 2 - out=4,1 control=1:w,2:a castling=i1,c1 ep=1d3:1d4 checks=1:2:7,3:2:8 kingless=4:out pending=pie half=3 ply=61"},
		{"no king lost", rules.Setup{Game: "royale", Turn: 1, Kingless: []rules.Kingless{}}, "royale 1 - kingless=-"},
		{"star:2 by FEN", rules.Setup{Game: "star:2", Turn: 2, Board: king, Ply: 3}, "8/8/8/8/8/8/8/4K3 b - - 0 2"},
		{"star:2 with a seat out", rules.Setup{Game: "star:2", Turn: 2, Board: king, Out: []rules.Seat{1}}, "star:2 2 1K:e1 out=1"},
		{"star:2 with an option", rules.Setup{Game: "star:2,stalemate=pass", Turn: 1, Board: king}, "star:2,stalemate=pass 1 1K:e1"},
		{"star:2 with a square twice", rules.Setup{Game: "star:2", Turn: 1, Board: slices.Repeat(king, 2)}, "star:2 1 1K:e1,e1"},
		{"star:2 with an unknown square", rules.Setup{Game: "star:2", Turn: 1, Board: []rules.Placed{{Square: "i1", Piece: "1K"}}}, "star:2 1 1K:i1"},
		{"star:2 with an unknown man", rules.Setup{Game: "star:2", Turn: 1, Board: []rules.Placed{{Square: "a1", Piece: "1M"}}}, "star:2 1 1M:a1"},
		{"star:2 with another right", rules.Setup{Game: "star:2", Turn: 1, Castling: []string{"g1"}}, "star:2 1 - castling=g1"},
		{"star:2 with a right against the seat on turn", rules.Setup{Game: "star:2", Turn: 1, EnPassant: []rules.PawnRight{{Square: "e3", Pawn: "e4"}}},
			"star:2 1 - ep=e3:e4"},
		{"any text", rules.Setup{Game: "a b/c", Turn: 1, Board: []rules.Placed{{Square: "", Piece: "ü "}}, Castling: []string{"a,b=c:d%"}},
			"a%20b%2Fc 1 %C3%BC%20:% castling=a%2Cb%3Dc%3Ad%25"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := notation.FormatSetup(tt.setup)
			if got != tt.want {
				t.Errorf("FormatSetup =\n%s, want\n%s", got, tt.want)
			}
			again, err := notation.ParseSetup(got)
			if err != nil || !reflect.DeepEqual(sorted(again), sorted(tt.setup)) {
				t.Errorf("read again: %+v, %v", again, err)
			}
		})
	}
}

func TestParseSetupErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", " ", "column 2: expected a game id or FEN"},
		{"no turn", "rex", "column 4: expected the seat to move"},
		{"turn", "rex w -", "column 5: expected the seat to move"},
		{"no men", "rex 1", "column 6: expected the men, as piece:square,square/..."},
		{"men", "rex 1 wK:a1/wQ", "column 13: expected the men, as piece:square,square/..."},
		{"squares", "rex 1 wK:a1/wQ:b1,", "column 13: expected squares after the colon"},
		{"a field without value", "rex 1 - ply=", "column 9: expected field=value"},
		{"a field twice", "rex 1 - ply=1 ply=2", "column 15: the field ply stands twice"},
		{"unknown field", "rex 1 - plies=1", "column 9: unknown field plies"},
		{"a number", "rex 1 - ply=-1", "column 9: expected ply=number"},
		{"two numbers", "rex 1 - ply=1,2", "column 9: expected ply=number"},
		{"a pair", "rex 1 - ep=e3", "column 9: expected ep=crossed:pawn"},
		{"escape", "rex 1 - castling=%4", "column 9: expected castling=square"},
		{"FEN: seven squares", "rnbqkbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "column 8: expected 8 squares on each of 8 ranks"},
		{"FEN: nine squares", "rnbqkbnr/pppppppp/81/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "column 20: more than 8 squares on rank 6"},
		{"FEN: seven ranks", "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "column 42: expected 8 squares on each of 8 ranks"},
		{"FEN: piece", "rnbxkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "column 4: expected a piece, a number of empty squares or /"},
		{"FEN: turn", "8/8/8/8/8/8/8/8 white - - 0 1", "column 17: expected w or b"},
		{"FEN: castling", "8/8/8/8/8/8/8/8 w KK - 0 1", "column 20: expected - or some of KQkq"},
		{"FEN: en passant", "8/8/8/8/8/8/8/8 w - e4 0 1", "column 21: expected - or the square that a pawn has just crossed"},
		{"FEN: Chess960", "8/8/8/8/8/8/8/8 w GCgc - 0 1", "column 19: castling of Chess960 is played here with the ordinary array only, king on e and rooks on a and h"},
		{"FEN: half-moves", "8/8/8/8/8/8/8/8 w - - x 1", "column 23: expected a number of half-moves"},
		{"FEN: more", "8/8/8/8/8/8/8/8 w - - 0 1 2", "column 27: expected the end"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := notation.ParseSetup(tt.text); err == nil || err.Error() != tt.want {
				t.Errorf("notation.ParseSetup(%q): %v, want %s", tt.text, err, tt.want)
			}
		})
	}
}

func FuzzParseSetup(f *testing.F) {
	for _, s := range vectorSetups(f) {
		if len(s.Board) < 12 {
			f.Add(notation.FormatSetup(s))
		}
	}
	f.Add("4k3/8/8/8/8/8/4P3/4K3 b KQkq e3 hmvc 4; fmvn 30; bm e4;")
	f.Add("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := notation.ParseSetup(text)
		if err != nil {
			return
		}
		written := notation.FormatSetup(s)
		again, err := notation.ParseSetup(written)
		if err != nil {
			t.Fatalf("%v in %s", err, written)
		}
		if twice := notation.FormatSetup(again); twice != written {
			t.Errorf("written %s, read and written again %s", written, twice)
		}
	})
}
