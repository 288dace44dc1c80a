package train

import (
	"math"

	"github.com/manykings/manykings/engine/eval"
)

// Prior is the expected distance of weights from the previous ones: with the probability of
// a normal distribution whose deviation is, for each number,
//
//	Effect / (what it counts, root mean square) + Part x its value
//
// As positions of one game share its result, a game counts as Weight positions.
type Prior struct {
	Effect float64 // centipawns
	Part   float64
	Weight float64
}

// DefaultPrior is the prior for the weights in engine/eval.
var DefaultPrior = Prior{Effect: 10, Part: 0.1, Weight: 3}

// Report is the result of a fit. Losses are means of the negative logarithms of the
// chances, over the positions of nine games in ten and of the held-out tenth.
type Report struct {
	Games, Positions     int
	K                    float64 // of the model, by centipawn
	Before, After        float64
	HeldBefore, HeldWith float64
}

// heldOut is one in how many games is held out.
const heldOut = 10

func isHeldOut(game int) bool { return game%heldOut == heldOut-1 }

// Fit changes the linear numbers of w, the weights of the set, towards the results and, for
// training games, in part (0 to 1) towards the scores of the search.
func (x *Set) Fit(w *eval.Weights, prior Prior, search float64) Report {
	numbers := w.Numbers()
	f := &fit{set: x, deviation: make([]float64, len(numbers)), theta: make([]float64, len(numbers)), gradient: make([]float64, len(numbers))}
	seen := 0
	for i := range x.samples {
		if !isHeldOut(x.samples[i].game) {
			seen++
		}
	}
	f.k = f.findK() // by the results alone: scores follow it
	f.search = search
	f.council = newCouncil(len(x.samples[0].strength), x.leader, search, func(yield func(*told, []float64) bool) {
		for i := range x.samples {
			if s := &x.samples[i]; !isHeldOut(s.game) && !yield(&s.told, s.strength) {
				return
			}
		}
	})
	r := Report{Games: x.Games, Positions: len(x.samples), K: f.k, Before: f.loss(false), HeldBefore: f.loss(true)}
	f.setDeviations(numbers, prior)
	// The games count, not the positions.
	f.strictness = 1 / (prior.Weight * float64(x.Games) * float64(seen) / float64(len(x.samples)))
	f.descend()
	for i, n := range numbers {
		if f.deviation[i] > 0 {
			n.Set(n.Value() + int(math.Round(f.theta[i]*f.deviation[i])))
			// The written file is judged, not the internal numbers.
			f.theta[i] = math.Round(f.theta[i]*f.deviation[i]) / f.deviation[i]
		}
	}
	r.After, r.HeldWith = f.loss(false), f.loss(true)
	return r
}

// fit is a descent under way. theta is the distance of each number from its previous value,
// in deviations.
type fit struct {
	set        *Set
	k          float64
	search     float64 // the part of the search's score in the target
	council    council
	strictness float64
	deviation  []float64 // of numbers that are fitted, otherwise 0
	theta      []float64
	gradient   []float64
}

// setDeviations finds the deviations that the prior means.
func (f *fit) setDeviations(numbers []eval.Number, prior Prior) {
	squares, counts := make([]float64, len(numbers)), make([]float64, len(numbers))
	for i := range f.set.samples {
		for _, parts := range f.set.samples[i].parts {
			for _, p := range parts {
				squares[p.number] += float64(p.worth) * float64(p.worth)
				counts[p.number]++
			}
		}
	}
	for i, n := range numbers {
		if counts[i] > 0 {
			f.deviation[i] = prior.Effect/math.Sqrt(squares[i]/counts[i]) + prior.Part*math.Abs(float64(n.Value()))
		}
	}
}

// findK returns the k that explains the results best, by golden section.
func (f *fit) findK() float64 {
	const ratio = 0.6180339887498949
	low, high := 1e-4, 0.05
	at := func(k float64) float64 {
		f.k = k
		return f.loss(false)
	}
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	lossA, lossB := at(a), at(b)
	for range 30 {
		if lossA < lossB {
			high, b, lossB = b, a, lossA
			a = high - ratio*(high-low)
			lossA = at(a)
		} else {
			low, a, lossA = a, b, lossB
			b = low + ratio*(high-low)
			lossB = at(b)
		}
	}
	return (low + high) / 2
}

