package diagram

import (
	"math"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// half is how many squares a half-board of a star has.
const half = 32

// The colours of the lines on the board of Sovereign Chess.
var (
	brown = Colour{0x7a, 0x4a, 0x21, 255}
	frame = Colour{0x17, 0x17, 0x1b, 255}
)

// paintHeld marks men on a colour that their seat does not own.
func (p *painter) paintHeld() {
	if !p.look.Keeps || p.options.Empty {
		return
	}
	unit := p.width / board.GridSize
	for s := range p.squares {
		man := p.pos.At(board.Square(s))
		if man.Role == rules.NoRole || p.pos.Owner(man.Army) == 0 {
			continue
		}
		name, _ := p.seat(p.pos.Owner(man.Army))
		if name == p.army(man.Army) {
			continue
		}
		t, outline := p.tint(name), Polygon(p.squares[s].outline...)
		p.Add(
			Shape{Path: outline, Fill: t.Fill.faded(0.42)},
			Shape{Path: outline, Stroke: t.Line.faded(0.6), Width: unit * 0.16},
			Shape{Path: outline, Stroke: t.Fill, Width: unit * 0.09},
		)
	}
}

// paintGround shows how the board is made: the seams of its half-boards, the halves and the middle
// of Sovereign Chess.
func (p *painter) paintGround() {
	if p.look.Keeps {
		unit := p.width / board.GridSize
		p.Add(
			Shape{Path: joined(
				Polyline(Point{X: 8 * unit}, Point{X: 8 * unit, Y: 16 * unit}),
				Polyline(Point{Y: 8 * unit}, Point{X: 16 * unit, Y: 8 * unit}),
			), Stroke: brown, Width: unit * 0.07},
			Shape{Path: Rect(6*unit, 6*unit, 4*unit, 4*unit, 0), Stroke: frame, Width: unit * 0.09},
		)
		return
	}
	lines, centre, ok := p.seams()
	if !ok {
		return
	}
	p.Add(
		Shape{Path: lines, Stroke: p.theme.Edge, Width: 2.6},
		Shape{Path: starShape(centre, 17, 0.5), Fill: p.theme.Light, Stroke: p.theme.Edge, Width: 2},
	)
}

// seams returns the lines where two half-boards meet and the point where all of them end; false
// for boards that are not a star of three and more.
func (p *painter) seams() (lines Path, centre Point, ok bool) {
	seats := p.pos.Game().Seats()
	if seats < 3 || len(p.squares) != half*seats {
		return Path{}, Point{}, false
	}
	for s, sq := range p.squares {
		for i, beyond := range p.sides[s] {
			if beyond/half > s/half {
				a, b := sq.outline[i], sq.outline[(i+1)%len(sq.outline)]
				lines = joined(lines, Polyline(a, b))
			}
		}
	}
	return lines, Point{X: p.width / 2, Y: p.height / 2}, true
}

// paintColoured draws the coloured squares of Sovereign Chess: whose they are, and which are
// closed because their twin is occupied (sovereign.4).
func (p *painter) paintColoured() {
	if !p.look.Keeps {
		return
	}
	armies := p.pos.Game().Armies()
	occupied := func(s int) bool { return !p.options.Empty && p.pos.At(board.Square(s)).Role != rules.NoRole }
	for s, sq := range p.squares {
		army := slices.IndexFunc(armies, func(a string) bool { return p.drawings.Armies[a] == sq.shade })
		if army < 0 {
			continue
		}
		t := p.tint(sq.shade)
		line := p.theme.Strong.faded(0.45)
		fill := mix(t.Fill, p.drawings.Mixes.Square, p.theme.Light)
		if p.options.Outlined {
			fill = Colour{255, 255, 255, 255}
		}
		p.Add(
			Shape{Path: Polygon(sq.outline...), Fill: fill},
			Shape{Path: sq.inset(0.13), Stroke: t.Fill, Width: sq.radius * 0.26},
			Shape{Path: sq.inset(0.27), Stroke: line, Width: sq.radius * 0.04},
			Shape{Path: sq.inset(0.02), Stroke: line, Width: sq.radius * 0.04},
		)
		twinned := slices.ContainsFunc(p.squares, func(other square) bool {
			twin, _ := p.board.Square(other.name)
			return other.shade == sq.shade && other.name != sq.name && occupied(int(twin))
		})
		if twinned && !occupied(s) {
			p.Add(Shape{Path: crossShape(sq.centre, sq.radius*0.72), Stroke: p.theme.Strong.faded(0.4), Width: sq.radius * 0.13})
		}
		if !occupied(s) {
			p.Add(Text{At: sq.centre, Text: p.letter(rules.Army(army)), Size: sq.radius * 0.95, Fill: p.theme.Strong, Face: Bold})
		}
		if owner := p.pos.Owner(rules.Army(army)); owner != 0 && !p.options.Empty {
			p.paintOwner(sq, owner)
		}
	}
}

// paintOwner marks the owner of a coloured square's colour in its corner.
func (p *painter) paintOwner(sq square, owner rules.Seat) {
	name, letter := p.seat(owner)
	t, r := p.tint(name), sq.radius
	at := Point{X: sq.centre.X + r*0.66, Y: sq.centre.Y - r*0.66}
	p.Add(
		Shape{Path: Rect(at.X-r*0.28, at.Y-r*0.28, r*0.56, r*0.56, r*0.12), Fill: t.Fill, Stroke: t.Line, Width: r * 0.07},
		Text{At: at, Text: letter, Size: r * 0.46, Fill: t.Line, Face: Bold},
	)
}

// inset returns the outline reduced by a share of the radius, so that a frame fits inside
// its square.
func (sq *square) inset(by float64) Path {
	points := make([]Point, len(sq.outline))
	for i, q := range sq.outline {
		points[i] = Point{X: sq.centre.X + (q.X-sq.centre.X)*(1-by), Y: sq.centre.Y + (q.Y-sq.centre.Y)*(1-by)}
	}
	return Polygon(points...)
}

// distance returns how far two points are apart.
func distance(a, b Point) float64 { return math.Hypot(b.X-a.X, b.Y-a.Y) }
