package board_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/board"
)

// Edge steps and knight steps change the shade, corner steps keep it.
func TestStarShading(t *testing.T) {
	for _, b := range append(everyStar(), board.NewYalta()) {
		for s := range board.Square(b.Len()) {
			for _, q := range slices.Concat(b.EdgeSteps(s), b.KnightSteps(s)) {
				if b.Shade(s) == b.Shade(q) {
					t.Errorf("%s: %s and %s are of one shade", b.Name(), b.SquareName(s), b.SquareName(q))
				}
			}
			for _, q := range passed(b.CornerRays(s)) {
				if b.Shade(s) != b.Shade(q) {
					t.Errorf("%s: %s and %s are of two shades", b.Name(), b.SquareName(s), b.SquareName(q))
				}
			}
		}
	}
}

// Turning the star by one module maps every relation onto itself.
func TestStarRotation(t *testing.T) {
	for _, b := range append(everyStar(), board.NewYalta()) {
		turn := func(s board.Square) board.Square {
			if s == board.NoSquare {
				return s
			}
			return b.At(b.Module(s)%b.Modules()+1, b.File(s), b.Rank(s))
		}
		turned := func(squares []board.Square) []board.Square {
			list := make([]board.Square, len(squares))
			for i, s := range squares {
				list[i] = turn(s)
			}
			return list
		}
		same := func(name string, s board.Square, there, here []board.Square) {
			if got, want := names(b.Topology, there), names(b.Topology, turned(here)); got != want {
				t.Errorf("%s: %s from %s = %s, want %s as from %s", b.Name(), name, b.SquareName(turn(s)), got, want, b.SquareName(s))
			}
		}
		for s := range board.Square(b.Len()) {
			for _, r := range relations {
				same(r.name, s, r.from(b.Topology, turn(s)), r.from(b.Topology, s))
			}
			same("literal knight", s, b.LiteralKnightSteps(turn(s)), b.LiteralKnightSteps(s))
			for home := 1; home <= b.Modules(); home++ {
				next := home%b.Modules() + 1
				same("pawn", s, []board.Square{b.Forward(turn(s), next)}, []board.Square{b.Forward(s, home)})
				same("pawn's capture", s, b.ForwardCorners(turn(s), next), b.ForwardCorners(s, home))
			}
		}
	}
}

// At N = 2 every line, step and knight's move is that of the chessboard, found
// here from plain coordinates.
func TestStarOfTwoIsTheChessboard(t *testing.T) {
	name := func(x, y int) string {
		if x < 0 || x > 7 || y < 0 || y > 7 {
			return ""
		}
		return string([]byte{'a' + byte(x), '1' + byte(y)})
	}
	lines := func(x, y int, directions [][2]int) []string {
		var list []string
		for _, d := range directions {
			var path []string
			for k := 1; name(x+k*d[0], y+k*d[1]) != ""; k++ {
				path = append(path, name(x+k*d[0], y+k*d[1]))
			}
			if path != nil {
				list = append(list, strings.Join(path, " "))
			}
		}
		slices.Sort(list)
		return list
	}
	for _, centre := range []board.Centre{board.All, board.Neighbours} {
		b := board.NewStar(2, centre)
		for x := range 8 {
			for y := range 8 {
				s := square(t, b.Topology, name(x, y))
				if got, want := paths(b.Topology, b.EdgeRays(s)), lines(x, y, [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}); !slices.Equal(got, want) {
					t.Errorf("rook lines from %s = %q, want %q", name(x, y), got, want)
				}
				if got, want := paths(b.Topology, b.CornerRays(s)), lines(x, y, [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}); !slices.Equal(got, want) {
					t.Errorf("bishop lines from %s = %q, want %q", name(x, y), got, want)
				}
				var leaps []string
				for _, d := range [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
					if to := name(x+d[0], y+d[1]); to != "" {
						leaps = append(leaps, to)
					}
				}
				if got, want := names(b.Topology, b.KnightSteps(s)), sorted(strings.Join(leaps, " ")); got != want {
					t.Errorf("knight from %s = %s, want %s", name(x, y), got, want)
				}
				if got, want := names(b.Topology, b.LiteralKnightSteps(s)), sorted(strings.Join(leaps, " ")); got != want {
					t.Errorf("literal knight from %s = %s, want %s", name(x, y), got, want)
				}
				for home, up := range map[int]int{1: 1, 2: -1} {
					if got, want := names(b.Topology, b.ForwardCorners(s, home)), sorted(name(x-1, y+up)+" "+name(x+1, y+up)); got != want {
						t.Errorf("pawn of %d from %s captures on %s, want %s", home, name(x, y), got, want)
					}
				}
			}
		}
	}
}

// The lines through the centre fork, and they fork into one branch per exit of board.5.
func TestStarForks(t *testing.T) {
	for _, b := range everyStar() {
		exits := b.Modules() - 1
		if centre := strings.Contains(b.Name(), "neighbours"); centre {
			exits = min(exits, 2)
		}
		for s := range board.Square(b.Len()) {
			// The two diagonals of a module that end at the centre: d4 c3 b2 a1, e4 f3 g2 h1.
			f, r := b.File(s), b.Rank(s)
			var want []string
			if onDiagonal := f == r || f == board.Files-1-r; onDiagonal && exits > 1 {
				var before []string
				for k := r + 1; k < board.Ranks; k++ {
					before = append(before, b.SquareName(b.At(b.Module(s), diagonalFile(f, k), k)))
				}
				for k := 1; k < b.Modules(); k++ {
					if exits == 2 && k != 1 && k != b.Modules()-1 {
						continue
					}
					path := slices.Clone(before)
					for q := board.Ranks - 1; q >= 0; q-- {
						path = append(path, b.SquareName(b.At((b.Module(s)-1+k)%b.Modules()+1, diagonalFile(f, q), q)))
					}
					want = append(want, strings.Join(path, " "))
				}
			}
			slices.Sort(want)
			var got []string
			for _, ray := range b.CornerRays(s) {
				if ray.Forks != nil {
					got = append(got, paths(b.Topology, []board.Ray{ray})...)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s: forks from %s = %q, want %q", b.Name(), b.SquareName(s), got, want)
			}
			for _, ray := range b.EdgeRays(s) {
				if ray.Forks != nil {
					t.Errorf("%s: a rook line from %s forks", b.Name(), b.SquareName(s))
				}
			}
		}
	}
}

// diagonalFile returns the file on a rank of the diagonal to the centre on the module half
// of file f.
func diagonalFile(f, rank int) int {
	if f < board.Files/2 {
		return rank
	}
	return board.Files - 1 - rank
}

// board.10: where at most two modules are reached through the centre, the
// knight goes two straight on and one aside, or one and two.
func TestKnightIsTheOrdinaryFormula(t *testing.T) {
	for _, b := range append(everyStar(), board.NewYalta()) {
		if b.Modules() > 3 && !strings.Contains(b.Name(), "neighbours") {
			continue
		}
		formula := make([]map[board.Square]bool, b.Len())
		for s := range formula {
			formula[s] = map[board.Square]bool{}
		}
		for s := range board.Square(b.Len()) {
			for _, q := range b.LiteralKnightSteps(s) {
				formula[s][q], formula[q][s] = true, true
			}
		}
		for s := range board.Square(b.Len()) {
			var want []board.Square
			for q := range formula[s] {
				want = append(want, q)
			}
			if got, want := names(b.Topology, b.KnightSteps(s)), names(b.Topology, want); got != want {
				t.Errorf("%s: knight from %s = %s, want %s", b.Name(), b.SquareName(s), got, want)
			}
		}
	}
}
