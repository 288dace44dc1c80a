package match

import (
	"context"
	"math/rand/v2"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// Random plays any legal move, all with the same chance.
type Random struct {
	rng   *rand.Rand
	moves []rules.Move
}

// NewGame begins a game.
func (p *Random) NewGame(_ *Game, seed uint64) error {
	p.rng = rand.New(rand.NewPCG(seed, 0))
	return nil
}

// Choose returns a move.
func (p *Random) Choose(_ context.Context, t Turn) (Choice, error) {
	p.moves = t.Position.Moves(p.moves[:0])
	return Choice{Move: p.moves[p.rng.IntN(len(p.moves))]}, nil
}

// Close does nothing.
func (p *Random) Close() error { return nil }

// Greedy plays the move with the best evaluation after it, without looking at replies. It
// chooses among equal ones at random.
type Greedy struct {
	// Evaluator returns an evaluator bound to a position. It is required.
	Evaluator func(rules.Position) engine.Evaluator
	judge     engine.Evaluator
	rng       *rand.Rand
	moves     []rules.Move
}

// NewGame begins a game.
func (p *Greedy) NewGame(_ *Game, seed uint64) error {
	p.rng = rand.New(rand.NewPCG(seed, 0))
	return nil
}

// Choose returns a move.
func (p *Greedy) Choose(_ context.Context, t Turn) (Choice, error) {
	pos, seat := t.Position, t.Position.Turn()
	if p.judge == nil || !p.judge.Bind(pos) {
		p.judge = p.Evaluator(pos)
	}
	p.moves = pos.Moves(p.moves[:0])
	best := Choice{Depth: 1}
	equal := 0
	for _, m := range p.moves {
		pos.Play(m)
		score := scoreOf(pos, p.judge, seat)
		pos.State().Unmake()
		switch {
		case best.Move == rules.NoMove || score > best.Score:
			best.Move, best.Score, equal = m, score, 1
		case score == best.Score:
			// The n-th of equal moves replaces the one kept with a chance of 1 in n.
			if equal++; p.rng.IntN(equal) == 0 {
				best.Move = m
			}
		}
	}
	return best, nil
}

// scoreOf returns the value of a position for a seat.
func scoreOf(pos rules.Position, judge engine.Evaluator, seat rules.Seat) engine.Score {
	if !pos.Over() {
		var v engine.Values
		judge.Evaluate(&v)
		return v[seat]
	}
	var s rules.Standings
	pos.State().Standings(&s)
	switch s[seat].Fate {
	case rules.HasWon:
		return engine.Win(1)
	case rules.HasLost:
		return engine.Loss(1, int(s[seat].Below))
	}
	return engine.Draw
}

// Close does nothing.
func (p *Greedy) Close() error { return nil }
