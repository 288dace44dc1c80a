//go:build !amd64 || purego

package train

func gather(dst, rows []float32, index []int32)          { gatherPlain(dst, rows, index) }
func scatter(rows, src []float32, index []int32)         { scatterPlain(rows, src, index) }
func forward(h *[lanes]float32, x, w []float32)          { forwardPlain(h, x, w) }
func backward(gw, gx, x, w []float32, g *[lanes]float32) { backwardPlain(gw, gx, x, w, g) }
