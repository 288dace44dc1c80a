package chess

import (
	"unsafe"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Access for a search and an evaluation, square by square, without allocating. A man is a
// code here: its role in the low three bits, its army above; 0 is no man. Squares are
// bytes.

// CodeOf returns the code of a man: less than 64.
func CodeOf(role rules.Role, army rules.Army) uint8 { return uint8(newMan(role, army)) }

// Code returns the code of the man on s, 0 if there is none.
func (p *Position) Code(s uint8) uint8 { return uint8(p.board[s]) }

// Ply returns the number of plies that were played.
func (p *Position) Ply() int { return int(p.ply) }

// Codes returns the codes of the men on all squares, as Code does, to be read alone
// and until the next move.
func (p *Position) Codes() *[maxSquares]uint8 { return (*[maxSquares]uint8)(unsafe.Pointer(&p.board)) }

// Where returns the squares of the men of a code, in no particular order. The slice is p's
// and good until the next move.
func (p *Position) Where(code uint8) []uint8 { return p.squares(man(code)) }

// Living reports whether seat has not gone out.
func (p *Position) Living(seat rules.Seat) bool { return p.living.Has(seat) }

// After returns the living seat whose turn comes after that of seat.
func (p *Position) After(seat rules.Seat) rules.Seat { return p.next(seat) }

// Plain returns the squares of one man's move, with or without a capture on the goal; ok is
// false for other moves.
func Plain(m rules.Move) (from, to uint8, ok bool) {
	return moveFrom(m), moveTo(m), kindOf(m) <= doubleStep
}

// Sketch is a move as a search sees it. In a pass, From and To are equal.
type Sketch struct {
	From, To  uint8 // of the king in castling; the queen's square, twice, in the choice of yalta.3
	Man       uint8 // code of the man that moves
	Victim    uint8 // code of the man that is taken, 0 if none
	Taken     uint8 // its square
	Promotion rules.Role
}

// Sketch returns the effects of the legal move m.
func (p *Position) Sketch(m rules.Move) Sketch {
	s := Sketch{From: moveFrom(m), To: moveTo(m)}
	s.Man, s.Victim, s.Taken = p.Code(s.From), p.Code(s.To), s.To
	switch kindOf(m) {
	case promotion:
		s.Promotion = moveRole(m)
	case enPassant:
		s.Taken = moveAux(m)
		s.Victim = p.Code(s.Taken)
	case pass:
		s.Man, s.Victim = 0, 0
	case queenChoice:
		s.From, s.Man = s.To, CodeOf(rules.Queen, redArmy)
	}
	return s
}

// Steps returns the squares that a king or knight on s reaches in one step.
func (g *Game) Steps(role rules.Role, s board.Square) []uint8 {
	if role == rules.King {
		return g.kingSteps[s]
	}
	return g.knightSteps[s]
}

// PawnSteps returns where a pawn of an army steps from s, double steps left
// out, and where it captures; nothing where it has been promoted.
func (g *Game) PawnSteps(a rules.Army, s board.Square) (steps, captures []uint8) {
	t := &g.pawns[a][s]
	for i, has := range t.has {
		if has != noStep {
			steps = append(steps, t.step[i])
		}
	}
	return steps, t.captures[:t.captureCount]
}

// Star returns the board with its modules, nil if the game is not played on a star.
func (g *Game) Star() *board.Star { return g.star }

// Rewards reports whether a mate brings the seat that it is credited to more
// than the other rivals of the mated one: its men (star.11) or the game (yalta.9).
func (g *Game) Rewards() bool { return g.rules.Elimination != Remove && !g.inTeams() }

// Chessboard has the attacks of riders on the chessboard of star:2, as sets. A set is 64
// bits, a1 lowest, h8 highest.
type Chessboard struct{ lines *orthodox }

// Chessboard returns the chessboard of star:2; ok is false for other games.
func (g *Game) Chessboard() (b Chessboard, ok bool) { return Chessboard{g.orthodox}, g.orthodox != nil }

// Rook returns the attacks of a rook on the square with bit s, given the occupied squares.
func (b Chessboard) Rook(s uint8, occupied uint64) uint64 { return b.lines.rook(s, occupied) }

// Bishop returns the attacks of a bishop on the square with bit s, given the occupied
// squares.
func (b Chessboard) Bishop(s uint8, occupied uint64) uint64 { return b.lines.bishop(s, occupied) }

// Planes returns the board of star:2 in sets of 64 bits: the bits of the role of
// the man on each square, the lowest first, and its army.
func (p *Position) Planes() (role0, role1, role2, army uint64) { return p.read64() }

// Bit64 returns the bit of a square of star:2 in such sets.
func Bit64(s uint8) uint8 { return square64(s) }
