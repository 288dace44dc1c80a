package diagram

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules/board"
)

// Point is x and y; y grows downwards.
type Point = board.Point

// verb is a step of a path, and verbPoints its number of points.
type verb byte

const (
	moveTo verb = iota
	lineTo
	cubeTo
	closing
)

// step is one step of a path.
type step struct {
	verb   verb
	points [3]Point
}

// end returns the point that a step leads to.
func (s step) end() Point {
	if s.verb == cubeTo {
		return s.points[2]
	}
	return s.points[0]
}

// Path is lines and curves, closed or open. A path made from another one shares no memory with it.
type Path struct{ steps []step }

// Move begins a part of the path.
func (p *Path) Move(x, y float64) { p.add(moveTo, Point{X: x, Y: y}) }

// Line adds a straight line.
func (p *Path) Line(x, y float64) { p.add(lineTo, Point{X: x, Y: y}) }

// Cube adds a cubic Bézier curve.
func (p *Path) Cube(b, c, d Point) { p.add(cubeTo, b, c, d) }

// Close leads back to where the part began.
func (p *Path) Close() { p.add(closing) }

func (p *Path) add(v verb, points ...Point) {
	s := step{verb: v}
	copy(s.points[:], points)
	p.steps = append(p.steps, s)
}

// Polygon returns a closed path through points.
func Polygon(points ...Point) Path {
	p := Polyline(points...)
	p.Close()
	return p
}

// Polyline returns an open path through points.
func Polyline(points ...Point) Path {
	var p Path
	for i, q := range points {
		if i == 0 {
			p.Move(q.X, q.Y)
		} else {
			p.Line(q.X, q.Y)
		}
	}
	return p
}

// Circle returns a circle.
func Circle(c Point, r float64) Path {
	var p Path
	p.Move(c.X-r, c.Y)
	p.arc(r, Point{X: c.X - r, Y: c.Y}, Point{X: c.X + r, Y: c.Y}, false, true)
	p.arc(r, Point{X: c.X + r, Y: c.Y}, Point{X: c.X - r, Y: c.Y}, false, true)
	p.Close()
	return p
}

// Rect returns a rectangle with round corners.
func Rect(x, y, width, height, round float64) Path {
	if round == 0 {
		return Polygon(Point{X: x, Y: y}, Point{X: x + width, Y: y}, Point{X: x + width, Y: y + height}, Point{X: x, Y: y + height})
	}
	var p Path
	corner := func(fromX, fromY, toX, toY float64) {
		p.arc(round, Point{X: fromX, Y: fromY}, Point{X: toX, Y: toY}, false, true)
	}
	r, b := x+width, y+height
	p.Move(x+round, y)
	p.Line(r-round, y)
	corner(r-round, y, r, y+round)
	p.Line(r, b-round)
	corner(r, b-round, r-round, b)
	p.Line(x+round, b)
	corner(x+round, b, x, b-round)
	p.Line(x, y+round)
	corner(x, y+round, x+round, y)
	p.Close()
	return p
}

// joined returns the parts of paths as one.
func joined(paths ...Path) Path {
	var all Path
	for _, p := range paths {
		all.steps = append(all.steps, p.steps...)
	}
	return all
}

// place puts the units of one drawing on another: times scale, then moved.
type place struct{ scale, x, y float64 }

func (f place) at(p Point) Point { return Point{X: f.x + p.X*f.scale, Y: f.y + p.Y*f.scale} }

// within returns f on a drawing that g places.
func (f place) within(g place) place {
	o := g.at(Point{X: f.x, Y: f.y})
	return place{f.scale * g.scale, o.X, o.Y}
}

// placed returns the path put elsewhere.
func (p Path) placed(f place) Path { return p.mapped(f.at) }

// mapped returns the path with each point put elsewhere; lines have to stay lines.
func (p Path) mapped(at func(Point) Point) Path {
	q := Path{make([]step, len(p.steps))}
	for i, s := range p.steps {
		for k := range s.points {
			s.points[k] = at(s.points[k])
		}
		q.steps[i] = s
	}
	return q
}

// Bounds returns the smallest rectangle around all points, control points included.
func (p Path) Bounds() (low, high Point) {
	low, high = Point{X: math.Inf(1), Y: math.Inf(1)}, Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, s := range p.steps {
		n := 1
		switch s.verb {
		case cubeTo:
			n = 3
		case closing:
			n = 0
		}
		for _, q := range s.points[:n] {
			low.X, high.X = min(low.X, q.X), max(high.X, q.X)
			low.Y, high.Y = min(low.Y, q.Y), max(high.Y, q.Y)
		}
	}
	return low, high
}

// flat returns the parts of the path as lines of points, curves cut into pieces, and whether each
// part is closed.
func (p Path) flat(pieces int) (parts [][]Point, closed []bool) {
	var now []Point
	end := func(shut bool) {
		if len(now) > 0 {
			parts, closed = append(parts, now), append(closed, shut)
		}
		now = nil
	}
	for _, s := range p.steps {
		switch s.verb {
		case moveTo:
			end(false)
			now = append(now, s.points[0])
		case lineTo:
			now = append(now, s.points[0])
		case cubeTo:
			a := now[len(now)-1]
			for i := 1; i <= pieces; i++ {
				now = append(now, cubeAt(a, s.points, float64(i)/float64(pieces)))
			}
		case closing:
			end(true)
		}
	}
	end(false)
	return parts, closed
}

