// Package eval judges positions for the search of package engine: what they
// are worth to every seat, what moves promise, what an exchange on a square wins.
//
// It owns the knowledge of each family of games, and its numbers, which are data
// (the files in weights). It does not search, and it changes no position.
//
//	e := eval.NewEngine(engine.Options{})
//
// is an engine for every game. A program with several engines gives them one
// [Pool], so that the tables of a game are built once:
//
//	pool := eval.NewPool(nil)
//	e := engine.New(engine.Options{Evaluator: pool.For})
//
// An evaluator looks at the position anew each time: nothing is kept up to date
// beside it, so nothing can go stale. What is worth keeping, the terms of pawns,
// is remembered under a key. The strength of each seat is summed up on its own;
// how strengths become values, whatever the number of sides, is one formula (see
// sides.values).
package eval
