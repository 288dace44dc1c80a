//go:build !purego

package eval

import "golang.org/x/sys/cpu"

// vectors reports whether the processor adds sixteen numbers at once. Otherwise rows are packed.
var vectors = cpu.X86.HasAVX2

// moveRow sets units to those of a source with one row added and another taken away.
func moveRow(units, source, add, take []int16) {
	if n := len(units); vectors && n > 0 {
		moveRowVectors(&units[0], &source[:n][0], &add[:n][0], &take[:n][0], n/netLanes)
		return
	}
	moveRowPlain(units, source, add, take)
}

// weigh returns the sum of out times the units with a row, each held within 0..netUnit, or
// times their squares, shifted by squareShift.
func weigh(units, row, out []int16, squared bool) int32 {
	switch n := len(units) / netLanes; {
	case !vectors || n == 0:
		return weighPlain(units, row, out, squared)
	case squared:
		return weighSquaresVectors(&units[0], &row[:len(units)][0], &out[:len(units)][0], n)
	default:
		return weighUnitsVectors(&units[0], &row[:len(units)][0], &out[:len(units)][0], n)
	}
}

// The following functions take n times netLanes numbers, at least once.

//go:noescape
func moveRowVectors(units, source, add, take *int16, n int)

//go:noescape
func weighUnitsVectors(units, row, out *int16, n int) int32

//go:noescape
func weighSquaresVectors(units, row, out *int16, n int) int32
