package engine

import (
	"context"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// later is a context that ends the n-th time it is asked.
type later struct {
	context.Context
	asked, n int
}

func (l *later) Err() error {
	if l.asked++; l.asked >= l.n {
		return context.Canceled
	}
	return nil
}

// A stopped search visits no more nodes than between two checks of the context, and still
// has a move.
func TestStop(t *testing.T) {
	for _, tt := range searched {
		for _, n := range []int{1, 2, 5} {
			pos := scattered(t, tt.id, 9, 25)[0]
			e := New(Options{Evaluator: newMaterial})
			ctx := &later{Context: t.Context(), n: n}
			r := e.Search(ctx, pos, Limits{}, nil)
			if got := r.Nodes; got > uint64(n*pollEvery) {
				t.Errorf("%s: %d nodes, told to stop after %d", tt.id, got, n*pollEvery)
			}
			if _, err := pos.ParseMove(pos.MoveText(r.Best)); err != nil {
				t.Errorf("%s: stopped after %d looks: %v", tt.id, n, err)
			}
		}
	}
}

func TestNodeLimit(t *testing.T) {
	for _, n := range []uint64{1, 2, 100, 5000} {
		for _, method := range methods {
			pos := gamestest.Position(t, "star:3")
			r := New(Options{Evaluator: newMaterial, Method: method.method}).Search(t.Context(), pos, Limits{Nodes: n}, nil)
			if r.Nodes != n {
				t.Errorf("%s: %d nodes, want %d", method.name, r.Nodes, n)
			}
			legal(t, pos, r.Lines[0].Moves)
		}
	}
}

// slow is a clock that moves on by a millisecond each time it is asked.
type slow struct{ at time.Duration }

func (s *slow) now() time.Duration {
	s.at += time.Millisecond
	return s.at
}

func TestTimeLimit(t *testing.T) {
	for _, tt := range []struct {
		name   string
		limits Limits
		most   time.Duration
	}{
		{"for the move", Limits{MoveTime: 40 * time.Millisecond}, 42 * time.Millisecond},
		{"clock", Limits{Clock: Clock{Remaining: 500 * time.Millisecond}}, 80 * time.Millisecond},
		{"last move before more time", Limits{Clock: Clock{Remaining: 200 * time.Millisecond, MovesToGo: 1}}, 182 * time.Millisecond},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := New(Options{Evaluator: newMaterial})
			e.now = (&slow{}).now
			pos := gamestest.Position(t, "star:2", "e2e4", "e7e5")
			r := e.Search(t.Context(), pos, tt.limits, nil)
			if r.Time > tt.most {
				t.Errorf("took %v, want at most %v", r.Time, tt.most)
			}
			legal(t, pos, r.Lines[0].Moves)
		})
	}
}

// stalling is a clock on which nothing happens for a while, once.
type stalling struct {
	slow
	asked, when int
	stall       time.Duration
}

func (s *stalling) now() time.Duration {
	if s.asked++; s.asked == s.when {
		s.at += s.stall
	}
	return s.slow.now()
}

// After a delayed search the next ones take less time, and later as much as without the
// delay.
func TestStalled(t *testing.T) {
	e := New(Options{Evaluator: newMaterial})
	clock := &stalling{when: 10, stall: 300 * time.Millisecond}
	e.now = clock.now
	pos := gamestest.Position(t, "star:2", "e2e4", "e7e5")
	limits := Limits{Clock: Clock{Remaining: 500 * time.Millisecond}}
	e.Search(t.Context(), pos, limits, nil)
	if e.lag < clock.stall || e.lag > clock.stall+2*time.Millisecond {
		t.Errorf("kept waiting for %v, measured %v", clock.stall, e.lag)
	}
	if after, before := newBudget(limits, e.lag), newBudget(limits, 0); after.hard >= before.hard {
		t.Errorf("a bound of %v after a stall, %v before", after.hard, before.hard)
	}
	for range 100 {
		e.Search(t.Context(), pos, limits, nil)
	}
	if e.lag > 5*time.Millisecond {
		t.Errorf("%v after a hundred searches in peace", e.lag)
	}
}

// An engine with a larger known loss of clock time takes less time for its searches.
func TestLagOfClock(t *testing.T) {
	pos := gamestest.Position(t, "star:2", "e2e4", "e7e5")
	spend := func(lag time.Duration) time.Duration {
		e := New(Options{Evaluator: newMaterial})
		e.now = new(stalling).now
		limits := Limits{Clock: Clock{Remaining: time.Second, Lag: lag}}
		return e.Search(t.Context(), pos, limits, nil).Time
	}
	if with, without := spend(300*time.Millisecond), spend(0); with*3 > without {
		t.Errorf("%v of a clock that may lose 300 ms, %v without losses", with, without)
	}
}

// A move without alternative takes no time from a clock.
func TestOnlyMove(t *testing.T) {
	pos := gamestest.Position(t, "7k/8/8/8/8/8/1q6/K7 w - - 0 1")
	if n := pos.CountMoves(); n != 1 {
		t.Fatalf("%d moves, want 1", n)
	}
	r := New(Options{Evaluator: newMaterial}).Search(t.Context(), pos, Limits{Clock: Clock{Remaining: time.Hour}}, nil)
	if r.Nodes > pollEvery || r.Best == rules.NoMove {
		t.Errorf("%d nodes for the only move", r.Nodes)
	}
}

// An infinite search with nothing left to search waits for the stop.
func TestInfinite(t *testing.T) {
	pos := gamestest.Position(t, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1") // mates at once
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	returned := false
	reports := 0
	r := New(Options{Evaluator: newMaterial}).Search(ctx, pos, Limits{Infinite: true}, func(info Info) {
		if reports++; info.Depth == 1 {
			go func() {
				if returned {
					t.Error("returned before the stop")
				}
				cancel()
			}()
		}
	})
	returned = ctx.Err() == nil
	if returned || reports == 0 || r.Lines[0].Score != Win(1) {
		t.Errorf("returned by itself: %t, with %v", returned, r.Lines)
	}
}

func TestMateLimit(t *testing.T) {
	pos := gamestest.Position(t, "k7/8/2K5/8/8/8/8/7R w - - 0 1")
	r := New(Options{Evaluator: newMaterial}).Search(t.Context(), pos, Limits{Mate: 2}, nil)
	if plies, ok := r.Lines[0].Score.Decided(); !ok || plies < 1 || plies > 3 {
		t.Errorf("score %v, want a mate in 2", r.Lines[0].Score)
	}
}
