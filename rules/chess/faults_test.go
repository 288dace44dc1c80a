package chess

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

// Set-ups to refuse, and neighbours of theirs to accept. Their men are written
// as in ruleTest.
func TestFaults(t *testing.T) {
	right := func(square, pawn string) func(*rules.Setup) {
		return func(x *rules.Setup) { x.EnPassant = []rules.PawnRight{{Square: square, Pawn: pawn}} }
	}
	castling := func(names ...string) func(*rules.Setup) {
		return func(x *rules.Setup) { x.Castling = names }
	}
	control := func(key, value string, out ...rules.Seat) func(*rules.Setup) {
		return func(x *rules.Setup) { x.Control, x.Out = []rules.Control{{Key: key, Value: value}}, out }
	}
	const (
		kings2 = "1Ke1 2Ke8 "
		kings3 = "1K1e1 2K2e1 3K3e1 "
		kings4 = "1K1e1 2K2d1 3K3e1 4K4d1 "
		yalta  = "wKe1 bKi8 rKi12 "
		rex    = "wKm1 bKm9 "
	)
	tests := []struct {
		name string
		game string
		men  string
		more func(*rules.Setup)
		want string // the rules, sorted, each once
	}{
		{"formats an unknown square", "star:3", kings3 + "1Q4a1", nil, "formats"},
		{"formats an unknown army", "star:3", kings3 + "4Q1a1", nil, "formats"},
		{"formats an unknown piece", "star:3", kings3 + "1M1a1", nil, "formats"},
		{"formats a square named twice", "star:2", kings2 + "1Qa2 1R1a2", nil, "formats"},
		{"formats both names of a square are read", "star:2", "1K1e1 2K2d1 1Qa2", nil, ""},
		{"formats a seat on turn that is not there", "star:3", kings3, turn(4), "formats"},
		{"formats no seat on turn", "star:3", kings3, turn(0), "formats"},
		{"formats the seat on turn is out", "star:3", "1K1e1 2K2e1", turn(3, 3), "formats"},
		{"formats a seat out that is not there", "star:3", kings3, turn(1, 4), "formats"},
		{"formats a seat out twice", "star:3", "1K1e1 2K2e1", turn(1, 3, 3), "formats"},
		{"formats control by nobody there", "star:3", "1K1e1 2K2e1 3Q3a1", control("3", "4", 3), "formats"},
		{"formats control of no army", "star:3", kings3, control("4", "1"), "formats"},
		{"formats a right to castle on no square", "star:3", kings3, castling("4h1"), "formats"},
		{"formats a right en passant on no square", "star:3", kings3, right("4e3", "4e4"), "formats"},
		{"formats a record of a check on no seat", "star:3", kings3,
			func(x *rules.Setup) { x.Checks = []rules.Claim{{King: 4, By: 1}} }, "formats"},
		{"formats a score of no team", "star:4,teams=pairs", kings4,
			func(x *rules.Setup) { x.Score = []rules.ScoreEntry{{Team: "12", Mates: 1}} }, "formats"},
		{"formats a score of a team", "star:4,teams=pairs", kings4,
			func(x *rules.Setup) { x.Score = []rules.ScoreEntry{{Team: "13", Mates: 1}} }, ""},
		{"formats something pending", "star:3", kings3, func(x *rules.Setup) { x.Pending = "pie" }, "formats"},
		{"formats what could not be read", "star:3", kings3,
			func(x *rules.Setup) { x.Unreadable = rules.Faults{{Rule: "formats", Text: "ply: no number"}} }, "formats"},

		{"star.1 two kings", "star:3", kings3 + "1K1a1", nil, "star.1"},
		{"star.1 no king", "star:3", "1K1e1 2K2e1", nil, "star.1"},
		{"star.1 no king in a team", "star:4,teams=pairs", "1K1e1 2K2d1 3K3e1", nil, ""},
		{"star.11 the king of a seat that is out", "star:3", kings3, turn(1, 3), "star.11"},
		{"star.11 a man of a seat that is out", "star:3", "1K1e1 2K2e1 3Q3d1", turn(1, 3), "star.11"},
		{"star.11 a conquered man", "star:3", "1K1e1 2K2e1 3Q3d1", control("3", "2", 3), ""},
		{"star.11 a man conquered by a seat that is out too", "star:4", "1K1e1 2K2d1 4Q4d1", control("4", "3", 3, 4), "star.11"},
		{"star.11 a conquered army of a living seat", "star:3", kings3 + "3Q3d1", control("3", "2"), "star.11"},
		{"star.12 walls", "star:3,abandoned=stay", "1K1e1 2K2e1 3Q3d1", control("3", "0", 3), ""},
		{"board.11 a pawn behind its home row", "star:3", kings3 + "1P1a1", nil, "board.11"},
		{"star.5 a pawn on its last row", "star:3", kings3 + "1P2a1", nil, "star.5"},
		{"star.5 a pawn before its last row", "star:3", kings3 + "1P2a2 1P1a4", nil, ""},
		{"common.1 two seats: in check, not on turn", "star:2", kings2 + "1Re5", nil, "common.1"},
		{"common.1 two seats: in check, on turn", "star:2", kings2 + "1Re5", turn(2), ""},
		{"common.1 two seats: the kings touch", "star:2", "1Ke1 2Ke2", nil, "common.1"},
		{"common.1 two seats: one of two kings in check", "star:2", kings2 + "2Ka6 1Re5", nil, "common.1 star.1"},
		{"common.1 two seats: neither of two kings in check", "star:2", kings2 + "2Ka6 1Rd5", nil, "star.1"},
		{"common.1 three seats", "star:3", kings3 + "1R3e2", nil, ""},
		{"star.7 no rook", "star:3", kings3, castling("1h1"), "star.7"},
		{"star.7 another's rook", "star:3", kings3 + "2R1h1", castling("1h1"), "star.7"},
		{"star.7 the king elsewhere", "star:3", "1K1d1 2K2e1 3K3e1 1R1h1", castling("1h1"), "star.7"},
		{"star.7 no corner", "star:3", kings3 + "1R1g1", castling("1g1"), "star.7"},
		{"star.7 king and rook in place", "star:3", kings3 + "1R1h1 1R1a1", castling("1h1", "1a1"), ""},
		{"star.7 a dark army", "star:4", kings4 + "2R2h1 4R4a1", castling("2h1", "4a1"), ""},
		{"star.6 no pawn", "star:3", kings3, right("2e3", "2e4"), "star.6"},
		{"star.6 a man that is no pawn", "star:3", kings3 + "2R2e4", right("2e3", "2e4"), "star.6"},
		{"star.6 a pawn abroad", "star:3", kings3 + "2P3e4", right("3e3", "3e4"), "star.6"},
		{"star.6 another file", "star:3", kings3 + "2P2e4", right("2d3", "2e4"), "star.6"},
		{"star.6 against the seat on turn", "star:3", kings3 + "1P1e4", right("1e3", "1e4"), "star.6"},
		{"star.6 against the owner on turn", "star:3", "1K1e1 2K2e1 3P3c4", func(x *rules.Setup) {
			control("3", "1", 3)(x)
			right("3c3", "3c4")(x)
		}, "star.6"},
		{"star.6 against a conquered pawn", "star:3", "1K1e1 2K2e1 3P3c4", func(x *rules.Setup) {
			control("3", "2", 3)(x)
			right("3c3", "3c4")(x)
		}, ""},
		{"star.6 three seats: the square passed over is taken", "star:3", kings3 + "2P2e4 3N2e3 3B2e2", right("2e3", "2e4"), ""},
		{"star.6 two seats: the square passed over is taken", "star:2", kings2 + "2Pd5 1Bd6", right("d6", "d5"), "star.6"},
		{"star.6 two seats: the square behind is taken", "star:2", kings2 + "2Pd5 1Nd7", right("d6", "d5"), "star.6"},
		{"star.6 two seats", "star:2", kings2 + "2Pd5", right("d6", "d5"), ""},

		{"yalta.3 two kings", "yalta", yalta + "wKa1", nil, "yalta.3"},
		{"yalta.3 no red king, the choice being over", "yalta", "wKe1 bKi8", nil, "yalta.3"},
		{"yalta.3 no red king, but a red queen", "yalta", "wKe1 bKi8 rQe12", red0, "yalta.3"},
		{"yalta.3 a man where the queen would go", "yalta", "wKe1 bKi8 wQe12", red0, "yalta.3"},
		{"yalta.3 before the choice", "yalta", "wKe1 bKi8 rRh12", func(x *rules.Setup) {
			red0(x)
			x.Castling = []string{"h12"}
		}, ""},
		{"yalta.3 no choice with redqueen", "yalta,redqueen=e12", "wKe1 bKi8", red0, "yalta.3"},
		{"yalta.6 pawns on first and last rows", "yalta", yalta + "wPa1 wPa8", nil, "yalta.6"},
		{"yalta.7 on the queen's square", "yalta,redqueen=e12", "wKe1 bKi8 rKe12 rRl12", castling("l12"), "yalta.7"},
		{"yalta.7 either square after a choice", "yalta", "wKe1 bKi8 rKe12 rRl12", castling("l12"), ""},
		{"yalta.12 a man of a seat that is out", "yalta", "wKe1 bKi8 rQl12", turn(1, 3), "yalta.12"},
		{"yalta.12 nobody takes men over", "yalta", "wKe1 bKi8 rQl12", control("r", "1", 3), "formats yalta.12"},
		{"star.6 in yalta", "yalta", yalta + "wPe4 bPj5", right("e3", "e4"), "star.6"},

		{"rex.4 two kings", "rex", rex + "wKa2", nil, "rex.4"},
		{"rex.4 no king", "rex", "wKm1", nil, "rex.4"},
		{"rex.6 on the last row", "rex", rex + "wPb9", nil, "rex.6"},
		{"rex.6 on the first row", "rex", rex + "wPb1", nil, "rex.6"},
		{"common.1 in rex", "rex", rex + "wRl8", nil, "common.1"},
		{"common.1 in rex only with one king each", "rex", "bKm9 wRl8", nil, "rex.4"},
		{"rex.7 no pawn", "rex", rex, right("d7", "e6"), "rex.7"},
		{"rex.7 a pawn two steps on", "rex", rex + "bPe6", right("d7", "e6"), ""},
		{"rex.7 by the other way", "rex", rex + "bPe6", right("f7", "e6"), ""},
		{"rex.7 not two steps on", "rex", rex + "bPe6", right("e8", "e6"), "rex.7"},
		{"rex.7 the start is taken", "rex", rex + "bPe6 bPc8", right("d7", "e6"), "rex.7"},
		{"rex.7 the square crossed is taken", "rex", rex + "bPe6 wPd7", right("d7", "e6"), "rex.7"},
		{"rex.7 two pawns over one square", "rex", rex + "bPe6 bPc6", func(x *rules.Setup) {
			x.EnPassant = []rules.PawnRight{{Square: "d7", Pawn: "e6"}, {Square: "d7", Pawn: "c6"}}
		}, "rex.7"},
		{"rex.7 the other start is taken", "rex", rex + "bPe6 bPg8", right("d7", "e6"), ""},

		{"all faults at once", "star:3", "1K1e1 1K1a1 2K2e1 2P2a1 4Q1b1", func(x *rules.Setup) {
			castling("1h1")(x)
			right("2e3", "2e4")(x)
		}, "board.11 formats star.1 star.6 star.7"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			setup := rules.Setup{Game: tt.game, Turn: 1, Ply: 60, Board: rulestest.Men(tt.men)}
			if tt.more != nil {
				tt.more(&setup)
			}
			_, err := newGame(t, tt.game).Position(setup)
			faults, _ := err.(rules.Faults)
			if got := strings.Join(rulestest.FaultRules(t, err), " "); got != tt.want {
				t.Errorf("faults %q, want %q: %v", got, tt.want, err)
			}
			if slices.ContainsFunc(faults, func(f rules.Fault) bool { return f.Text == "" }) {
				t.Errorf("a fault without a text: %v", faults)
			}
		})
	}
}

// red0 makes a set-up one before the choice of yalta.3.
func red0(x *rules.Setup) { x.Turn, x.Ply = red, 0 }
