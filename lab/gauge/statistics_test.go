package gauge

import (
	"math"
	"math/rand/v2"
	"testing"
)

// near reports whether a value is this near to another.
func near(got, want, within float64) bool { return math.Abs(got-want) <= within }

// Equal values share the mean of their ranks.
func TestRankCorrelation(t *testing.T) {
	for _, tt := range []struct {
		name string
		a, b []float64
		want float64
	}{
		{"the same order", []float64{1, 5, 9, 30}, []float64{-3, 0, 2, 4}, 1},
		{"the opposite order", []float64{1, 2, 3}, []float64{5, 4, 1}, -1},
		{"one exchange of four", []float64{1, 2, 3, 4}, []float64{1, 3, 2, 4}, 0.8},
		{"ties", []float64{1, 2, 2, 3}, []float64{1, 2, 3, 4}, 4.5 / math.Sqrt(4.5*5)},
		{"no variation", []float64{1, 1, 1}, []float64{1, 2, 3}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := rankCorrelation(tt.a, tt.b); !near(got, tt.want, 1e-9) {
				t.Errorf("correlation %v, want %v", got, tt.want)
			}
		})
	}
}

// world draws positions of three sides whose true chances are known: a side has a third and some
// settled more or less, and forecasts see that with a noise of their own.
func world(positions, games int, settled, noise float64) (list []moments, truth shares) {
	rng := rand.New(rand.NewPCG(7, 7))
	var between, within, seen, both float64
	for range positions {
		chances, forecast := make([]float64, 3), make([]float64, 3)
		at := rng.IntN(3)
		for side := range chances {
			chances[side] = 1.0/3 - settled/2
			if side == at {
				chances[side] = 1.0/3 + settled
			}
		}
		lie := rng.IntN(3)
		for side := range forecast {
			forecast[side] = chances[side]/2 + 1.0/6 // half as far as the truth
			if side == lie {
				forecast[side] += noise
			} else {
				forecast[side] -= noise / 2
			}
			d, f := chances[side]-1.0/3, forecast[side]-1.0/3
			between += d * d
			within += chances[side] * (1 - chances[side])
			seen += f * f
			both += d * f
		}
		var results [][]float64
		for range games {
			r := make([]float64, 3)
			switch x := rng.Float64(); {
			case x < chances[0]:
				r[0] = 1
			case x < chances[0]+chances[1]:
				r[1] = 1
			default:
				r[2] = 1
			}
			results = append(results, r)
		}
		list = append(list, momentsOf(results, forecast))
	}
	return list, shares{between / (between + within), both * both / (seen * between), (2*both - seen) / between}
}

// The shares of variance are those of the chances that results were drawn from, however few games
// each position has.
func TestShares(t *testing.T) {
	for _, tt := range []struct {
		name           string
		games          int
		settled, noise float64
	}{
		{"two games", 2, 0.4, 0.1},
		{"eight games", 8, 0.4, 0.1},
		{"a forecast that is right", 8, 0.5, 0},
		{"much noise", 8, 0.3, 0.3},
		{"nearly all settled", 4, 0.65, 0.2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list, want := world(20_000, tt.games, tt.settled, tt.noise)
			got := sharesOf(list)
			if !near(got.settled, want.settled, 0.01) || !near(got.explained, want.explained, 0.03) || !near(got.asGiven, want.asGiven, 0.03) {
				t.Errorf("shares %+v, want %+v", got, want)
			}
			if tt.noise == 0 && (!near(got.explained, 1, 0.02) || !near(got.asGiven, 0.75, 0.02)) {
				t.Errorf("half the truth explains %v at its best scale and %v unscaled", got.explained, got.asGiven)
			}
		})
	}
	list, _ := world(500, 8, 0, 0.2)
	if got := sharesOf(list); got.settled > 0.03 {
		t.Errorf("positions that settle nothing settle %v", got.settled)
	}
}

// Of a hundred sets, about 95 intervals hold the mean.
func TestBootstrap(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	hold := 0
	for set := range 100 {
		values := make([]float64, 40)
		for i := range values {
			values[i] = 5 + rng.NormFloat64()
		}
		mean := bootstrap(len(values), uint64(set), func(drawn []int) []float64 {
			sum := 0.0
			for _, i := range drawn {
				sum += values[i]
			}
			return []float64{sum / float64(len(drawn))}
		})[0]
		if mean.Low > mean.Value || mean.High < mean.Value || mean.High-mean.Low > 1 {
			t.Fatalf("interval %+v", mean)
		}
		if mean.Low <= 5 && 5 <= mean.High {
			hold++
		}
	}
	if hold < 88 || hold > 99 {
		t.Errorf("%d of 100 intervals hold the mean", hold)
	}
}
