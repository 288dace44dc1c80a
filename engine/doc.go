// Package engine searches positions of any game, for any number of seats.
//
// It owns the search: trees, the transposition table, the time for a move. It
// knows no game and no protocol. It sees a [rules.Position] and an [Evaluator]
// that is bound to it; package engine/eval has evaluators for every game, and
// eval.NewEngine an engine that uses them.
//
//	e := engine.New(engine.Options{Evaluator: eval.For})
//	result := e.Search(ctx, pos, engine.Limits{MoveTime: time.Second}, nil)
//	fmt.Println(pos.MoveText(result.Best), result.Lines[0].Score)
//
// The position is unchanged afterwards. With one thread and a cleared engine, the same
// position and the same limits of depth or nodes give the same nodes and the same result on
// every machine.
//
// To read the search, begin with root.go (iterative deepening, aspiration
// windows, the moves of the root) and go on with the node of the tree:
//
//	alphabeta.go    two sides: pruning, extensions, reductions, in numbered steps
//	margins.go      by which numbers they are taken, between two and among many
//	quiescence.go   what that tree becomes below its horizon
//	maxn.go         max^n: every seat seeks its own best
//
// They share worker.go (a thread's position and its frames), moves.go (lists of
// moves and their order), history.go (what earlier cutoffs teach about moves and
// evaluations) and transposition.go.
package engine
