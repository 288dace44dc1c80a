package chess

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// perftTables are counts from a start, or from a chess position.
//
// Source: the rules pages; for chess https://www.chessprogramming.org/Perft_Results.
var perftTables = []struct {
	name, id, fen string
	counts        []uint64
}{
	{"star:2", "star:2", "", []uint64{20, 400, 8902, 197281, 4865609}},
	{"star:3", "star:3", "", []uint64{20, 400, 8000, 178080, 3957518}},
	{"star:4", "star:4", "", []uint64{20, 400, 8000, 160000, 3562400}},
	{"star:4,centre=neighbours", "star:4,centre=neighbours", "", []uint64{20, 400, 8000, 160000, 3561600}},
	{"star:5", "star:5", "", []uint64{20, 400, 8000, 160000, 3200000}},
	{"yalta e12", "yalta,redqueen=e12", "", []uint64{20, 400, 8000, 178080, 3955380, 87753369}},
	{"yalta i12", "yalta,redqueen=i12", "", []uint64{20, 400, 8000, 178080, 3955380, 87753961}},
	{"rex", "rex", "", []uint64{30, 900, 28692, 911316, 30968054}},
	{"Kiwipete", "star:2", kiwipete, []uint64{48, 2039, 97862, 4085603}},
	{"chess position 3", "star:2", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		[]uint64{14, 191, 2812, 43238, 674624, 11030083}},
	{"chess position 4", "star:2", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		[]uint64{6, 264, 9467, 422333, 15833292}},
	{"chess position 5", "star:2", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		[]uint64{44, 1486, 62379, 2103487}},
	{"chess position 6", "star:2", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		[]uint64{46, 2079, 89890, 3894594}},
}

// perftStart returns the position that a table counts from.
func perftStart(t testing.TB, g *Game, fen string) *Position {
	t.Helper()
	if fen == "" {
		return g.Start().(*Position)
	}
	setup, err := notation.ParseSetup(fen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.State(setup)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

func TestPerftTables(t *testing.T) {
	// Leaves in bulk, and leaves made or found by the general generator of star:2.
	bulk, each := uint64(100_000_000), uint64(5_000_000)
	if testing.Short() {
		bulk, each = 5_000_000, 200_000
	}
	for _, tt := range perftTables {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			g := newGame(t, tt.id)
			p := perftStart(t, g, tt.fen)
			for i, want := range tt.counts {
				if want > bulk {
					break
				}
				if got := rules.Perft(p, i+1); got != want {
					t.Fatalf("Perft(%d) = %d, want %d", i+1, got, want)
				}
				if want > each {
					continue
				}
				if got := rules.PerftMade(p, i+1); got != want {
					t.Fatalf("PerftMade(%d) = %d, want %d", i+1, got, want)
				}
				if g.orthodox == nil {
					continue
				}
				general := *g
				general.orthodox = nil
				q := perftStart(t, &general, tt.fen)
				if got := rules.Perft(q, i+1); got != want {
					t.Fatalf("the general generator: Perft(%d) = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// Divide splits the count by root move.
func TestDivide(t *testing.T) {
	p := perftStart(t, newGame(t, "star:2"), kiwipete)
	var sum uint64
	branches := rules.Divide(p, 3)
	for _, b := range branches {
		if p.MoveText(b.Move) == "e1g1" && b.Nodes != 2059 {
			t.Errorf("e1g1: %d, want 2059", b.Nodes)
		}
		sum += b.Nodes
	}
	if len(branches) != 48 || sum != 97862 {
		t.Errorf("%d branches of %d leaves, want 48 of 97862", len(branches), sum)
	}
}
