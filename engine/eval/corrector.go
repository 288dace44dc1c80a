package eval

import (
	"math/bits"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// corrector is a net at work on one position after the other. It keeps what it found in the
// positions of the last plies, and finds the next one's units from those of a position one ply
// before it: in a search that is mostly its parent, from which two or three men differ, but any
// other does as well.
type corrector struct {
	net   *Net
	eyes  *Eyes
	kept  [keptPlies]finding
	taken []change // from one finding to the next
	added []change
}

// keptPlies is how many plies are kept, a power of two.
const keptPlies = 16

// finding is what was found in a position.
type finding struct {
	codes    [maxSquares]uint8
	camps    [maxFigures]uint8
	figures  [256]uint8 // of the camps
	straight [rules.MaxSeats]int32
	hidden   []int16 // of each seat, one after the other
}

// change is a figure on a square that comes or goes.
type change struct{ figure, square uint8 }

func newCorrector(n *Net, eyes *Eyes) *corrector {
	c := &corrector{net: n, eyes: eyes, taken: make([]change, 0, maxSquares), added: make([]change, 0, maxSquares)}
	always, nobody := n.Inputs(), eyes.figures(&[maxFigures]uint8{})
	for i := range c.kept { // of an empty board
		k := &c.kept[i]
		k.figures = nobody
		for v := range n.seats {
			k.straight[v] = int32(n.straight[always])
			k.hidden = append(k.hidden, n.row(always)...)
		}
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

// look returns what there is in a position.
func (c *corrector) look(pos rules.Position) *finding {
	var camps [maxFigures]uint8
	now, ply := c.eyes.look(pos, &camps)
	from, to := &c.kept[(ply-1)&(keptPlies-1)], &c.kept[ply&(keptPlies-1)]
	if to.camps != camps { // seldom
		to.camps, to.figures = camps, c.eyes.figures(&camps)
	}
	c.compare(from, to, now, camps != from.camps)
	to.straight = from.straight
	for v := range c.net.seats {
		c.count(rules.Seat(v+1), from, to)
	}
	return to
}

// compare notes the men that come and go from one finding to the next, whose codes are now. All
// squares are looked at where men may be of other camps than they were.
func (c *corrector) compare(from, to *finding, now []uint8, all bool) {
	c.taken, c.added = c.taken[:0], c.added[:0]
	for at := 0; at < c.eyes.squares; at += word {
		different := load(from.codes[at:]) ^ load(now[at:])
		if all {
			different = ^uint64(0)
		}
		for different != 0 {
			i := bits.TrailingZeros64(different) / 8
			different &^= 0xff << (8 * i)
			s := at + i
			was, is := from.figures[from.codes[s]], to.figures[now[s]]
			if was == is {
				continue
			}
			if was != 0 {
				c.taken = append(c.taken, change{was, uint8(s)})
			}
			if is != 0 {
				c.added = append(c.added, change{is, uint8(s)})
			}
		}
	}
	copy(to.codes[:c.eyes.squares], now)
}

// load returns the bytes of a word, the first one lowest.
func load(b []uint8) uint64 {
	_ = b[word-1]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 | uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// count finds the units of a seat.
func (c *corrector) count(seat rules.Seat, from, to *finding) {
	n := c.net
	v, width := int(seat-1), n.width()
	source, units := from.hidden[v*width:][:width], to.hidden[v*width:][:width]
	straight := to.straight[v]
	i := 0
	for ; i < min(len(c.taken), len(c.added)); i++ {
		gone, come := c.input(seat, c.taken[i]), c.input(seat, c.added[i])
		straight += int32(n.straight[come]) - int32(n.straight[gone])
		moveRow(units, source, n.row(come), n.row(gone))
		source = units
	}
	if i == 0 {
		copy(units, source)
	}
	for _, x := range c.taken[i:] {
		gone := c.input(seat, x)
		straight -= int32(n.straight[gone])
		takeRow(units, n.row(gone))
	}
	for _, x := range c.added[i:] {
		come := c.input(seat, x)
		straight += int32(n.straight[come])
		addRow(units, n.row(come))
	}
	to.straight[v] = straight
}

// input returns the input that a change is for a seat.
func (c *corrector) input(seat rules.Seat, x change) int {
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
	sum := weighUnits(k.hidden[v*n.width():][:n.width()], n.row(turn), n.out)
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
