package strength

import (
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
)

// A bot overlooks knights, long moves and moves back more often than short ones and pawns; what it
// sees is the same throughout a search, and another seed sees something else.
func TestSight(t *testing.T) {
	pos := gamestest.Position(t, "r2qk2r/ppp2ppp/2n2n2/3pp1B1/1b2P3/2NP1N2/PPP2PPP/R2QKB1R w KQkq - 0 1")
	chance := func(text string) int {
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		a := pos.Describe(m)
		return newSight(pos, 100, 1).overlooked(1, &a)
	}
	if pawn, knight, long, back := chance("a2a3"), chance("f3e5"), chance("g5f6"), chance("g5c1"); pawn >= long || knight <= pawn || back <= long {
		t.Errorf("overlooked in thousandths: a pawn %d, a short move %d, a knight %d, a long one %d", pawn, long, knight, back)
	}
	state := pos.State()
	kept, same := 0, 0
	for _, m := range pos.Moves(nil) {
		one, other := newSight(pos, 900, 1), newSight(pos, 900, 2)
		seen := one.sees(state, m)
		for range 3 {
			if one.sees(state, m) != seen {
				t.Fatal("a move is seen and overlooked in one search")
			}
		}
		if seen {
			kept++
		}
		if other.sees(state, m) == seen {
			same++
		}
	}
	if n := len(pos.Moves(nil)); kept == 0 || kept == n || same == n {
		t.Errorf("%d of %d moves are seen, %d alike by another seed", kept, n, same)
	}
	for _, m := range pos.Moves(nil) {
		if !newSight(pos, 0, 1).sees(state, m) {
			t.Errorf("%s is overlooked by a bot that sees everything", pos.MoveText(m))
		}
	}
}
