package board

import "math"

// width is the width of every drawing in board units.
const width = 1000

// towards returns the point at a distance from c, in the direction that lies
// degrees anticlockwise from straight down.
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

// shape returns the square with the given convex outline. Its anchor is the
// centre of the largest circle inside, found by a search that halves its step.
func shape(corners ...Point) SquareShape {
	var c Point
	for _, p := range corners {
		c.X += p.X / float64(len(corners))
		c.Y += p.Y / float64(len(corners))
	}
	r := room(corners, c)
	for step := r / 2; step > 1e-4; {
		best, at := r, c
		for k := range 8 {
			p := towards(c, 45*float64(k), step)
			if d := room(corners, p); d > best+1e-9 {
				best, at = d, p
			}
		}
		if best == r {
			step /= 2
		}
		r, c = best, at
	}
	return SquareShape{Outline: corners, Anchor: c, Radius: r}
}

// room returns the distance from p to the nearest side of a convex polygon
// that runs clockwise on the screen, negative outside.
func room(corners []Point, p Point) float64 {
	least := math.Inf(1)
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		dx, dy := b.X-a.X, b.Y-a.Y
		least = min(least, (dx*(p.Y-a.Y)-dy*(p.X-a.X))/math.Hypot(dx, dy))
	}
	return least
}
