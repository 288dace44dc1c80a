package train

import (
	"math"
	"slices"
)

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

// Pace is how fast a fit goes through its positions.
type Pace struct {
	Epochs int
	Batch  int     // positions
	Rate   float64 // at first; it falls on a cosine to a thousandth
	Decay  float64 // of numbers, in parts of the rate (AdamW)
}

func (p *Pace) valid() bool { return p.Batch >= 1 && p.Epochs >= 0 && p.Rate > 0 }

// Progress is a fit after some epochs. Files keep its exported fields.
type Progress struct {
	Descent
	Epoch     int
	Best      []float32 // of the epoch with the least loss of the held-out games
	BestLoss  float64
	BestEpoch int

	gradients [shards][]float32
	losses    [shards]float64
}

// newProgress returns a fit of n numbers that has not begun.
func newProgress(n int) Progress {
	p := Progress{Descent: newDescent(n), BestLoss: math.Inf(1)}
	for i := range p.gradients {
		p.gradients[i] = make([]float32, n)
	}
	return p
}

// resume continues from a state.
func (p *Progress) resume(from *Progress) {
	p.Descent, p.Epoch = from.Descent, from.Epoch
	p.Best, p.BestLoss, p.BestEpoch = from.Best, from.BestLoss, from.BestEpoch
}

// pass goes once through a list of positions in batches, whose gradients and loss slope computes, and
// returns the mean loss and that of the held-out games.
func (p *Progress) pass(pace *Pace, list []int, slope func(batch []int) float64, heldLoss func(theta []float32) float64) (fitted, held float64) {
	batches := (len(list) + pace.Batch - 1) / pace.Batch
	for b := range batches {
		batch := list[b*len(list)/batches : (b+1)*len(list)/batches]
		fitted += slope(batch)
		step, steps := p.Epoch*batches+b, pace.Epochs*batches
		p.descend(&p.gradients, cosine(pace.Rate, step, steps), float32(pace.Decay), len(batch), step+1)
	}
	p.Epoch++
	held = heldLoss(p.Theta)
	if held < p.BestLoss {
		p.Best, p.BestLoss, p.BestEpoch = slices.Clone(p.Theta), held, p.Epoch
	}
	return fitted / float64(max(len(list), 1)), held
}

// slope sets the gradients to those of a batch and returns the sum of its losses. A position of the
// batch less than 0 is the mirror image of -1 less it. begin returns what adds a position's part to a
// gradient and returns its loss, for one processor.
func (p *Progress) slope(batch []int, begin func(gradient []float32) func(at, mirror int) float64) (loss float64) {
	inShards(batch, func(shard int, part []int) {
		clear(p.gradients[shard])
		learn := begin(p.gradients[shard])
		p.losses[shard] = 0
		for _, at := range part {
			mirror := 0
			if at < 0 {
				at, mirror = -1-at, 1
			}
			p.losses[shard] += learn(at, mirror)
		}
	})
	for _, l := range p.losses {
		loss += l
	}
	return loss
}

// meanLoss returns the mean loss of positions. begin returns what tells the loss of a position, for
// one processor.
func meanLoss(positions []int32, begin func() func(at int) float64) (sum float64) {
	var losses [shards]float64
	list := make([]int, len(positions))
	for i, at := range positions {
		list[i] = int(at)
	}
	inShards(list, func(shard int, part []int) {
		lossOf := begin()
		for _, at := range part {
			losses[shard] += lossOf(at)
		}
	})
	for _, l := range losses {
		sum += l
	}
	return sum / float64(max(len(list), 1))
}
