// Package web serves live games over HTTP: the API under /api/v1, its WebSocket, the page,
// health checks and metrics.
//
// It owns requests and responses: JSON, sessions and guests, rate limits, security headers, and
// sockets with their send queues. It knows no rules of play: package server/live decides which
// actions a game allows, and web translates its errors (problems.go).
//
//	server, err := web.New(web.Config{...})
//	if err != nil { ... }
//	http.Serve(listener, server.Handler())
//	...
//	server.Goodbye(ctx) // tells the sockets when to come back
//
// Every client may be hostile: requests are limited in size, time and rate for each player and
// address, and a socket that does not read is closed.
package web
