package match

import (
	"context"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// Searcher finds moves. [*engine.Engine] is one.
type Searcher interface {
	Search(ctx context.Context, pos rules.Position, limits engine.Limits, progress func(engine.Info)) engine.Result
	Clear()
}

// Searching plays a searcher of this program.
type Searching struct {
	Searcher Searcher
	// Seed, unless nil, receives the source of all randomness of the next game.
	Seed func(uint64)
}

// NewGame begins a game.
func (p *Searching) NewGame(_ *Game, seed uint64) error {
	p.Searcher.Clear()
	if p.Seed != nil {
		p.Seed(seed)
	}
	return nil
}

// Choose returns a move.
func (p *Searching) Choose(ctx context.Context, t Turn) (Choice, error) {
	limits := engine.Limits{Depth: t.Control.Depth, Nodes: t.Control.Nodes, MoveTime: t.Control.MoveTime}
	if t.Control.Base > 0 {
		seat := t.Position.Turn()
		limits.Clock = engine.Clock{Remaining: t.Clocks[seat], Increment: t.Increments[seat]}
	}
	r := p.Searcher.Search(ctx, t.Position, limits, nil)
	c := Choice{Move: r.Best}
	if len(r.Lines) > 0 {
		c.Score, c.Depth = r.Lines[0].Values[t.Position.Turn()], r.Lines[0].Depth
	}
	return c, nil
}

// Close does nothing.
func (p *Searching) Close() error { return nil }
