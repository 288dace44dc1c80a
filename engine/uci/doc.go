// Package uci speaks the protocol of chess engines: plain UCI at star:2, as any
// tournament manager knows it, and an extension of it for every other game and
// number of seats (UCI-N, docs/uci.md).
//
// It owns the words of the protocol and the life of a search: its start, its end, its
// reports. It does not search, and it knows no game: the caller supplies both.
//
//	err := uci.Serve(ctx, os.Stdin, os.Stdout, uci.Config{
//		Name: "manykings", Author: "its authors",
//		Engine: func(o uci.EngineOptions) uci.Engine {
//			return engine.New(engine.Options{Evaluator: eval.For, Hash: o.Hash, Threads: o.Threads})
//		},
//		Game: games.Parse, Setup: readSetup, Outcome: outcomeJSON,
//	})
//
// It survives any input: it ignores what it cannot understand, with a line "info string".
package uci
