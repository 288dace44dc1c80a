// Package eval judges positions for the search of package engine: what they
// are worth to every seat, what moves promise, what an exchange on a square wins.
//
// It owns the knowledge of each family of games, and its numbers, which are data
// (the files in weights). It does not search, and it changes no position.
//
//	e := engine.New(engine.Options{Evaluator: eval.For})
//
// An evaluator looks at the position anew each time: nothing is kept up to date
// beside it, so nothing can go stale. What is worth keeping, the terms of pawns,
// is remembered under a key. The strength of each seat is summed up on its own;
// how strengths become values, whatever the number of sides, is one formula (see
// sides.values).
package eval

import (
	"github.com/manykings/manykings/chess"
	"github.com/manykings/manykings/draughts"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/sovereign"
)

// For returns an evaluator bound to pos, by the weights of its game. It builds
// the tables of the board, a few milliseconds at most. It panics if pos is of a
// family that it does not know.
func For(pos rules.Position) engine.Evaluator { return newEvaluator(pos, WeightsOf(pos.Game())) }

// By returns what For is with weights of one's own: positions whose games are of
// another kind than w are judged as For does.
func By(w *Weights) func(rules.Position) engine.Evaluator {
	return func(pos rules.Position) engine.Evaluator {
		if KindOf(pos.Game()) != w.kind {
			return For(pos)
		}
		return newEvaluator(pos, w)
	}
}

// newEvaluator returns an evaluator bound to pos, by w.
func newEvaluator(pos rules.Position, w *Weights) engine.Evaluator {
	switch p := pos.(type) {
	case *chess.Position:
		return newChess(p, &w.chess)
	case *draughts.Position:
		return newDraughts(p, &w.draughts)
	case *sovereign.Position:
		return newSovereign(p, &w.grid)
	}
	panic("eval: no evaluation for " + pos.Game().ID().String())
}
