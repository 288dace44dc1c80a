package strength_test

import (
	"testing"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// Levels with a book use it in games; a request for a search's result bypasses it.
func TestBook(t *testing.T) {
	pos := gamestest.Position(t, "star:2")
	odd, err := pos.ParseMove("a2a3") // which no search prefers
	if err != nil {
		t.Fatal(err)
	}
	timed := engine.Limits{MoveTime: time.Hour, Nodes: 500}
	for _, tt := range []struct {
		name   string
		level  int
		limits engine.Limits
		want   bool
	}{
		{"a beginner's first move", 1, timed, true},
		{"versed", strength.Versed, timed, true},
		{"top", strength.Top, timed, true},
		{"a clock", strength.Top, engine.Limits{Clock: engine.Clock{Remaining: time.Hour}, Nodes: 500}, true},
		{"no time", strength.Top, engine.Limits{Nodes: 500}, false},
		{"a depth", strength.Top, engine.Limits{MoveTime: time.Hour, Depth: 2}, false},
		{"a mate", strength.Top, engine.Limits{MoveTime: time.Hour, Nodes: 500, Mate: 1}, false},
		{"several lines", strength.Top, engine.Limits{MoveTime: time.Hour, Nodes: 500, Lines: 2}, false},
		{"moves to choose from", strength.Top, engine.Limits{MoveTime: time.Hour, Nodes: 500, Moves: pos.Moves(nil)}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			asked := 0
			p := strength.New(tt.level, 3, options)
			p.Open(func(rules.Position, uint64) rules.Move { asked++; return odd })
			r := p.Search(t.Context(), pos, tt.limits, nil)
			if got := asked > 0; got != tt.want {
				t.Errorf("asked %d times, want %v", asked, tt.want)
			}
			if known := r.Best == odd && len(r.Lines) == 0; known != tt.want {
				t.Errorf("played %s with %d lines", pos.MoveText(r.Best), len(r.Lines))
			}
			if p.Pace(pos, r.Best, "", 1) <= 0 {
				t.Error("a move of no time")
			}
		})
	}
}

// A level that is not versed knows only its first moves.
func TestBookIsForgotten(t *testing.T) {
	timed := engine.Limits{MoveTime: time.Hour, Nodes: 500}
	for _, tt := range []struct {
		level, plies int
		want         bool
	}{{1, 1, true}, {1, 2, false}, {3, 5, true}, {3, 6, false}, {strength.Versed, 20, true}} {
		asked := false
		p := strength.New(tt.level, 3, options)
		p.Open(func(rules.Position, uint64) rules.Move { asked = true; return rules.NoMove })
		p.Search(t.Context(), scattered(t, "star:2", tt.plies), timed, nil)
		if asked != tt.want {
			t.Errorf("level %d asks the book after %d plies: %v, want %v", tt.level, tt.plies, asked, tt.want)
		}
	}
}

// Where the book ends the player searches; a seed plays one way through it.
func TestBookEnds(t *testing.T) {
	pos := gamestest.Position(t, "star:2")
	var randoms []uint64
	p := strength.New(strength.Top, 3, options)
	p.Open(func(_ rules.Position, random uint64) rules.Move {
		randoms = append(randoms, random)
		return rules.NoMove
	})
	limits := engine.Limits{MoveTime: time.Hour, Nodes: 500}
	for _, seed := range []uint64{3, 3, 4} {
		p.Seed(seed)
		if r := p.Search(t.Context(), pos, limits, nil); len(r.Lines) == 0 {
			t.Error("nothing was searched")
		}
	}
	if len(randoms) != 3 || randoms[0] != randoms[1] || randoms[1] == randoms[2] {
		t.Errorf("random numbers %v of the seeds 3, 3, 4", randoms)
	}
}
