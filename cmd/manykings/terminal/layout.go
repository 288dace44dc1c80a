package terminal

import (
	"math"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// layout assigns the characters of a canvas to squares.
type layout struct {
	width, height int
	owner         []board.Square // [y*width+x], NoSquare between the squares
	slots         []slot         // by Square: place of its piece
	names         []slot         // by Square: place of its name, width 0 without one
	captions      []caption
	labelled      bool // the captions name the squares
	flat          bool // every square is one row high
}

// slot is a row of cells of a square, for centred text.
type slot struct{ x, y, width int }

// caption is a text next to the squares.
type caption struct {
	x, y int
	text string
	seat rules.Seat // the seat that it marks, 0 for none
}

// manWidth is the cells of a piece: mark, army and letter.
const manWidth = 3

// shape is the way to lay out a star. Boards of equal squares are always laid out in rows.
type shape uint8

// The shapes.
const (
	anyShape  shape = iota // the best that fits
	wholeStar              // as one board
	halves                 // as separate half-boards
)

// newLayout lays out a board in at most width x height characters, with the given seat at the
// bottom. If that is too small, it returns the smallest layout.
func newLayout(t *board.Topology, seat rules.Seat, width, height int, want shape) *layout {
	o := turned(t.Outline(), seat)
	if isRegular(o) {
		return newRows(t, o, width, height)
	}
	if want != halves {
		room := manWidth + 1 // for the names of the squares, since there are no labels
		if want == wholeStar {
			room = manWidth
		}
		if l := newStar(t, o, seat, width, height, room); l != nil {
			return l
		}
	}
	return newHalves(t, seat, width, height)
}

// newBare returns a layout without squares.
func newBare(width, height, squares int) *layout {
	l := &layout{
		width: width, height: height,
		owner: make([]board.Square, width*height),
		slots: make([]slot, squares), names: make([]slot, squares),
	}
	for i := range l.owner {
		l.owner[i] = board.NoSquare
	}
	return l
}

// give assigns a rectangle of characters to the square s.
func (l *layout) give(s board.Square, x, y, width, height int) {
	for row := y; row < y+height; row++ {
		for col := x; col < x+width; col++ {
			l.owner[row*l.width+col] = s
		}
	}
	l.slots[s] = slot{x, y + (height-1)/2, width}
}

// turned returns the outline turned so that seat is at the bottom.
func turned(o *board.Outline, seat rules.Seat) *board.Outline {
	if int(seat) < 1 || int(seat) > len(o.Rotation) || o.Rotation[seat-1] == 0 {
		return o
	}
	sin, cos := math.Sincos(o.Rotation[seat-1] * math.Pi / 180)
	mx, my := o.Width/2, o.Height/2
	turn := func(p board.Point) board.Point {
		// Clockwise on a screen, where y grows downwards.
		x, y := p.X-mx, p.Y-my
		return board.Point{X: mx + x*cos - y*sin, Y: my + x*sin + y*cos}
	}
	out := &board.Outline{Width: o.Width, Height: o.Height, Rotation: o.Rotation}
	for _, s := range o.Squares {
		corners := make([]board.Point, len(s.Outline))
		for i, p := range s.Outline {
			corners[i] = turn(p)
		}
		out.Squares = append(out.Squares, board.SquareShape{Outline: corners, Anchor: turn(s.Anchor), Radius: s.Radius})
	}
	return out
}

// isRegular reports whether all squares are alike: rows of squares or hexagons.
func isRegular(o *board.Outline) bool {
	for _, s := range o.Squares {
		if math.Abs(s.Radius-o.Squares[0].Radius) > o.Width/1000 {
			return false
		}
	}
	return true
}
