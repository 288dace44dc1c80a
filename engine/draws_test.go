package engine

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// The side behind gives perpetual check.
func TestPerpetualCheckIsSought(t *testing.T) {
	pos := gamestest.Position(t, "6k1/6p1/8/7Q/8/8/1qr3PP/7K w - - 0 1")
	for depth := 7; depth <= 9; depth++ {
		r := New(Options{Evaluator: newMaterial}).Search(t.Context(), pos, Limits{Depth: depth}, nil)
		if got := pos.MoveText(r.Best); r.Lines[0].Score != Draw || got != "h5e8" {
			t.Errorf("depth %d: %s, %v, want h5e8 and a draw", depth, got, r.Lines[0].Score)
		}
	}
}

// The third occurrence includes moves before the search.
func TestRepetition(t *testing.T) {
	play := func(moves ...string) rules.Position {
		pos := gamestest.Position(t, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
		for _, text := range moves {
			if err := rules.Apply(pos, text); err != nil {
				t.Fatal(err)
			}
		}
		return pos
	}
	shuffle := []string{"d1d2", "e8e7", "d2d1", "e7e8", "d1d2", "e8e7"}
	t.Run("avoided", func(t *testing.T) {
		pos := play(shuffle...)
		r := New(Options{Evaluator: newMaterial}).Search(t.Context(), pos, Limits{Depth: 6}, nil)
		if got := pos.MoveText(r.Best); got == "d2d1" || r.Lines[0].Score < 500 {
			t.Errorf("%s, %v: a queen ahead it lets the game be drawn", got, r.Lines[0].Score)
		}
	})
	t.Run("sought", func(t *testing.T) {
		pos := play(append(shuffle, "d2d1")...)
		r := New(Options{Evaluator: newMaterial}).Search(t.Context(), pos, Limits{Depth: 6}, nil)
		if got := pos.MoveText(r.Best); got != "e7e8" || r.Lines[0].Score != Draw {
			t.Errorf("%s, %v, want e7e8 and a draw", got, r.Lines[0].Score)
		}
	})
}

// Stalemate is a draw, which the stronger side avoids.
func TestStalemate(t *testing.T) {
	pos := gamestest.Position(t, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
	r := New(Options{Evaluator: newMaterial}).Search(t.Context(), pos, Limits{Depth: 3}, nil)
	if got := r.Lines[0].Score; got != Win(1) {
		t.Errorf("score %v, want a mate", got)
	}
	m, err := pos.ParseMove("f1f7")
	if err != nil {
		t.Fatal(err)
	}
	r = New(Options{Evaluator: newMaterial}).Search(t.Context(), pos, Limits{Depth: 3, Moves: []rules.Move{m}}, nil)
	if got := r.Lines[0].Score; got != Draw {
		t.Errorf("score %v of stalemating, want a draw", got)
	}
}

// With three or more sides a draw is worth the expectation of a seat slightly behind: a
// knight prevents a stalemate of the second seat.
func TestDrawAmongMany(t *testing.T) {
	const rest = "2K:1h2/3Q:1e3/1K:2c2/3B:2f3/3P:3h3/4K:3d4/4P:3h4/3K:4d3"
	for _, tt := range []struct {
		name, line string
		draws      bool
	}{{"far behind", "star:4 1 " + rest, true}, {"a little behind", "star:4 1 1N:2g1/" + rest, false}} {
		t.Run(tt.name, func(t *testing.T) {
			pos := gamestest.Position(t, tt.line)
			r := New(Options{Evaluator: newDull}).Search(t.Context(), pos, Limits{Depth: 1}, nil)
			after := pos.Clone()
			after.Play(r.Best)
			if got := after.Over(); got != tt.draws || got != (r.Lines[0].Score == Draw) {
				t.Errorf("%s, %v: over %v, want %v and, if so, a draw told", pos.MoveText(r.Best), r.Lines[0].Score, got, tt.draws)
			}
		})
	}
}
