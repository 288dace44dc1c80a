package eval

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/board"
)

// A board in a mirror is the same board: what is beside a square is beside it there too.
func TestMirror(t *testing.T) {
	for _, id := range netGames {
		game := parse(t, id)
		eyes := NewEyes(game)
		net, _ := NewNet(game, 0)
		for input := range net.Inputs() {
			if eyes.Mirror(eyes.Mirror(input)) != input {
				t.Fatalf("%s: input %d is another in two mirrors", id, input)
			}
		}
		if eyes.crowns {
			continue
		}
		b := game.Board()
		for _, steps := range []func(board.Square) []board.Square{b.EdgeSteps, b.CornerSteps, b.KnightSteps} {
			for s := range board.Square(b.Len()) {
				var want []board.Square
				for _, near := range steps(s) {
					want = append(want, board.Square(eyes.mirrored[near]))
				}
				got := slices.Clone(steps(board.Square(eyes.mirrored[s])))
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Errorf("%s, %s: in a mirror its steps go to %v, not to %v", id, b.SquareName(s), want, got)
				}
			}
		}
	}
}
