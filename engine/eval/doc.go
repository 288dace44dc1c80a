// Package eval judges positions for the search of package engine: their values for every
// seat, the gains of moves, the result of an exchange on a square.
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
// An evaluator looks at the position at each call: it keeps nothing that can become stale. It
// caches the terms of pawns under a key. The strength of each seat is summed separately; one
// formula turns strengths into values for any number of sides (see sides.values).
package eval
