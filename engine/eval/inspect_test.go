package eval

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Inspect agrees with Describe, without words.
func TestInspectAgreesWithDescribe(t *testing.T) {
	for _, id := range allGames {
		t.Run(id, func(t *testing.T) {
			var (
				e     engine.Evaluator
				bound rules.Position
			)
			visit(t, id, 2, 160, func(pos rules.Position) {
				if bound != pos {
					bound, e = pos, For(pos)
				}
				moves := pos.Moves(nil)
				infos := make([]engine.MoveInfo, len(moves))
				e.Inspect(infos, moves)
				for i, m := range moves {
					checkInfo(t, pos, pos.Describe(m), pos.MoveText(m), infos[i])
				}
			})
		})
	}
}

func checkInfo(t *testing.T, pos rules.Position, a rules.Action, text string, g engine.MoveInfo) {
	t.Helper()
	squares := func(from, to board.Square) {
		if int(g.From) != int(from) || int(g.To) != int(to) {
			t.Fatalf("%s: from %d to %d, want %d to %d", text, g.From, g.To, from, to)
		}
	}
	switch {
	case a.From != board.NoSquare:
		squares(a.From, a.To)
	case g.From != g.To:
		t.Fatalf("%s: from %d to %d, want the same", text, g.From, g.To)
	}
	if g.Man >= 128 {
		t.Fatalf("%s: man %d", text, g.Man)
	}
	if swap := a.Kind == rules.Swap; g.Swap != swap {
		t.Fatalf("%s: swap %t", text, g.Swap)
	}
	if man := a.Piece.Role != rules.NoRole; man != (g.Worth > 0) {
		t.Fatalf("%s: worth of the man that moves %d", text, g.Worth)
	}
	captures := len(a.Captured) > 0
	if noisy := captures || a.Promotion != rules.NoRole; g.Noisy != noisy {
		t.Fatalf("%s: noisy %t, want %t", text, g.Noisy, noisy)
	}
	pawn := a.Kind != rules.QueenChoice && (a.Piece.Role == rules.Pawn || a.Piece.Role == rules.Man)
	if g.Pawn != pawn {
		t.Fatalf("%s: pawn %t, want %t", text, g.Pawn, pawn)
	}
	if !captures {
		if g.Victim != 0 {
			t.Fatalf("%s: victim %d, want none", text, g.Victim)
		}
		return
	}
	if want := pos.Owner(pos.At(a.Captured[0]).Army); len(a.Captured) == 1 && g.Victim != uint8(want) {
		t.Fatalf("%s: victim %d, want %d", text, g.Victim, want)
	}
	if g.Victim != 0 && sideOf(pos, rules.Seat(g.Victim)) != sideOf(pos, pos.Turn()) && g.Gain <= 0 {
		t.Fatalf("%s: gain %d of a capture", text, g.Gain)
	}
}

func sideOf(pos rules.Position, seat rules.Seat) int {
	for i, team := range pos.Game().Teams() {
		if slices.Contains(team, seat) {
			return i
		}
	}
	return -1
}

// Different men have different numbers.
func TestInspectMan(t *testing.T) {
	for _, id := range allGames {
		t.Run(id, func(t *testing.T) {
			numbers := map[uint8]rules.Piece{}
			var e engine.Evaluator
			visit(t, id, 1, 120, func(pos rules.Position) {
				if e == nil {
					e = For(pos)
				}
				moves := pos.Moves(nil)
				infos := make([]engine.MoveInfo, len(moves))
				e.Inspect(infos, moves)
				for i, m := range moves {
					piece := pos.Describe(m).Piece
					if known, ok := numbers[infos[i].Man]; ok && known != piece {
						t.Fatalf("man %d is %v and %v", infos[i].Man, known, piece)
					}
					numbers[infos[i].Man] = piece
				}
			})
		})
	}
}

// A capture gains by whose man it takes: a foe's, nobody's (star.12) or an ally's (star.21).
func TestInspectGain(t *testing.T) {
	for _, tt := range []struct {
		name, game string
		men        []string
		control    []rules.Control
		sign       engine.Score
	}{
		{"a foe's", "star:3", []string{"1K1e1", "2K2e1", "3K3e1", "1R1a1", "3N1a4"}, nil, 1},
		{"a wall", "star:3,abandoned=stay", []string{"1K1e1", "2K2e1", "1R1a1", "3N1a4"}, []rules.Control{{Key: "3", Value: "0"}}, 0},
		{"an ally's", "star:4,teams=pairs", []string{"1K1e1", "2K2e1", "3K3e1", "4K4e1", "1R1a1", "3N1a4"}, nil, -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := setup(t, tt.game, tt.men...)
			if x.Control = tt.control; x.Control != nil {
				x.Out = []rules.Seat{3}
			}
			pos := placed(t, x)
			m := move(t, pos, "1a11a4")
			var infos [1]engine.MoveInfo
			e := For(pos)
			e.Inspect(infos[:], []rules.Move{m})
			for what, gain := range map[string]engine.Score{"Inspect": infos[0].Gain, "SEE": e.SEE(m)} {
				if gain*tt.sign < 0 || (gain == 0) != (tt.sign == 0) {
					t.Errorf("%s says that it gains %d", what, gain)
				}
			}
		})
	}
}
