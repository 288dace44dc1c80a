package train

import "math"

// Descent is a list of numbers that goes down a gradient by AdamW. Its fields are exported for the
// files that keep it.
//
// Source: I. Loshchilov, F. Hutter, "Decoupled Weight Decay Regularization", 2019.
type Descent struct{ Theta, Mean, Square []float32 }

func newDescent(n int) Descent {
	return Descent{make([]float32, n), make([]float32, n), make([]float32, n)}
}

// descend makes a step, from 1 on, down the sum of gradients of n positions. Numbers shrink by decay
// in parts of the pace.
func (d *Descent) descend(gradients *[shards][]float32, pace, decay float32, n, step int) {
	power1, power2 := float32(1-math.Pow(decay1, float64(step))), float32(1-math.Pow(decay2, float64(step)))
	wear := pace * decay
	for i := range d.Theta {
		g := float32(0)
		for s := range gradients {
			g += gradients[s][i]
		}
		g /= float32(n)
		mean := float32(decay1*d.Mean[i]) + float32((1-decay1)*g)
		square := float32(decay2*d.Square[i]) + float32(float32((1-decay2)*g)*g)
		d.Mean[i], d.Square[i] = mean, square
		move := mean / power1 / (float32(math.Sqrt(float64(square/power2))) + smallest)
		d.Theta[i] -= float32(pace*move) + float32(wear*d.Theta[i])
	}
}

// cosine returns the pace of a step, from 0 on, which falls from the first to a thousandth.
func cosine(first float64, step, steps int) float32 {
	return float32(first * (0.001 + 0.999*(1+math.Cos(math.Pi*float64(step)/float64(steps)))/2))
}
