// Package match plays games between programs and measures which of them is stronger.
//
// It owns pairing (every player holds every seat equally often), openings, the
// course of a game with its clocks, the records, and the statistics: points and
// Elo with their errors, the sequential test. Rules are not its business, nor is
// searching: players are handed to it.
//
//	report, err := match.Run(ctx, match.Config{
//		Game:        game,
//		Contestants: []match.Contestant{{Name: "new", Open: openNew}, {Name: "old", Open: openOld}},
//		Games:       100,
//		Control:     match.Control{Nodes: 10_000},
//	})
//
// With players that do not look at the clock, the games depend on nothing but the
// configuration: not on the machine, nor on how many games run at a time.
package match
