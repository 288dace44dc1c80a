// Package web serves live games over HTTP: the API under /api/v1, the events on
// its WebSocket, the page, health and metrics.
//
// It owns requests and answers: their JSON, sessions and guests, who may send how
// much how often, the headers that a browser enforces, and the sockets with what
// is queued for them. It knows no rule of play: what may be done in a game is for
// server/live to say, and web translates its errors (problems.go).
//
//	server, err := web.New(web.Config{...})
//	if err != nil { ... }
//	http.Serve(listener, server.Handler())
//	...
//	server.Goodbye(ctx) // tells the sockets when to come back
//
// Every client is hostile: each request is bound in size and time, each player and
// each address in how often it may ask, and a socket that does not read is cut.
package web
