package eval

import (
	"math/bits"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// corrector is a net at work on one position after the other. It keeps the units of the last plies'
// positions and computes the next from a position one ply before. In a search that is mostly the
// parent, with two or three men changed, but any other works too.
type corrector struct {
	net  *Net
	eyes *Eyes
	kept [keptPlies]finding
	// The inputs that change from one finding to the next, in pairs, or with nothing.
	added, taken [maxSquares]change
	changes      int
}

// keptPlies is how many plies are kept, a power of two.
const keptPlies = 16

// finding is the contents of a position.
type finding struct {
	codes    [maxSquares]uint8
	camps    [maxFigures]uint8
	figures  [256]uint8 // of the camps
	straight [rules.MaxSeats]int32
	hidden   []int16 // of each seat, one after the other
}

// change is a man added to a square or removed from it.
type change struct{ figure, square uint8 }

func newCorrector(n *Net, eyes *Eyes) *corrector {
	c := &corrector{net: n, eyes: eyes}
	always, size := n.Inputs(), n.seats*n.width()
	hidden := make([]int16, 0, len(c.kept)*size)
	for i := range c.kept { // of an empty board
		k := &c.kept[i]
		eyes.setFigures(&k.figures, &k.camps)
		for v := range n.seats {
			k.straight[v] = int32(n.straight[always])
			hidden = append(hidden, n.row(always)...)
		}
		k.hidden = hidden[i*size:]
	}
	return c
}

// copy returns another that is at work on nothing yet; nil of nil.
func (c *corrector) copy() *corrector {
	if c == nil {
		return nil
	}
	return newCorrector(c.net, c.eyes)
}

// look returns the contents of a position.
func (c *corrector) look(pos rules.Position) *finding {
	var camps [maxFigures]uint8
	now, ply := c.eyes.look(pos, &camps)
	from, to := &c.kept[(ply-1)&(keptPlies-1)], &c.kept[ply&(keptPlies-1)]
	if to.camps != camps { // seldom
		to.camps = camps
		c.eyes.setFigures(&to.figures, &camps)
	}
	c.compare(from, to, now, camps != from.camps)
	for v := range c.net.seats {
		c.count(rules.Seat(v+1), from, to)
	}
	return to
}

// compare notes the men that come and go from one finding to the next, whose codes are now. All
// squares are looked at where men may be of other camps than they were.
func (c *corrector) compare(from, to *finding, now []uint8, all bool) {
	added, taken := 0, 0
	for at := 0; at < c.eyes.squares; at += word {
		differ := octets(from.codes[at:]) ^ octets(now[at:])
		if all {
			differ = ^uint64(0)
		}
		for differ != 0 {
			bit := bits.TrailingZeros64(differ) &^ 7
			differ &^= 0xff << bit
			s := (at + bit/8) & (maxSquares - 1)
			was, is := from.figures[from.codes[s]], to.figures[now[s]]
			if was == is {
				continue
			}
			if was != 0 {
				c.taken[taken] = change{was, uint8(s)}
				taken++
			}
			if is != 0 {
				c.added[added] = change{is, uint8(s)}
				added++
			}
		}
	}
	copy(to.codes[:c.eyes.squares], now)
	c.changes = max(added, taken, 1)
	clear(c.added[added:c.changes])
	clear(c.taken[taken:c.changes])
}

// count finds the units of a seat.
func (c *corrector) count(seat rules.Seat, from, to *finding) {
	n := c.net
	v, width := int(seat-1), n.width()
	source, units := from.hidden[v*width:][:width], to.hidden[v*width:][:width]
	straight := from.straight[v]
	for i := range c.changes {
		come, gone := c.input(seat, c.added[i]), c.input(seat, c.taken[i])
		straight += int32(n.straight[come]) - int32(n.straight[gone])
		moveRow(units, source, n.row(come), n.row(gone))
		source = units
	}
	to.straight[v] = straight
}

// input returns the input that a change is for a seat.
func (c *corrector) input(seat rules.Seat, x change) int {
	if x.figure == 0 {
		return c.net.nothing()
	}
	return c.eyes.input(seat, x.figure, x.square)
}

// row returns the hidden units of an input.
func (n *Net) row(input int) []int16 { return n.rows[input*n.width():][:n.width()] }

// correct adds the correction of every seat to its strength.
func (c *corrector) correct(x *strengths, pos rules.Position) {
	k := c.look(pos)
	for v := range c.net.seats {
		seat := rules.Seat(v + 1)
		if x.living>>v&1 != 0 {
			x.of[seat] += c.answer(k, v, c.eyes.Turn(seat, pos.Turn()))
		}
	}
}

// maxCorrection is the greatest correction, in centipawns.
const maxCorrection = 1500

// answer returns the correction that the units of seat v+1 and the input of the turn make.
func (c *corrector) answer(k *finding, v, turn int) engine.Score {
	n := c.net
	points := (k.straight[v] + int32(n.straight[turn])) * (netOut * netUnit / netPoint)
	sum := weigh(k.hidden[v*n.width():][:n.width()], n.row(turn), n.out, n.squared)
	if n.squared {
		sum >>= squareBits - unitBits
	}
	return max(-maxCorrection, min(engine.Score((sum+points)/(netOut*netUnit)), maxCorrection))
}

// Correction returns the net's addition to the strength of each living seat, computed from
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
