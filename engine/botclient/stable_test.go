package botclient

import (
	"context"
	"testing"

	"github.com/manykings/manykings/engine/match"
)

// An engine stays with its game as long as it is free; a new game gets the engine with the
// longest idle time.
func TestStable(t *testing.T) {
	s := newStable(2, func() match.Player { return new(match.Random) })
	take := func(game string) *seated {
		t.Helper()
		e, err := s.take(t.Context(), game)
		if err != nil {
			t.Fatal(err)
		}
		e.game = game
		return e
	}
	a, b := take("A"), take("B")
	s.give(a)
	s.give(b)
	for _, game := range []string{"B", "B", "A", "B"} {
		want := map[string]*seated{"A": a, "B": b}[game]
		e := take(game)
		if e != want {
			t.Errorf("game %s gets the engine of another", game)
		}
		s.give(e)
	}
	if c := take("C"); c != a {
		t.Error("a new game does not get the engine that was idle longest")
	}
	if e := take("A"); e != b {
		t.Error("a game whose engine is busy waits despite a free one")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.take(ctx, "A"); err == nil {
		t.Error("an engine is there that is not")
	}
	s.give(a)
	s.give(b)
	s.close()
}
