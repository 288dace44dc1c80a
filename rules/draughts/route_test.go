package draughts

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/rules/board"
)

// Start and landing of a jump determine the man, on every star: two bishop lines from a
// square do not meet again.
func TestOneLineJoinsTwoSquares(t *testing.T) {
	for n := 2; n <= 8; n++ {
		for _, centre := range []board.Centre{board.All, board.Neighbours} {
			b := board.NewStar(n, centre)
			for s := range board.Square(b.Len()) {
				lines := map[board.Square][]board.Square{}
				for _, ray := range b.CornerRays(s) {
					for _, branch := range ray.Branches() {
						for i, to := range branch {
							if line, ok := lines[to]; ok && !slices.Equal(line, branch[:i]) {
								t.Fatalf("%s: two lines from %s to %s", b.Name(), b.SquareName(s), b.SquareName(to))
							}
							lines[to] = branch[:i]
						}
					}
				}
			}
		}
	}
}
