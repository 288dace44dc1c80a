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
// That is much faster than man by man and serves nothing but draughts:2; the
// general way of [Position.survey] is what it must agree with.
type rows uint32

const (
	evenRows rows = 0x0f0f0f0f
	oddRows  rows = 0xf0f0f0f0
	column0  rows = 0x11111111
	column3  rows = 0x88888888
)

func (x rows) count() int { return bits.OnesCount32(uint32(x)) }

// steps returns the goals of the steps of men, to the left and to the right as
// seat 1 sees them.
func (men rows) steps(seat rules.Seat, empty rows) (left, right rows) {
	if seat == 1 {
		left = (men&evenRows&^column0)<<3 | (men&oddRows)<<4
		right = (men&evenRows)<<4 | (men&oddRows&^column3)<<5
	} else {
		left = (men&evenRows&^column0)>>5 | (men&oddRows)>>4
		right = (men&evenRows)>>4 | (men&oddRows&^column3)>>3
	}
	return left & empty, right & empty
}

// jumps returns the spots from which a man of seat jumps over one of enemies to
// the left and to the right, whether a man stands there or not.
func jumps(seat rules.Seat, enemies, empty rows) (left, right rows) {
	if seat == 1 {
		left = (enemies>>3&evenRows | enemies>>4&oddRows) & (empty >> 7)
		right = (enemies>>4&evenRows | enemies>>5&oddRows) & (empty >> 9)
	} else {
		left = (enemies<<5&evenRows | enemies<<4&oddRows) & (empty << 9)
		right = (enemies<<4&evenRows | enemies<<3&oddRows) & (empty << 7)
	}
	return left &^ column0, right &^ column3
}

// landings returns where jumps from left and right lead.
func landings(seat rules.Seat, left, right rows) rows {
	if seat == 1 {
		return left<<7 | right<<9
	}
	return left>>9 | right>>7
}

// surveyRows is surveyMen on the board of two seats.
func (p *Position) surveyRows(seat rules.Seat) survey {
	var (
		empty   = ^rows(p.taken.lo)
		men     = rows(p.men[seat].lo &^ p.kings.lo)
		enemies = rows(p.men[3-seat].lo)
	)
	anyLeft, anyRight := jumps(seat, enemies, empty)
	left, right := men&anyLeft, men&anyRight
	if left|right == 0 {
		left, right = men.steps(seat, empty)
		return survey{steps: left.count() + right.count()}
	}
	v := survey{capturing: spots{lo: uint64(left | right)}}
	if landings(seat, left, right)&(anyLeft|anyRight) == 0 && enemies&rows(p.kings.lo) == 0 {
		v.single = left.count() + right.count()
	}
	return v
}
