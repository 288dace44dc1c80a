package eval

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/sovereign"
)

// Mirror returns, by the input of a net for a game, its mirror image through the middle of
// the seat's home, where the others sit, and move, in the opposite order. In draughts it is
// the same input, because a mirror would put men on unused squares.
func Mirror(game rules.Game) []int {
	x := NewEyes(game)
	n, _ := NewNet(game, 0)
	inputs := make([]int, n.Inputs())
	other := func(place int) int {
		kind, seat := place/x.seats, place%x.seats
		return kind*x.seats + (x.seats-seat)%x.seats
	}
	men := x.camps * netRoles * x.squares
	for input := range inputs {
		man, s := input/x.squares, board.Square(input%x.squares)
		place := man / netRoles
		switch {
		case x.crowns:
			inputs[input] = input
			continue
		case input >= men:
			inputs[input] = men + other(input-men)
			continue
		case place < x.camps-1:
			place = other(place)
		}
		inputs[input] = (place*netRoles+man%netRoles)*x.squares + int(mirrored(game, s))
	}
	return inputs
}

// mirrored returns where a square is in that mirror.
func mirrored(game rules.Game, s board.Square) board.Square {
	switch g := game.(type) {
	case *chess.Game:
		if b := g.Star(); b != nil {
			n := b.Modules()
			return b.At((n+1-b.Module(s))%n+1, board.Files-1-b.File(s), b.Rank(s))
		}
		b := board.Hex{Topology: g.Board()}
		return b.At(20-b.Column(s), b.Row(s)) // the sum of opposite columns
	case *sovereign.Game:
		b := g.Grid()
		return b.At(board.GridSize-1-b.File(s), b.Rank(s))
	}
	return s
}
