package diagram

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/notation"
)

// Options say how a board is drawn. The zero value is a bare board with its men, seat 1 at the
// bottom.
type Options struct {
	Seat        int              // the seat at the bottom, 1 if it is 0
	Theme       string           // [DefaultTheme] if it is empty
	Night       bool             // the dark form of the theme
	Men         string           // the set of men, [DefaultMen] if it is empty
	Letters     notation.Letters // of the armies, and of the men that have some
	Coordinates bool
	Seals       Seals
	Empty       bool    // no men
	Outlined    bool    // squares without colour
	Silhouettes bool    // men as pale shapes that say where they belong; both squares of Red's queen (yalta.3)
	LabelSize   float64 // how high coordinates are, in board units; 16 if it is 0
	OneSide     bool    // the numbers of a star's sector beside its first file alone, not beside its last too
	Signs       Signs
	Attacks     bool     // lines from the men that attack a king
	Names       []string // of the seats, under the board; none if empty
}

// Seals select the men with the letter of their army.
type Seals byte

// Where a game has many armies, and where a man has changed hands; everywhere; nowhere.
const (
	SealsAuto Seals = iota
	SealsAlways
	SealsNever
)

const (
	// margin is the free space around the board, in board units; with coordinates a
	// multiple of their height.
	margin, labelMargin = 6, 2
	// labelSize is the height of coordinates, labelGap their distance from the edge as a
	// multiple of it.
	labelSize, labelGap = 16, 0.95
	// own is the part of a man's size that follows its own square; the rest is the same for all
	// men.
	own = 0.62
	// many is from how many armies on every man has its letter.
	many = 5
)

// square is a square of a board from a seat's view.
type square struct {
	name, shade string
	centre      Point
	radius      float64 // of the largest circle round centre inside outline
	size        float64 // of a man on it
	outline     []Point
}

// painter draws one position.
type painter struct {
	*Picture
	drawings *drawings
	options  Options
	theme    theme
	men      men
	look     look
	pos      rules.Position
	board    *board.Topology
	width    float64
	height   float64
	squares  []square
	sides    [][]int // by square and side: the square beyond, -1 at the edge
	pen      float64 // how thick lines are
	symbols  map[dress]*Symbol
}

// Draw returns a picture of a position.
func Draw(pos rules.Position, o Options) (*Picture, error) {
	p, err := newPainter(pos, o)
	if err != nil {
		return nil, err
	}
	p.paint()
	return p.Picture, nil
}

func newPainter(pos rules.Position, o Options) (*painter, error) {
	d := known()
	th, err := d.theme(o.Theme, o.Night)
	if err != nil {
		return nil, err
	}
	set, err := d.men(o.Men)
	if err != nil {
		return nil, err
	}
	game := pos.Game()
	if o.Seat < 0 || o.Seat > game.Seats() {
		return nil, fmt.Errorf("%s has seats 1 to %d, not %d", game.ID(), game.Seats(), o.Seat)
	}
	p := &painter{
		Picture: new(Picture), drawings: d, options: o, theme: th, men: set, look: d.look(game.ID().String()), pos: pos, board: game.Board(),
		symbols: map[dress]*Symbol{},
	}
	p.Title = game.ID().String()
	p.lay(game.Board().Outline(), max(o.Seat, 1))
	for _, name := range o.Signs.squares() {
		if _, ok := p.board.Square(name); !ok {
			return nil, fmt.Errorf("%s has no square %q", game.ID(), name)
		}
	}
	return p, nil
}

// lay turns the board to a seat. Turned about its middle, it keeps its width and height:
// every seat sees the same outline.
func (p *painter) lay(o *board.Outline, seat int) {
	p.width, p.height = o.Width, o.Height
	sin, cos := math.Sincos(o.Rotation[seat-1] * math.Pi / 180)
	turn := func(q Point) Point {
		x, y := q.X-o.Width/2, q.Y-o.Height/2
		return Point{X: o.Width/2 + cos*x - sin*y, Y: o.Height/2 + sin*x + cos*y}
	}
	p.squares = p.squares[:0]
	names := p.board.ShadeNames()
	mean := 0.0
	for s := range o.Squares {
		shape := &o.Squares[s]
		sq := square{
			name: p.board.SquareName(board.Square(s)), shade: names[p.board.Shade(board.Square(s))],
			centre: turn(shape.Anchor), radius: shape.Radius,
			size: min(0.94*math.Sqrt(area(shape.Outline)), 2.2*shape.Radius), // the room that a man has
		}
		for _, q := range shape.Outline {
			sq.outline = append(sq.outline, turn(q))
		}
		mean += sq.size / float64(len(o.Squares))
		p.squares = append(p.squares, sq)
	}
	least := math.Inf(1)
	for i := range p.squares {
		room := p.squares[i].size
		p.squares[i].size = own*room + (1-own)*min(mean, 1.3*room)
		least = min(least, p.squares[i].radius)
	}
	p.pen = min(least*0.2+1.5, 8)
	p.sides = sides(p.squares)
	free := p.free()
	p.Left, p.Top, p.Width, p.Height = -free, -free, o.Width+2*free, o.Height+2*free
	_, rows := p.captions()
	p.Height += captionRow * p.Width * float64(rows)
}

