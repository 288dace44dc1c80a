// Package table is a game at a table: seats, entries, clocks, votes, and the seats of players who
// leave.
//
// A [State] is all data of a game. A [Table] is a state that is being changed, with its position.
// The keeper of states opens a table at a moment, makes a request, and stores the new state:
//
//	t, err := table.Open(game, state, pos, now)
//	t.Expire()                       // everything due by now
//	err = t.Move(table.Move{Player: "anna", Seat: 1, Version: state.Version, Text: "e2e4"})
//	if change := t.Settle(); change.Changed {
//		keep(t.State, change.Keep)   // entries before Keep are unchanged
//		ask(change.Asks)             // bots that are to move or to vote
//	}
//
// The same table serves a server, and a browser with all people at one screen. So it has no clock
// of its own (the moment is a parameter), no store and nobody to notify. Players are opaque names,
// and one player may hold several seats. It knows no game: the position has everything that
// differs between games. docs/online.md explains the rules of this package to players.
package table
