package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// corrector is a net at work on one position after the other: the units of every seat
// are kept, and what is different on the board is added and taken away.
type corrector struct {
	net      *Net
	eyes     *Eyes
	codes    [maxSquares]uint8
	camps    [maxFigures]uint8
	figures  [256]uint8
	straight [rules.MaxSeats]int32
	hidden   [rules.MaxSeats][]int16
}

func newCorrector(n *Net, eyes *Eyes) *corrector {
	c := &corrector{net: n, eyes: eyes}
	for v := range n.seats {
		c.hidden[v] = make([]int16, n.width())
	}
	c.reset()
	return c
}

// copy returns another that is at work on nothing yet; nil of nil.
func (c *corrector) copy() *corrector {
	if c == nil {
		return nil
	}
	return newCorrector(c.net, c.eyes)
}

// reset makes the units those of an empty board.
func (c *corrector) reset() {
	c.codes = [maxSquares]uint8{}
	c.figures = c.eyes.figures(&c.camps)
	always := c.net.Inputs()
	for v := range c.net.seats {
		c.straight[v] = int32(c.net.straight[always])
		copy(c.hidden[v], c.net.row(always))
	}
}

// look brings the units up to date.
func (c *corrector) look(pos rules.Position) {
	var camps [maxFigures]uint8
	now := c.eyes.look(pos, &camps)
	if camps != c.camps { // seldom
		c.camps = camps
		c.reset()
	}
	for at := 0; at < c.eyes.squares; at += word {
		if [word]uint8(c.codes[at:]) == [word]uint8(now[at:]) {
			continue
		}
		for s := at; s < at+word; s++ {
			if c.codes[s] == now[s] {
				continue
			}
			if figure := c.figures[c.codes[s]]; figure != 0 {
				c.change(figure, uint8(s), takeRow, -1)
			}
			if figure := c.figures[now[s]]; figure != 0 {
				c.change(figure, uint8(s), addRow, 1)
			}
			c.codes[s] = now[s]
		}
	}
}

// change adds a figure on a square to the units of all seats, or takes it away.
func (c *corrector) change(figure, s uint8, by func(units, row []int16), sign int32) {
	for v := range c.net.seats {
		input := c.eyes.input(rules.Seat(v+1), figure, s)
		c.straight[v] += sign * int32(c.net.straight[input])
		by(c.hidden[v], c.net.row(input))
	}
}

// row returns the hidden units of an input.
func (n *Net) row(input int) []int16 { return n.rows[input*n.width():][:n.width()] }

// correct adds the correction of every seat to its strength.
func (c *corrector) correct(x *strengths, pos rules.Position) {
	c.look(pos)
	for v := range c.net.seats {
		seat := rules.Seat(v + 1)
		if x.living>>v&1 != 0 {
			x.of[seat] += c.answer(v, c.eyes.Turn(seat, pos.Turn()))
		}
	}
}

// maxCorrection is the greatest correction, in centipawns.
const maxCorrection = 1500

// answer returns the correction that the units of seat v+1 and the input of the turn make.
func (c *corrector) answer(v, turn int) engine.Score {
	n := c.net
	points := (c.straight[v] + int32(n.straight[turn])) * (netOut * netUnit / netPoint)
	sum := weighUnits(c.hidden[v], n.row(turn), n.out)
	return max(-maxCorrection, min(engine.Score((sum+points)/(netOut*netUnit)), maxCorrection))
}

// Correction returns what the net adds to the strength of each seat that is in, found from
// nothing.
func (n *Net) Correction(pos rules.Position) [rules.MaxSeats + 1]engine.Score {
	var x strengths
	var standings rules.Standings
	pos.State().Standings(&standings)
	for s := rules.Seat(1); int(s) <= n.seats; s++ {
		if standings[s].Fate != rules.HasLost {
			x.living |= 1 << (s - 1)
		}
	}
	newCorrector(n, NewEyes(pos.Game())).correct(&x, pos)
	return x.of
}
