package board

import "math/bits"

// Set is a set of squares of one Topology. The zero value is empty.
type Set [4]uint64

// Add adds s.
func (x *Set) Add(s Square) { x[s>>6] |= 1 << (s & 63) }

// Remove removes s.
func (x *Set) Remove(s Square) { x[s>>6] &^= 1 << (s & 63) }

// Has reports whether s is in x.
func (x *Set) Has(s Square) bool { return x[s>>6]>>(s&63)&1 != 0 }

// Empty reports whether x has no squares.
func (x *Set) Empty() bool { return x[0]|x[1]|x[2]|x[3] == 0 }

// Count returns the number of squares in x.
func (x *Set) Count() int {
	return bits.OnesCount64(x[0]) + bits.OnesCount64(x[1]) + bits.OnesCount64(x[2]) + bits.OnesCount64(x[3])
}

// Meets reports whether x and y have a square in common.
func (x *Set) Meets(y *Set) bool { return x[0]&y[0]|x[1]&y[1]|x[2]&y[2]|x[3]&y[3] != 0 }

// Union adds all squares of y.
func (x *Set) Union(y *Set) {
	for i := range x {
		x[i] |= y[i]
	}
}

// Intersect keeps the squares that are in y too.
func (x *Set) Intersect(y *Set) {
	for i := range x {
		x[i] &= y[i]
	}
}

// Subtract removes all squares of y.
func (x *Set) Subtract(y *Set) {
	for i := range x {
		x[i] &^= y[i]
	}
}

// All yields the squares of x in ascending order.
func (x Set) All() func(yield func(Square) bool) {
	return func(yield func(Square) bool) {
		for w, word := range x {
			for ; word != 0; word &= word - 1 {
				if !yield(Square(w<<6 | bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}
