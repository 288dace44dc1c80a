package chess

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// scan is the checks and pins against the king of the seat to move.
type scan struct {
	checks int       // lines and leaps that attack it
	block  board.Set // where a man must go to end all checks, if there are any
	// pins are the men that may not leave a line. A man pinned along several (over the
	// branches of a fork) is listed once, with their intersection.
	pins     [maxPins]pin
	pinCount int
	pinned   board.Set // the squares of pins
}

// maxPins bounds the pins of a king: eight rays, of which two may fork sevenfold.
const maxPins = 24

// pin is a man that may only go to the squares of line.
type pin struct {
	square uint8
	line   board.Set
}

// check notes an attack that men on line would end.
func (x *scan) check(line *board.Set) {
	if x.checks++; x.checks == 1 {
		x.block = *line
		return
	}
	x.block.Intersect(line)
}

// pin notes that the man on s may not leave line.
func (x *scan) pin(s uint8, line *board.Set) {
	for i := range x.pins[:x.pinCount] {
		if x.pins[i].square == s {
			x.pins[i].line.Intersect(line)
			return
		}
	}
	if x.pinCount == 0 {
		x.pinned = board.Set{}
	}
	x.pins[x.pinCount] = pin{s, *line}
	x.pinCount++
	x.pinned.Add(board.Square(s))
}

// keepLegal keeps, of the moves from index start on, those that end all checks and respect
// the pins. They must not include king moves.
func (x *scan) keepLegal(moves []rules.Move, start int) []rules.Move {
	if x.checks == 0 && x.pinCount == 0 {
		return moves
	}
	kept := start
	for _, m := range moves[start:] {
		to := board.Square(moveTo(m))
		if x.checks > 0 && !x.block.Has(to) || x.pinCount > 0 && !x.mayGo(moveFrom(m), to) {
			continue
		}
		moves[kept] = m
		kept++
	}
	return moves[:kept]
}

// mayGo reports whether the pins allow the man on s to go to a square.
func (x *scan) mayGo(s uint8, to board.Square) bool {
	if !x.pinned.Has(board.Square(s)) {
		return true
	}
	for i := range x.pins[:x.pinCount] {
		if x.pins[i].square == s {
			return x.pins[i].line.Has(to)
		}
	}
	return true
}

// look finds the checks and pins against the king of the seat to move; c has each man's
// class for that seat. The result belongs to p, and the next look overwrites it.
func (p *Position) look(c *classes) *scan {
	x := &p.scan
	x.checks, x.pinCount = 0, 0
	if k := p.king(p.turn); k != board.NoSquare {
		x.fill(p, uint8(k), c)
	}
	return x
}

// fill adds the checks and pins against the king on k.
func (x *scan) fill(p *Position, k uint8, c *classes) {
	walk := p.game.lines[k]
	for i := 0; i < len(walk); {
		h := walk[i]
		m := p.board[h.square]
		if m == 0 {
			i++
			continue
		}
		if seen := c[m&(men-1)]; seen&own != 0 {
			// A man of the same seat: a rider behind it, on any branch, pins it.
			for j := i + 1; j < int(h.skip); {
				g := walk[j]
				m := p.board[g.square]
				if m == 0 {
					j++
					continue
				}
				if c[m&(men-1)]&g.attack&(edgeRider|cornerRider) != 0 {
					line := p.game.lineTo(k, j)
					x.pin(h.square, &line)
				}
				j = int(g.skip)
			}
		} else if h.hits(seen, m) {
			line := p.game.lineTo(k, i)
			x.check(&line)
		}
		i = int(h.skip)
	}
	for _, s := range p.game.knightOrigins[k] {
		if c[p.board[s]&(men-1)]&enemyKnight != 0 {
			var line board.Set
			line.Add(board.Square(s))
			x.check(&line)
		}
	}
}

// lineTo returns the squares of the walk of lines from s up to entry i, over
// the branch that leads there.
func (t *tables) lineTo(s uint8, i int) board.Set {
	var line board.Set
	for i != none {
		line.Add(board.Square(t.lines[s][i].square))
		i = int(t.back[s][i])
	}
	return line
}

// hits reports whether the man m on h attacks the start of the walk; seen is the class of m
// for the attacked seat.
func (h hop) hits(seen class, m man) bool {
	x := seen & h.attack
	return x != 0 && (x != enemyPawn || h.pawns>>(m>>3)&1 != 0)
}

// attacked reports whether an enemy attacks s; c has the classes.
func (p *Position) attacked(s uint8, c *classes) bool {
	walk := p.game.lines[s]
	if p.nextAttack(walk, 0, c) < len(walk) {
		return true
	}
	for _, from := range p.game.knightOrigins[s] {
		if c[p.board[from]&(men-1)]&enemyKnight != 0 {
			return true
		}
	}
	return false
}

// nextAttack returns the first entry of a walk, from i on, whose man attacks the
// square that the walk starts from, or the length of the walk if none does.
func (p *Position) nextAttack(walk []hop, i int, c *classes) int {
	for i < len(walk) {
		h := walk[i]
		m := p.board[h.square]
		if m == 0 {
			i++
			continue
		}
		if h.hits(c[m&(men-1)], m) {
			return i
		}
		i = int(h.skip)
	}
	return i
}

// attackers appends the squares of the enemies of seat that attack s, each once,
// knights last.
func (p *Position) attackers(dst []uint8, s uint8, seat rules.Seat) []uint8 {
	c := &p.class[seat]
	start := len(dst)
	walk := p.game.lines[s]
	for i := p.nextAttack(walk, 0, c); i < len(walk); i = p.nextAttack(walk, int(walk[i].skip), c) {
		if h := walk[i]; !slices.Contains(dst[start:], h.square) {
			dst = append(dst, h.square)
		}
	}
	for _, from := range p.game.knightOrigins[s] {
		if c[p.board[from]&(men-1)]&enemyKnight != 0 {
			dst = append(dst, from)
		}
	}
	return dst
}

// attackingSeats returns the seats whose men attack the king of seat; none if
// it has no king.
func (p *Position) attackingSeats(seat rules.Seat) rules.SeatSet {
	var seats rules.SeatSet
	k := p.king(seat)
	if k == board.NoSquare {
		return 0
	}
	c := &p.class[seat]
	walk := p.game.lines[k]
	for i := p.nextAttack(walk, 0, c); i < len(walk); i = p.nextAttack(walk, int(walk[i].skip), c) {
		seats.Add(p.owner[p.board[walk[i].square].army()])
	}
	for _, from := range p.game.knightOrigins[k] {
		if m := p.board[from]; c[m&(men-1)]&enemyKnight != 0 {
			seats.Add(p.owner[m.army()])
		}
	}
	return seats
}
