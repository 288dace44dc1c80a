package chess

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/rulestest"
)

// ids are games that between them use every option of the family that move
// generation knows.
var ids = []string{
	"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8",
	"star:4,centre=neighbours", "star:6,centre=neighbours,teams=threes",
	"star:4,teams=pairs", "star:4,allycapture=team,teams=adjacent", "star:5,allycapture=no,teams=12-345",
	"star:3,enpassant=next,stalemate=pass", "star:4,abandoned=stay,elimination=remove",
	"yalta", "yalta,enpassant=next,redqueen=e12", "yalta,knight=literal,redqueen=i12", "rex",
}

// clean returns the snapshot of p with the unused entries of its tables cleared, so that ==
// compares the used ones.
func clean(p *Position) snapshot {
	x := p.snapshot
	for m, n := range x.listed {
		clear(x.lists[placement(man(m), n) : placement(man(m), 0)+maxSquares])
	}
	for s, m := range x.board {
		if m == 0 {
			x.slot[s] = 0
		}
	}
	return x
}

// checkNode checks the invariants of every node: those of any game's moves, and those of
// this family's Position.
func checkNode(t *testing.T, p *Position) {
	t.Helper()
	rulestest.CheckMoves(t, p, slowMoves)
	if got := p.computeKey(); p.key != got {
		t.Errorf("key %#x, from scratch %#x", p.key, got)
	}
	for s, m := range p.board {
		if m != 0 && p.lists[placement(m, p.slot[s])] != uint8(s) {
			t.Errorf("the list of man %d does not have square %d in slot %d", m, s, p.slot[s])
		}
	}
	before := clean(p)
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if got := p.computeKey(); p.key != got {
			t.Errorf("after %d: key %#x, from scratch %#x", m, p.key, got)
		}
		p.Unmake()
		if clean(p) != before {
			t.Fatalf("Unmake of %d does not restore the position", m)
		}
	}
	if len(p.keptClaims)+len(p.keptWhole) > 0 && p.made == 0 {
		t.Error("something is kept that nothing will restore")
	}
	if t.Failed() {
		t.Logf("in %+v", p.Setup())
	}
}

// Random games, without begun turns, so that they reach positions in which play would have
// ended.
func TestRandomWalks(t *testing.T) {
	plies := 120
	if testing.Short() {
		plies = 30
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			p := newGame(t, id).Start().(*Position)
			rng := rand.New(rand.NewPCG(1, 2))
			for range plies {
				checkNode(t, p)
				moves := p.Moves(nil)
				if t.Failed() || len(moves) == 0 {
					break
				}
				p.Make(moves[rng.IntN(len(moves))])
			}
			for p.made > 0 {
				p.Unmake()
			}
			if start := newGame(t, id).Start().(*Position); clean(p) != clean(start) {
				t.Error("taking everything back does not lead to the start")
			}
		})
	}
}

// Every node of a shallow tree under the positions of the vectors.
func TestVectorNodes(t *testing.T) {
	for _, v := range family.Vectors(t, vectors) {
		if v.Faults != nil || testing.Short() && len(v.Moves) == 0 {
			continue
		}
		t.Run(v.File+"/"+v.Name, func(t *testing.T) {
			t.Parallel()
			p := setUp(t, v.Position)
			checkNode(t, p)
			for _, m := range p.Moves(nil) {
				p.Make(m)
				checkNode(t, p)
				p.Unmake()
				if t.Failed() {
					return
				}
			}
		})
	}
}

// The assumptions of generation: no square occurs twice in a walk, and no king has more
// pinned men than there is room for.
func TestWalks(t *testing.T) {
	for _, id := range ids {
		g := newGame(t, id)
		for s := range g.board.Len() {
			branches := 0
			for _, r := range slices.Concat(g.board.EdgeRays(board.Square(s)), g.board.CornerRays(board.Square(s))) {
				branches += len(r.Branches())
			}
			if branches > maxPins {
				t.Errorf("%s: %d branches leave %d, want at most %d", id, branches, s, maxPins)
			}
			seen := map[uint8]bool{}
			for _, h := range g.lines[s] {
				if seen[h.square] {
					t.Errorf("%s: %d stands twice in the walk from %d", id, h.square, s)
				}
				seen[h.square] = true
			}
		}
	}
}
