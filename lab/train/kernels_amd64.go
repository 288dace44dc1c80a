//go:build !purego

package train

import "golang.org/x/sys/cpu"

// vectors reports whether the processor works on eight numbers at once.
var vectors = cpu.X86.HasAVX2

// gather adds rows with these indices to dst.
func gather(dst, rows []float32, index []int32) {
	if vectors && len(index) > 0 {
		gatherVectors(&dst[0], &rows[0], &index[0], len(index), len(dst))
		return
	}
	gatherPlain(dst, rows, index)
}

// scatter adds src to rows with these indices.
func scatter(rows, src []float32, index []int32) {
	if vectors && len(index) > 0 {
		scatterVectors(&rows[0], &src[0], &index[0], len(index), len(src))
		return
	}
	scatterPlain(rows, src, index)
}

// forward adds to h the rows of w, each times a number of x.
func forward(h *[lanes]float32, x, w []float32) {
	if vectors && len(x) > 0 {
		forwardVectors(&h[0], &x[0], &w[:len(x)*lanes][0], len(x))
		return
	}
	forwardPlain(h, x, w)
}

// backward takes the derivatives g of the sums of forward: it adds those of w to gw, and adds those
// of x to gx.
func backward(gw, gx, x, w []float32, g *[lanes]float32) {
	if n := len(x); vectors && n > 0 {
		backwardVectors(&gw[:n*lanes][0], &gx[:n][0], &x[0], &w[:n*lanes][0], &g[0], n)
		return
	}
	backwardPlain(gw, gx, x, w, g)
}

// The following functions take n rows or numbers, at least one, and rows of a multiple of lanes.

//go:noescape
func gatherVectors(dst, rows *float32, index *int32, n, width int)

//go:noescape
func scatterVectors(rows, src *float32, index *int32, n, width int)

//go:noescape
func forwardVectors(h, x, w *float32, n int)

//go:noescape
func backwardVectors(gw, gx, x, w, by *float32, n int)
