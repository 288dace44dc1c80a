package eval

import "unsafe"

// Hidden units are reckoned netLanes at a time. A row, units and out have the same length, a
// multiple of it; sums of units fit in 16 bits ([Net.most]).

// moveRowPlain sets units to those of a source with one row added and another subtracted,
// four numbers in a word: the lower bits of each together, the highest, which must not
// carry over, apart.
func moveRowPlain(units, source, add, take []int16) {
	u, from, a, t := words(units), words(source), words(add), words(take)
	from, a, t = from[:len(u)], a[:len(u)], t[:len(u)]
	for i := range u {
		sum := from[i]&lower + a[i]&lower ^ (from[i]^a[i])&highest
		u[i] = (sum | highest) - t[i]&lower ^ (sum^^t[i])&highest
	}
}

// The bits of four numbers in a word: the highest of each, and those below.
const (
	highest = 0x8000_8000_8000_8000
	lower   = ^uint64(0) ^ highest
)

// words returns the words of this many numbers, a multiple of four.
func words(units []int16) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(units))), len(units)/4)
}

// weighPlain returns the sum of out times the units with a row, each held within 0..netUnit, or
// times their squares, shifted by squareShift.
func weighPlain(units, row, out []int16, squared bool) (sum int32) {
	row, out = row[:len(units)], out[:len(units)]
	for i := range units {
		unit := int32(max(0, min(units[i]+row[i], netUnit)))
		if squared {
			unit = unit * unit >> squareShift
		}
		sum += int32(out[i]) * unit
	}
	return sum
}
