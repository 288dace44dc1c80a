package train

// The loops in which a fit of shares spends its time, over rows of 32-bit numbers. Each has a plain
// counterpart that gives the same bits: sums are made in one order, and no product is fused with a
// sum.

// lanes is the number of units of the second layer, and the divisor of the width of a row.
const lanes = 32

// gatherPlain adds rows with these indices to dst.
func gatherPlain(dst, rows []float32, index []int32) {
	for _, at := range index {
		row := rows[int(at)*len(dst):][:len(dst)]
		for i, v := range row {
			dst[i] += v
		}
	}
}

// scatterPlain adds src to rows with these indices.
func scatterPlain(rows, src []float32, index []int32) {
	for _, at := range index {
		row := rows[int(at)*len(src):][:len(src)]
		for i, v := range src {
			row[i] += v
		}
	}
}

// forwardPlain adds to h the rows of w, each times a number of x.
func forwardPlain(h *[lanes]float32, x, w []float32) {
	for i, v := range x {
		row := w[i*lanes:][:lanes]
		for k := range h {
			h[k] += float32(v * row[k])
		}
	}
}

// backwardPlain takes the derivatives g of the sums of forward: it adds those of w to gw, and adds
// those of x to gx.
func backwardPlain(gw, gx, x, w []float32, g *[lanes]float32) {
	for i, v := range x {
		row, grow := w[i*lanes:][:lanes], gw[i*lanes:][:lanes]
		for k := range g {
			grow[k] += float32(v * g[k])
		}
		var sums [lanes / 4]float32
		for k := range sums {
			sums[k] = float32(float32(row[k]*g[k])+float32(row[k+8]*g[k+8])) + float32(float32(row[k+16]*g[k+16])+float32(row[k+24]*g[k+24]))
		}
		for k := range 4 {
			sums[k] += sums[k+4]
		}
		gx[i] += float32(sums[0]+sums[2]) + float32(sums[1]+sums[3])
	}
}
