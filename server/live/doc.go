// Package live runs live games on a server: requests, storage and announcements. The rules of a
// game at a table are in package table.
//
// A game is a [Record]. Only [Service] changes records, always in the same steps: load, perform
// due actions, check and apply the request, store by compare-and-swap on the version, and only
// then announce. Everything acknowledged is stored; a watcher that misses an announcement
// notices the gap in the versions.
//
//	s := live.New(memory.NewStore(), memory.NewBus(time.Minute), live.Options{Parse: games.Parse})
//	r, err := s.Create(ctx, live.NewGame{Player: anna, Variant: "star:2", Seats: ...})
//	r, err = s.Move(ctx, live.Move{Game: r.ID, Move: table.Move{Player: anna, Seat: 1, Version: r.Version, Text: "e2e4"}, Token: token})
//
// It does not know how records are stored ([Store]), how messages travel ([Bus]), or how clients
// connect.
package live
