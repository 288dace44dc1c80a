package eval

import (
	"sync"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// An evaluator of a pool, bound to one position after the other, agrees with a new one for
// each: for several games in turn, more than the pool caches.
func TestPool(t *testing.T) {
	pool := NewPool(nil)
	for range 2 {
		for _, id := range allGames {
			var e engine.Evaluator
			for plies := 10; plies < 60; plies += 10 {
				pos := midgame(t, id, plies)
				if e == nil || !e.Bind(pos) {
					if e != nil {
						t.Fatalf("%s: cannot be bound to a position of the same game", id)
					}
					e = pool.For(pos)
				}
				compare(t, id, pos, e, For(pos))
			}
		}
	}
	if n := len(pool.models); n > poolSize {
		t.Errorf("the pool remembers %d games", n)
	}
}

// compare checks that two evaluators say the same of a position.
func compare(t *testing.T, id string, pos rules.Position, got, want engine.Evaluator) {
	t.Helper()
	var a, b engine.Values
	got.Evaluate(&a)
	want.Evaluate(&b)
	if a != b {
		t.Errorf("%s: values %v, a new evaluator says %v", id, a, b)
	}
	for _, m := range pos.Moves(nil) {
		var x, y [1]engine.MoveInfo
		got.Inspect(x[:], []rules.Move{m})
		want.Inspect(y[:], []rules.Move{m})
		if x != y || got.SEE(m) != want.SEE(m) {
			t.Errorf("%s, %s: %+v, a new evaluator says %+v", id, pos.MoveText(m), x, y)
		}
	}
}

// Bind refuses positions of other games: their tables are others.
func TestBindOtherGame(t *testing.T) {
	for _, tt := range []struct{ bound, other string }{
		{"star:4", "star:5"}, {"star:4", "star:4,teams=pairs"}, {"star:2", "rex"}, {"star:2", "draughts:2"},
		{"draughts:3", "draughts:4"}, {"draughts:2", "sovereign"}, {"sovereign", "royale"}, {"royale", "star:4"},
	} {
		if For(gamestest.Position(t, tt.bound)).Bind(gamestest.Position(t, tt.other)) {
			t.Errorf("an evaluator of %s is bound to %s", tt.bound, tt.other)
		}
	}
}

// Custom weights judge their own games, and no others.
func TestPoolOfWeights(t *testing.T) {
	pos, other := midgame(t, "star:2", 20), midgame(t, "yalta", 20)
	w := WeightsOf(pos.Game())
	for _, n := range w.Numbers() {
		n.Set(2 * n.Value())
	}
	pool := NewPool(w)
	var v, usual engine.Values
	pool.For(pos).Evaluate(&v)
	For(pos).Evaluate(&usual)
	if v == usual {
		t.Error("other weights judge as the usual ones do")
	}
	compare(t, "yalta", other, pool.For(other), For(other))
}

// A pool serves several goroutines, whose evaluators do not meet.
func TestPoolIsShared(t *testing.T) {
	pool := NewPool(nil)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for _, id := range []string{"star:2", "sovereign", "draughts:4"} {
				pos := midgame(t, id, 24)
				compare(t, id, pos, pool.For(pos), For(pos))
			}
		})
	}
	wg.Wait()
}
