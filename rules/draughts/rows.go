package draughts

import (
	"math/bits"

	"github.com/manykings/manykings/rules"
)

// rows is a set of the 32 spots of the board of two seats, row by row from seat
// 1's left, as [order] numbers them:
//
//	28 29 30 31     f = forward to the left or right, b = back:
//	 24 25 26 27    even rows (from 0) +3 +4, -5 -4
//	...             odd rows          +4 +5, -4 -3
//	  4  5  6  7    jumps             +7 +9, -9 -7
//	 0  1  2  3     nothing to the left of column 0 in even rows, nor to the
//	                right of column 3 in odd ones
//
// On it the steps and single captures of all men of a seat are found at once.
// That is much faster than man by man; it serves draughts:2 while the seat on
// turn has no kings, and must agree with the general way of [Position.survey].
type rows uint64

const (
	evenRows rows = 0x0f0f0f0f0f0f0f0f
	oddRows       = ^evenRows
	column0  rows = 0x1111111111111111
	column3  rows = 0x8888888888888888

	boardOfTwo rows = 1<<32 - 1
)

func (x rows) count() int  { return bits.OnesCount64(uint64(x)) }
func (x rows) first() spot { return spot(bits.TrailingZeros64(uint64(x))) }

// towards holds the steps by seat, side (left, right, as seat 1 sees them) and parity of the row,
// as differences of spots; across holds the jumps.
var (
	towards = [3][2][2]spot{1: {{3, 4}, {4, 5}}, 2: {{minus(5), minus(4)}, {minus(4), minus(3)}}}
	across  = [3][2]spot{1: {7, 9}, 2: {minus(9), minus(7)}}
)

// minus returns -d, which adding to a spot wraps round to.
func minus(d spot) spot { return -d }

// stepsUp returns the spots from which a man going up the rows steps to the left and to the
// right, occupied or not. From the rows in narrow, a step to the left goes to a column
// less; from the others a step to the right goes to a column more.
func stepsUp(empty, narrow rows) (left, right rows) {
	return empty>>3&narrow&^column0 | empty>>4&^narrow, empty>>4&narrow | empty>>5&^narrow&^column3
}

// stepsDown is stepsUp for a man going down.
func stepsDown(empty, narrow rows) (left, right rows) {
	return empty<<5&narrow&^column0 | empty<<4&^narrow, empty<<4&narrow | empty<<3&^narrow&^column3
}

// jumpsUp returns the spots from which a man going up the rows jumps over one of enemies to
// the left and to the right, occupied or not.
func jumpsUp(enemies, empty, narrow rows) (left, right rows) {
	left, right = stepsUp(enemies, narrow)
	return left & (empty >> 7) &^ column0, right & (empty >> 9) &^ column3
}

// jumpsDown is jumpsUp for a man going down.
func jumpsDown(enemies, empty, narrow rows) (left, right rows) {
	left, right = stepsDown(enemies, narrow)
	return left & (empty << 9) &^ column0, right & (empty << 7) &^ column3
}

// stepsFrom returns, on the board of two, the spots from which a man of seat
// steps to the left and to the right.
func stepsFrom(seat rules.Seat, empty rows) (left, right rows) {
	if seat == 1 {
		return stepsUp(empty, evenRows)
	}
	return stepsDown(empty, evenRows)
}

// jumpsFrom returns, on the board of two, the spots from which a man of seat
// jumps over one of enemies to the left and to the right.
func jumpsFrom(seat rules.Seat, enemies, empty rows) (left, right rows) {
	if seat == 1 {
		return jumpsUp(enemies, empty, evenRows)
	}
	return jumpsDown(enemies, empty, evenRows)
}

// landings returns where jumps from left and right lead.
func landings(seat rules.Seat, left, right rows) rows {
	if seat == 1 {
		return left<<7 | right<<9
	}
	return left>>9 | right>>7
}

// kindByRows returns the kind of moves of a seat's men.
type kindByRows uint8

const (
	stepping kindByRows = iota
	jumping             // captures of one man that is no king: all are legal
	choosing            // other captures, of which some may not be legal
)

// goesByRows reports whether the seat on turn can be served here: on the board
// of two seats, while it has no kings.
func (p *Position) goesByRows() bool {
	return p.game.byRows && p.men[p.turn].lo&p.kings.lo == 0
}

// menByRows returns the men of the seat on turn that step or capture to the
// left and to the right.
func (p *Position) menByRows() (left, right rows, kind kindByRows) {
	var (
		empty   = boardOfTwo &^ rows(p.taken.lo)
		men     = rows(p.men[p.turn].lo)
		enemies = rows(p.men[3-p.turn].lo)
	)
	anyLeft, anyRight := jumpsFrom(p.turn, enemies, empty)
	left, right = men&anyLeft, men&anyRight
	switch {
	case left|right == 0:
		left, right = stepsFrom(p.turn, empty)
		return left & men, right & men, stepping
	case landings(p.turn, left, right)&(anyLeft|anyRight) != 0 || enemies&rows(p.kings.lo) != 0:
		return left, right, choosing
	}
	return left, right, jumping
}

// countByRows is CountMoves where goesByRows.
func (p *Position) countByRows() int {
	left, right, kind := p.menByRows()
	if kind == choosing {
		return p.countCaptures(spots{lo: uint64(left | right)})
	}
	return left.count() + right.count()
}

// movesByRows is Moves where goesByRows.
func (p *Position) movesByRows(dst []rules.Move) []rules.Move {
	left, right, kind := p.menByRows()
	if kind == choosing {
		return p.appendCaptures(dst, spots{lo: uint64(left | right)})
	}
	for side, men := range [2]rows{left, right} {
		by, beyond := &towards[p.turn][side], across[p.turn][side]
		for ; men != 0; men &= men - 1 {
			from := men.first()
			next := from + by[from>>2&1]
			if kind == stepping {
				dst = append(dst, stepMove(from, next))
			} else {
				dst = append(dst, jumpMove(from, next, from+beyond))
			}
		}
	}
	return dst
}
