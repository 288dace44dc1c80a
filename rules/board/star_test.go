package board_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules/board"
)

// starCounts are the counts of docs/rules/star-board.md from 1d4, and by its
// general formula for other N.
type starCounts struct{ king, knight, rook, bishop, queen, pawn int }

func countsOf(n int, centre board.Centre) starCounts {
	switch {
	case n == 2:
		return starCounts{8, 8, 14, 13, 27, 2}
	case centre == board.Neighbours && n > 3:
		return starCounts{9, 10, 14, 17, 31, 3}
	default:
		return starCounts{n + 6, 2*n + 4, 14, 4*n + 5, 4*n + 19, n}
	}
}

func TestStarCounts(t *testing.T) {
	printed := map[string]starCounts{
		"star:2":                   {8, 8, 14, 13, 27, 2},
		"star:3":                   {9, 10, 14, 17, 31, 3},
		"star:4":                   {10, 12, 14, 21, 35, 4},
		"star:4,centre=neighbours": {9, 10, 14, 17, 31, 3},
		"star:6":                   {12, 16, 14, 29, 43, 6},
	}
	for _, centre := range []board.Centre{board.All, board.Neighbours} {
		for n := 2; n <= 8; n++ {
			b := board.NewStar(n, centre)
			t.Run(b.Name(), func(t *testing.T) {
				s := b.At(1, 3, 3)
				count := func(name string) int { return len(relationNamed(t, name).from(b.Topology, s)) }
				got := starCounts{count("king"), count("knight"), count("rook"), count("bishop"), count("queen"),
					len(b.ForwardCorners(s, 1))}
				if want := countsOf(n, centre); got != want {
					t.Errorf("counts from 1d4 = %+v, want %+v", got, want)
				}
				if want, ok := printed[b.Name()]; ok && got != want {
					t.Errorf("counts from 1d4 = %+v, the rules print %+v", got, want)
				}
				if got, want := b.Len(), 32*n; got != want {
					t.Errorf("%d squares, want %d", got, want)
				}
			})
		}
	}
}

