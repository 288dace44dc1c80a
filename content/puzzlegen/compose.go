package puzzlegen

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/rules"
)

// composedOneIn is how seldom a position of a game is the beginning of a
// composition.
const composedOneIn = 8

// patience is how many steps may lead no nearer before a composition is given up,
// and glance how many nodes the distance of a position may take.
const (
	patience = 3000
	glance   = 20_000
)

// compose changes a position step by step towards a problem of a kind, keeping each step that leads
// no further away. It returns the problem, nil if it finds none. Problems that hardly ever come up
// in games, nor by one change of a position that did, are found so.
func (m *Mine) compose(ctx context.Context, rng *rand.Rand, pos rules.Position, kind puzzle.Kind) rules.Position {
	if rng.IntN(2) == 0 {
		pos = thinned(rng, pos)
	}
	near := m.distance(ctx, pos, kind, puzzle.Hopeless)
	for step, idle := 0, 0; step < m.config.Compose && idle < patience && ctx.Err() == nil; step++ {
		idle++
		next := varied(rng, pos)
		if next == nil {
			continue
		}
		d := m.distance(ctx, next, kind, near)
		if d > near || d == puzzle.Hopeless {
			continue
		}
		if d < near {
			idle = 0
		}
		if pos, near = next, d; near > 0 {
			continue
		}
		if _, err := puzzle.Find(pos, kind, m.nodes(kind)); err == nil {
			return pos
		}
	}
	return nil
}

// distance returns how far a position is from a problem of a kind, as
// [puzzle.Distance] does.
func (m *Mine) distance(ctx context.Context, pos rules.Position, kind puzzle.Kind, most int) int {
	if isLong(kind) {
		return m.scouted(ctx, pos, kind)
	}
	return puzzle.Distance(pos, kind, most, glance)
}

// thinned returns a position without a good part of the men: fewer replies are soon
// looked at, and lines are open. It returns the position itself if the rest is none.
func thinned(rng *rand.Rand, pos rules.Position) rules.Position {
	setup := pos.Setup()
	keep := 0.25 + 0.5*rng.Float64()
	setup.Board = slices.DeleteFunc(setup.Board, func(man rules.Placed) bool {
		return !isKing(man) && rng.Float64() > keep
	})
	if next := placed(pos, setup); next != nil {
		return next
	}
	return pos
}
