package chess

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

// The goals of one man, by rule.
func TestRulesOfMoves(t *testing.T) {
	with := func(more ...func(*rules.Setup)) func(*rules.Setup) {
		return func(x *rules.Setup) {
			for _, m := range more {
				m(x)
			}
		}
	}
	right := func(square, pawn string) func(*rules.Setup) {
		return func(x *rules.Setup) {
			x.EnPassant = append(x.EnPassant, rules.PawnRight{Square: square, Pawn: pawn})
		}
	}
	castling := func(names ...string) func(*rules.Setup) {
		return func(x *rules.Setup) { x.Castling = names }
	}
	conquered := func(key, value string, out ...rules.Seat) func(*rules.Setup) {
		return func(x *rules.Setup) { x.Control, x.Out = []rules.Control{{Key: key, Value: value}}, out }
	}
	const (
		three = "1K1a1 2K2a1 3K3a1 "
		four  = three + "4K4a1 "
		yalta = "wKa1 bKl8 rKh12 "
		rex   = "wKa8 bKt2 "
	)
	tests := []struct {
		name string
		game string
		men  string
		more func(*rules.Setup)
		from string // the common beginning of all listed moves
		want string // how they go on
	}{
		{"common.1 a pinned man keeps to the line", "star:2", "1Ke1 1Re4 2Re8 2Ka8", nil, "e4", "e2 e3 e5 e6 e7 e8"},
		{"common.1 a man pinned over two branches keeps to the trunk", "star:4", "1K1a1 1B1b2 2B2c3 3Q3d4 2K2a1 3K3h1 4K4h1", nil, "1b2", "1c3 1d4"},
		{"common.1 a man beyond the fork is pinned over its branch", "star:4", "1K1a1 1B2d4 2B2b2 2K2h1 3K3h1 4K4h1", nil, "2d4", "1b2 1c3 1d4 2b2 2c3"},
		{"common.1 two checks over two branches: only the trunk ends both", "star:4", "1K1a1 1Q1b4 2B2b2 3B3b2 2K2h1 3K3h1 4K4h1", nil, "1b4", "1b2 1c3 1d4"},
		{"common.1 nor does taking one of the two that check", "star:4", "1K1a1 1R2b1 1R3b1 2B2b2 3B3b2 2K2h1 3K3h1 4K4h1", nil, "", "1a11a2 1a11b1"},
		{"common.1 the king steps out of the line, not along it", "star:3", "1K1a2 2R1a4 2K2a1 3K3h1", nil, "1a2", "1b1 1b2 1b3"},
		{"common.1 an ally's attack does not bind", "star:4,teams=pairs", "1K1e1 1N1e3 3R1e4 2K2a1 3K3a1 4K4a1", nil, "1e3", "1c2 1c4 1d1 1f1 1g2 1g4 2c4 2e4 3e4 4e4"},
		{"common.3 a king is not taken", "star:3", "1K1a1 1R1e1 2K1e3 3K3a1", nil, "1e1", "1b1 1c1 1d1 1e2 1f1 1g1 1h1"},
		{"common.8 promotion to four roles", "star:2", "1Ka1 1Pg7 2Ka8 2Rh8", nil, "g7", "g8b g8n g8q g8r h8b h8n h8q h8r"},
		{"common.8 and to no other", "rex", rex + "wPi8", nil, "i8", "h9b h9n h9q h9r j9b j9n j9q j9r"},

		{"board.7 a rook runs over the seam and down", "star:3", three + "1R1f4", nil, "1f4", "1a4 1b4 1c4 1d4 1e4 1f1 1f2 1f3 1g4 1h4 2c1 2c2 2c3 2c4"},
		{"board.8 a bishop forks", "star:4", four + "1B1b2 1N1c1 1P1c3", nil, "1b2", "1a3"},
		{"board.8 each branch is blocked by itself", "star:4", four + "1B1d4 2P2c3 3P3b2 4P4d4 1P1c3 1P1e3 1P1c4", nil, "1d4", "2c3 2d4 3b2 3c3 3d4 4d4 4f4 4g3 4h2"},
		{"board.9 a king in the centre", "star:3", "1K1d4 2K2h1 3K3h1", nil, "1d4", "1c3 1c4 1d3 1e3 1e4 2d4 3d4 3e4 3f4"},
		{"board.10 a knight in the centre", "star:4", four + "1N1d4", nil, "1d4", "1b3 1c2 1e2 1f3 2c4 2d3 3c4 3d3 4c4 4d3 4f3 4g4"},
		{"board.10 no square beside the start", "star:3", three + "1N1c4", nil, "1c4", "1a3 1b2 1d2 1e3 2d4 3d4 3e3 3g3 3h4"},
		{"board.5 neighbours only", "star:4,centre=neighbours", four + "1B1d4 1P1c3 1P1e3 1P1c4", nil, "1d4", "2b2 2c3 2d4 4b2 4c3 4d4 4f4 4g3 4h2"},
		{"board.11 a pawn at home runs north", "star:3", three + "1P1c3 2P1d4 3P1b4 2P1c4", nil, "1c3", "1b4 1d4"},
		{"board.11 and south abroad", "star:3", three + "1P2d3 2P2c2 2P2e4", nil, "2d3", "2c2 2d2"},
		{"board.11 a conquered pawn keeps its home", "star:3", "1K1a1 2K2a1 3P1c3 3P3c2", conquered("3", "1", 3), "", "1a11a2 1a11b1 1a11b2 1c31c2 3c23c3 3c23c4"},

		{"star.4 one's own men are not taken", "star:3", three + "1R1b1 1P1b2", nil, "1b1", "1c1 1d1 1e1 1f1 1g1 1h1"},
		{"star.5 two squares from rank 2 only", "star:3", three + "1P1e2", nil, "1e2", "1e3 1e4"},
		{"star.5 not over a man", "star:3", three + "1P1e2 2N1e3", nil, "1e2", ""},
		{"star.5 nor onto one", "star:3", three + "1P1e2 2N1e4", nil, "1e2", "1e3"},
		{"star.5 not from another's rank 2", "star:3", three + "1P2e3", nil, "2e3", "2e2"},
		{"star.6 the first enemy", "star:4", four + "1P1e4 2P1f4", with(turn(2), right("1e3", "1e4")), "1f4", "1e3 1f3"},
		{"star.6 from the other side", "star:4", four + "1P1e4 2P1d4", with(turn(2), right("1e3", "1e4")), "1d4", "1d3 1e3"},
		{"star.6 two rights at once", "star:4", four + "1P1e4 2P2b4 3P1d4 3P2c4", with(turn(3), right("1e3", "1e4"), right("2b3", "2b4")), "", "1d41d3 1d41e3 2c42b3 2c42c3 3a13a2 3a13b1 3a13b2"},
		{"star.6 the crossed square is taken: that man alone", "star:3", three + "1P1e4 3N1e3 2P1d4", with(turn(2), right("1e3", "1e4")), "1d4", "1d3 1e3"},
		{"star.6 not one's ally's pawn", "star:4,teams=pairs", four + "1P1e4 3P1d4", with(turn(3), right("1e3", "1e4")), "1d4", "1d3"},
		{"star.6 next: the second enemy has no right", "star:4,enpassant=next", four + "1P1e4 3P1d4", with(turn(3), right("1e3", "1e4")), "1d4", "1d3"},
		{"star.6 next: the first has", "star:4,enpassant=next", four + "1P1e4 2P1d4", with(turn(2), right("1e3", "1e4")), "1d4", "1d3 1e3"},
		{"star.6 the king would stand open", "star:2", "1Kh5 1Pe5 2Pd5 2Ra5 2Ka8", right("d6", "d5"), "e5", "e6"},
		{"star.6 it may end a check", "star:2", "1Ke4 1Pe5 2Pd5 2Ka8", right("d6", "d5"), "e5", "d6"},
		{"star.7 both ways", "star:3", "1K1e1 1R1a1 1R1h1 2K2a1 3K3a1", castling("1a1", "1h1"), "1e1", "1c1 1d1 1d2 1e2 1f1 1f2 1g1"},
		{"star.7 a dark army", "star:4", "1K1e1 2K2d1 2R2a1 2R2h1 3K3e1 4K4d1", with(turn(2), castling("2a1", "2h1")), "2d1", "2b1 2c1 2c2 2d2 2e1 2e2 2f1"},
		{"star.7 not without the right", "star:3", "1K1e1 1R1a1 1R1h1 2K2a1 3K3a1", castling("1a1"), "1e1", "1c1 1d1 1d2 1e2 1f1 1f2"},
		{"star.7 nothing between", "star:3", "1K1e1 1R1a1 1N1b1 2K2a1 3K3a1", castling("1a1"), "1e1", "1d1 1d2 1e2 1f1 1f2"},
		{"star.7 the square that only the rook crosses may be attacked", "star:3", "1K1e1 1R1a1 2R1b4 2K2a1 3K3a1", castling("1a1"), "1e1", "1c1 1d1 1d2 1e2 1f1 1f2"},
		{"star.7 walls attack nothing", "star:3,abandoned=stay", "1K1e1 1R1a1 3R1d4 2K2a1", with(castling("1a1"), conquered("3", "0", 3)), "1e1", "1c1 1d1 1d2 1e2 1f1 1f2"},
		{"star.12 walls do not check, whoever moves", "star:3,abandoned=stay", "1R1d4 2K2a1 2R2b1 3K3a1 2R2a2 1R2b4", with(turn(2), conquered("1", "0", 1)), "2a1", "2b2"},
		{"star.11 a conquered rook rides for its owner", "star:3", "1K1a1 2K2a1 3R3h1 2P3h3", conquered("3", "1", 3), "3h1", "3a1 3b1 3c1 3d1 3e1 3f1 3g1 3h2 3h3"},
		{"star.12 a wall is taken", "star:3,abandoned=stay", "1K1a1 1R1c1 3Q1c3 2K2a1", conquered("3", "0", 3), "1c1", "1b1 1c2 1c3 1d1 1e1 1f1 1g1 1h1"},
		{"star.14 pass, stalemated", "star:3,stalemate=pass", "1K1a1 2Q1b3 2K2a1 3K3a1", nil, "", "pass"},
		{"star.14 no pass in check", "star:3,stalemate=pass", "1K1a1 2Q1b2 2K1c3 3K3a1", nil, "", ""},
		{"star.14 no pass with two seats left", "star:3,stalemate=pass", "1K1a1 2Q1b3 2K2a1", turn(1, 3), "", ""},
		{"star.17 a king beside an ally's", "star:4,teams=pairs", "1K1a1 3K1b1 2K2a1 4K4a1", nil, "1a1", "1a2 1b2"},
		{"star.18 without king and men: pass", "star:4,teams=pairs", "2K2a1 3K3a1 4K4a1", nil, "", "pass"},
		{"star.18 without a king men are not pinned", "star:4,teams=pairs", "1P1c2 2K2a1 3K3a1 4K4a1", nil, "", "1c21c3 1c21c4"},
		{"star.21 ally", "star:4,teams=pairs", four + "1R1b1 3P1b2 1N1c1", nil, "1b1", "1b2"},
		{"star.21 team", "star:4,allycapture=team,teams=pairs", four + "1R1b1 3P1b2 1N1c1", nil, "1b1", "1b2 1c1"},
		{"star.21 no", "star:4,allycapture=no,teams=pairs", four + "1R1b1 3P1b2 1N1c1", nil, "1b1", ""},
		{"star.21 without teams it means nothing", "star:4,allycapture=team", four + "1R1b1 1P1b2 1N1c1", nil, "1b1", ""},

		{"yalta.3 the choice", "yalta", "wKe1 bKi8 rRh12", red0, "", "queene12 queeni12"},
		{"yalta.4 White d4", "yalta", yalta + "wPd4 bPc5 bPi5 rPe9", nil, "d4", "c5 d5 e9 i5"},
		{"yalta.5 the knight of the board", "yalta", yalta + "wNd4", nil, "d4", "b3 b5 c2 c6 e2 e10 f3 f9 i6 j5"},
		{"yalta.5 literal: attacked from where a knight reaches", "yalta,knight=literal", "wKc2 bNe9 bKl8 rKh12", nil, "c2", "b1 b2 b3 c1 c3 d1 d2"},
		{"yalta.5 literal: not from where one would be reached", "yalta,knight=literal", "wKe2 bNi9 bKl8 rKh12", nil, "e2", "d1 d2 d3 e1 e3 f1 f2 f3"},
		{"yalta.6 two squares at first", "yalta", "wKa1 bKl8 rKh12 rPi11", turn(3), "i11", "i10 i9"},
		{"yalta.7 White", "yalta", "wKe1 wRa1 wRh1 bKl8 rKh12", castling("a1", "h1"), "e1", "c1 d1 d2 e2 f1 f2 g1"},
		{"yalta.7 Black", "yalta", "wKe1 bKi8 bRl8 bRa8 rKh12", with(turn(2), castling("l8", "a8")), "i8", "c8 d7 d8 i7 j7 j8 k8"},
		{"yalta.7 Red on i12", "yalta", "wKe1 bKl8 rKi12 rRl12 rRh12", with(turn(3), castling("l12", "h12")), "i12", "e11 e12 f12 i11 j11 j12 k12"},
		{"yalta.7 Red on e12", "yalta", "wKe1 bKl8 rKe12 rRl12 rRh12", with(turn(3), castling("l12", "h12")), "e12", "e11 f11 f12 g12 i11 i12 j12"},
		{"yalta.8 a king that stands attacked stays", "yalta", "wKa1 wRe1 bKe3 rKh12", nil, "e1", "b1 c1 d1 e2 f1 g1 h1"},

		{"rex.5 a king steps over edges", "rex", "wKj5 bKt2", nil, "j5", "h5 i4 i6 l4 l6 m5"},
		{"rex.5 a knight", "rex", rex + "wNj5", nil, "j5", "e4 e6 f3 f7 i2 i8 l2 l8 o3 o7 p4 p6"},
		{"rex.6 a pawn steps and takes alike", "rex", rex + "wPj5 bPi6", nil, "j5", "i6 l6"},
		{"rex.6 two steps straight on from row 2", "rex", rex + "wPc2", nil, "c2", "a4 b3 d3 e4"},
		{"rex.6 not over a man, nor taking", "rex", rex + "wPg2 bPf3 bPi4", nil, "g2", "f3 h3"},
		{"rex.6 the front pawns never", "rex", rex + "wPf3", nil, "f3", "e4 g4"},
		{"rex.7 whoever steps there captures so", "rex", rex + "bPc4 bPe4 wPg4", with(turn(2), right("f3", "g4")), "e4", "d3 f3"},
		{"rex.8 no castling", "rex", "wKm1 wRs1 bKm9", nil, "m1", "j1 l2 n2 o1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := ruleTest{game: tt.game, men: tt.men, more: tt.more}.start(t)
			var got []string
			for _, text := range rulestest.MoveTexts(p) {
				if goal, ok := strings.CutPrefix(text, tt.from); ok {
					got = append(got, goal)
				}
			}
			if want := slices.Sorted(strings.FieldsSeq(tt.want)); !slices.Equal(got, want) {
				t.Errorf("moves of %q: %v, want %v", tt.from, got, want)
			}
			checkNode(t, p)
		})
	}
}

