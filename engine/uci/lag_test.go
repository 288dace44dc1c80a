package uci

import (
	"testing"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// The next clock reveals the loss of a clock beside the search, which counts less with
// every move without such a loss.
func TestLag(t *testing.T) {
	const ms = time.Millisecond
	game := gamestest.Game(t, "star:2")
	after := func(moves ...string) rules.Position {
		pos := game.Start()
		for _, m := range moves {
			if err := rules.Apply(pos, m); err != nil {
				t.Fatal(err)
			}
		}
		return pos
	}
	clock := func(left time.Duration) engine.Clock {
		return engine.Clock{Remaining: left, Increment: 10 * ms}
	}
	old := order{limits: engine.Limits{Clock: clock(2000 * ms)}}
	ponder, clockless := old, order{limits: engine.Limits{Depth: 3}}
	ponder.ponder = true
	start, next := after(), after("e2e4", "e7e5")
	for _, tt := range []struct {
		name  string
		last  *search
		pos   rules.Position
		clock engine.Clock
		want  time.Duration
	}{
		{"kept waiting for 300 ms", &search{order: old, pos: start, took: 50 * ms}, next, clock(1660 * ms), 300 * ms},
		{"not kept waiting", &search{order: old, pos: start, took: 50 * ms}, next, clock(1960 * ms), 30 * ms},
		{"a little", &search{order: old, pos: start, took: 50 * ms}, next, clock(1950 * ms), 30 * ms},
		{"more time was added", &search{order: old, pos: start, took: 50 * ms}, next, clock(9000 * ms), 30 * ms},
		{"no search before", nil, next, clock(5 * ms), 32 * ms},
		{"no clock before", &search{order: clockless, pos: start}, next, clock(5 * ms), 32 * ms},
		{"no clock now", &search{order: old, pos: start}, next, engine.Clock{}, 32 * ms},
		{"the move was not made", &search{order: ponder, pos: start}, next, clock(5 * ms), 32 * ms},
		{"another seat", &search{order: old, pos: start}, after("e2e4"), clock(5 * ms), 32 * ms},
		{"the same position again", &search{order: old, pos: next}, next, clock(5 * ms), 32 * ms},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.last.lag(tt.pos, tt.clock, 32*ms); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}
