package board_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
	"github.com/manykings/manykings/rules/board"
)

// near is the error that drawings may have, in board units.
const near = 1e-6

// across returns the cross product of ab and ac: positive if c is to the right of a line
// from a to b on the screen, where y grows downwards.
func across(a, b, c board.Point) float64 {
	return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X)
}

func area(polygon []board.Point) float64 {
	sum := 0.0
	for i := 2; i < len(polygon); i++ {
		sum += across(polygon[0], polygon[i-1], polygon[i]) / 2
	}
	return sum
}

// surface returns the area of a whole board, from its regular shape.
func surface(b *board.Topology, o *board.Outline) float64 {
	switch {
	case b.Name() == "sovereign" || b.Name() == "royale":
		return o.Width * o.Height
	case b.Name() == "hex":
		halfStep := o.Width / 20
		return 85 * 2 * math.Sqrt(3) * halfStep * halfStep
	default: // a regular polygon with a base and a side for each module
		n := float64(b.Len() / 32)
		apothem := o.Height / 2
		return 2 * n * apothem * apothem * math.Tan(math.Pi/(2*n))
	}
}

// drawing is one of the ways to draw a board.
type drawing struct {
	name string
	b    *board.Topology
	o    *board.Outline
	near bool
}

// everyDrawing returns all boards in even drawings, and near for seats 1 and 3.
func everyDrawing() []drawing {
	var all []drawing
	for _, b := range everyBoard() {
		all = append(all, drawing{b.Name(), b, b.Outline(), false})
		for _, seat := range []int{1, 3} {
			if o := b.NearOutline(seat); o != nil {
				all = append(all, drawing{fmt.Sprintf("%s near seat %d", b.Name(), seat), b, o, true})
			}
		}
	}
	return all
}

func TestOutlineShapes(t *testing.T) {
	for _, d := range everyDrawing() {
		b, o := d.b, d.o
		if got, want := o.Width, 1000.0; got != want {
			t.Errorf("%s: width %v, want %v", d.name, got, want)
		}
		if got, want := len(o.Squares), b.Len(); got != want {
			t.Fatalf("%s: %d shapes, want %d", d.name, got, want)
		}
		total := 0.0
		for s, shape := range o.Squares {
			name := b.SquareName(board.Square(s))
			total += area(shape.Outline)
			if shape.Radius < 5 && !d.near || shape.Radius < 3 {
				t.Errorf("%s: radius of %s = %v", d.name, name, shape.Radius)
			}
			touched := 0
			for i, p := range shape.Outline {
				q, r := shape.Outline[(i+1)%len(shape.Outline)], shape.Outline[(i+2)%len(shape.Outline)]
				if across(p, q, r) <= 0 {
					t.Errorf("%s: %s is not convex and clockwise at corner %d", d.name, name, i)
				}
				if room := across(p, q, shape.Anchor) / math.Hypot(q.X-p.X, q.Y-p.Y); room < shape.Radius-near {
					t.Errorf("%s: %s has a radius of %v, side %d is %v away", d.name, name, shape.Radius, i, room)
				} else if room < shape.Radius+near {
					touched++
				}
				if p.X < -near || p.X > o.Width+near || p.Y < -near || p.Y > o.Height+near {
					t.Errorf("%s: %s has a corner outside, %v", d.name, name, p)
				}
			}
			if touched < 3 {
				t.Errorf("%s: the circle in %s touches %d sides, so that a larger one fits", d.name, name, touched)
			}
		}
		if want := surface(b, o); !d.near && math.Abs(total-want) > 1e-3 {
			t.Errorf("%s: the squares cover %v, the board has %v", d.name, total, want)
		}
	}
}

// All modules are drawn alike, and their halves mirror each other.
func TestOutlineStarModulesAreAlike(t *testing.T) {
	for _, b := range append(everyStar(), board.NewYalta()) {
		shapes := b.Outline().Squares
		for s := range board.Square(b.Len()) {
			for _, like := range []board.Square{b.At(1, b.File(s), b.Rank(s)), b.At(1, board.Files-1-b.File(s), b.Rank(s))} {
				got, want := shapes[s], shapes[like]
				if math.Abs(got.Radius-want.Radius) > near || math.Abs(area(got.Outline)-area(want.Outline)) > 1e-3 {
					t.Errorf("%s: %s has radius %v, area %v; %s has %v, %v", b.Name(), b.SquareName(s), got.Radius, area(got.Outline),
						b.SquareName(like), want.Radius, area(want.Outline))
				}
			}
		}
	}
}

// Squares do not overlap: two convex shapes are apart if a side of one has all
// of the other on its outside.
func TestOutlineSquaresDoNotOverlap(t *testing.T) {
	apart := func(one, other []board.Point) bool {
		for i, p := range one {
			q := one[(i+1)%len(one)]
			if !slices.ContainsFunc(other, func(c board.Point) bool { return across(p, q, c) > near*1000 }) {
				return true
			}
		}
		return false
	}
	for _, d := range everyDrawing() {
		b, shapes := d.b, d.o.Squares
		for s := range shapes {
			for q := range s {
				if one, other := shapes[s].Outline, shapes[q].Outline; !apart(one, other) && !apart(other, one) {
					t.Errorf("%s: %s and %s overlap", d.name, b.SquareName(board.Square(s)), b.SquareName(board.Square(q)))
				}
			}
		}
	}
}

