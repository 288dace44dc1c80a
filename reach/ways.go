package reach

import (
	"slices"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Ways returns how a man on from gets to where r says that it goes, square by square,
// from the first on: as far as it slides along a line, over bends and each branch of a
// fork; for a leap the step of a side and that of a corner. A single step needs none.
func (r Reach) Ways(b *board.Topology, from string) (ways [][]string) {
	start, ok := b.Square(from)
	if !ok {
		return nil
	}
	var left []board.Square // where it goes, and no line leads
	for _, name := range slices.Concat(r.Goals, r.Takes) {
		if s, ok := b.Square(name); ok {
			left = append(left, s)
		}
	}
	goes := slices.Clone(left)
	add := func(squares ...board.Square) {
		way := []string{from}
		for _, s := range squares {
			way = append(way, b.SquareName(s))
		}
		if !slices.ContainsFunc(ways, func(w []string) bool { return slices.Equal(w, way) }) {
			ways = append(ways, way)
		}
	}
	for _, ray := range slices.Concat(b.EdgeRays(start), b.CornerRays(start)) {
		for _, branch := range ray.Branches() {
			n := slices.IndexFunc(branch, func(s board.Square) bool { return !slices.Contains(goes, s) })
			if n < 0 {
				n = len(branch)
			}
			left = slices.DeleteFunc(left, func(s board.Square) bool { return slices.Contains(branch[:n], s) })
			if n > 1 {
				add(branch[:n]...)
			}
		}
	}
	for _, goal := range left {
		if middle := corner(b, start, goal); middle != board.NoSquare {
			add(middle, goal)
		}
	}
	return ways
}

// corner returns where a leap turns that is a step over a side and one over a corner, in
// either order; board.NoSquare if it is none.
func corner(b *board.Topology, from, to board.Square) board.Square {
	for _, s := range b.EdgeSteps(from) {
		if slices.Contains(b.CornerSteps(s), to) {
			return s
		}
	}
	for _, s := range b.CornerSteps(from) {
		if slices.Contains(b.EdgeSteps(s), to) {
			return s
		}
	}
	return board.NoSquare
}

// Onward returns how a pawn goes on from each square on which it captures.
func (r Reach) Onward(game rules.Game, piece string) (ways [][]string) {
	b := game.Board()
	for _, take := range r.Takes {
		from, _ := b.Square(take)
		next, err := Of(game, []rules.Placed{{Square: take, Piece: piece}}, take)
		if err != nil {
			continue // where none can stand
		}
		for _, goal := range next.Goals {
			if to, _ := b.Square(goal); slices.Contains(b.EdgeSteps(from), to) {
				ways = append(ways, []string{take, goal})
			}
		}
	}
	return ways
}
