package engine

import (
	"sync"
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
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

// Engines with a common memory use each other's results.
func TestMemory(t *testing.T) {
	var without, with uint64
	for _, id := range []string{"star:2", "star:4", "yalta", "sovereign", "draughts:4"} {
		pos := gamestest.Position(t, id)
		alone := New(Options{Evaluator: newMaterial, Hash: 4})
		without += alone.Search(t.Context(), pos, Limits{Depth: 8}, nil).Stats.Nodes
		common := &shelf{words: make(map[uint64]uint64)}
		options := Options{Evaluator: newMaterial, Hash: 4, Memory: common}
		first := New(options).Search(t.Context(), pos, Limits{Depth: 8}, nil)
		if len(common.words) == 0 {
			t.Fatalf("%s: nothing was remembered", id)
		}
		second := New(options).Search(t.Context(), pos, Limits{Depth: 8}, nil)
		with += second.Stats.Nodes
		legal(t, pos, first.Lines[0].Moves)
		legal(t, pos, second.Lines[0].Moves)
	}
	if with*4 > without*3 {
		t.Errorf("%d nodes with what another engine knows, %d without", with, without)
	}
}

// Engines that search at the same time do not disturb each other, and a search with a
// deeper start finds a move too.
func TestMemoryOfMany(t *testing.T) {
	pos := gamestest.Position(t, "star:3")
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