// The drawing says the same as the rules: squares that share a side are those
// of an edge step.
func TestOutlineSidesAreEdgeSteps(t *testing.T) {
	for _, d := range everyDrawing() {
		b, shapes := d.b, d.o.Squares
		for s := range shapes {
			for q := range s {
				shared := 0
				for _, p := range shapes[s].Outline {
					if slices.ContainsFunc(shapes[q].Outline, func(c board.Point) bool { return math.Hypot(p.X-c.X, p.Y-c.Y) < near }) {
						shared++
					}
				}
				if got, want := shared == 2, slices.Contains(b.EdgeSteps(board.Square(s)), board.Square(q)); got != want {
					t.Errorf("%s: %s and %s are drawn sharing %d corners; edge step: %t",
						d.name, b.SquareName(board.Square(s)), b.SquareName(board.Square(q)), shared, want)
				}
			}
		}
	}
}

// Rotation brings the first rank of each seat to the bottom, its file a to the left.
func TestOutlineRotation(t *testing.T) {
	type seat struct{ left, right string }
	cases := []struct {
		b     *board.Topology
		seats []seat
	}{
		{board.NewSovereign().Topology, []seat{{"a1", "p1"}, {"p16", "a16"}}},
		{board.NewRoyale().Topology, []seat{{"a1", "p1"}, {"a16", "a1"}, {"p1", "p16"}, {"p16", "a16"}}},
		{board.NewHex().Topology, []seat{{"b1", "s1"}, {"s9", "b9"}}},
	}
	for _, star := range append(everyStar(), board.NewYalta()) {
		var seats []seat
		for i := 1; i <= star.Modules(); i++ {
			m := star.Home(i)
			seats = append(seats, seat{star.SquareName(star.At(m, 0, 0)), star.SquareName(star.At(m, 7, 0))})
		}
		cases = append(cases, struct {
			b     *board.Topology
			seats []seat
		}{star.Topology, seats})
	}
	for _, tt := range cases {
		t.Run(tt.b.Name(), func(t *testing.T) {
			o := tt.b.Outline()
			if got, want := len(o.Rotation), len(tt.seats); got != want {
				t.Fatalf("%d rotations, want %d", got, want)
			}
			for i, seat := range tt.seats {
				sin, cos := math.Sincos(o.Rotation[i] * math.Pi / 180)
				// Clockwise on the screen, where y grows downwards.
				turned := func(p board.Point) board.Point {
					x, y := p.X-o.Width/2, p.Y-o.Height/2
					return board.Point{X: x*cos - y*sin, Y: x*sin + y*cos}
				}
				left := turned(o.Squares[square(t, tt.b, seat.left)].Anchor)
				right := turned(o.Squares[square(t, tt.b, seat.right)].Anchor)
				if math.Abs(left.Y-right.Y) > 1e-2 || left.X >= right.X {
					t.Errorf("seat %d: %s at %v, %s at %v are not left and right of one row", i+1, seat.left, left, seat.right, right)
				}
				for s, shape := range o.Squares {
					if turned(shape.Anchor).Y > left.Y+1e-2 {
						t.Errorf("seat %d: %s is drawn below its first rank", i+1, tt.b.SquareName(board.Square(s)))
					}
				}
			}
		})
	}
}

// Golden geometry: three decimals of every corner, the anchor and the radius of
// some squares of each board.
func TestOutlineGolden(t *testing.T) {
	var text strings.Builder
	text.WriteString("# board square: radius; anchor; corners, clockwise\n")
	for _, g := range []struct {
		b       *board.Topology
		squares string
	}{
		{board.NewStar(2, board.All).Topology, "a1 h1 e4 d5 h8"},
		{board.NewStar(3, board.All).Topology, "1a1 1d4 1e4 2h1 3d4"},
		{board.NewStar(4, board.All).Topology, "1a1 1d4 1e4 2h1 3d4"},
		{board.NewStar(5, board.All).Topology, "1a1 1d4 4e4"},
		{board.NewStar(8, board.All).Topology, "1a1 1d4 1e4 5a1"},
		{board.NewYalta().Topology, "a1 e4 l8 h12 i9"},
		{board.NewSovereign().Topology, "a1 p1 i8 a16"},
		{board.NewHex().Topology, "b1 s1 j5 a2 t8"},
	} {
		o := g.b.Outline()
		fmt.Fprintf(&text, "%s: %.3f x %.3f; rotation %.3f\n", g.b.Name(), o.Width, o.Height, o.Rotation)
		for name := range strings.FieldsSeq(g.squares) {
			shape := o.Squares[square(t, g.b, name)]
			fmt.Fprintf(&text, "%s %s: %.3f; %s;", g.b.Name(), name, shape.Radius, decimals(shape.Anchor))
			for _, p := range shape.Outline {
				fmt.Fprintf(&text, " %s", decimals(p))
			}
			text.WriteByte('\n')
		}
	}
	golden.Compare(t, "testdata/outline.golden", text.String())
}

// decimals returns a point with three decimals, without negative zeros.
func decimals(p board.Point) string {
	text := fmt.Sprintf("%.3f,%.3f", p.X, p.Y)
	if text = strings.ReplaceAll(text, ",-0.000", ",0.000"); strings.HasPrefix(text, "-0.000") {
		text = text[1:]
	}
	return text
}
