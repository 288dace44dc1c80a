package terminal

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// scene is a board with everything to draw on it.
type scene struct {
	board *board.Topology
	looks []look        // by Army
	men   []rules.Piece // by Square
	marks marks         // by Square
	seats []look        // index 0 for seat 1
	turn  rules.Seat    // seat to move
	display
}

// display is the display settings.
type display struct {
	seat     rules.Seat // seat at the bottom
	follows  bool       // the seat to move is at the bottom instead
	shape    shape
	pictures bool // figurines instead of letters
	mono     bool // no colours: fill characters for shades
}

// draw draws s in a layout.
func (s *scene) draw(l *layout) *canvas {
	c := newCanvas(l.width, l.height)
	grounds, coloured := newGrounds(s.board)
	for i, sq := range l.owner {
		if sq == board.NoSquare {
			continue
		}
		g := grounds[s.board.Shade(sq)]
		c.cells[i] = cell{' ', style{fg: g.ink, bg: g.paper}}
		at := l.slots[sq]
		switch {
		case s.mono && !l.flat:
			c.cells[i].char = g.fill
		case s.mono && i == at.y*l.width+at.x+at.width/2:
			c.cells[i].char = g.dot
		}
	}
	for sq := range board.Square(s.board.Len()) {
		shade := int(s.board.Shade(sq))
		letter := byte(0)
		if shade >= coloured {
			letter = board.Colours[shade-coloured]
		}
		if s.men[sq].Role != rules.NoRole {
			s.drawMan(c, l, sq, grounds[shade], letter)
		} else {
			s.drawEmpty(c, l, sq, grounds[shade], letter)
		}
	}
	for _, x := range l.captions {
		s.drawCaption(c, x)
	}
	return c
}

// drawMan draws a piece, its square's mark and, if there is room, its name. On a coloured square a
// bracket is the mark, since the piece hides the letter of the colour.
func (s *scene) drawMan(c *canvas, l *layout, sq board.Square, g ground, letter byte) {
	at, man, ink := l.slots[sq], s.men[sq], style{fg: g.ink, bg: g.paper}
	x := at.x + (at.width-manWidth)/2
	c.set(x, at.y, ' ', ink)
	if letter != 0 {
		c.set(x, at.y, '[', ink)
	}
	if k := s.marks[sq]; k != noMark {
		c.set(x, at.y, signs[k].sign, signs[k].style)
	}
	look := s.looks[man.Army]
	chip := style{fg: look.ink, bg: look.paper, bold: true}
	c.set(x+1, at.y, rune(look.letter), chip)
	c.set(x+2, at.y, figure(man.Role, s.pictures), chip)
	if at.width > manWidth { // keep it apart from the fill
		c.set(x+manWidth, at.y, ' ', ink)
	}
	name := s.board.SquareName(sq)
	if n := l.names[sq]; n.width > len(name) {
		c.text(n.x+(n.width-len(name))/2, n.y, name, ink)
	}
}

// drawEmpty draws the mark of an empty square, or the letter of its colour, or its name if there is
// room.
func (s *scene) drawEmpty(c *canvas, l *layout, sq board.Square, g ground, letter byte) {
	at, name, ink := l.slots[sq], s.board.SquareName(sq), style{fg: g.ink, bg: g.paper}
	x := at.x + (at.width-manWidth)/2
	k := s.marks[sq]
	if k != noMark {
		ink = signs[k].style
		for i := range at.width {
			c.set(at.x+i, at.y, ' ', ink)
		}
		c.set(x+manWidth/2, at.y, signs[k].sign, ink)
	}
	switch {
	case letter != 0 && k != noMark:
		c.set(x, at.y, '[', ink)
		c.set(x+2, at.y, ']', ink)
	case letter != 0:
		c.text(x, at.y, "["+string(rune(letter))+"]", ink)
	case k == noMark && at.width > len(name) && !l.labelled:
		c.text(at.x+(at.width-len(name))/2, at.y, name, ink)
	}
}

// drawCaption draws a label or the mark of a seat.
func (s *scene) drawCaption(c *canvas, x caption) {
	if x.seat == 0 {
		c.text(x.x, x.y, x.text, style{})
		return
	}
	look := s.seats[x.seat-1]
	st := style{fg: look.ink, bg: look.paper}
	if x.seat == s.turn {
		c.set(x.x, x.y, '>', style{bold: true})
		st.bold = true
	}
	c.set(x.x+1, x.y, rune('0'+x.seat), st)
}
