package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// army counts the men of the army with codes from base on, which seat o moves, except king
// and pawns.
func (e *ofChess) army(c *count, base uint8, o rules.Seat) {
	var sum pair
	for role := rules.Queen; role <= rules.Knight; role++ {
		code := (base | uint8(role)) & (codes - 1)
		standing := e.pos.Where(code)
		if len(standing) == 0 {
			continue
		}
		c.phase += phases[role] * engine.Score(len(standing))
		reached, hits := -e.weights.usual[role]*len(standing), 0
		for _, s := range standing {
			g := &e.seen.men[s]
			if !g.known || g.seen.Meets(&e.seen.changed) {
				e.glance(g, s, code, o)
			}
			sum += g.sum
			reached += int(g.reached)
			hits += int(g.hits)
			if g.near > 0 {
				c.attack(g.beside, o, int(g.near)*e.weights.zone[role])
			}
		}
		sum += e.weights.mobility[role]*pair(reached) + e.weights.hit*pair(hits)
		if role == rules.Bishop && len(standing) > 1 {
			sum += e.weights.bishops
		}
	}
	c.score[o] += sum
}

// glance sets g to the view of the man of a code, which seat o moves, from s.
func (e *ofChess) glance(g *glance, s, code uint8, o rules.Seat) {
	t, role := e.tables, rules.Role(code&7)
	x := sight{seat: o, foes: uint16(e.sides.foes[o]), above: above[role]}
	x.squares.Add(board.Square(s))
	sum := t.squares[code][s]
	if e.seen.marks[s]&x.foes != 0 {
		sum += e.weights.threat
	}
	switch role {
	case rules.Knight:
		e.leap(t.knights[s], &x)
	case rules.Bishop:
		e.ride(t.corners[s], &x)
	case rules.Rook:
		e.ride(t.edges[s], &x)
		sum += e.file(t.ahead[code>>3][s], &x)
	default:
		e.ride(t.lines[s], &x)
	}
	*g = glance{
		seen: x.squares, sum: sum, beside: x.beside, known: true,
		near: int8(x.near), hits: int8(x.hits), reached: int16(x.reached),
	}
}

// above has the roles that are worth more than a role, a bit each.
var above = [roles]uint8{
	rules.Rook:   1 << rules.Queen,
	rules.Bishop: 1<<rules.Queen | 1<<rules.Rook,
	rules.Knight: 1<<rules.Queen | 1<<rules.Rook,
}

// sight is the view of a man.
type sight struct {
	seat  rules.Seat // that moves it
	foes  uint16     // seats, as in marks
	above uint8      // the roles that it would gladly take

	reached int    // squares that it can go to and where no pawn of foes takes it
	near    int    // squares beside kings of foes that it attacks
	beside  uint16 // whose kings these are, as in marks
	hits    int    // men of foes, of the roles in above, that it attacks

	squares board.Set // on which all this depends
}

// ride looks along a walk.
func (e *ofChess) ride(walk []step, x *sight) {
	for i := 0; i < len(walk); {
		h := walk[i]
		m := e.seen.marks[h.square]
		x.squares.Add(board.Square(h.square))
		if k := m >> 8 & x.foes; k != 0 {
			x.near++
			x.beside |= k
		}
		code := e.pos.Code(h.square)
		if code == 0 {
			if m&x.foes == 0 {
				x.reached++
			}
			i++
			continue
		}
		e.meet(code, m, x)
		i = int(h.skip)
	}
}

// leap looks at the goals of a knight.
func (e *ofChess) leap(steps []uint8, x *sight) {
	for _, s := range steps {
		m := e.seen.marks[s]
		x.squares.Add(board.Square(s))
		if k := m >> 8 & x.foes; k != 0 {
			x.near++
			x.beside |= k
		}
		if code := e.pos.Code(s); code != 0 {
			e.meet(code, m, x)
		} else if m&x.foes == 0 {
			x.reached++
		}
	}
}

// meet counts the man of a code, on a square with marks m, that x sees.
func (e *ofChess) meet(code uint8, m uint16, x *sight) {
	o := e.pos.Owner(rules.Army(code >> 3))
	if o == x.seat {
		return
	}
	if m&x.foes == 0 {
		x.reached++
	}
	if o != 0 && x.foes>>(o-1)&1 != 0 && x.above>>(code&7)&1 != 0 {
		x.hits++
	}
}

// file returns the value of the squares ahead for a rook.
func (e *ofChess) file(ahead []uint8, x *sight) pair {
	worth := e.weights.open
	if worth == 0 {
		return 0
	}
	for _, s := range ahead {
		x.squares.Add(board.Square(s))
		code := e.pos.Code(s)
		if code&7 != uint8(rules.Pawn) {
			continue
		}
		if e.pos.Owner(rules.Army(code>>3)) == x.seat {
			return 0
		}
		worth = e.weights.halfOpen
	}
	return worth
}
