// Package bots lets engines play in live games: it takes jobs from the queue,
// searches, and plays like anybody else, through package live.
//
// It owns how many searches run at once, how long a bot thinks, and what it thinks
// of a draw. It keeps nothing: a job names the position it is about, and one whose
// game has gone on meanwhile is dropped. So any number of processes may take jobs
// of the same queue, and one that dies costs only time, since the bus gives its
// jobs to others.
//
//	err := bots.Run(ctx, bots.Config{Play: service, Bus: bus, Evaluate: eval.NewPool(nil).For, Searches: 2, ...})
package bots
