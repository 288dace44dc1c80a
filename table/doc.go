// Package table is a game at a table: who sits where, what was played, whose
// clock runs, what is voted on, and what becomes of a seat whose player leaves.
//
// A [State] is all that is kept of it. A [Table] is a state that is being
// changed, with its position. Whoever keeps states opens a table at a moment,
// asks something of it, and keeps the state as it is then:
//
//	t, err := table.Open(game, state, pos, now)
//	t.Expire()                       // what has fallen due by now
//	err = t.Move(table.Move{Player: "anna", Seat: 1, Version: state.Version, Text: "e2e4"})
//	if change := t.Settle(); change.Changed {
//		keep(t.State, change.Keep)   // entries before Keep are as they were
//		ask(change.Asks)             // bots that are to move or to vote
//	}
//
// The same table serves a server and a browser in which all people sit at one
// screen. So it has no clock of its own (the moment is handed in), no store and
// nobody to notify, and players are names without further meaning: one player may
// hold several seats. It knows no game: what differs between games is
// asked of the position. docs/online.md tells players the rules that are decided
// here.
package table
