package chess

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// checkLists checks that the lists of men and the board say the same.
func checkLists(t *testing.T, p *Position) {
	t.Helper()
	var men [maxSquares]man
	for m, n := range p.listed {
		for i := range n {
			s := p.lists[placement(man(m), i)]
			men[s] = man(m)
			if got := p.slot[s]; got != i {
				t.Fatalf("slot of %s = %d, want %d", p.game.Board().SquareName(board.Square(s)), got, i)
			}
		}
	}
	if men != p.board {
		t.Fatalf("lists of men %v, board %v", men, p.board)
	}
}

// A man taken last of its list and given back finds its entry occupied by a promotion.
func TestListsSurvivePromotions(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		depth          int
	}{
		{"rooks and queens are taken where pawns promote", `{"game": "star:2", "turn": 1, "castling": ["a1", "h1", "a8", "h8"], "board": {
			"a8": "2R", "e8": "2K", "h8": "2R", "a7": "2P", "c7": "2P", "d7": "2P", "e7": "2Q", "f7": "2P", "g7": "2B",
			"a6": "2B", "b6": "2N", "e6": "2P", "f6": "2N", "g6": "1N", "d5": "1P", "b4": "2P", "e4": "1P", "c3": "1N", "f3": "1Q",
			"a2": "1P", "b2": "1P", "c2": "1P", "d2": "1B", "e2": "1B", "f2": "1P", "g2": "2P", "h2": "1P", "a1": "1R", "e1": "1K", "h1": "1R"}}`, 3},
		{"four seats", `{"game": "star:4", "turn": 1, "board": {"1e1": "1K", "2e1": "2K", "3e1": "3K", "4e1": "4K",
			"2c2": "1P", "3c2": "1P", "2b1": "2Q", "3d1": "3R", "1c2": "3P", "1b1": "1Q", "2g2": "4P", "2h1": "2R", "1g2": "2P", "1h1": "1R"}}`, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := setUp(t, []byte(tt.position))
			var visit func(depth int)
			visit = func(depth int) {
				for _, m := range p.Moves(make([]rules.Move, 0, rules.MaxMoves)) {
					p.Make(m)
					if depth > 1 {
						visit(depth - 1)
					}
					p.Unmake()
				}
				checkLists(t, p)
			}
			visit(tt.depth)
		})
	}
}
