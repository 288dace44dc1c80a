// Package load plays games against a server as clients do, over HTTP and
// WebSockets, as many and as fast as asked for, and measures.
//
//	s, err := load.Start(ctx, "bin/manykings", directory) // a server of its own
//	report, err := load.Play(ctx, load.Plan{URL: s.URL, Parse: games.Parse, Variant: "star:2", Games: 1000, Rate: 2000, For: 10 * time.Second})
//
// It owns players, their connections, and figures. It does not know the server's
// packages: what it is told comes in the JSON that everybody gets. Moves are
// drawn by lot from what the rules allow.
package load
