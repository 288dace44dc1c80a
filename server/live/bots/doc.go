// Package bots lets engines play in live games: it takes jobs from the queue, searches, and plays
// through package live like any player.
//
// It decides how many searches run concurrently, how long a bot thinks, and how it votes on a
// draw. It has no persistent state: a job names its position, and is dropped if the game has gone
// on. So any number of processes can take jobs from the same queue, and the death of one only
// costs time, since the bus redelivers its jobs.
//
//	err := bots.Run(ctx, bots.Config{Play: service, Bus: bus, Evaluate: eval.NewPool(nil).For, Searches: 2, ...})
package bots
