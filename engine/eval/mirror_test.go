package eval

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// A board in a mirror is the same board: neighbours stay neighbours.
func TestMirror(t *testing.T) {
	for _, id := range netGames {
		game := gamestest.Game(t, id)
		other := Mirror(game)
		for input := range other {
			if other[other[input]] != input {
				t.Fatalf("%s: input %d is another in two mirrors", id, input)
			}
		}
		if _, ok := game.(*draughts.Game); ok {
			continue
		}
		b := game.Board()
		for _, steps := range []func(board.Square) []board.Square{b.EdgeSteps, b.CornerSteps, b.KnightSteps} {
			for s := range board.Square(b.Len()) {
				var want []board.Square
				for _, near := range steps(s) {
					want = append(want, mirrored(game, near))
				}
				got := slices.Clone(steps(mirrored(game, s)))
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Errorf("%s, %s: in a mirror its steps go to %v, not to %v", id, b.SquareName(s), want, got)
				}
			}
		}
	}
}
