package terminal

import (
	"math"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Space around a star for the marks of the seats.
const (
	starMarginX = 4
	starMarginY = 1
)

// stretches are the largest ratios of the width of a board unit to its height, best first.
// Characters are about twice as high as wide: the first looks round, the last makes room for
// names.
var stretches = []float64{2.2, 2.7, 3.2}

// minStretch is the smallest such ratio.
const minStretch = 1.7

// newStar lays out a star as drawn, assigning every character to the square around it. It returns
// nil if a square has no row of room characters.
func newStar(t *board.Topology, o *board.Outline, bottom rules.Seat, width, height, room int) *layout {
	for _, stretch := range stretches {
		if l := stretchedStar(t, o, bottom, width, height, room, stretch); l != nil {
			return l
		}
	}
	return nil
}

// stretchedStar is newStar with a given largest ratio of width to height.
func stretchedStar(t *board.Topology, o *board.Outline, bottom rules.Seat, width, height, room int, stretch float64) *layout {
	sx, sy := float64(width-2*starMarginX)/o.Width, float64(height-2*starMarginY)/o.Height
	if sx <= 0 || sy <= 0 {
		return nil
	}
	sx, sy = min(sx, sy*stretch), min(sy, sx/minStretch)
	w, h := int(math.Round(o.Width*sx)), int(math.Round(o.Height*sy))
	l := newBare(w+2*starMarginX, h+2*starMarginY, t.Len())
	for s := range board.Square(t.Len()) {
		l.fill(s, o.Squares[s], sx, sy)
		if l.slots[s].width < room {
			return nil
		}
	}
	for seat := range o.Rotation {
		l.markSeat(o, rules.Seat(seat+1), bottom, sx, sy)
	}
	return l
}

// fill assigns the characters whose centres are in its polygon to s, and chooses the places of its
// piece and its name.
func (l *layout) fill(s board.Square, shape board.SquareShape, sx, sy float64) {
	low, high := shape.Outline[0], shape.Outline[0]
	for _, p := range shape.Outline {
		low = board.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = board.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	var runs []slot
	for y := int(low.Y * sy); y <= int(high.Y*sy); y++ {
		run := slot{y: y + starMarginY}
		for x := int(low.X * sx); x <= int(high.X*sx); x++ {
			p := board.Point{X: (float64(x) + 0.5) / sx, Y: (float64(y) + 0.5) / sy}
			cx, cy := x+starMarginX, y+starMarginY
			if !inside(shape.Outline, p) || cx >= l.width || cy >= l.height || l.owner[cy*l.width+cx] != board.NoSquare {
				continue
			}
			l.owner[cy*l.width+cx] = s
			if run.width == 0 {
				run.x = cx
			}
			run.width++
		}
		if run.width >= manWidth {
			runs = append(runs, run)
		}
	}
	if len(runs) == 0 {
		return
	}
	middle := shape.Anchor.Y*sy - 0.5 + starMarginY
	off := func(r slot) float64 { return math.Abs(float64(r.y) - middle) }
	best := runs[0]
	for _, r := range runs {
		// Prefer a row in the middle, unless another is much wider.
		if off(r)-float64(min(r.width, 5)) < off(best)-float64(min(best.width, 5)) {
			best = r
		}
	}
	l.slots[s] = best
	for _, r := range runs {
		if r.y == best.y+1 {
			l.names[s] = r
		}
	}
}

// inside reports whether p is in a convex polygon that is clockwise on the screen. A point on a
// side is in both adjacent squares.
func inside(corners []board.Point, p board.Point) bool {
	const sliver = 1e-6
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (b.X-a.X)*(p.Y-a.Y)-(b.Y-a.Y)*(p.X-a.X) < -sliver {
			return false
		}
	}
	return true
}

// markSeat marks a seat outside the middle of its base.
func (l *layout) markSeat(o *board.Outline, seat, bottom rules.Seat, sx, sy float64) {
	sin, cos := math.Sincos((o.Rotation[seat-1] - o.Rotation[bottom-1]) * math.Pi / 180)
	apothem := o.Height / 2
	x := int(math.Round((o.Width/2+apothem*sin)*sx+1.6*sin+starMarginX-0.5)) - 1
	y := int(math.Round((o.Height/2+apothem*cos)*sy + 0.6*cos + starMarginY - 0.5))
	l.captions = append(l.captions, caption{x: min(max(x, 0), l.width-2), y: min(max(y, 0), l.height-1), seat: seat})
}
