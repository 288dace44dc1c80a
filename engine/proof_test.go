package engine

import (
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
)

// Seat 1 mates seat 4 with this move and seat 2 with its next, of which a search of a
// few thousand nodes knows nothing: it says that it takes longer.
const (
	threeLeft = "star:4 1 1N:1e3/1B:1e4/1K:1f4/2K:2e2/1Q:2d4,4c3/3P:3g4,4a4/4K:4a2/4P:4a3,4b4 out=3 control=3:1 half=23 ply=584"
	twoLeft   = "star:4 1 1N:1e3/1B:1e4/1K:1f4/2K:2e1/1Q:2d4,4a1/3P:3g4,4a4/4P:4a3,4b4 out=3,4 control=3:1,4:1 ply=586"
)

// A promised win is kept, by trying all moves.
func TestPromiseIsKept(t *testing.T) {
	for _, tt := range []struct {
		name    string
		promise promise
		want    bool
	}{
		{"promised", promise{"star:4", 1, 589}, true},
		{"nothing promised", promise{}, false},
		{"due before", promise{"star:4", 1, 584}, false},
		{"another seat's", promise{"star:4", 2, 589}, false},
		{"of another game", promise{"star:3", 1, 589}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := New(Options{Evaluator: newMaterial})
			e.promise = tt.promise
			r := e.Search(t.Context(), gamestest.Position(t, threeLeft), Limits{Nodes: 60_000}, nil)
			if got := r.Lines[0].Score; got >= Win(5) != tt.want {
				t.Errorf("%v, where a win in 5 is promised: %v", got, tt.want)
			}
		})
	}
}

// A claim is a promise for the next turn, until it is forgotten.
func TestClaimIsAPromise(t *testing.T) {
	pos := gamestest.Position(t, twoLeft)
	e := New(Options{Evaluator: newMaterial})
	e.Search(t.Context(), pos, Limits{Nodes: 4000}, nil)
	if want := (promise{"star:4", 1, 589}); e.promise != want {
		t.Errorf("%+v, want %+v", e.promise, want)
	}
	if got := e.promise.left(pos); got != 3 {
		t.Errorf("%d plies are left, want 3", got)
	}
	e.Clear()
	if e.promise.left(pos) != 0 {
		t.Error("a forgotten win is still due")
	}
}

// A side far ahead, of two, tries all moves for a mate in two.
func TestMateIsHopedFor(t *testing.T) {
	r := New(Options{Evaluator: newMaterial}).Search(t.Context(), gamestest.Position(t, twoLeft), Limits{Nodes: 4000}, nil)
	if got := r.Lines[0].Score; got != Win(3) {
		t.Errorf("%v, want a win in 3", got)
	}
	if n := len(r.Lines[0].Moves); n != 3 {
		t.Errorf("a line of %d moves, want 3", n)
	}
}

// A shallow search does not overwrite the decision of the game.
func TestDecidedOutlasts(t *testing.T) {
	table := newTranspositions(1)
	const key = 42
	won := entry{move: 1, score: Win(7), eval: noEval, depth: 7, bound: Lower}
	for _, tt := range []struct {
		next entry
		kept bool
	}{
		{entry{move: 3, score: 500, eval: noEval, depth: 2, bound: Exact}, true},
		{entry{move: 3, score: 500, eval: noEval, depth: 7, bound: Exact}, false},
		{entry{move: 3, score: Win(5), eval: noEval, depth: 1, bound: Lower}, false},
	} {
		table.clear()
		table.store(key, won)
		table.newSearch()
		table.store(key, tt.next)
		if got := table.probe(key); got == won != tt.kept {
			t.Errorf("%+v after %+v: %+v", tt.next, won, got)
		}
	}
}
