// Package live holds live games for a server: who asks, when, and what is stored
// and told. What may be done at a game is decided by its table (package table).
//
// A game is a [Record]. [Service] is the only one that changes records, always
// in the same steps: load, let the table do what time has made due, check and
// apply the request, store by compare-and-swap on the version, and only then
// tell. What was acknowledged is stored; whoever missed the news sees a gap in
// the versions and asks again.
//
//	s := play.New(memory.NewStore(), memory.NewBus(time.Minute), live.Options{Parse: games.Parse})
//	r, err := s.Create(ctx, live.NewGame{Player: anna, Variant: "star:2", Seats: ...})
//	r, err = s.Move(ctx, live.Move{Game: r.ID, Player: anna, Seat: 1, Version: r.Version, Text: "e2e4", Token: token})
//
// It does not know how records are kept ([Store]), how news travels ([Bus]), nor
// how people are reached.
package live
