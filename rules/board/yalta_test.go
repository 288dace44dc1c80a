package board_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/board"
)

func TestYaltaRules(t *testing.T) {
	b := board.NewYalta()
	rotated := func(s board.Square, by int) board.Square {
		return b.At((b.Module(s)-1+by)%3+1, b.File(s), b.Rank(s))
	}
	t.Run("yalta.1 half-boards", func(t *testing.T) {
		for seat, half := range []struct{ files, ranks string }{
			{"a b c d e f g h", "1 2 3 4"},
			{"l k j i d c b a", "8 7 6 5"},
			{"h g f e i j k l", "12 11 10 9"},
		} {
			for f, file := range strings.Fields(half.files) {
				for r, rank := range strings.Fields(half.ranks) {
					if got, want := b.SquareName(b.At(b.Home(seat+1), f, r)), file+rank; got != want {
						t.Errorf("file %d, rank %d of seat %d is %s, want %s", f, r, seat+1, got, want)
					}
				}
			}
		}
	})
	t.Run("yalta.1 centre cycle", func(t *testing.T) {
		cycle := strings.Fields("d4 d5 i5 i9 e9 e4")
		for i, name := range cycle {
			s := square(t, b.Topology, name)
			if !b.IsCentral(s) {
				t.Errorf("%s is not central", name)
			}
			for j, other := range cycle {
				beside := (i+1)%6 == j || (j+1)%6 == i
				if got := slices.Contains(b.EdgeSteps(s), square(t, b.Topology, other)); got != beside {
					t.Errorf("%s shares a side with %s: %t, want %t", name, other, got, beside)
				}
			}
		}
		for shade, list := range map[string]string{"dark": "d4 i5 e9", "light": "e4 d5 i9 h1 a8 l12"} {
			for name := range strings.FieldsSeq(list) {
				if got := b.ShadeNames()[b.Shade(square(t, b.Topology, name))]; got != shade {
					t.Errorf("%s is %s, want %s", name, got, shade)
				}
			}
		}
	})
	t.Run("yalta.1 seams", func(t *testing.T) {
		for _, seam := range []struct{ files, one, other string }{{"abcd", "4", "5"}, {"efgh", "4", "9"}, {"ijkl", "5", "9"}} {
			for _, f := range seam.files {
				one, other := string(f)+seam.one, string(f)+seam.other
				if !slices.Contains(b.EdgeSteps(square(t, b.Topology, one)), square(t, b.Topology, other)) {
					t.Errorf("%s and %s share no side", one, other)
				}
			}
		}
	})
	t.Run("yalta.1 letter chains", func(t *testing.T) {
		for _, chain := range []struct{ files, ranks string }{
			{"abcd", "1 2 3 4 5 6 7 8"}, {"efgh", "1 2 3 4 9 10 11 12"}, {"ijkl", "8 7 6 5 9 10 11 12"},
		} {
			for _, f := range chain.files {
				ranks := strings.Fields(chain.ranks)
				var rest []string
				for _, r := range ranks[1:] {
					rest = append(rest, string(f)+r)
				}
				first := square(t, b.Topology, string(f)+ranks[0])
				if got, want := paths(b.Topology, b.EdgeRays(first)), strings.Join(rest, " "); !slices.Contains(got, want) {
					t.Errorf("rook lines from %s = %q, want %q among them", b.SquareName(first), got, want)
				}
			}
		}
	})
	t.Run("yalta.2 clockwise", func(t *testing.T) {
		// The left-hand neighbour: seat 2 on the module before that of seat 1.
		for seat, want := range []int{1, 3, 2} {
			if got := b.Home(seat + 1); got != want {
				t.Errorf("Home(%d) = %d, want %d", seat+1, got, want)
			}
		}
	})
	t.Run("yalta.4 captures of central pawns", func(t *testing.T) {
		for _, c := range []struct {
			seat       int
			from, want string
		}{
			{1, "d4", "c5 i5 e9"}, {1, "e4", "d5 i9 f9"},
			{2, "i5", "j9 d4 e9"}, {2, "d5", "e4 i9 c4"},
			{3, "e9", "f4 d4 i5"}, {3, "i9", "e4 d5 j5"},
		} {
			if got := names(b.Topology, b.ForwardCorners(square(t, b.Topology, c.from), b.Home(c.seat))); got != sorted(c.want) {
				t.Errorf("pawn of seat %d on %s captures on %s, want %s", c.seat, c.from, got, sorted(c.want))
			}
		}
	})
	t.Run("yalta.5 knight", func(t *testing.T) {
		goals := map[board.Square]int{}
		for by := range 3 {
			for name := range strings.FieldsSeq("d4 e4") {
				goals[rotated(square(t, b.Topology, name), by)] = 10
			}
			for name := range strings.FieldsSeq("c4 d3 e3 f4") {
				goals[rotated(square(t, b.Topology, name), by)] = 9
			}
		}
		for s := range board.Square(b.Len()) {
			got := len(b.KnightSteps(s))
			if want, near := goals[s]; near && got != want || !near && got > 8 {
				t.Errorf("knight from %s has %d goals, want %d (8 or fewer away from the centre)", b.SquareName(s), got, want)
			}
		}
	})
	t.Run("yalta.5 literal knight", func(t *testing.T) {
		// North d5 d6, east e4 f4, south d3 d2, west c4 b4, then aside: of the ten goals
		// the two that only one path would reach are missing, e10 and j5.
		d4, j5 := square(t, b.Topology, "d4"), square(t, b.Topology, "j5")
		if got, want := names(b.Topology, b.LiteralKnightSteps(d4)), sorted("c6 i6 f3 f9 c2 e2 b3 b5"); got != want {
			t.Errorf("literal knight from d4 = %s, want %s", got, want)
		}
		if !slices.Contains(b.LiteralKnightSteps(j5), d4) {
			t.Errorf("literal knight does not go from j5 to d4")
		}
		for s := range board.Square(b.Len()) {
			for _, q := range b.LiteralKnightSteps(s) {
				if !slices.Contains(b.KnightSteps(s), q) {
					t.Errorf("literal knight goes from %s to %s, the knight does not", b.SquareName(s), b.SquareName(q))
				}
			}
		}
	})
}