// Where men begin.
func TestRulesOfStarts(t *testing.T) {
	tests := []struct {
		name, game string
		men        string
		total      int
	}{
		{"star.1 the back row", "star:3", "1R1a1 1N1b1 1B1c1 1B1f1 1N1g1 1R1h1 1P1a2 1P1h2 3P3d2", 48},
		{"star.2 even: odd seats have the queen on d1", "star:4", "1Q1d1 1K1e1 3Q3d1 3K3e1", 64},
		{"star.2 even: even seats on e1", "star:8", "2Q2e1 2K2d1 8Q8e1 8K8d1", 128},
		{"star.2 odd: all on d1", "star:5", "1Q1d1 2Q2d1 5Q5d1 5K5e1", 80},
		{"star.2 two seats: the ordinary array", "star:2", "1Ke1 1Qd1 2Ke8 2Qd8 2Ra8", 32},
		{"yalta.3 all but red king and queen", "yalta", "wQd1 wKe1 bQd8 bKi8 rRh12 rRl12 rPe11 rPi11", 46},
		{"yalta.3 e12", "yalta,redqueen=e12", "rQe12 rKi12", 48},
		{"yalta.3 i12", "yalta,redqueen=i12", "rQi12 rKe12", 48},
		{"rex.4 both arrays", "rex", "wRb1 wRs1 wNd1 wNq1 wBf1 wBj1 wBo1 wQh1 wKm1 wPc2 wPf3 wPo3 bKm9 bQh9 bPc8 bPf7 bPo7", 48},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			setup := newGame(t, tt.game).Start().Setup()
			if got := len(setup.Board); got != tt.total {
				t.Errorf("%d men, want %d", got, tt.total)
			}
			for m := range strings.FieldsSeq(tt.men) {
				if want := (rules.Placed{Square: m[2:], Piece: m[:2]}); !slices.Contains(setup.Board, want) {
					t.Errorf("no %s on %s", want.Piece, want.Square)
				}
			}
		})
	}
}

