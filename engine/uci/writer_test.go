package uci_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/uci"
	"github.com/manykings/manykings/rules"
)

// chatty is an engine that reports this many lines, and then searches until stopped.
type chatty struct {
	lines    int
	begun    chan struct{} // closed after its reports
	returned chan struct{} // closed when the search has returned
}

func newChatty(lines int) *chatty {
	return &chatty{lines, make(chan struct{}), make(chan struct{})}
}

func (c *chatty) Search(ctx context.Context, pos rules.Position, limits engine.Limits, progress func(engine.Info)) engine.Result {
	defer close(c.returned)
	moves := pos.Moves(nil)
	for depth := range c.lines {
		progress(engine.Info{Line: engine.Line{Moves: moves[:1], Depth: depth + 1}, Rank: 1, Bound: engine.Exact})
	}
	close(c.begun)
	<-ctx.Done()
	return engine.Result{Best: moves[0]}
}

func (c *chatty) Clear() {}

// A peer may send everything before it reads anything: commands are obeyed, the
// search goes on, and nothing is lost but progress.
func TestPeerThatDoesNotRead(t *testing.T) {
	for _, lines := range []int{0, 1, 100_000} {
		e := newChatty(lines)
		toServer, fromPeer := io.Pipe()
		toPeer, fromServer := io.Pipe()
		served := make(chan error, 1)
		go func() {
			served <- uci.Serve(t.Context(), toServer, fromServer, configure(e))
			_ = fromServer.Close()
		}()
		for _, command := range []string{"uci", "go infinite", "isready", "position startpos moves e2e4", "stop", "quit"} {
			if command == "stop" {
				<-e.begun
			}
			if _, err := io.WriteString(fromPeer, command+"\n"); err != nil {
				t.Fatalf("%s: %v", command, err)
			}
		}
		<-e.returned
		text, err := io.ReadAll(toPeer)
		if err != nil {
			t.Fatal(err)
		}
		if err := <-served; err != nil {
			t.Errorf("Serve ends with %v", err)
		}
		answers := string(text)
		for _, want := range []string{"\nuciok\n", "\nreadyok\n", "\nbestmove "} {
			if !strings.Contains(answers, want) {
				t.Errorf("%d lines: no %q in the answers, which end with %q", lines, want, answers[max(len(answers)-200, 0):])
			}
		}
		if told := strings.Count(answers, "info depth"); told > lines || lines < 1000 && told < lines {
			t.Errorf("told of %d lines of %d", told, lines)
		}
		if len(answers) > 4<<20 {
			t.Errorf("%d bytes were kept for a peer that did not read", len(answers))
		}
	}
}

// When nobody can read the answer any more the search ends, even without a message from the
// peer.
func TestSearchEndsWithOutput(t *testing.T) {
	e := newChatty(1)
	toServer, fromPeer := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- uci.Serve(t.Context(), toServer, brokenWriter{}, configure(e)) }()
	if _, err := io.WriteString(fromPeer, "go infinite\n"); err != nil {
		t.Fatal(err)
	}
	<-e.returned
	_ = fromPeer.Close()
	if err := <-served; !errors.Is(err, errBroken) {
		t.Errorf("Serve ends with %v, want %v", err, errBroken)
	}
}
