package rules

import (
	"math/bits"
	"slices"
)

// Living has the living seats of a game, and the order of the others' eliminations. An
// assignment copies it. The zero value is of no game.
type Living struct {
	set  SeatSet
	out  [MaxSeats]Seat // the first outs of them, in the order they went out
	outs uint8
}

// NewLiving returns the living seats at the start of a game for a number of seats: all.
func NewLiving(seats int) Living { return Living{set: (1<<seats - 1) << 1} }

// Set returns the living seats.
func (l *Living) Set() SeatSet { return l.set }

// Has reports whether seat lives.
func (l *Living) Has(seat Seat) bool { return l.set.Has(seat) }

// Count returns the number of living seats.
func (l *Living) Count() int { return l.set.Count() }

// All reports whether no seat is out.
func (l *Living) All() bool { return l.outs == 0 }

// Out returns the seats that went out, in that order. The slice is the caller's.
func (l *Living) Out() []Seat {
	if l.outs == 0 {
		return nil
	}
	return slices.Clone(l.out[:l.outs])
}

// Next returns the living seat whose turn comes after that of seat: seat itself
// if no other lives.
func (l *Living) Next(seat Seat) Seat {
	others := l.set &^ (1 << seat)
	if others == 0 {
		return seat
	}
	if after := others >> seat << seat; after != 0 {
		others = after
	}
	return Seat(bits.TrailingZeros16(uint16(others)))
}

// Leave takes a living seat out.
func (l *Living) Leave(seat Seat) {
	l.out[l.outs] = seat
	l.outs++
	l.set &^= 1 << seat
}

// Return reverses Leave, back to a number of eliminated seats.
func (l *Living) Return(outs int) {
	for _, seat := range l.out[outs:l.outs] {
		l.set.Add(seat)
	}
	l.outs = uint8(outs)
}

// Outs returns the number of seats that went out.
func (l *Living) Outs() int { return int(l.outs) }
