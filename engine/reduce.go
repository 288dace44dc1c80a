package engine

import "math/bits"

// fullWindow, in place of a reduction, marks a move that is searched with the
// whole window at once.
const fullWindow = -1

// reductions are the plies that a late quiet move is reduced by: by depth and by
// how many moves were tried before, both up to 63.
type reductions [64][64]int8

// newReductions computes them: 0.8 + ln(depth) ln(tried) / 2.4, in whole numbers
// so that it is the same on every machine.
func newReductions() *reductions {
	var r reductions
	for depth := 1; depth < 64; depth++ {
		for tried := 1; tried < 64; tried++ {
			// log2 in sixteenths; ln x = 0.693 log2 x
			product := log2(depth) * log2(tried) * 480 / 1000 // in 256ths
			r[depth][tried] = int8((205 + product*1000/2400) / 256)
		}
	}
	return &r
}

// log2 returns the logarithm of n in sixteenths, interpolated between powers of two.
func log2(n int) int {
	k := bits.Len(uint(n)) - 1
	return 16*k + (n-1<<k)*16>>k
}

// reduction returns by how many plies to search the move at i less, or fullWindow.
func (w *worker) reduction(ply, depth, tried, i int, wide, improving bool) int {
	if tried == 0 {
		return fullWindow
	}
	if w.plain || depth < 3 || tried < 2+b2i(wide) {
		return 0
	}
	g := &w.lists.glances[i]
	if g.Noisy {
		if w.lists.orders[i] >= 0 {
			return 0
		}
		return 1
	}
	f := &w.frames[ply]
	r := int(w.reductions[min(depth, 63)][min(tried, 63)])
	if !wide {
		r++
	}
	if !improving {
		r++
	}
	if f.check || w.lists.orders[i] >= orderKiller {
		r--
	}
	r -= min(max(int(w.lists.orders[i])/8192, -2), 2)
	return min(max(r, 0), depth-2)
}
