package eval

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// The fast path of star:2 agrees with the general code, except for its own terms.
func TestChessboard(t *testing.T) {
	w := WeightsOf(gamestest.Game(t, "star:2"))
	w.chess.fine = fineWeights{}
	var (
		fast, slow *ofChess
		bound      rules.Position
	)
	visit(t, "star:2", 20, 200, func(pos rules.Position) {
		if bound != pos {
			bound = pos
			fast, slow = newChess(pos.(*chess.Position), &w.chess), newChess(pos.(*chess.Position), &w.chess)
			slow.fast = nil
			slow.forget()
		}
		var got, want strengths
		fast.weigh(&got)
		if slow.weigh(&want); got != want {
			t.Fatalf("%+v: %v, want %v", pos.Setup(), got, want)
		}
		for _, m := range pos.Moves(nil) {
			if got, want := fast.SEE(m), slow.SEE(m); got != want {
				t.Fatalf("%+v: %s: SEE = %v, want %v", pos.Setup(), pos.MoveText(m), got, want)
			}
		}
	})
}