// label returns how high coordinates are.
func (p *painter) label() float64 {
	if p.options.LabelSize > 0 {
		return p.options.LabelSize
	}
	return labelSize
}

// free returns the free width around the board.
func (p *painter) free() float64 {
	if p.options.Coordinates {
		return labelMargin * p.label()
	}
	return margin
}

// area returns the area of a polygon.
func area(outline []Point) float64 {
	twice := 0.0
	a := outline[len(outline)-1]
	for _, b := range outline {
		twice += a.X*b.Y - b.X*a.Y
		a = b
	}
	return math.Abs(twice) / 2
}

// sides returns for each square the neighbours beyond its sides: side i joins corner i and
// the next.
func sides(squares []square) [][]int {
	type corner [2]int64
	at := func(q Point) corner { // corners of neighbours are equal except for the last digits
		return corner{int64(math.Round(q.X*100 + 0.123)), int64(math.Round(q.Y*100 + 0.123))}
	}
	type edge [2]corner
	owners := map[edge][]int{}
	edgeOf := func(s, i int) edge {
		outline := squares[s].outline
		a, b := at(outline[i]), at(outline[(i+1)%len(outline)])
		if cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) > 0 {
			a, b = b, a
		}
		return edge{a, b}
	}
	for s := range squares {
		for i := range squares[s].outline {
			e := edgeOf(s, i)
			owners[e] = append(owners[e], s)
		}
	}
	beyond := make([][]int, len(squares))
	for s := range squares {
		for i := range squares[s].outline {
			other := -1
			for _, o := range owners[edgeOf(s, i)] {
				if o != s {
					other = o
				}
			}
			beyond[s] = append(beyond[s], other)
		}
	}
	return beyond
}

// at returns a square by its name.
func (p *painter) at(name string) *square {
	s, _ := p.board.Square(name)
	return &p.squares[s]
}

// paint draws everything: squares, marks on them, men, marks over the men. It returns the
// end of each layer in the list of items.
func (p *painter) paint() (ends []int) {
	for _, layer := range [...]func(){
		p.paintSquares, p.paintHeld, p.paintGround, p.paintColoured, p.paintUnder, p.paintMen, p.paintOver, p.paintAttacks, p.paintLabels, p.paintCaptions,
	} {
		layer()
		ends = append(ends, len(p.Items))
	}
	return ends
}

// paintSquares draws the bare squares.
func (p *painter) paintSquares() {
	for _, sq := range p.squares {
		fill := p.theme.Middle
		switch sq.shade {
		case "light", "white":
			fill = p.theme.Light
		case "dark", "black":
			fill = p.theme.Dark
		}
		shape := Shape{Path: Polygon(sq.outline...), Fill: fill, Stroke: p.theme.Edge, Width: 0.6}
		if p.options.Outlined {
			shape.Fill, shape.Width = Colour{255, 255, 255, 255}, 1.5
		}
		p.Add(shape)
	}
}

// army returns the tint of an army that no seat has changed.
func (p *painter) army(a rules.Army) string {
	return p.drawings.Armies[p.pos.Game().Armies()[a]]
}

// seat returns the tint of a seat and its letter. In games in which a king can change colour, it is
// the king's (sovereign.14), else that of the seat's first army.
func (p *painter) seat(s rules.Seat) (name, letter string) {
	if p.look.Keeps {
		for i := range board.Square(p.board.Len()) {
			if m := p.pos.At(i); m.Role == rules.King && p.pos.Owner(m.Army) == s {
				return p.army(m.Army), p.letter(m.Army)
			}
		}
	}
	if int(s) > len(p.look.Seats) {
		return "white", ""
	}
	name = p.look.Seats[s-1]
	for army, tint := range p.drawings.Armies {
		if tint == name && slices.Contains(p.pos.Game().Armies(), army) {
			return name, strings.ToUpper(p.options.Letters.Army(army))
		}
	}
	return name, ""
}

// letter returns the sign of an army on its men.
func (p *painter) letter(a rules.Army) string {
	return strings.ToUpper(p.options.Letters.Army(p.pos.Game().Armies()[a]))
}

// tint returns a tint in this theme.
func (p *painter) tint(name string) tint {
	t := p.drawings.Tints[name]
	if halo, ok := p.theme.Halos[name]; ok {
		t.Halo = halo
	}
	return t
}
