package sovereign

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Armies is the number of colours of men.
const Armies = armies

// View is a position as a search and an evaluation look at it, square by
// square, without allocating. It follows the position as moves are made and
// unmade. A man is a code here: its role in the low three bits, its army above.
type View struct{ p *Position }

// ViewOf returns the view of a position of this package; ok is false for others.
func ViewOf(pos rules.Position) (v View, ok bool) {
	p, ok := pos.(*Position)
	return View{p}, ok
}

// Grid returns the board.
func (v View) Grid() *board.Grid { return v.p.t.grid }

// Royale reports whether kings are captured (royale.2).
func (v View) Royale() bool { return v.p.game.royale }

// Turn returns the seat to move.
func (v View) Turn() rules.Seat { return v.p.turn }

// Code returns the code of the man on s, less than 128; 0 if there is none.
func (v View) Code(s uint8) uint8 {
	if c := v.p.men[s]; isMan(c) {
		return c
	}
	return 0
}

// Standing returns the squares of the men of an army. The set is the
// position's and must not be changed.
func (v View) Standing(army int) *board.Set { return &v.p.placed[army] }

// Owner returns the seat that owns or controls an army, 0 if nobody does.
func (v View) Owner(army uint8) rules.Seat { return v.p.owner[army] }

// Owned returns the colour that seat owns.
func (v View) Owned(seat rules.Seat) uint8 { return v.p.owned[seat] }

// King returns where the king of seat stands, NoSquare if it has none.
func (v View) King(seat rules.Seat) board.Square { return v.p.kings[seat] }

// Out reports whether seat has left (royale.7): its men attack nothing.
func (v View) Out(seat rules.Seat) bool { return v.p.isOut(seat) }

// After returns the seat whose turn follows that of seat.
func (v View) After(seat rules.Seat) rules.Seat { return v.p.next(seat) }

// MayEnter reports whether a man of army, from a square, may end a move on the
// empty square to (sovereign.3, sovereign.4).
func (v View) MayEnter(from, to, army uint8) bool { return v.p.mayEnter(from, to, army) }

// Reach returns how many squares a rider may go from s, to the border or eight,
// by the index of the direction.
func (v View) Reach(s uint8) *[8]uint8 { return &v.p.t.reach[s] }

// Directions returns the directions as differences of square numbers: four
// straight, four diagonal. That of index d^2 is opposite to that of index d.
func Directions() [8]uint8 { return directions }

// Leaps returns the squares that a knight on s reaches.
func (v View) Leaps(s uint8) []uint8 { return v.p.t.leaps[s].list() }

// PawnTakes returns the squares on which a pawn on s captures (sovereign.7).
func (v View) PawnTakes(s uint8) []uint8 { return v.p.t.takes[s].list() }

// PawnSteps returns the squares that a pawn on s steps to (sovereign.6).
func (v View) PawnSteps(s uint8) []uint8 { return v.p.t.steps[s].list() }

// Promotes reports whether a pawn becomes something else on s (sovereign.9).
func (v View) Promotes(s uint8) bool { return v.p.t.centre[s] }

// list returns the squares of l.
func (l *squareList) list() []uint8 { return l.at[:l.n] }

// Sketch is a move as a search sees it. In what is no move of a man From and To
// are equal and Man is 0.
type Sketch struct {
	From, To  uint8 // of the king in castling and defection, where they may be equal
	Man       uint8 // code of the man that moves
	Victim    uint8 // code of the man that is taken, 0 if none
	Promotion rules.Role
	Defects   bool // the king takes on the colour of Army
	Army      uint8
	Swaps     bool // the pie is taken (sovereign.16)
}

// Sketch returns what the legal move m does.
func (v View) Sketch(m rules.Move) Sketch {
	s := Sketch{From: fromOf(m), To: toOf(m)}
	switch kindOf(m) {
	case kindStep:
		s.Promotion = promotionOf(m)
		s.Victim = v.Code(s.To)
	case kindDefect:
		s.Defects, s.Army = true, argOf(m)
		if s.From != s.To {
			s.Victim = v.Code(s.To)
		}
	case kindSwap:
		s.Swaps = true
		return s
	case kindStay, kindPass:
		return s
	}
	s.Man = v.Code(s.From)
	return s
}
