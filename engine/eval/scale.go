package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/sovereign"
)

// Scale weighs positions of one game by changing weights, for fitting them to results.
type Scale struct {
	weights *Weights
	chess   *ofChess // that of its family is not nil
	grid    *ofSovereign
	men     *ofDraughts
}

// NewScale returns a scale for positions of the game of pos.
func NewScale(pos rules.Position, w *Weights) *Scale {
	x := scaleOf(newEvaluator(pos, w))
	x.weights = w
	return x
}

// Scale returns a scale for positions of the game of pos, by the weights and the
// tables of the pool. It is not to be Reset.
func (p *Pool) Scale(pos rules.Position) *Scale { return scaleOf(p.For(pos)) }

func scaleOf(e engine.Evaluator) *Scale {
	x := &Scale{}
	switch e := e.(type) {
	case *ofChess:
		x.chess = e
	case *ofSovereign:
		x.grid = e
	case *ofDraughts:
		x.men = e
	}
	return x
}

// Reset applies the present weights.
func (x *Scale) Reset() {
	switch {
	case x.chess != nil:
		x.chess.use(&x.weights.chess)
	case x.grid != nil:
		x.grid.use(&x.weights.grid)
	default:
		x.men.use(&x.weights.draughts)
	}
}

// Leader is the share of the strongest other side in a value, beside their mean
// (lab/docs/evaluation.md).
func (x *Scale) Leader() float64 {
	switch {
	case x.chess != nil:
		return float64(x.chess.weights.leader) / 100
	case x.grid != nil:
		return float64(x.grid.weights.leader) / 100
	}
	return float64(x.men.weights.leader) / 100
}

// Strengths are the values of a position's seats on their own.
type Strengths struct {
	Of     [rules.MaxSeats + 1]engine.Score // by seat
	Living uint8                            // the living seats: bit 1<<(seat-1)
	// Hopeless reports, between two seats, whether the leader cannot hope to win, so that
	// the difference of strengths means little.
	Hopeless bool
	// Part is, between two seats, the part of the difference of strengths that counts: less
	// than 1 if the game is nearer to a draw. Elsewhere it is 1.
	Part float64
}

// Weigh returns the strengths of the seats in a position of the game, whose turn
// is begun.
func (x *Scale) Weigh(pos rules.Position) Strengths {
	var s strengths
	switch {
	case x.chess != nil:
		x.chess.pos = pos.(*chess.Position)
		phase := x.chess.weigh(&s)
		part := 1.0
		if x.chess.fast != nil {
			much := engine.Score(1 << 16)
			if s.of[1] < s.of[2] {
				much = -much
			}
			part = float64(x.chess.drawish(much, phase)) / float64(much)
		}
		return Strengths{s.of, s.living, x.chess.sides.seats == 2 && x.chess.hopeless(s.of[1] > s.of[2]), part}
	case x.grid != nil:
		x.grid.pos = pos.(*sovereign.Position)
		x.grid.weigh(&s)
		return Strengths{s.of, s.living, false, 1}
	}
	x.men.pos = pos.(*draughts.Position)
	x.men.weigh(&s)
	return Strengths{s.of, s.living, x.men.sides.seats == 2 && x.men.hopeless(s.of[1] > s.of[2]), 1}
}
