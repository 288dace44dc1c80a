package main

import (
	"net/http"
	"testing"

	"github.com/manykings/manykings/internal/test/load"
)

// executable is the command, which TestMain puts into the PATH.
const executable = "manykings"

// serving starts a server on a directory. It is killed at the end of the test unless it has already
// ended.
func serving(t *testing.T, directory string, flags ...string) *load.Server {
	t.Helper()
	server, err := load.Start(t.Context(), executable, directory, flags...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Kill)
	return server
}

// guest returns a new player of a server.
func guest(t *testing.T, server *load.Server) *load.Player {
	t.Helper()
	player, err := load.NewPlayer(t.Context(), http.DefaultClient, server.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	return player
}

// begin creates a game of chess with the player in the first seat and an absence limit of ten
// minutes.
func begin(t *testing.T, player *load.Player, clock map[string]any, other load.Seat) *load.Game {
	t.Helper()
	game, err := player.Create(t.Context(), load.NewGame{
		Variant: "star:2", Seats: []load.Seat{{Kind: "me"}, other},
		Clock: clock, Leaving: map[string]any{"kind": "out", "after": 600_000},
	})
	if err != nil {
		t.Fatal(err)
	}
	return game
}
