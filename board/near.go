package board

import "math"

// The sectors of the near view, in degrees of the round: the base of whoever looks
// reaches this far to either side of straight down, the sides beside it take this
// much each, and all other edges share what is left. Of those sides most is the
// seat's own, so that the files at its edge are no narrower than those in the middle.
const (
	nearHalf = 40
	nearSide = 42
	nearOwn  = 0.82
)

// nearRise is how far the centre lies above the middle of the round, as a part of
// its radius: what is before one's own men is large, and what lies behind it small.
const nearRise = 0.25

// NearOutline draws the board for little glass as the given seat sees it: the same
// squares in unequal sectors, the seat's own half-board at the bottom and the
// centre large, the far ones narrow. It is as large as [Topology.Outline], and lies
// as it is drawn: its rotation is 0. Boards that need none have none: it is nil.
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
	// corner returns an end of the base of the k-th module from the own one on.
	corner := func(k int, right bool) Point {
		var degrees float64
		switch {
		case k == 0 && right:
			degrees = nearHalf
		case k == 0:
			degrees = -nearHalf
		default:
			degrees = nearHalf + nearSide + edge*float64(2*k-2)
			if right {
				degrees += edge
			}
		}
		return towards(Point{}, degrees, 1)
	}
	// side returns where the half-boards of the k-th module and the next meet.
	side := func(k int) Point {
		share := 0.5
		switch k {
		case 0:
			share = nearOwn
		case n - 1:
			share = 1 - nearOwn
		}
		return between(corner(k, true), corner((k+1)%n, false), share)
	}
	even := b.newOutline()
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for k := range n {
		for _, p := range []Point{corner(k, false), corner(k, true)} {
			low = Point{min(low.X, p.X), min(low.Y, p.Y)}
			high = Point{max(high.X, p.X), max(high.Y, p.Y)}
		}
	}
	fit := func(p Point) Point {
		return Point{(p.X - low.X) / (high.X - low.X) * even.Width, (p.Y - low.Y) / (high.Y - low.Y) * even.Height}
	}
	centre := Point{0, -nearRise}
	o := &Outline{
		Width: even.Width, Height: even.Height,
		Squares: make([]SquareShape, b.Len()), Rotation: make([]float64, len(b.homes)),
	}
	for k := range n {
		left, right := corner(k, false), corner(k, true)
		middle := fit(between(left, right, 0.5))
		module := (own+k)%n + 1
		b.drawHalf(o, module, 0, fit(left), middle, fit(centre), fit(side((k+n-1)%n)))
		b.drawHalf(o, module, Files/2, middle, fit(right), fit(side(k)), fit(centre))
	}
	return o
}
