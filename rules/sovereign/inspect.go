package sovereign

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Armies is the number of colours of men.
const Armies = armies

// Access for a search and an evaluation, square by square, without allocating. A man is a
// code here: its role in the low three bits, its army above. Squares are bytes.

// Grid returns the board.
func (g *Game) Grid() *board.Grid { return g.tables.grid }

// Code returns the code of the man on s, less than 128; 0 if there is none.
func (p *Position) Code(s uint8) uint8 {
	if c := p.men[s]; isMan(c) {
		return c
	}
	return 0
}

// Ply returns the number of plies that were played.
func (p *Position) Ply() int { return p.ply }

// Codes returns the codes of all squares, as Code does, with an unused code for empty
// squares: read-only and until the next move.
func (p *Position) Codes() *[squares]uint8 { return &p.men }

// Where returns the squares of the men of an army. The set is the
// position's and must not be changed.
func (p *Position) Where(army int) *board.Set { return &p.placed[army] }

// Owned returns the colour that seat owns.
func (p *Position) Owned(seat rules.Seat) uint8 { return p.owned[seat] }

// King returns the square of the king of seat, NoSquare if it has none.
func (p *Position) King(seat rules.Seat) board.Square { return p.kings[seat] }

// Out reports whether seat has left (royale.7): its men attack nothing.
func (p *Position) Out(seat rules.Seat) bool { return !p.living.Has(seat) }

// After returns the seat whose turn follows that of seat.
func (p *Position) After(seat rules.Seat) rules.Seat { return p.living.Next(seat) }

// MayEnter reports whether a man of army, from a square, may end a move on the
// empty square to (sovereign.3, sovereign.4).
func (p *Position) MayEnter(from, to, army uint8) bool { return p.mayEnter(from, to, army) }

// Reach returns how many squares a rider may go from s, to the border or eight,
// by the index of the direction.
func (p *Position) Reach(s uint8) *[8]uint8 { return &p.t.reach[s] }

// Directions returns the directions as differences of square numbers: four
// straight, four diagonal. Direction d^2 is opposite to direction d.
func Directions() [8]uint8 { return directions }

// Leaps returns the squares that a knight on s reaches.
func (p *Position) Leaps(s uint8) []uint8 { return p.t.leaps[s].list() }

// PawnTakes returns the squares on which a pawn on s captures (sovereign.7).
func (p *Position) PawnTakes(s uint8) []uint8 { return p.t.takes[s].list() }

// PawnSteps returns the squares that a pawn on s steps to (sovereign.6).
func (p *Position) PawnSteps(s uint8) []uint8 { return p.t.steps[s].list() }

// Promotes reports whether a pawn becomes something else on s (sovereign.9).
func (p *Position) Promotes(s uint8) bool { return p.t.centre[s] }

// list returns the squares of l.
func (l *squareList) list() []uint8 { return l.at[:l.n] }

// Plain returns the squares of one man's move, with or without a capture on the goal; ok is
// false for other moves.
func Plain(m rules.Move) (from, to uint8, ok bool) {
	return fromOf(m), toOf(m), m>>roleShift == kindStep<<(kindShift-roleShift)
}

// Sketch is a search's view of a move. Without a moving man From and To are equal and Man
// is 0.
type Sketch struct {
	From, To  uint8 // of the king in castling and defection, where they may be equal
	Man       uint8 // code of the man that moves
	Victim    uint8 // code of the man that is taken, 0 if none
	Promotion rules.Role
	Defects   bool // the king takes on the colour of Army
	Army      uint8
	Swaps     bool // the pie is taken (sovereign.16)
}

// Sketch returns the effects of the legal move m.
func (p *Position) Sketch(m rules.Move) Sketch {
	s := Sketch{From: fromOf(m), To: toOf(m)}
	switch kindOf(m) {
	case kindStep:
		s.Promotion = promotionOf(m)
		s.Victim = p.Code(s.To)
	case kindDefect:
		s.Defects, s.Army = true, argOf(m)
		if s.From != s.To {
			s.Victim = p.Code(s.To)
		}
	case kindSwap:
		s.Swaps = true
		return s
	case kindStay, kindPass:
		return s
	}
	s.Man = p.Code(s.From)
	return s
}
