package gauge

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Interval is an estimate with the bounds that hold 95 % of its bootstrap.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// moments are the sums that a position adds to the shares of variance. All deviations are from the
// even share.
type moments struct {
	within   float64 // unbiased variance of the results of the position, summed over sides
	mean     float64 // square of their mean
	forecast float64 // square of the forecast
	both     float64 // product of the mean and the forecast
	games    float64
}

// momentsOf returns the sums of a position from the results of its games, each by side, and the
// forecast by side.
func momentsOf(results [][]float64, forecast []float64) (m moments) {
	m.games = float64(len(results))
	even := 1 / float64(len(forecast))
	for side, f := range forecast {
		sum := 0.0
		for _, r := range results {
			sum += r[side] - even
		}
		mean := sum / m.games
		for _, r := range results {
			d := r[side] - even - mean
			m.within += d * d / (m.games - 1)
		}
		m.mean += mean * mean
		m.forecast += (f - even) * (f - even)
		m.both += mean * (f - even)
	}
	return m
}

// shares are the shares of the variance of results.
type shares struct {
	settled   float64 // by the position: the intraclass correlation
	explained float64 // of that, by the forecast at its best scale: a squared correlation
	asGiven   float64 // of that, by the unscaled forecast
}

// sharesOf returns the shares in a set of positions. The mean of a few games scatters about the
// expected points; its variance less that scatter is settled by the position.
func sharesOf(list []moments) shares {
	var within, between, forecast, both float64
	for _, m := range list {
		within += m.within
		between += m.mean - m.within/m.games
		forecast += m.forecast
		both += m.both
	}
	if between <= 0 || within+between <= 0 {
		return shares{}
	}
	s := shares{settled: between / (within + between), asGiven: (2*both - forecast) / between}
	if forecast > 0 && both > 0 {
		s.explained = min(both*both/(forecast*between), 1)
	}
	return s
}

// ranks returns the rank of each value, from 1; equal values have the mean of their ranks.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if values[a] < values[b] {
			return -1
		} else if values[a] > values[b] {
			return 1
		}
		return a - b
	})
	list := make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			list[i] = float64(from+to+1) / 2
		}
		from = to
	}
	return list
}

// rankCorrelation returns Spearman's correlation of two lists, 0 if one of them does not vary.
func rankCorrelation(a, b []float64) float64 {
	a, b = ranks(a), ranks(b)
	mean := float64(len(a)+1) / 2
	var both, one, other float64
	for i := range a {
		both += (a[i] - mean) * (b[i] - mean)
		one += (a[i] - mean) * (a[i] - mean)
		other += (b[i] - mean) * (b[i] - mean)
	}
	if one == 0 || other == 0 {
		return 0
	}
	return both / math.Sqrt(one*other)
}

// bootstraps is how many samples of the positions an interval comes from.
const bootstraps = 2000

// bootstrap returns the estimates of all positions, with intervals from drawing as many positions
// with replacement. estimate gets the indices of the drawn positions.
func bootstrap(positions int, seed uint64, estimate func(drawn []int) []float64) []Interval {
	drawn := make([]int, positions)
	for i := range drawn {
		drawn[i] = i
	}
	var list []Interval
	for _, v := range estimate(drawn) {
		list = append(list, Interval{Value: v})
	}
	rng := rand.New(rand.NewPCG(seed, 0xb007))
	found := make([][]float64, len(list))
	for range bootstraps {
		for i := range drawn {
			drawn[i] = rng.IntN(positions)
		}
		for k, v := range estimate(drawn) {
			found[k] = append(found[k], v)
		}
	}
	for k := range list {
		slices.Sort(found[k])
		list[k].Low, list[k].High = found[k][bootstraps*25/1000], found[k][bootstraps*975/1000-1]
	}
	return list
}
