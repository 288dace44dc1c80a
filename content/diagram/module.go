package diagram

import (
	"fmt"
	"math"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Module is a single half-board of 32 squares; boards for two and more consist of them.
type Module struct {
	*Picture
	Edge []Point // its outline: the corner at the left end of the base first, clockwise on the screen
	// Squares are its squares, in the order of the board, the first ones in Items too.
	Squares []ModuleSquare
}

// ModuleSquare is a square of a half-board.
type ModuleSquare struct {
	Shade   string
	Outline []Point
	Centre  Point
	Radius  float64 // of the largest circle round Centre inside Outline
}

// HasModules reports whether the board of a game is made of half-boards.
func HasModules(game rules.Game) bool {
	name := game.ID().Name
	return (name == "star" || name == "draughts" || name == "yalta") && game.Board().Len() == half*game.Seats()
}

// DrawModule returns the half-board of a seat, its base at the bottom. Both sides of a seam have
// the same number.
func DrawModule(pos rules.Position, seat int, o Options) (*Module, error) {
	if !HasModules(pos.Game()) {
		return nil, fmt.Errorf("the board of %s is not made of modules", pos.Game().ID())
	}
	o.Seat = seat
	p, err := newPainter(pos, o)
	if err != nil {
		return nil, err
	}
	m := p.lowest()
	p.paintSquares()
	p.Items = p.Items[m*half : (m+1)*half]
	var sides []moduleSide
	for s := m * half; s < (m+1)*half; s++ {
		outline := p.squares[s].outline
		for i, beyond := range p.sides[s] {
			if beyond/half != m || beyond < 0 {
				sides = append(sides, moduleSide{outline[i], outline[(i+1)%len(outline)], beyond})
			}
		}
	}
	whole := &Module{Picture: p.Picture, Edge: edgeOf(sides)}
	for _, sq := range p.squares[m*half : (m+1)*half] {
		whole.Squares = append(whole.Squares, ModuleSquare{sq.shade, sq.outline, sq.centre, sq.radius})
	}
	p.Add(Shape{Path: Polygon(whole.Edge...), Stroke: p.theme.Strong, Width: 0.8})
	low, high := Polygon(whole.Edge...).Bounds()
	free := p.free()
	p.Left, p.Top, p.Width, p.Height = low.X-free, low.Y-free, high.X-low.X+2*free, high.Y-low.Y+2*free
	if o.Coordinates {
		for _, l := range p.around(labelGap * p.label()) {
			if l.square/half == m {
				p.Add(Text{At: l.at, Text: l.text, Size: p.label(), Fill: p.theme.Coordinate, Face: Bold})
			}
		}
		p.paintSeams(sides, m, pos.Game().Seats())
	}
	return whole, nil
}

// moduleSide is a side at the edge of a half-board, and the square beyond it, -1 for none.
type moduleSide struct {
	from, to Point
	beyond   int
}

// lowest returns the half-board at the bottom.
func (p *painter) lowest() int {
	best, lowest := 0, math.Inf(-1)
	for s := 0; s < len(p.squares); s += half {
		y := 0.0
		for _, sq := range p.squares[s : s+half] {
			y += sq.centre.Y
		}
		if y > lowest {
			best, lowest = s/half, y
		}
	}
	return best
}

// edgeOf returns the corners of the shape inside sides, without points on straight edges.
func edgeOf(sides []moduleSide) []Point {
	next := func(at Point) (moduleSide, bool) {
		for _, s := range sides {
			if distance(s.from, at) < 1e-3 {
				return s, true
			}
		}
		return moduleSide{}, false
	}
	// The corner furthest to the lower left.
	first := sides[0].from
	for _, s := range sides {
		if s.from.Y-s.from.X > first.Y-first.X {
			first = s.from
		}
	}
	var around []Point
	for at := first; len(around) <= len(sides); {
		s, ok := next(at)
		if !ok || len(around) > 0 && distance(at, first) < 1e-3 {
			break
		}
		around = append(around, at)
		at = s.to
	}
	var edge []Point
	for i, b := range around {
		a, c := around[(i+len(around)-1)%len(around)], around[(i+1)%len(around)]
		u, v := unit(a, b), unit(b, c)
		if math.Abs(u.X*v.Y-u.Y*v.X) > 1e-6 {
			edge = append(edge, b)
		}
	}
	return edge
}

// paintSeams numbers the edges that meet other half-boards: "1-2" is on both sides of a
// seam.
func (p *painter) paintSeams(sides []moduleSide, m, count int) {
	middle := map[int][]Point{}
	for _, s := range sides {
		if s.beyond >= 0 {
			middle[s.beyond/half] = append(middle[s.beyond/half], s.from, s.to)
		}
	}
	for other := range count {
		points := middle[other]
		if len(points) == 0 {
			continue
		}
		text := strconv.Itoa(min(m, other)+1) + "–" + strconv.Itoa(max(m, other)+1)
		// Two half-boards meet along two edges: each is numbered by itself.
		for k := 0; k < len(points); k += 8 {
			part := points[k:min(k+8, len(points))]
			var at Point
			for _, q := range part {
				at.X, at.Y = at.X+q.X/float64(len(part)), at.Y+q.Y/float64(len(part))
			}
			u := unit(part[0], part[1])
			n := Point{X: u.Y, Y: -u.X} // outwards: outlines run clockwise
			gap := labelGap * p.label()
			degrees := math.Atan2(u.Y, u.X) * 180 / math.Pi
			if degrees > 90 || degrees < -90 {
				degrees += 180
			}
			p.Add(Text{
				At: Point{X: at.X + n.X*gap, Y: at.Y + n.Y*gap}, Text: text, Size: p.label(), Fill: p.theme.Coordinate, Turn: degrees,
			})
		}
	}
}

// SquareUnits returns how many board units are as long as the side of a square: on half-boards an
// eighth of the base, of a hexagon the distance of two sides.
func SquareUnits(game rules.Game) float64 {
	o := game.Board().Outline()
	outline := o.Squares[0].Outline
	switch {
	case len(outline) == 6:
		return distance(outline[0], outline[2]) // of two corners with one between: as far as two sides
	case len(o.Squares) == board.GridSize*board.GridSize:
		return distance(outline[0], outline[1])
	}
	return distance(outline[0], outline[3])
}

// Border returns the sides of squares at the edge of a board.
func Border(game rules.Game) [][2]Point {
	p := &painter{board: game.Board(), options: Options{}}
	p.Picture = new(Picture)
	p.lay(game.Board().Outline(), 1)
	var all [][2]Point
	for s, sq := range p.squares {
		for i, beyond := range p.sides[s] {
			if beyond < 0 {
				all = append(all, [2]Point{sq.outline[i], sq.outline[(i+1)%len(sq.outline)]})
			}
		}
	}
	return all
}
