// Package puzzle has problems: positions in which exactly one move reaches the goal against
// all replies.
//
//	for _, p := range puzzle.Of("yalta") {
//		err := puzzle.Prove(shelf, p) // nil: forced, and by this move alone
//	}
//
// It owns the kinds of problems, their claims, the proof of a claim from the rules alone,
// and the problems themselves, which are text embedded in the program (docs/puzzles.md). It
// neither searches with an engine nor finds problems: that is package content/puzzlegen's.
package puzzle
