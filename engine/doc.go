// Package engine searches positions of any game for any number of seats.
//
// It owns the search: trees, tables, time. It does not know a game: it sees
// [rules.Position] and an [Evaluator] that is bound to it (package engine/eval
// makes them), and it does not know a protocol.
//
//	e := engine.New(engine.Options{Evaluator: eval.For})
//	result := e.Search(ctx, pos, engine.Limits{MoveTime: time.Second}, nil)
//	fmt.Println(pos.MoveText(result.Best), result.Lines[0].Score)
//
// The position must have its turn begun; it is left as it was. With one thread,
// the same position, limits of depth or nodes and a cleared engine give the same
// nodes and the same result on every machine.
package engine