// Effects of moves beside going from square to square.
func TestRulesOfMaking(t *testing.T) {
	tests := []struct {
		name, game, men string
		more            func(*rules.Setup)
		plays           string
		want            string // turn, castling rights, rights en passant
	}{
		{"star.3 the turn goes to the right", "star:3", "", nil, "1e21e4", "2 castling 1a1 1h1 2a1 2h1 3a1 3h1 rights 1e3"},
		{"yalta.2 clockwise", "yalta,redqueen=e12", "", nil, "a2a3", "2 castling a1 a8 h1 h12 l12 l8 rights"},
		{"yalta.3 the choice is no ply", "yalta", "", nil, "queene12", "1 castling a1 a8 h1 h12 l12 l8 rights"},
		{"star.6 rights last until the pawn's owner's turn", "star:3", "", nil, "1e21e4 2e22e4", "3 castling 1a1 1h1 2a1 2h1 3a1 3h1 rights 1e3 2e3"},
		{"star.6 and end then", "star:3", "", nil, "1e21e4 2e22e4 3e23e4", "1 castling 1a1 1h1 2a1 2h1 3a1 3h1 rights 2e3 3e3"},
		{"star.6 next: one ply", "star:3,enpassant=next", "", nil, "1e21e4 2e22e4", "3 castling 1a1 1h1 2a1 2h1 3a1 3h1 rights 2e3"},
		{"star.6 next: nobody, if that is an ally", "star:4,enpassant=next,teams=adjacent", "", nil, "1e21e4", "2 castling 1a1 1h1 2a1 2h1 3a1 3h1 4a1 4h1 rights"},
		{"star.6 a pawn that is taken", "star:3", "1K1a1 1P1e2 2K2a1 2R1b4 3K3a1", nil, "1e21e4 1b41e4", "3 castling rights"},
		{"star.7 the king's move ends both rights", "star:2", "1Ke1 1Ra1 1Rh1 2Kg8", func(x *rules.Setup) { x.Castling = []string{"a1", "h1"} }, "e1e2", "2 castling rights"},
		{"star.7 a rook's move one", "star:2", "1Ke1 1Ra1 1Rh1 2Kg8", func(x *rules.Setup) { x.Castling = []string{"a1", "h1"} }, "a1a2", "2 castling h1 rights"},
		{"star.7 its capture too", "star:2", "1Ke1 1Ra1 1Rh1 2Kg8 2Ba8", func(x *rules.Setup) {
			x.Castling, x.Turn = []string{"a1", "h1"}, 2
		}, "a8h1", "1 castling a1 rights"},
		{"star.7 a promotion on the rook's square", "star:2", "1Ke1 1Ra1 1Rh1 2Ke8 2Pg2", func(x *rules.Setup) {
			x.Castling, x.Turn = []string{"a1", "h1"}, 2
		}, "g2h1q", "1 castling a1 rights"},
		{"star.7 two promotions on rooks' squares", "star:3", "1K1e1 1R1a1 1R1h1 2K2e1 2P1g2 3K3e1 3P1b2", func(x *rules.Setup) {
			x.Castling, x.Turn = []string{"1a1", "1h1"}, 2
		}, "1g21h1r 1b21a1b", "1 castling rights"},
		{"yalta.7 a promotion on the rook's square", "yalta,redqueen=e12", "wKe1 wRa1 wRh1 bKl8 rKl12 rPg2", func(x *rules.Setup) {
			x.Castling, x.Turn = []string{"a1", "h1"}, red
		}, "g2h1n", "1 castling a1 rights"},
		{"rex.7 on the next ply only", "rex", "", nil, "c2e4 c8a6", "1 castling rights b7"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := ruleTest{game: tt.game, men: tt.men, more: tt.more}.start(t)
			for text := range strings.FieldsSeq(tt.plays) {
				m, err := p.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				p.Make(m)
			}
			x := p.Setup()
			rights := []string{"rights"}
			for _, r := range x.EnPassant {
				rights = append(rights, r.Square)
			}
			got := strings.Join(slices.Concat([]string{seatText(x.Turn), "castling"}, x.Castling, rights), " ")
			if got != tt.want {
				t.Errorf("after %s: %s, want %s", tt.plays, got, tt.want)
			}
		})
	}
}

