package engine

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
)

// searched are the games of these tests, with a depth that takes moments.
var searched = []struct {
	id    string
	depth int
}{
	{"star:2", 6},
	{"star:3", 4},
	{"star:4", 4},
	{"star:4,teams=pairs", 4},
	{"star:6,teams=14-25-36", 3},
	{"yalta", 4},
	{"sovereign", 3},
	{"royale", 3},
	{"rex", 4},
	{"draughts:2", 7},
	{"draughts:4", 5},
	{"draughts:3,blocked=count", 5},
}

var methods = []struct {
	name   string
	method Method
}{
	{"auto", Auto}, {"paranoid", Paranoid}, {"max^n", MaxN}, {"best reply", BestReply},
}

// Lines are legal, best first, and the position is unchanged.
func TestSearchLines(t *testing.T) {
	for _, tt := range searched {
		for _, method := range methods {
			t.Run(tt.id+" "+method.name, func(t *testing.T) {
				for i, pos := range scattered(t, tt.id, 4, 0, 40) {
					key := pos.Key()
					e := New(Options{Evaluator: newMaterial, Method: method.method})
					depth := tt.depth
					if method.method == MaxN {
						depth = min(depth, 2)
					}
					r := e.Search(t.Context(), pos, Limits{Depth: depth, Lines: 3}, nil)
					if len(r.Lines) != min(3, pos.CountMoves()) {
						t.Fatalf("position %d: %d lines of %d moves", i, len(r.Lines), pos.CountMoves())
					}
					for j, line := range r.Lines {
						legal(t, pos, line.Moves)
						if len(teamsIn(pos)) == 2 && line.Values[pos.Turn()] != line.Score {
							t.Errorf("position %d: score %v, but values %v", i, line.Score, line.Values)
						}
						if j > 0 && line.Score > r.Lines[j-1].Score {
							t.Errorf("position %d: line %d, of %v, comes after one of %v", i, j+1, line.Score, r.Lines[j-1].Score)
						}
						for _, before := range r.Lines[:j] {
							if before.Moves[0] == line.Moves[0] {
								t.Errorf("position %d: two lines begin with %s", i, pos.MoveText(line.Moves[0]))
							}
						}
					}
					if r.Best != r.Lines[0].Moves[0] {
						t.Errorf("position %d: the best move does not begin the first line", i)
					}
					if pos.Key() != key {
						t.Errorf("position %d: the search changed it", i)
					}
				}
			})
		}
	}
}

// The same limits visit the same nodes.
func TestSearchIsDeterministic(t *testing.T) {
	for _, tt := range searched {
		pos := scattered(t, tt.id, 5, 20)[0]
		search := func(e *Engine, limits Limits) Result {
			r := e.Search(t.Context(), pos, limits, nil)
			r.Time = 0
			return r
		}
		one, two := New(Options{Evaluator: newMaterial}), New(Options{Evaluator: newMaterial})
		for _, limits := range []Limits{{Depth: tt.depth}, {Nodes: 3000}} {
			a, b := search(one, limits), search(two, limits)
			if a.Nodes != b.Nodes || a.Best != b.Best || !slices.Equal(a.Lines[0].Moves, b.Lines[0].Moves) {
				t.Errorf("%s: %d nodes, then %d of the same search", tt.id, a.Nodes, b.Nodes)
			}
			one.Clear()
			if c := search(one, limits); c.Nodes != a.Nodes || c.Best != a.Best {
				t.Errorf("%s: %d nodes, but %d once all is forgotten", tt.id, a.Nodes, c.Nodes)
			}
			one.Clear()
			two.Clear()
		}
	}
}

func TestSearchMoves(t *testing.T) {
	pos := gamestest.Position(t, "star:2")
	wanted := pos.Moves(nil)[3:5]
	e := New(Options{Evaluator: newMaterial})
	r := e.Search(t.Context(), pos, Limits{Depth: 3, Moves: wanted, Lines: 5}, nil)
	if len(r.Lines) != 2 || !slices.Contains(wanted, r.Lines[0].Moves[0]) || !slices.Contains(wanted, r.Lines[1].Moves[0]) {
		t.Errorf("lines %v, want those of %v", r.Lines, wanted)
	}
}

func TestSearchAfterTheEnd(t *testing.T) {
	pos := gamestest.Position(t, "star:2", "f2f3", "e7e5", "g2g4", "d8h4")
	r := New(Options{Evaluator: newMaterial}).Search(t.Context(), pos, Limits{Depth: 3}, nil)
	if r.Best != 0 || r.Lines != nil {
		t.Errorf("a search of a mate finds %v", r)
	}
}

// Reports come in order of depth, and the last is the result.
func TestSearchReports(t *testing.T) {
	pos := gamestest.Position(t, "star:2", "e2e4")
	var last Info
	depth := 0
	r := New(Options{Evaluator: newMaterial}).Search(t.Context(), pos, Limits{Depth: 6, Lines: 2}, func(info Info) {
		if info.Depth < depth || info.Rank < 1 || info.Rank > 2 {
			t.Errorf("depth %d after %d, rank %d", info.Depth, depth, info.Rank)
		}
		depth = info.Depth
		if info.Rank == 1 {
			last = info
		}
	})
	if depth != 6 || last.Moves[0] != r.Best || last.Score != r.Lines[0].Score {
		t.Errorf("the last report is %+v, the result %+v", last, r)
	}
}

func TestThreads(t *testing.T) {
	for _, tt := range searched {
		pos := scattered(t, tt.id, 6, 15)[0]
		e := New(Options{Evaluator: newMaterial, Threads: 4})
		r := e.Search(t.Context(), pos, Limits{Depth: tt.depth, Lines: 2}, nil)
		for _, line := range r.Lines {
			legal(t, pos, line.Moves)
		}
		r = e.Search(t.Context(), pos, Limits{Nodes: 20000}, nil)
		legal(t, pos, r.Lines[0].Moves)
	}
}

// A longer search allocates no more than a short one: nothing at the nodes.
func TestSearchDoesNotAllocate(t *testing.T) {
	for _, tt := range searched {
		for _, method := range []Method{Paranoid, MaxN, BestReply} {
			pos := scattered(t, tt.id, 8, 30)[0]
			e := New(Options{Evaluator: newDull, Method: method})
			allocs := func(nodes uint64) float64 {
				return testing.AllocsPerRun(1, func() {
					e.Clear()
					e.Search(t.Context(), pos, Limits{Nodes: nodes}, nil)
				})
			}
			// Buffers of the copy that is searched grow with the depth reached.
			if short, long := allocs(100), allocs(6000); long > short+60 {
				t.Errorf("%s, method %d: %.0f allocations in 100 nodes, %.0f in 6000", tt.id, method, short, long)
			}
		}
	}
}
