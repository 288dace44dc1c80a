package engine

import "testing"

func TestTableKeepsEntries(t *testing.T) {
	x := newTranspositions(1)
	for _, want := range []entry{
		{move: 1, score: 0, eval: noEval, depth: 0, bound: Exact},
		{move: 0xffff, score: Win(3), eval: MaxEval, depth: 127, bound: Lower},
		{move: 77, score: Loss(3, 7), eval: -MaxEval, depth: 9, bound: Upper},
		{move: 0, score: -infinite, eval: -1, depth: 1, bound: Upper},
	} {
		key := uint64(want.move)*0x123456789abcdef + 5
		x.store(key, want)
		if got := x.probe(key); got != want {
			t.Errorf("probe = %+v, want %+v", got, want)
		}
		if x.probe(key^1<<63).bound != NoBound {
			t.Errorf("another key finds %+v", want)
		}
	}
}

// Five positions share a bucket of four: the one worth least gives way.
func TestTableReplaces(t *testing.T) {
	key := func(i int) uint64 { return uint64(i+1) << 40 }
	fill := func(x *transpositions) {
		for i := range 4 {
			x.store(key(i), entry{move: 1, depth: 4 + i, bound: Exact})
		}
	}
	for _, tt := range []struct {
		name string
		then func(x *transpositions)
		gone int
	}{
		{"the shallowest", func(*transpositions) {}, 0},
		{"an old one before a shallow one", func(x *transpositions) {
			x.newSearch()
			for _, i := range []int{0, 1, 2} {
				x.store(key(i), entry{move: 1, depth: 1, bound: Exact})
			}
		}, 3},
		{"none if it is the same position", func(x *transpositions) { x.store(key(9), entry{}); fill(x) }, -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := newTranspositions(0)
			fill(x)
			tt.then(x)
			if tt.gone >= 0 {
				x.store(key(7), entry{move: 1, depth: 1, bound: Exact})
			}
			for i := range 4 {
				if known := x.probe(key(i)).bound != NoBound; known != (i != tt.gone) {
					t.Errorf("entry %d is there: %t", i, known)
				}
			}
		})
	}
}

// A deep entry survives a shallow one of the same position.
func TestTableKeepsDepth(t *testing.T) {
	x := newTranspositions(0)
	x.store(1, entry{move: 3, depth: 12, bound: Exact, score: 5})
	x.store(1, entry{move: 5, depth: 1, bound: Upper, score: 6})
	if got := x.probe(1); got.depth != 12 {
		t.Errorf("depth %d, want 12", got.depth)
	}
	x.newSearch()
	x.store(1, entry{depth: 1, bound: Upper, score: 6})
	if got := x.probe(1); got.depth != 1 || got.move != 3 {
		t.Errorf("in the next search: depth %d, move %d, want 1 and the previous move, 3", got.depth, got.move)
	}
}

// A mate seen from two plies is as far from the position that both reach.
func TestTableScores(t *testing.T) {
	for _, s := range []Score{Win(9), Loss(9, 0), Loss(9, 3), 17, -MaxEval, Draw} {
		if got := fromTable(toTable(s, 4), 4); got != s {
			t.Errorf("%v comes back as %v", s, got)
		}
		plies, ok := s.Decided()
		if again, _ := fromTable(toTable(s, 4), 6).Decided(); ok && again != plies+2 && again != plies-2 {
			t.Errorf("%v, found at ply 4, is %d plies at ply 6", s, again)
		}
	}
}