// The effect of castling on the rook.
func TestRulesOfCastling(t *testing.T) {
	for _, tt := range []struct{ name, game, men, right, move, rook string }{
		{"star.7 the nearer rook", "star:3", "1K1e1 1R1h1 2K2a1 3K3a1", "1h1", "1e11g1", "1f1"},
		{"star.7 the farther", "star:3", "1K1e1 1R1a1 2K2a1 3K3a1", "1a1", "1e11c1", "1d1"},
		{"yalta.7 Red on e12", "yalta", "wKa1 bKl8 rKe12 rRl12", "l12", "e12j12", "i12"},
		{"yalta.7 Red on i12", "yalta", "wKa1 bKl8 rKi12 rRh12", "h12", "i12f12", "e12"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := ruleTest{game: tt.game, men: tt.men, more: func(x *rules.Setup) {
				x.Castling = []string{tt.right}
				if tt.game == "yalta" {
					x.Turn = red
				}
			}}.start(t)
			m, err := p.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
			s, _ := p.game.board.Square(tt.rook)
			if got := p.At(s).Role; got != rules.Rook {
				t.Errorf("on %s stands %v, want the rook", tt.rook, got)
			}
			if from, _ := p.game.board.Square(tt.right); p.At(from) != (rules.Piece{}) {
				t.Errorf("on %s stands %v, want nothing", tt.right, p.At(from))
			}
		})
	}
}
