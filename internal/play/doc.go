// Package play holds live games: who sits where, what was played, whose clock
// runs, what is voted on, and what becomes of a seat whose player leaves.
//
// A game is a [Record]. [Service] is the only one that changes records, always
// in the same steps: load, do what time has made due, check, apply, store by
// compare-and-swap on the version, and only then tell. What was acknowledged is
// stored; who missed the telling sees a gap in the versions and asks again.
//
//	s := play.New(play.NewMemory(), play.NewMemoryBus(time.Minute), play.Options{Parse: new(games.Shelf).Parse})
//	r, err := s.Create(ctx, play.NewGame{Player: anna, Variant: "star:2", Seats: ...})
//	r, err = s.Move(ctx, play.Move{Game: r.ID, Player: anna, Seat: 1, Version: r.Version, Text: "e2e4", Token: token})
//
// The rules are asked, never repeated: package play knows no game. It does not
// know how records are kept ([Store]), how news travel ([Bus]), nor how people
// are reached. docs/online.md tells players and hosts the rules of clocks,
// votes and leaving that are decided here.
package play
