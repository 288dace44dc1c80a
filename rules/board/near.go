package board

// The sectors of the near view, in degrees of the round: the viewer's base reaches this far
// to either side of straight down, the sides beside it take this much each, and all other
// edges share the rest. Most of those sides belongs to the seat itself, so that its edge
// files are no narrower than the middle ones.
const (
	nearHalf = 40
	nearSide = 42
	nearOwn  = 0.82
)

// nearRise is the height of the centre above the middle of the round, as a part of its
// radius: it enlarges the squares before one's own men, and reduces those behind it.
const nearRise = 0.25

// NearOutline draws the board for a small screen from a seat's view: the same squares in
// unequal sectors, the seat's own half-board at the bottom and the centre large, the far
// ones narrow. It has the size of [Topology.Outline], and rotation 0. It is nil for boards
// without a near view.
func (t *Topology) NearOutline(seat int) *Outline {
	if t.near == nil {
		return nil
	}
	return t.near(seat)
}

// nearFrom is the least number of modules for which there is a near view.
const nearFrom = 4

// newNearOutline draws the star as board.12 has it, but in unequal sectors: the
// corners of a polygon with two edges for each module lie on a circle and the
// centre anywhere inside, so that every half-board is convex and neighbours share
// their sides; then all of it is stretched to the size of the even drawing.
func (b *Star) newNearOutline(seat int) *Outline {
	n := b.modules
	own := b.homes[seat-1] - 1
	edge := (360 - 2.0*(nearHalf+nearSide)) / float64(2*n-3)
	// The corners of the polygon, from the left end of the own base on.
	corners := make([]Point, 2*n)
	low, high := Point{1, 1}, Point{-1, -1}
	degrees := -float64(nearHalf)
	for i := range corners {
		p := towards(Point{}, degrees, 1)
		corners[i] = p
		low, high = Point{min(low.X, p.X), min(low.Y, p.Y)}, Point{max(high.X, p.X), max(high.Y, p.Y)}
		switch i {
		case 0:
			degrees += 2 * nearHalf
		case 1:
			degrees += nearSide
		default:
			degrees += edge
		}
	}
	even := b.newOutline()
	fit := func(a, b Point, share float64) Point {
		p := between(a, b, share)
		return Point{(p.X - low.X) / (high.X - low.X) * even.Width, (p.Y - low.Y) / (high.Y - low.Y) * even.Height}
	}
	middle := Point{0, -nearRise}
	c := fit(middle, middle, 0)
	o := &Outline{
		Width: even.Width, Height: even.Height,
		Squares: make([]SquareShape, b.Len()), Rotation: make([]float64, n),
	}
	last := fit(corners[2*n-1], corners[0], 1-nearOwn) // where the half-board before begins
	for k := range n {
		left, right, share := corners[2*k], corners[2*k+1], 0.5
		switch k {
		case 0:
			share = nearOwn
		case n - 1:
			share = 1 - nearOwn
		}
		next := fit(right, corners[(2*k+2)%(2*n)], share)
		base := fit(left, right, 0.5)
		module := (own+k)%n + 1
		b.drawHalf(o, module, 0, fit(left, left, 0), base, c, last)
		b.drawHalf(o, module, Files/2, base, fit(right, right, 0), next, c)
		last = next
	}
	return o
}
