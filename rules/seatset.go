package rules

import "math/bits"

// SeatSet is a set of seats: bit 1<<seat.
type SeatSet uint16

// Has reports whether s is in x.
func (x SeatSet) Has(s Seat) bool { return x>>s&1 != 0 }

// Add adds s.
func (x *SeatSet) Add(s Seat) { *x |= 1 << s }

// Count returns the number of seats in x.
func (x SeatSet) Count() int { return bits.OnesCount16(uint16(x)) }

// Seats returns the seats of x, ascending; nil if there are none.
func (x SeatSet) Seats() []Seat {
	var seats []Seat
	for ; x != 0; x &= x - 1 {
		seats = append(seats, Seat(bits.TrailingZeros16(uint16(x))))
	}
	return seats
}

// Set returns the seats of t as a set.
func (t Team) Set() SeatSet {
	var x SeatSet
	for _, s := range t {
		x.Add(s)
	}
	return x
}

// WithTeams returns all seats of the teams that x has seats of.
func (x SeatSet) WithTeams(teams []Team) SeatSet {
	var all SeatSet
	for _, t := range teams {
		if members := t.Set(); members&x != 0 {
			all |= members
		}
	}
	return all
}

// CountTeams returns the number of teams that x has seats of.
func (x SeatSet) CountTeams(teams []Team) int {
	n := 0
	for _, t := range teams {
		if t.Set()&x != 0 {
			n++
		}
	}
	return n
}