// The descent.
//
// Source: D. P. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization", 2015.
const (
	rounds   = 400
	rate     = 0.05 // in deviations
	decay1   = 0.9
	decay2   = 0.999
	smallest = 1e-8
)

// descend goes down the gradient of the loss and the prior.
func (f *fit) descend() {
	mean, square := make([]float64, len(f.theta)), make([]float64, len(f.theta))
	power1, power2 := 1.0, 1.0
	for round := range rounds {
		f.findGradient()
		power1, power2 = power1*decay1, power2*decay2
		pace := rate * (1 - float64(round)/rounds) // ever smaller steps end at one place
		for i := range f.theta {
			if f.deviation[i] == 0 {
				continue
			}
			g := f.gradient[i]*f.deviation[i] + f.strictness*f.theta[i]
			mean[i] = decay1*mean[i] + (1-decay1)*g
			square[i] = decay2*square[i] + (1-decay2)*g*g
			f.theta[i] -= pace * (mean[i] / (1 - power1)) / (math.Sqrt(square[i]/(1-power2)) + smallest)
		}
	}
}

// strength returns the strength of a side of a sample by the present weights.
func (f *fit) strength(x *sample, side int) float64 {
	sum := x.strength[side]
	for _, p := range x.parts[side] {
		sum += float64(p.worth) * f.theta[p.number] * f.deviation[p.number]
	}
	return sum
}

// judge returns the loss of a sample and sets slope to its derivative by the
// strength of each side, in centipawns.
func (f *fit) judge(x *sample, slope *[maxSides]float64) (loss float64) {
	var strength, scaled [maxSides]float64
	for side := range x.strength {
		strength[side] = f.strength(x, side)
		scaled[side] = f.k * strength[side]
		slope[side] = 0
	}
	loss = lossOf(x.levels, f.k, &scaled, slope)
	return f.council.blend(&x.told, f.search, f.k, loss, &strength, &scaled, slope)
}

// lossOf returns the loss of places, by the logarithms of the sides' weights, which are k
// for each centipawn, and adds to slope its derivative by the strength of each side.
func lossOf(levels []level, k float64, strength, slope *[maxSides]float64) (loss float64) {
	var chance [maxSides]float64
	for _, l := range levels {
		top := math.Inf(-1)
		for _, side := range l.contenders {
			top = max(top, strength[side])
		}
		sum := 0.0
		for _, side := range l.contenders {
			chance[side] = math.Exp(strength[side] - top)
			sum += chance[side]
		}
		for _, side := range l.contenders {
			slope[side] += k * chance[side] / sum
		}
		part := 1 / float64(len(l.takers))
		for _, side := range l.takers {
			loss -= part * math.Log(max(chance[side]/sum, 1e-12))
			slope[side] -= k * part
		}
	}
	return loss
}

// maxSides is the greatest number of sides of a game.
const maxSides = 8

// loss returns the mean loss of the fitted games, or of the held-out games.
func (f *fit) loss(held bool) float64 {
	sum, n := 0.0, 0
	var slope [maxSides]float64
	for i := range f.set.samples {
		if x := &f.set.samples[i]; isHeldOut(x.game) == held {
			sum += f.judge(x, &slope)
			n++
		}
	}
	return sum / float64(max(n, 1))
}

// findGradient sets gradient to the derivative of the loss by each number.
func (f *fit) findGradient() {
	clear(f.gradient)
	n := 0
	var slope [maxSides]float64
	for i := range f.set.samples {
		x := &f.set.samples[i]
		if isHeldOut(x.game) {
			continue
		}
		n++
		f.judge(x, &slope)
		for side, parts := range x.parts {
			for _, p := range parts {
				f.gradient[p.number] += slope[side] * float64(p.worth)
			}
		}
	}
	for i := range f.gradient {
		f.gradient[i] /= float64(n)
	}
}
