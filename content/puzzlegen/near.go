package puzzlegen

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/rules"
)

// shakes is the number of changes away from a problem before another is composed from the
// rest, minimum and maximum.
const (
	fewShakes  = 4
	manyShakes = 16
)

// Near composes a problem near p, of its kind or, if no more of these are wanted, of
// another wanted kind: the position is changed at random until little structure is left,
// and then towards a problem again. It keeps a result only with another solution, without
// superfluous men. Kinds that are rare even in compositions from games are soon found near
// a known one.
func (m *Mine) Near(ctx context.Context, number int, p *puzzle.Puzzle) error {
	rng := rand.New(rand.NewPCG(m.config.Seed, uint64(number)))
	kinds := m.wanted()
	if len(kinds) == 0 {
		return nil
	}
	kind := kinds[rng.IntN(len(kinds))]
	if same := slices.IndexFunc(kinds, func(k puzzle.Kind) bool { return k.Name == p.Kind }); same >= 0 {
		kind = kinds[same]
	}
	pos, err := p.Begin(m.config.Shelf)
	if err != nil || m.tooMany(kind, pos.Game()) {
		return err
	}
	for range fewShakes + rng.IntN(manyShakes-fewShakes) {
		if next := varied(rng, pos); next != nil {
			pos = next
		}
	}
	if pos = m.compose(ctx, rng, pos, kind); pos == nil {
		return ctx.Err()
	}
	pos = m.bare(ctx, rng, pos, kind)
	if other, err := puzzle.Find(pos, kind, m.nodes(kind)); err != nil || other.Line[0] == p.Line[0] {
		return ctx.Err()
	}
	return m.look(ctx, pos, make(map[string]int))
}

// bare returns the position of a problem without superfluous men: it removes each man in turn if
// the rest is still such a problem, until none can go.
func (m *Mine) bare(ctx context.Context, rng *rand.Rand, pos rules.Position, kind puzzle.Kind) rules.Position {
	for again := true; again && ctx.Err() == nil; {
		again = false
		men := pos.Setup().Board
		rng.Shuffle(len(men), func(i, j int) { men[i], men[j] = men[j], men[i] })
		for _, man := range men {
			if isKing(man) || ctx.Err() != nil {
				continue
			}
			setup := pos.Setup()
			setup.Board = slices.DeleteFunc(setup.Board, func(other rules.Placed) bool { return other.Square == man.Square })
			next := placed(pos, setup)
			if next == nil {
				continue
			}
			if _, err := puzzle.Find(next, kind, m.nodes(kind)); err == nil {
				pos, again = next, true
			}
		}
	}
	return pos
}
