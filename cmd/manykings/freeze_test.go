//go:build unix

package main

import (
	"syscall"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/load"
)

// A stopped process charges no player for the time, whatever its first request afterwards.
func TestFreeze(t *testing.T) {
	if !*deep {
		t.Skip("takes half a minute: -deep")
	}
	server := serving(t, t.TempDir())
	type play struct {
		players []*load.Player
		game    *load.Game
	}
	var games []play
	for _, clock := range []map[string]any{{"kind": "move", "perMove": 10_000}, {"kind": "game", "initial": 10_000}} {
		p := play{players: []*load.Player{guest(t, server), guest(t, server)}}
		p.game = begin(t, p.players[0], clock, load.Seat{Kind: "open"})
		var err error
		if p.game, err = p.players[1].Join(t.Context(), p.game.ID, 2); err == nil {
			p.game, err = p.players[0].Move(t.Context(), p.game.ID, load.MoveRequest{Version: p.game.Version, Seat: 1, Text: "e2e4"})
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, p)
	}
	if err := server.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(25 * time.Second)
	if err := server.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	for i, p := range games {
		g, err := p.players[1].Move(t.Context(), p.game.ID, load.MoveRequest{Version: p.game.Version, Seat: 2, Text: "e7e5"})
		if err != nil {
			if g, lost := p.players[1].Get(t.Context(), p.game.ID); lost == nil {
				t.Errorf("game %d: %v, stage %s", i, err, g.Stage)
			}
			t.Errorf("game %d: %v", i, err)
			continue
		}
		if g.Stage != "playing" {
			t.Errorf("game %d: stage %s", i, g.Stage)
		}
	}
}