// cubeAt returns the point of a Bézier curve at t.
func cubeAt(a Point, rest [3]Point, t float64) Point {
	u := 1 - t
	k := [4]float64{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}
	return Point{
		X: k[0]*a.X + k[1]*rest[0].X + k[2]*rest[1].X + k[3]*rest[2].X,
		Y: k[0]*a.Y + k[1]*rest[0].Y + k[2]*rest[1].Y + k[3]*rest[2].Y,
	}
}

// arc adds an arc of a circle between two points, in pieces of an eighth at most.
//
// Source: SVG 1.1, F.6.5, for equal radii.
func (p *Path) arc(radius float64, from, to Point, large, sweep bool) {
	halfX, halfY := (from.X-to.X)/2, (from.Y-to.Y)/2
	half := math.Hypot(halfX, halfY)
	radius = max(radius, half)
	away := math.Sqrt(max(0, radius*radius-half*half)) / max(half, 1e-9)
	if large == sweep {
		away = -away
	}
	centre := Point{X: (from.X+to.X)/2 + away*halfY, Y: (from.Y+to.Y)/2 - away*halfX}
	a, b := math.Atan2(from.Y-centre.Y, from.X-centre.X), math.Atan2(to.Y-centre.Y, to.X-centre.X)
	switch {
	case sweep && b <= a:
		b += 2 * math.Pi
	case !sweep && b >= a:
		b -= 2 * math.Pi
	}
	pieces := int(math.Ceil(math.Abs(b-a)/(math.Pi/4) - 1e-9))
	angle := (b - a) / float64(pieces)
	k := 4. / 3 * math.Tan(angle/4)
	for i := range pieces {
		at := func(angle, along float64) Point {
			sin, cos := math.Sincos(angle)
			return Point{X: centre.X + radius*(cos-along*sin), Y: centre.Y + radius*(sin+along*cos)}
		}
		one, two := a+float64(i)*angle, a+float64(i+1)*angle
		p.Cube(at(one, k), at(two, -k), at(two, 0))
	}
}

// parsePath reads the d of an SVG path, of the commands that drawings have: M, L, H, V, C, h, v, A
// and a with a circle's radii, and Z.
func parsePath(d string) (Path, error) {
	var p Path
	r := &numbers{text: d}
	var at, start Point
	for {
		command, ok := r.command()
		if !ok {
			return p, r.err
		}
		for first := true; first || r.more(); first = false {
			switch command {
			case 'M':
				at = Point{X: r.number(), Y: r.number()}
				start = at
				p.Move(at.X, at.Y)
			case 'L':
				at = Point{X: r.number(), Y: r.number()}
				p.Line(at.X, at.Y)
			case 'H', 'h', 'V', 'v':
				n := r.number()
				switch command {
				case 'H':
					at.X = n
				case 'h':
					at.X += n
				case 'V':
					at.Y = n
				case 'v':
					at.Y += n
				}
				p.Line(at.X, at.Y)
			case 'C':
				b := Point{X: r.number(), Y: r.number()}
				c := Point{X: r.number(), Y: r.number()}
				at = Point{X: r.number(), Y: r.number()}
				p.Cube(b, c, at)
			case 'A', 'a':
				radius := r.number()
				r.number() // the other radius: the same
				r.number() // a circle is not turned
				large, sweep := r.number() != 0, r.number() != 0
				to := Point{X: r.number(), Y: r.number()}
				if command == 'a' {
					to.X, to.Y = to.X+at.X, to.Y+at.Y
				}
				p.arc(radius, at, to, large, sweep)
				at = to
			case 'Z':
				p.Close()
				at = start
			default:
				return Path{}, fmt.Errorf("diagram: %q in a path", command)
			}
			if command == 'Z' {
				break
			}
		}
	}
}

// mustParse returns a path of the program's own file.
func mustParse(d string) Path {
	p, err := parsePath(d)
	if err != nil {
		panic(err)
	}
	return p
}

// numbers reads the commands and numbers of a path.
type numbers struct {
	text string
	err  error
}

// command returns the next letter.
func (r *numbers) command() (byte, bool) {
	r.text = strings.TrimLeft(r.text, " ,")
	if r.text == "" || r.err != nil {
		return 0, false
	}
	c := r.text[0]
	r.text = r.text[1:]
	return c, true
}

// more reports whether a number follows, rather than a command.
func (r *numbers) more() bool {
	r.text = strings.TrimLeft(r.text, " ,")
	return r.err == nil && r.text != "" && strings.IndexByte("-.0123456789", r.text[0]) >= 0
}

// number returns the next number.
func (r *numbers) number() float64 {
	r.text = strings.TrimLeft(r.text, " ,")
	end, point := 0, false
	for end < len(r.text) {
		c := r.text[end]
		if c == '.' && point || c == '-' && end > 0 || c != '.' && c != '-' && (c < '0' || c > '9') {
			break
		}
		point = point || c == '.'
		end++
	}
	n, err := strconv.ParseFloat(r.text[:end], 64)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("diagram: a number is missing in a path before %q", r.text)
	}
	r.text = r.text[end:]
	return n
}

// At returns the path times scale, then moved.
func (p Path) At(scale, x, y float64) Path { return p.placed(place{scale, x, y}) }

// And returns the parts of both paths as one.
func (p Path) And(other Path) Path { return joined(p, other) }
