package app_test

import (
	"net/http"
	"syscall"
	"testing"

	"github.com/manykings/manykings/server/live"
)

// The failure of a node, as its players see it (docs/online.md).

// A player whose node is killed finds the game at another node, with every acknowledged move,
// and can move there.
func TestNodeKilled(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	a, b := c.start(), c.start()
	anna, bela, _, forBela, g := pair(t, &a.server, &b.server, nil)
	g = anna.move(g, 1, "e2e4")
	a.kill()
	there := anna.at(&b.server)
	socket := there.wire()
	socket.watch(g.ID, 0)
	if now := socket.until("game", func(*live.Shown) bool { return true }); now.Version < g.Version || len(now.Entries) != 1 {
		t.Fatalf("version %d with %d entries, acknowledged was %d", now.Version, len(now.Entries), g.Version)
	}
	g = bela.move(g, 2, "e7e5")
	socket.until("game", func(now *live.Shown) bool { return now.Version >= g.Version })
	g = there.move(g, 1, "g1f3")
	forBela.until("game", func(now *live.Shown) bool { return now.From+len(now.Entries) == 3 })
}

// A player whose node hangs plays on at another. When the node resumes, the database corrects
// its cache: it answers with the moves played meanwhile, and refuses a move in its old position.
func TestNodeFrozen(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	a, b := c.start(), c.start()
	anna, bela, forAnna, _, g := pair(t, &a.server, &b.server, nil)
	g = anna.move(g, 1, "e2e4")
	old := g
	if err := a.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	g = bela.move(g, 2, "e7e5")
	g = anna.at(&b.server).move(g, 1, "g1f3")
	g = bela.move(g, 2, "b8c6")
	if err := a.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	move := map[string]any{"version": old.Version, "seat": 2, "text": "d7d5"}
	var answer struct{ Code string }
	if status := bela.at(&a.server).ask("POST", "/games/"+string(g.ID)+"/moves", move, &answer); status != http.StatusConflict {
		t.Errorf("a move for a position of long ago: status %d, %s", status, answer.Code)
	}
	if now := anna.game("GET", "/games/"+string(g.ID), nil); len(now.Entries) != 4 {
		t.Errorf("%d entries at the node that stopped, want 4", len(now.Entries))
	}
	forAnna.until("game", func(now *live.Shown) bool { return now.From+len(now.Entries) == 4 })
	g = anna.move(g, 1, "f1c4")
	if now := bela.game("GET", "/games/"+string(g.ID), nil); len(now.Entries) != 5 {
		t.Errorf("%d entries at the other node, want 5", len(now.Entries))
	}
}

// A node that stops notifies its players before it closes the socket, and they go on at another.
func TestNodeStopped(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	a, b := c.start(), c.start()
	anna, bela, forAnna, _, g := pair(t, &a.server, &b.server, nil)
	g = anna.move(g, 1, "e2e4")
	left := make(chan struct{})
	go func() {
		defer close(left)
		a.leave()
	}()
	forAnna.until("goodbye", func(*live.Shown) bool { return true })
	there := anna.at(&b.server)
	socket := there.wire()
	socket.watch(g.ID, g.Version)
	g = bela.move(g, 2, "e7e5")
	socket.until("game", func(now *live.Shown) bool { return now.Version >= g.Version })
	there.move(g, 1, "g1f3")
	<-left
}