// One case or more per rule of docs/rules/star-board.md, named by its number.
func TestRules(t *testing.T) {
	type boardCase struct {
		board    *board.Star
		relation string
		from     string
		want     string
	}
	star2, star4 := board.NewStar(2, board.All), board.NewStar(4, board.All)
	star3, near4 := board.NewStar(3, board.All), board.NewStar(4, board.Neighbours)
	star8 := board.NewStar(8, board.All)
	for _, tt := range []struct {
		name  string
		cases []boardCase
	}{
		{"board.3 the front meets the neighbours' fronts", []boardCase{
			{star4, "edge", "1e4", "1d4 1f4 1e3 2d4"},
			{star4, "edge", "1f4", "1e4 1g4 1f3 2c4"},
			{star4, "edge", "1g4", "1f4 1h4 1g3 2b4"},
			{star4, "edge", "1h4", "1g4 1h3 2a4"},
			{star4, "edge", "1d4", "1c4 1e4 1d3 4e4"},
			{star4, "edge", "1c4", "1b4 1d4 1c3 4f4"},
			{star4, "edge", "1b4", "1a4 1c4 1b3 4g4"},
			{star4, "edge", "1a4", "1b4 1a3 4h4"},
			{star8, "edge", "8e4", "8d4 8f4 8e3 1d4"},
		}},
		{"board.4 an inner corner has four squares", []boardCase{
			{star4, "corner", "1f4", "1e3 1g3 2b4 2d4"},
			{star4, "corner", "1h4", "1g3 2b4"},
			{star4, "corner", "1a4", "1b3 4g4"},
		}},
		{"board.5 through the centre", []boardCase{
			{star2, "corner", "d4", "c3 e3 c5 e5"},
			{star3, "corner", "1d4", "1c3 1e3 3f4 2d4 3d4"},
			{star4, "corner", "1d4", "1c3 1e3 4f4 2d4 3d4 4d4"},
			{star4, "corner", "1e4", "1d3 1f3 2c4 2e4 3e4 4e4"},
			{near4, "corner", "1d4", "1c3 1e3 4f4 2d4 4d4"},
			{near4, "corner", "1e4", "1d3 1f3 2c4 2e4 4e4"},
		}},
		{"board.7 rook", []boardCase{
			{star4, "rook", "1d2", "1a2 1b2 1c2 1e2 1f2 1g2 1h2 1d1 1d3 1d4 4e4 4e3 4e2 4e1"},
			{star4, "rook", "1d4", "1a4 1b4 1c4 1e4 1f4 1g4 1h4 1d1 1d2 1d3 4e4 4e3 4e2 4e1"},
		}},
		{"board.8 bishop", []boardCase{
			{star4, "bishop", "1c4", "4e4 4d3 4c2 4b1 1d3 1e2 1f1 4g4 4h3 1b3 1a2"},
			{star4, "bishop", "1c3", "1b2 1a1 1b4 4h4 1d2 1e1 1d4 2d4 2c3 2b2 2a1 3d4 3c3 3b2 3a1 4d4 4c3 4b2 4a1"},
		}},
		{"board.9 king", []boardCase{
			{star4, "king", "1d4", "1c4 1e4 1d3 4e4 1c3 1e3 4f4 2d4 3d4 4d4"},
			{star4, "king", "1a1", "1a2 1b1 1b2"},
			{star3, "king", "1d4", "1c4 1e4 1d3 3e4 1c3 1e3 3f4 2d4 3d4"},
		}},
		{"board.10 knight", []boardCase{
			{star4, "knight", "1d4", "1b3 1c2 1e2 1f3 2c4 2d3 3c4 3d3 4c4 4d3 4f3 4g4"},
			{star4, "knight", "1b1", "1a3 1c3 1d2"},
			{star4, "knight", "1g4", "1e3 1f2 1h2 2a3 2c3 2d4"},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, c := range tt.cases {
				b := c.board
				if got := names(b.Topology, relationNamed(t, c.relation).from(b.Topology, square(t, b.Topology, c.from))); got != sorted(c.want) {
					t.Errorf("%s: %s from %s = %s, want %s", b.Name(), c.relation, c.from, got, sorted(c.want))
				}
			}
		})
	}
	t.Run("board.1 light corner at the right", func(t *testing.T) {
		for _, b := range everyStar() {
			for m := 1; m <= b.Modules(); m++ {
				for f := range board.Files {
					for r := range board.Ranks {
						want := "dark"
						if (f+1+r+1)%2 == 1 {
							want = "light"
						}
						if got := b.ShadeNames()[b.Shade(b.At(m, f, r))]; got != want {
							t.Errorf("%s: %s is %s, want %s", b.Name(), b.SquareName(b.At(m, f, r)), got, want)
						}
					}
				}
			}
		}
	})
	t.Run("board.2 names", func(t *testing.T) {
		for _, c := range []struct {
			b          *board.Star
			accepted   string
			printed    string
			m, f, rank int
		}{
			{star4, "3e2", "3e2", 3, 4, 1},
			{star2, "1e2", "e2", 1, 4, 1},
			{star2, "e2", "e2", 1, 4, 1},
			{star2, "2e1", "d8", 2, 4, 0},
			{star2, "h5", "h5", 2, 0, 3},
		} {
			s := square(t, c.b.Topology, c.accepted)
			if got := c.b.SquareName(s); got != c.printed {
				t.Errorf("%s: %s is printed %s, want %s", c.b.Name(), c.accepted, got, c.printed)
			}
			if m, f, r := c.b.Module(s), c.b.File(s), c.b.Rank(s); m != c.m || f != c.f || r != c.rank {
				t.Errorf("%s: %s lies on module %d, file %d, rank %d, want %d, %d, %d", c.b.Name(), c.accepted, m, f, r, c.m, c.f, c.rank)
			}
		}
	})
	t.Run("board.6 no step between shades across the point", func(t *testing.T) {
		for _, b := range everyStar() {
			var central []board.Square
			for s := range board.Square(b.Len()) {
				if b.IsCentral(s) {
					central = append(central, s)
				}
			}
			if got, want := len(central), 2*b.Modules(); got != want {
				t.Errorf("%s: %d central squares, want %d", b.Name(), got, want)
			}
			for _, s := range central {
				for _, q := range central {
					if b.Shade(s) == b.Shade(q) || slices.Contains(b.EdgeSteps(s), q) {
						continue
					}
					if slices.Contains(b.CornerSteps(s), q) || slices.Contains(b.KnightSteps(s), q) {
						t.Errorf("%s: %s steps to %s over the point", b.Name(), b.SquareName(s), b.SquareName(q))
					}
				}
			}
		}
	})
	t.Run("board.11 pawn", func(t *testing.T) {
		for _, c := range []struct {
			b        *board.Star
			home     int
			from     string
			forward  string
			captures string
			last     bool
		}{
			{star4, 1, "1d2", "1d3", "1c3 1e3", false},
			{star4, 1, "1d4", "4e4", "2d4 3d4 4d4 4f4", false},
			{star4, 1, "1e4", "2d4", "2c4 2e4 3e4 4e4", false},
			{star4, 1, "1a4", "4h4", "4g4", false},
			{star4, 1, "4e4", "4e3", "4d3 4f3", false},
			{star4, 1, "3d4", "3d3", "3c3 3e3", false}, // never home again
			{star4, 1, "4e1", "-", "", true},
			{star4, 1, "1e1", "1e2", "1d2 1f2", false}, // rank 1 of home is no last row
			{star4, 4, "1e1", "-", "", true},
			{near4, 1, "1d4", "4e4", "2d4 4d4 4f4", false},
			{star2, 1, "d4", "d5", "c5 e5", false},
			{star2, 2, "d5", "d4", "c4 e4", false},
			{star2, 2, "d1", "-", "", true},
		} {
			s := square(t, c.b.Topology, c.from)
			if got := c.b.SquareName(c.b.Forward(s, c.home)); got != c.forward {
				t.Errorf("%s: Forward(%s, %d) = %s, want %s", c.b.Name(), c.from, c.home, got, c.forward)
			}
			if got := names(c.b.Topology, c.b.ForwardCorners(s, c.home)); got != sorted(c.captures) {
				t.Errorf("%s: ForwardCorners(%s, %d) = %s, want %s", c.b.Name(), c.from, c.home, got, sorted(c.captures))
			}
			if got := c.b.IsLastRow(s, c.home); got != c.last {
				t.Errorf("%s: IsLastRow(%s, %d) = %t, want %t", c.b.Name(), c.from, c.home, got, c.last)
			}
		}
	})
	t.Run("board.12 drawing", func(t *testing.T) {
		// The octagon: its base is between 500 ± 500 tan 22.5°, its centre is the meeting
		// point of all central squares.
		base := 500 * math.Tan(math.Pi/8)
		shapes := star4.Outline().Squares
		for name, corner := range map[string]board.Point{
			"1a1": {X: 500 - base, Y: 1000}, "1d1": {X: 500, Y: 1000}, "1e1": {X: 500, Y: 1000}, "1h1": {X: 500 + base, Y: 1000},
			"2a1": {X: 1000, Y: 500 + base}, "2h1": {X: 1000, Y: 500 - base}, "3a1": {X: 500 + base, Y: 0}, "4a1": {X: 0, Y: 500 - base},
			"1d4": {X: 500, Y: 500}, "1e4": {X: 500, Y: 500}, "2d4": {X: 500, Y: 500}, "3e4": {X: 500, Y: 500},
			"1a4": {X: 500 - base - (500-base)/2, Y: 1000 - (500-base)/2}, // the middle of the side
		} {
			if !slices.ContainsFunc(shapes[square(t, star4.Topology, name)].Outline, func(p board.Point) bool {
				return math.Hypot(p.X-corner.X, p.Y-corner.Y) < near
			}) {
				t.Errorf("%s has no corner at %v", name, corner)
			}
		}
	})
}

func TestNewStarPanics(t *testing.T) {
	for _, n := range []int{1, 9} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Errorf("NewStar(%d) returned", n)
				}
			}()
			board.NewStar(n, board.All)
		})
	}
}
