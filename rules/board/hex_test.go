package board_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/rules/board"
)

func TestHexRules(t *testing.T) {
	b := board.NewHex()
	t.Run("rex.1 squares", func(t *testing.T) {
		if got, want := b.Len(), 85; got != want {
			t.Errorf("%d squares, want %d", got, want)
		}
		inRow := map[int]int{}
		for s := range board.Square(b.Len()) {
			x, row := b.Column(s), b.Row(s)
			if got := b.At(x, row); got != s {
				t.Errorf("At(Column, Row) of %s = %s", b.SquareName(s), b.SquareName(got))
			}
			if (x+row)%2 == 0 {
				t.Errorf("%s exists, its x + row is even", b.SquareName(s))
			}
			// a..t without k.
			const files = "abcdefghijlmnopqrst"
			if got, want := b.SquareName(s), files[x-1:x]+string('0'+byte(row)); got != want {
				t.Errorf("the square of column %d, row %d is %s, want %s", x, row, got, want)
			}
			inRow[row]++
		}
		for row := 1; row <= 9; row++ {
			if got, want := inRow[row], 10-row%2; got != want {
				t.Errorf("row %d has %d squares, want %d", row, got, want)
			}
		}
		centre := square(t, b.Topology, "j5")
		if x, row := b.Column(centre), b.Row(centre); x != 10 || row != 5 {
			t.Errorf("the centre j5 lies in column %d, row %d, want 10, 5", x, row)
		}
		for _, at := range [][2]int{{0, 1}, {20, 1}, {1, 1}, {2, 2}, {1, 10}, {2, 0}} {
			if got := b.At(at[0], at[1]); got != board.NoSquare {
				t.Errorf("At(%d, %d) = %s, want none", at[0], at[1], b.SquareName(got))
			}
		}
	})
	t.Run("rex.2 shades", func(t *testing.T) {
		count := map[string]int{}
		for s := range board.Square(b.Len()) {
			count[b.ShadeNames()[b.Shade(s)]]++
		}
		for shade, want := range map[string]int{"grey": 31, "white": 27, "black": 27} {
			if count[shade] != want {
				t.Errorf("%d %s squares, want %d", count[shade], shade, want)
			}
		}
		for name, want := range map[string]string{"s1": "white", "b1": "black", "h1": "black", "m1": "white"} {
			if got := b.ShadeNames()[b.Shade(square(t, b.Topology, name))]; got != want {
				t.Errorf("%s is %s, want %s", name, got, want)
			}
		}
	})
	t.Run("rex.3 steps", func(t *testing.T) {
		for s := range board.Square(b.Len()) {
			for _, q := range b.EdgeSteps(s) {
				if b.Shade(s) == b.Shade(q) {
					t.Errorf("%s and %s share a side and a shade", b.SquareName(s), b.SquareName(q))
				}
			}
			for _, q := range passed(b.CornerRays(s)) {
				if b.Shade(s) != b.Shade(q) {
					t.Errorf("%s and %s lie on a diagonal in two shades", b.SquareName(s), b.SquareName(q))
				}
			}
		}
	})
	for _, tt := range []struct{ name, relation, from, want string }{
		{"rex.3 orthogonals", "edge", "j5", "h5 m5 i6 l6 i4 l4"},
		{"rex.3 diagonals", "corner", "j5", "g6 n6 j7 g4 n4 j3"},
		{"rex.3 at a corner", "edge", "b1", "a2 c2 d1"},
		{"rex.5 knight", "knight", "j5", "e6 p6 e4 p4 f7 o7 f3 o3 i8 l8 i2 l2"},
		{"rex.5 rook", "rook", "b1", "a2 c2 d3 e4 f5 g6 h7 i8 j9 d1 f1 h1 j1 m1 o1 q1 s1"},
		{"rex.5 bishop", "bishop", "b1", "b3 b5 b7 b9 e2 h3 l4 o5 r6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := names(b.Topology, relationNamed(t, tt.relation).from(b.Topology, square(t, b.Topology, tt.from))); got != sorted(tt.want) {
				t.Errorf("%s from %s = %s, want %s", tt.relation, tt.from, got, sorted(tt.want))
			}
		})
	}
	t.Run("rex.5 knight is an edge step and a corner step", func(t *testing.T) {
		for s := range board.Square(b.Len()) {
			// The farthest squares: by the plane's measure dx² + 3 dy², where an edge step
			// is 4, the shared goals 4 or 16, and the knight's goal 28.
			var want []board.Square
			for _, q := range b.EdgeSteps(s) {
				for _, to := range b.CornerSteps(q) {
					dx, dy := b.Column(to)-b.Column(s), b.Row(to)-b.Row(s)
					if dx*dx+3*dy*dy > 16 && !slices.Contains(want, to) {
						want = append(want, to)
					}
				}
			}
			if got, want := names(b.Topology, b.KnightSteps(s)), names(b.Topology, want); got != want {
				t.Errorf("knight from %s = %s, want %s", b.SquareName(s), got, want)
			}
		}
	})
}
