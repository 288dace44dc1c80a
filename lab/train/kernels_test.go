package train

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The loops with vectors give the bits of the plain ones.
func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	list := func(n int) []float32 {
		values := make([]float32, n)
		for i := range values {
			values[i] = float32(rng.NormFloat64())
		}
		return values
	}
	for _, width := range []int{lanes, 3 * lanes} {
		for _, n := range []int{0, 1, 2, 45} {
			rows, src, index := list(60*width), list(width), make([]int32, n)
			for i := range index {
				index[i] = int32(rng.IntN(60))
			}
			one, other := slices.Clone(src), slices.Clone(src)
			gather(one, rows, index)
			gatherPlain(other, rows, index)
			if !slices.Equal(one, other) {
				t.Errorf("gather of %d rows of %d differs", n, width)
			}
			into, also := slices.Clone(rows), slices.Clone(rows)
			scatter(into, src, index)
			scatterPlain(also, src, index)
			if !slices.Equal(into, also) {
				t.Errorf("scatter to %d rows of %d differs", n, width)
			}
		}
	}
	for _, n := range []int{0, 1, 7, 96} {
		x, w, gw, gx := list(n), list(n*lanes), list(n*lanes), list(n)
		var h, g [lanes]float32
		copy(h[:], list(lanes))
		copy(g[:], list(lanes))
		plain := h
		forward(&h, x, w)
		forwardPlain(&plain, x, w)
		if h != plain {
			t.Errorf("forward of %d differs", n)
		}
		gw2, gx2 := slices.Clone(gw), slices.Clone(gx)
		backward(gw, gx, x, w, &g)
		backwardPlain(gw2, gx2, x, w, &g)
		if !slices.Equal(gw, gw2) || !slices.Equal(gx, gx2) {
			t.Errorf("backward of %d differs", n)
		}
	}
}
