package diagram

import (
	"math"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/reach"
)

// Signs are the rulebooks' signs on squares. Shapes carry the meaning, colour only helps.
type Signs struct {
	Circles []string    // may go there
	Stars   []string    // may capture there
	Arrows  [][]string  // the rest of the path, square by square
	Slides  [][]string  // slides as far as the last square
	Tips    [][2]string // must promote on the first, coming from the second
	Crosses []string    // is taken, or cannot be reached
	Marks   []string    // is spoken of
	Last    [][]string  // the squares of last moves
}

// squares returns all squares that are named.
func (s *Signs) squares() []string {
	all := slices.Concat(s.Circles, s.Stars, s.Crosses, s.Marks)
	for _, ways := range [][][]string{s.Arrows, s.Slides, s.Last} {
		all = append(all, slices.Concat(ways...)...)
	}
	for _, t := range s.Tips {
		all = append(all, t[0], t[1])
	}
	return all
}

// Goals returns the signs for a man: its goals and captures if it were its seat's turn, and
// its promotion squares. A pawn's captures include empty squares.
func Goals(pos rules.Position, from string) Signs {
	s, ok := pos.Game().Board().Square(from)
	if !ok || pos.At(s).Role == rules.NoRole || pos.Owner(pos.At(s).Army) == 0 {
		return Signs{}
	}
	r := reach.In(pos, from)
	signs := Signs{Marks: []string{from}, Circles: r.Goals, Stars: r.Takes}
	for _, to := range r.Promotes {
		signs.Tips = append(signs.Tips, [2]string{to, from})
	}
	return signs
}

// occupied reports whether a man is drawn on a square.
func (p *painter) occupied(sq *square) bool {
	s, _ := p.board.Square(sq.name)
	return !p.options.Empty && p.pos.At(s).Role != rules.NoRole
}

// paintUnder draws the signs under the men.
func (p *painter) paintUnder() {
	signs := &p.options.Signs
	for _, move := range signs.Last {
		for _, name := range []string{move[0], move[len(move)-1]} {
			sq := p.at(name)
			p.Add(
				Shape{Path: sq.inset(0.13), Stroke: p.theme.Strong.faded(0.75), Width: sq.radius * 0.26},
				Shape{Path: sq.inset(0.13), Stroke: p.theme.Select, Width: sq.radius * 0.14},
			)
		}
	}
	for _, name := range signs.Marks {
		p.Add(Shape{Path: Polygon(p.at(name).outline...), Fill: p.theme.Select.faded(0.85)})
	}
	for _, name := range signs.Stars {
		if sq := p.at(name); p.occupied(sq) {
			p.Add(Shape{Path: starShape(sq.centre, sq.radius*1.06, starInner), Fill: p.theme.Sign, Stroke: p.theme.SignHalo, Width: sq.radius * 0.08})
		}
	}
}

// paintOver draws the signs over the men.
func (p *painter) paintOver() {
	signs := &p.options.Signs
	for _, way := range signs.Arrows {
		p.paintArrow(way, 0.55)
	}
	for _, way := range signs.Slides {
		p.paintArrow(way, 1)
	}
	fill, halo := p.theme.Sign, p.theme.SignHalo
	for _, tip := range signs.Tips {
		sq, from := p.at(tip[0]), p.at(tip[1])
		beyond := Point{X: 2*sq.centre.X - from.centre.X, Y: 2*sq.centre.Y - from.centre.Y}
		p.Add(Shape{
			Path: headShape(from.centre, towards(sq.centre, beyond, sq.radius*0.86), sq.radius*0.66),
			Fill: p.theme.Tip, Stroke: halo, Width: sq.radius * 0.08,
		})
	}
	for _, name := range signs.Circles {
		sq := p.at(name)
		p.Add(Shape{Path: Circle(sq.centre, sq.radius*0.34), Fill: fill, Stroke: halo, Width: sq.radius * 0.1})
	}
	for _, name := range signs.Stars {
		if sq := p.at(name); !p.occupied(sq) {
			p.Add(Shape{Path: starShape(sq.centre, sq.radius*0.56, starInner), Fill: fill, Stroke: halo, Width: sq.radius * 0.08})
		}
	}
	for _, name := range signs.Crosses {
		sq := p.at(name)
		path := crossShape(sq.centre, sq.radius*0.62)
		p.Add(
			Shape{Path: path, Stroke: p.theme.AlarmHalo.faded(0.85), Width: p.pen * 1.9},
			Shape{Path: path, Stroke: p.theme.Alarm, Width: p.pen},
		)
	}
}

