package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// weightsOf returns the weights of a game.
func weightsOf(t *testing.T, id string) *eval.Weights {
	t.Helper()
	game := gamestest.Game(t, id)
	return eval.WeightsOf(game)
}

// invented returns samples of this many sides, whose strengths come from some numbers, with
// places drawn by the model from the strengths of numbers increased by truth.
func invented(sides, count int, truth []float64, k float64) *Set {
	rng := rand.New(rand.NewPCG(1, 2))
	set := &Set{Games: count}
	for game := range count {
		x := sample{game: game, strength: make([]float64, sides), parts: make([][]part, sides)}
		truly := make([]float64, sides)
		var in []int
		for side := range sides {
			x.strength[side] = 100 * rng.NormFloat64()
			truly[side] = x.strength[side]
			for number, more := range truth {
				worth := float64(rng.IntN(5) - 2)
				x.parts[side] = append(x.parts[side], part{int32(number), float32(worth)})
				truly[side] += worth * more
			}
			in = append(in, side)
		}
		for len(in) > 1 {
			sum := 0.0
			for _, side := range in {
				sum += math.Exp(k * truly[side])
			}
			at, left := 0, rng.Float64()*sum
			for ; at < len(in)-1; at++ {
				if left -= math.Exp(k * truly[in[at]]); left < 0 {
					break
				}
			}
			x.levels = append(x.levels, level{in, []int{in[at]}})
			in = append(append([]int{}, in[:at]...), in[at+1:]...)
		}
		set.samples = append(set.samples, x)
	}
	return set
}

// From enough games the numbers are found by which they were played.
func TestFitFindsTheTruth(t *testing.T) {
	for _, tt := range []struct {
		name  string
		sides int
	}{{"two sides", 2}, {"four sides", 4}} {
		t.Run(tt.name, func(t *testing.T) {
			w := weightsOf(t, "draughts:2")
			before := w.Numbers()
			var was []int
			for _, n := range before {
				was = append(was, n.Value())
			}
			truth := []float64{30, -20, 0, 12}
			r := invented(tt.sides, 6000, truth, 0.006).Fit(w, Prior{Effect: 20, Part: 0.1, Weight: 1}, 0)
			for i, n := range w.Numbers() {
				want := 0.0
				if i < len(truth) {
					want = truth[i]
				}
				if got := float64(n.Value() - was[i]); math.Abs(got-want) > 6 {
					t.Errorf("%s is %v more than it was, want %v", n.Name, got, want)
				}
			}
			if r.After >= r.Before || r.HeldWith >= r.HeldBefore {
				t.Errorf("losses %.4f -> %.4f, held out %.4f -> %.4f", r.Before, r.After, r.HeldBefore, r.HeldWith)
			}
		})
	}
}

// Few games change little, by the prior.
func TestPriorHolds(t *testing.T) {
	w := weightsOf(t, "draughts:2")
	was := w.Numbers()[0].Value()
	invented(2, 20, []float64{60}, 0.006).Fit(w, Prior{Effect: 1, Part: 0, Weight: 1}, 0)
	if got := w.Numbers()[0].Value(); got < was-3 || got > was+3 {
		t.Errorf("after 20 games the first number is %d, it was %d", got, was)
	}
}

func TestGradient(t *testing.T) {
	set := invented(4, 50, []float64{10, 20, 30}, 0.006)
	f := &fit{set: set, k: 0.01, deviation: []float64{1, 1, 1}, theta: []float64{3, -4, 5}, gradient: make([]float64, 3)}
	f.findGradient()
	for i, got := range f.gradient {
		const h = 1e-3
		f.theta[i] += h
		above := f.loss(false)
		f.theta[i] -= 2 * h
		below := f.loss(false)
		f.theta[i] += h
		if want := (above - below) / (2 * h); math.Abs(got-want) > 1e-6 {
			t.Errorf("derivative by number %d = %v, want %v", i, got, want)
		}
	}
}

// The fit learns the search's scores where results are missing, and slopes are those of the loss.
func TestToldBlend(t *testing.T) {
	const k = 0.006
	for _, x := range []told{{side: 0, score: 120}, {side: 1, score: 120}, {side: 0, score: -300}} {
		at := func(first float64, part float64) (loss float64, slope [maxSides]float64) {
			scaled := [maxSides]float64{k * first, 0}
			draw := []level{{contenders: []int{0, 1}, takers: []int{0, 1}}}
			loss = lossOf(draw, k, &scaled, &slope)
			return x.blend(part, k, loss, &scaled, &slope), slope
		}
		best, least := 0.0, math.Inf(1)
		for first := -400.0; first <= 400; first++ {
			if loss, _ := at(first, 1); loss < least {
				best, least = first, loss
			}
		}
		if want := x.score * float64(1-2*x.side); best != want {
			t.Errorf("%v: the least loss is at %v", x, best)
		}
		for _, part := range []float64{0, 0.3, 1} {
			_, slope := at(80, part)
			more, _ := at(80.5, part)
			less, _ := at(79.5, part)
			if got, want := slope[0], more-less; math.Abs(got-want) > 1e-6 || math.Abs(slope[1]+want) > 1e-6 {
				t.Errorf("%v, part %v: slopes %v, the loss rises by %v", x, part, slope[:2], want)
			}
		}
	}
}
