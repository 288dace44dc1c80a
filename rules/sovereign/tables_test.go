package sovereign

import (
	"testing"

	"github.com/manykings/manykings/rules/board"
)

func TestReachFollowsTheBoard(t *testing.T) {
	grid := board.NewSovereign()
	tables := newTables(grid)
	for s := range board.Square(grid.Len()) {
		reached := map[board.Square]bool{}
		for d, delta := range directions {
			to := uint8(s)
			for range tables.reach[s][d] {
				to += delta
				reached[board.Square(to)] = true
			}
		}
		for _, rays := range [][]board.Ray{grid.EdgeRays(s), grid.CornerRays(s)} {
			for _, ray := range rays {
				for i, to := range ray.Squares {
					if want := i < farthest; reached[to] != want {
						t.Errorf("from %s %s is reached: %t, want %t", grid.SquareName(s), grid.SquareName(to), reached[to], want)
					}
					delete(reached, to)
				}
			}
		}
		if len(reached) > 0 {
			t.Errorf("from %s squares off its lines are reached: %v", grid.SquareName(s), reached)
		}
	}
}

func TestPawnTables(t *testing.T) {
	grid := board.NewSovereign()
	tables := newTables(grid)
	count := map[[3]uint8]int{}
	centre := ""
	for s := range board.Square(grid.Len()) {
		if tables.centre[s] {
			centre += grid.SquareName(s) + " "
			continue
		}
		count[[3]uint8{tables.steps[s].n, tables.takes[s].n, tables.double[s].n / 2}]++
	}
	if want := "g7 h7 i7 j7 g8 h8 i8 j8 g9 h9 i9 j9 g10 h10 i10 j10 "; centre != want {
		t.Errorf("promotion squares %s, want %s", centre, want)
	}
	// The first ring has 60 squares, the second 52, the other four rings 128. In
	// each ring eight squares lie beside a line (sovereign.7) and four in a corner,
	// where two edges are nearest (sovereign.8); the border cuts captures off.
	want := map[[3]uint8]int{
		{2, 1, 2}: 4, {2, 2, 1}: 60 - 8 - 4,
		{2, 3, 2}: 4, {2, 3, 1}: 52 - 8 - 4,
		{1, 2, 1}: 8 + 8,
		{1, 2, 0}: 4 * 8, {2, 3, 0}: 128 - 4*8,
	}
	for k, n := range want {
		if count[k] != n {
			t.Errorf("%d squares with %d steps, %d captures and %d double steps, want %d", count[k], k[0], k[1], k[2], n)
		}
	}
	if len(count) != len(want) {
		t.Errorf("kinds of squares: %v, want %v", count, want)
	}
}
