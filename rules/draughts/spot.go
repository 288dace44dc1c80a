package draughts

import "math/bits"

// spot is the number of a usable square, 16 to a module.
type spot uint8

// maxSpots is the number of spots of the largest board, the star of eight.
const maxSpots = 128

// noSpot is the absence of a spot.
const noSpot spot = 255

// spots is a set of spots. The zero value is empty. It is a struct of two words
// rather than an array because the compiler keeps such structs in registers.
type spots struct{ lo, hi uint64 }

// only returns the set of s alone.
func only(s spot) spots { return spots{1 << s, 1 << (s - 64)} } // a shift of 64 and more gives 0

func (x spots) has(s spot) bool         { return x.and(only(s)) != spots{} }
func (x spots) and(y spots) spots       { return spots{x.lo & y.lo, x.hi & y.hi} }
func (x spots) or(y spots) spots        { return spots{x.lo | y.lo, x.hi | y.hi} }
func (x spots) xor(y spots) spots       { return spots{x.lo ^ y.lo, x.hi ^ y.hi} }
func (x spots) without(y spots) spots   { return spots{x.lo &^ y.lo, x.hi &^ y.hi} }
func (x spots) empty() bool             { return x.lo|x.hi == 0 }
func (x spots) count() int              { return bits.OnesCount64(x.lo) + bits.OnesCount64(x.hi) }
func (x spots) intersects(y spots) bool { return x.lo&y.lo|x.hi&y.hi != 0 }

// pop removes the lowest spot, of a set that is not empty, and returns it.
func (x *spots) pop() spot {
	if x.lo != 0 {
		s := spot(bits.TrailingZeros64(x.lo))
		x.lo &= x.lo - 1
		return s
	}
	s := spot(64 + bits.TrailingZeros64(x.hi))
	x.hi &= x.hi - 1
	return s
}
