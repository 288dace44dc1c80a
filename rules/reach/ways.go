package reach

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// ways returns the man's paths square by square, from its own on: along each line as far as it
// slides, over bends and each branch of a fork; for a leap the step of a side and that of a corner.
// A single step needs none.
func (l *lab) ways() (ways [][]string) {
	b, start := l.game.Board(), l.from
	left := slices.Concat(l.goals, l.takes) // where it goes, and no line leads
	slices.Sort(left)
	goes := slices.Clone(left)
	add := func(squares ...board.Square) {
		way := []string{b.SquareName(start)}
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

// onward returns a pawn's further steps from each square on which it captures.
func (l *lab) onward() (ways [][]string) {
	b := l.game.Board()
	takes := slices.Clone(l.takes)
	slices.Sort(takes)
	for _, take := range takes {
		name := b.SquareName(take)
		next, err := look(l.game, []rules.Placed{{Square: name, Piece: l.piece}}, name, false)
		if err != nil {
			continue // if none can be there
		}
		for _, goal := range b.EdgeSteps(take) {
			if slices.Contains(next.goals, goal) {
				ways = append(ways, []string{name, b.SquareName(goal)})
			}
		}
	}
	return ways
}
