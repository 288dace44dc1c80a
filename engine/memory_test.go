package engine

import (
	"math"
	"sync"
	"testing"
)

// shelf is a memory that forgets nothing.
type shelf struct {
	mu    sync.Mutex
	words map[uint64]uint64
}

func (s *shelf) Load(key uint64) uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.words[key]
}

func (s *shelf) Store(key, word uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.words[key] = word
}

// What one engine has found another one need not look for, if they remember it in common: in the mean of
// several positions, since one search may take longer by chance.
func TestMemory(t *testing.T) {
	const plies = 6
	games := []string{"star:2", "star:4", "yalta", "sovereign", "draughts:4"}
	var logs float64
	for _, id := range games {
		pos := position(t, id)
		for range plies {
			alone := New(Options{Evaluator: newMaterial, Hash: 4}).Search(t.Context(), pos, Limits{Depth: 8}, nil)
			common := &shelf{words: make(map[uint64]uint64)}
			options := Options{Evaluator: newMaterial, Hash: 4, Memory: common}
			first := New(options).Search(t.Context(), pos, Limits{Depth: 8}, nil)
			if len(common.words) == 0 {
				t.Fatalf("%s: nothing was remembered", id)
			}
			second := New(options).Search(t.Context(), pos, Limits{Depth: 8}, nil)
			logs += math.Log(float64(second.Stats.Nodes) / float64(alone.Stats.Nodes))
			legal(t, pos, first.Lines[0].Moves)
			legal(t, pos, second.Lines[0].Moves)
			pos.Play(first.Best)
		}
	}
	if mean := math.Exp(logs / float64(plies*len(games))); mean > 0.75 {
		t.Errorf("with what another engine knows %.2f of the nodes, in the geometric mean, that it takes without", mean)
	} else {
		t.Logf("%.2f of the nodes", mean)
	}
}

// Engines that search at the same time do not disturb each other, and one that begins deeper finds a move too.
func TestMemoryOfMany(t *testing.T) {
	pos := position(t, "star:3")
	common := &shelf{words: make(map[uint64]uint64)}
	var wg sync.WaitGroup
	for i := range 3 {
		wg.Go(func() {
			e := New(Options{Evaluator: newMaterial, Hash: 1, Memory: common})
			r := e.Search(t.Context(), pos, Limits{Depth: 6, Lines: 3, First: 1 + i%2}, nil)
			if len(r.Lines) != 3 {
				t.Errorf("%d lines, want 3", len(r.Lines))
			}
			for _, l := range r.Lines {
				legal(t, pos, l.Moves)
			}
		})
	}
	wg.Wait()
}