// paintArrow draws a way from the first of some squares to the last.
func (p *painter) paintArrow(names []string, share float64) {
	if len(names) < 2 {
		return
	}
	var line []Point
	for _, name := range names {
		line = append(line, p.at(name).centre)
	}
	goal := p.at(names[len(names)-1])
	short := goal.radius * 0.12
	if p.occupied(goal) {
		short = goal.radius * 0.72
	}
	before := line[len(line)-2]
	stem := lineShape(line, p.at(names[0]).radius*0.3, short+goal.radius*0.4)
	fill, halo := p.theme.Sign.faded(share), p.theme.SignHalo.faded(share)
	p.Add(
		Shape{Path: stem, Stroke: halo, Width: p.pen * 1.9},
		Shape{Path: stem, Stroke: fill, Width: p.pen},
		Shape{
			Path: headShape(before, towards(goal.centre, before, short), goal.radius*0.62),
			Fill: fill, Stroke: halo, Width: p.pen * 0.45,
		},
	)
}

// The shapes of signs, as page/src/board/signs.ts has them; a test compares them.

// starInner is the inner radius of a star as a share of the outer one.
const starInner = 0.62

// starShape returns a star of eight points, the outer ones r from its middle.
func starShape(c Point, r, inner float64) Path {
	points := make([]Point, 16)
	for i := range points {
		sin, cos := math.Sincos(float64(i)*math.Pi/8 - math.Pi/2)
		length := r
		if i%2 == 1 {
			length = inner * r
		}
		points[i] = Point{X: c.X + length*cos, Y: c.Y + length*sin}
	}
	return Polygon(points...)
}

// crossShape returns a cross of two strokes, r from its middle to each end.
func crossShape(c Point, r float64) Path {
	return joined(
		Polyline(Point{X: c.X - r, Y: c.Y - r}, Point{X: c.X + r, Y: c.Y + r}),
		Polyline(Point{X: c.X - r, Y: c.Y + r}, Point{X: c.X + r, Y: c.Y - r}),
	)
}

// lineShape returns a line through points, cut short at both ends.
func lineShape(points []Point, cutStart, cutEnd float64) Path {
	cut := slices.Clone(points)
	n := len(points)
	cut[0] = towards(points[0], points[1], cutStart)
	cut[n-1] = towards(points[n-1], points[n-2], cutEnd)
	return Polyline(cut...)
}

// headShape returns the head of an arrow that comes from a point, its tip at another.
func headShape(from, tip Point, length float64) Path {
	u := unit(from, tip)
	back := Point{X: tip.X - u.X*length, Y: tip.Y - u.Y*length}
	wide := length * 0.58
	return Polygon(tip, Point{X: back.X - u.Y*wide, Y: back.Y + u.X*wide}, Point{X: back.X + u.Y*wide, Y: back.Y - u.X*wide})
}

// towards returns the point at a distance from one point towards another.
func towards(from, to Point, length float64) Point {
	u := unit(from, to)
	return Point{X: from.X + u.X*length, Y: from.Y + u.Y*length}
}

func unit(a, b Point) Point {
	length := distance(a, b)
	if length == 0 {
		length = 1
	}
	return Point{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}
}
