package draughts

import (
	"unsafe"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Access for a search and an evaluation without allocating. Sets of squares are two words
// here, a bit a spot: the dark (light) squares in the order of [Game.Spots].

// Spots returns the squares in use, by spot: at most 128.
func (g *Game) Spots() []board.Square { return g.squares }

// Star returns the board with its modules.
func (g *Game) Star() *board.Star { return g.board }

// LastRow returns the spots where the men of seat are crowned (draughts.8).
func (g *Game) LastRow(seat rules.Seat) (lo, hi uint64) {
	return g.lastRow[seat].lo, g.lastRow[seat].hi
}

// StepsOf returns the spots that a man of seat steps to from a spot.
func (g *Game) StepsOf(seat rules.Seat, spot uint8) (lo, hi uint64) {
	x := g.men[seat][spot].steps
	return x.lo, x.hi
}

// Where returns the spots of the men of seat, kings included.
func (p *Position) Where(seat rules.Seat) (lo, hi uint64) { return p.men[seat].lo, p.men[seat].hi }

// CodeOf returns the code of a man of a seat.
func CodeOf(seat rules.Seat, crowned bool) uint8 { return uint8(manOf(seat).withCrown(crowned)) }

// Ply returns the number of plies that were played.
func (p *Position) Ply() int { return p.ply }

// Codes returns the codes of the men on all spots, 0 for none: read-only, and valid until the next
// move.
func (p *Position) Codes() *[maxSpots]uint8 { return (*[maxSpots]uint8)(unsafe.Pointer(&p.at)) }

// Crowned returns the spots of the kings of all seats.
func (p *Position) Crowned() (lo, hi uint64) { return p.kings.lo, p.kings.hi }

// Living reports whether seat has not gone out.
func (p *Position) Living(seat rules.Seat) bool { return p.living.Has(seat) }

// Survey returns how many steps the men of seat could make, were it its turn,
// and of how many men it could capture with; if there are any, the steps mean
// nothing.
func (p *Position) Survey(seat rules.Seat) (steps, capturing int) {
	n, x := p.survey(seat)
	return n, x.count()
}

// Sketch is a move as a search sees it. All of a pass is zero.
type Sketch struct {
	From, To   uint8      // spots
	Seat       rules.Seat // that moves
	King       bool       // a king moves
	Crowns     bool       // a man becomes a king
	Taken      int        // men and kings that are taken
	Lo, Hi     uint64     // their squares
	TakenKings int        // kings among them
}

// Sketch returns the effects of the legal move m.
func (p *Position) Sketch(m rules.Move) Sketch {
	if m == pass {
		return Sketch{}
	}
	from, to := moveFrom(m), moveTo(m)
	s := Sketch{From: uint8(from), To: uint8(to), Seat: p.turn, King: p.at[from].crowned()}
	s.Crowns = !s.King && p.game.lastRow[p.turn].has(to)
	if s.Taken = moveTaken(m); s.Taken > 0 {
		taken := p.takenBy(m)
		s.Lo, s.Hi = taken.lo, taken.hi
		s.TakenKings = taken.and(p.kings).count()
	}
	return s
}

// SeatAt returns the seat of the man on a spot, 0 if there is none.
func (p *Position) SeatAt(spot uint8) rules.Seat { return p.at[spot].seat() }

// Havens returns how many steps the kings of seat could make, were it its turn, to where no
// other seat's king could capture them at once. Captures that it has to make, and men that
// could capture it, are not looked at.
func (p *Position) Havens(seat rules.Seat) (n int) {
	foes := p.enemies(seat).and(p.kings)
	for kings := p.men[seat].and(p.kings); !kings.empty(); {
		from := kings.pop()
		taken := p.taken.without(only(from))
		steps := p.kingSteps(from)
		for hunters := foes; !hunters.empty() && !steps.empty(); {
			walk := p.game.walk(hunters.pop())
			for i := 0; i < len(walk); {
				h := walk[i]
				if taken.has(h.at) {
					i = int(h.skip)
					continue
				}
				if steps.has(h.at) && opens(walk, i, taken) {
					steps = steps.without(only(h.at))
				}
				i++
			}
		}
		n += steps.count()
	}
	return n
}

// kingSteps returns the spots that a king on s could step to.
func (p *Position) kingSteps(s spot) (steps spots) {
	walk := p.game.walk(s)
	for i := 0; i < len(walk); {
		h := walk[i]
		if p.taken.has(h.at) {
			i = int(h.skip)
			continue
		}
		steps = steps.or(only(h.at))
		i++
	}
	return steps
}
