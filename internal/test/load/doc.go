// Package load plays games against a server like clients, over HTTP and WebSockets, in any
// number and at any rate, and measures.
//
//	s, err := load.Start(ctx, "bin/manykings", directory) // a server of its own
//	report, err := load.Play(ctx, load.Plan{URL: s.URL, Parse: games.Parse, Variant: "star:2", Games: 1000, Rate: 2000, For: 10 * time.Second})
//
// It owns players, their connections, and measurements. It does not know the server's packages:
// it reads the same JSON as every client. Moves are random legal moves.
package load
