package board

import "math"

// width is the width of every drawing in board units.
const width = 1000

// towards returns the point at a distance from c, in a direction in degrees anticlockwise
// from straight down.
func towards(c Point, degrees, distance float64) Point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return Point{c.X + distance*sin, c.Y + distance*cos}
}

func between(a, b Point, t float64) Point {
	return Point{a.X + (b.X-a.X)*t, a.Y + (b.Y-a.Y)*t}
}

// newOutline draws the star (board.12): a regular 2N-gon, a base for each
// module and a side between two, module 1 at the bottom.
func (b *Star) newOutline() *Outline {
	n := float64(b.modules)
	half := 90 / n // degrees from the middle of an edge to its end
	cos := math.Cos(half * math.Pi / 180)
	// The widest points are corners, unless a side is upright.
	radius := width / 2.0
	if b.modules%2 == 0 {
		radius /= cos
	}
	apothem := radius * cos
	height := 2 * apothem // a base at the bottom, and opposite it an edge too
	c := Point{width / 2, height / 2}
	o := &Outline{Width: width, Height: height, Squares: make([]SquareShape, b.Len())}
	for m := range b.modules {
		at := 360 / n * float64(m)
		left, right := towards(c, at-half, radius), towards(c, at+half, radius)
		middle := towards(c, at, apothem)
		leftSide, rightSide := towards(c, at-2*half, apothem), towards(c, at+2*half, apothem)
		b.drawHalf(o, m+1, 0, left, middle, c, leftSide)
		b.drawHalf(o, m+1, Files/2, middle, right, rightSide, c)
	}
	for seat := range b.homes {
		o.Rotation = append(o.Rotation, 360/n*float64(b.homes[seat]-1))
	}
	return o
}

// drawHalf draws the 4x4 squares of a quadrilateral by straight interpolation:
// files from a to b, ranks from a-b to d-c.
func (b *Star) drawHalf(o *Outline, module, file int, pa, pb, pc, pd Point) {
	const side = Files / 2
	at := func(f, r int) Point {
		u, v := float64(f)/side, float64(r)/Ranks
		return between(between(pa, pb, u), between(pd, pc, u), v)
	}
	for r := range Ranks {
		for f := range side {
			o.Squares[b.At(module, file+f, r)] = shape(at(f, r), at(f, r+1), at(f+1, r+1), at(f+1, r))
		}
	}
}

// hexOutline draws hexagons with a corner up, row 1 at the bottom.
func hexOutline(places [][2]int) *Outline {
	const halfStep = width / float64(hexColumns+1)
	side := 2 * halfStep / math.Sqrt(3)
	height := side * (1.5*hexRows + 0.5)
	o := &Outline{Width: width, Height: height, Rotation: []float64{0, 180}}
	for _, p := range places {
		c := Point{halfStep * float64(p[0]), height - side*(1+1.5*float64(p[1]-1))}
		var corners []Point
		for k := range 6 {
			corners = append(corners, towards(c, 180-60*float64(k), side))
		}
		o.Squares = append(o.Squares, shape(corners...))
	}
	return o
}

// gridOutline draws the squares of the 16x16 board, rank 1 at the bottom.
func gridOutline(rotation []float64) *Outline {
	const side = width / float64(GridSize)
	o := &Outline{Width: width, Height: width, Rotation: rotation}
	for s := range GridSize * GridSize {
		x, y := side*float64(s%GridSize), width-side*float64(s/GridSize+1)
		o.Squares = append(o.Squares, shape(Point{x, y}, Point{x + side, y}, Point{x + side, y + side}, Point{x, y + side}))
	}
	return o
}

// side is a side of a convex polygon: a point is x*X + y*Y - at inside of it.
type side struct{ x, y, at float64 }

// sides returns the sides of a convex polygon that runs clockwise on the screen.
func sides(corners []Point) []side {
	list := make([]side, len(corners))
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		x, y := -(b.Y-a.Y)/length, (b.X-a.X)/length
		list[i] = side{x, y, x*a.X + y*a.Y}
	}
	return list
}

// shape returns the square with the given convex outline. Its anchor is the
// centre of the largest circle inside, which touches three sides.
func shape(corners ...Point) SquareShape {
	list := sides(corners)
	best := SquareShape{Outline: corners}
	for i := range list {
		for j := range i {
			for k := range j {
				c, ok := equidistant(list[i], list[j], list[k])
				if !ok {
					continue
				}
				if r := room(list, c); r > best.Radius {
					best.Anchor, best.Radius = c, r
				}
			}
		}
	}
	return best
}

// equidistant returns the point equally far inside three sides, if there is exactly one.
func equidistant(a, b, c side) (Point, bool) {
	// The differences of the three distances are 0: two equations.
	x1, y1, d1 := a.x-b.x, a.y-b.y, a.at-b.at
	x2, y2, d2 := a.x-c.x, a.y-c.y, a.at-c.at
	det := x1*y2 - x2*y1
	if math.Abs(det) < 1e-9 {
		return Point{}, false
	}
	return Point{(d1*y2 - d2*y1) / det, (x1*d2 - x2*d1) / det}, true
}

// room returns the distance from p to the nearest side, negative outside.
func room(list []side, p Point) float64 {
	least := math.Inf(1)
	for _, s := range list {
		least = min(least, s.x*p.X+s.y*p.Y-s.at)
	}
	return least
}
