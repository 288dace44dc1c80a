package eval

import "unsafe"

// Without vectors a word of 64 bits holds four units. They are packed: the word is the sum of each
// number times 1, 1<<16, 1<<32 and 1<<48, negative ones included, so that whole words can be added and
// subtracted as long as every unit stays within 16 bits (see [Net.most]).

// highest has the highest bit of each of the four numbers of a word, ones the lowest.
const (
	highest = 0x8000_8000_8000_8000
	ones    = 0x0001_0001_0001_0001
)

// pack packs numbers, a multiple of four.
func pack(numbers []int16) {
	list := words(numbers)
	for i, w := range list {
		list[i] = (w ^ highest) - highest
	}
}

// unpack is the inverse of pack.
func unpack(numbers []int16) {
	list := words(numbers)
	for i, w := range list {
		list[i] = (w + highest) ^ highest
	}
}

// moveRowPlain sets packed units to those of a source with one row added and another subtracted.
func moveRowPlain(units, source, add, take []int16) {
	n := len(units)
	source, add, take = source[:n], add[:n], take[:n]
	for i := 0; i < n; i += netLanes {
		u, from, a, t := block(units, i), block(source, i), block(add, i), block(take, i)
		u[0] = from[0] + a[0] - t[0]
		u[1] = from[1] + a[1] - t[1]
		u[2] = from[2] + a[2] - t[2]
		u[3] = from[3] + a[3] - t[3]
	}
}

// block returns the words of netLanes numbers from i on, without a check of the bounds.
func block(numbers []int16, i int) *[netLanes / 4]uint64 {
	return (*[netLanes / 4]uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(numbers)), 2*i))
}

// words returns the words of this many numbers, a multiple of four.
func words(units []int16) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(units))), len(units)/4)
}

// weighPlain returns the sum of out times the packed units with a packed row, each held within
// 0..netUnit, or times their squares, shifted by squareShift.
func weighPlain(units, row, out []int16, squared bool) int32 {
	u, r, o := words(units), words(row), words(out)
	r, o = r[:len(u)], o[:len(u)]
	sum := 0
	for i := range u {
		four := boundUnits(u[i] + r[i])
		if four == 0 { // often
			continue
		}
		a, b, c, d := int(four&0xffff), int(four>>16&0xffff), int(four>>32&0xffff), int(four>>48)
		if squared {
			a, b, c, d = a*a>>squareShift, b*b>>squareShift, c*c>>squareShift, d*d>>squareShift
		}
		w := o[i]
		sum += int(int16(w))*a + int(int16(w>>16))*b + int(int16(w>>32))*c + int(int16(w>>48))*d
	}
	return int32(sum)
}

// boundUnits returns four packed numbers, each held within 0..netUnit.
func boundUnits(packed uint64) uint64 {
	w := packed + highest // each greater by 1<<15
	positive := w >> 15 & ones
	w = w &^ highest & (positive<<16 - positive)
	great := (w + (1<<15-1-netUnit)*ones) >> 15 & ones
	return w&^(great<<16-great) | great<<unitBits
}
