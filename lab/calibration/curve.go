package calibration

import (
	"cmp"
	"math"
	"slices"
)

// Expect returns the points of a score in pawns among this many sides.
func (c Curve) Expect(pawns float64, sides int) float64 {
	return 1 / (1 + float64(sides-1)*math.Exp(-c.K*pawns))
}

// judge returns the mean score in pawns, the mean sum of the points expected in a
// round, and the curve of the scores.
func (t *totals) judge() (pawns, expected float64, c Curve) {
	if len(t.scores) == 0 {
		return 0, 0, Curve{}
	}
	loss := func(k float64) (sum float64) {
		for _, s := range t.scores {
			sum += logLoss(Curve{K: k}.Expect(s.pawns, s.sides), s.points)
		}
		return sum / float64(len(t.scores))
	}
	c.K = lowest(loss, 0, 4)
	c.Loss, c.Ignorance = loss(c.K), loss(0)
	for _, s := range t.scores {
		pawns += s.pawns / float64(len(t.scores))
	}
	for _, round := range t.rounds {
		for _, i := range round {
			expected += c.Expect(t.scores[i].pawns, t.scores[i].sides) / float64(len(t.rounds))
		}
	}
	c.Error = t.calibration(c)
	return pawns, expected, c
}

// logLoss is -log of the chance that a forecast gave to a share of the points.
func logLoss(chance, points float64) float64 {
	const least = 1e-6
	chance = min(max(chance, least), 1-least)
	return -points*math.Log(chance) - (1-points)*math.Log(1-chance)
}

// lowest returns where a function with one valley is lowest (golden section).
func lowest(f func(float64) float64, from, to float64) float64 {
	const steps = 40
	golden := (math.Sqrt(5) - 1) / 2
	for range steps {
		a, b := to-golden*(to-from), from+golden*(to-from)
		if f(a) < f(b) {
			to = b
		} else {
			from = a
		}
	}
	return (from + to) / 2
}

// tenths is into how many parts moves are sorted for the calibration.
const tenths = 10

// calibration returns the mean difference of expected and reached points, over
// tenths of the moves by expectation.
func (t *totals) calibration(c Curve) (sum float64) {
	type pair struct{ expected, reached float64 }
	pairs := make([]pair, len(t.scores))
	for i, s := range t.scores {
		pairs[i] = pair{c.Expect(s.pawns, s.sides), s.points}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.expected, b.expected) })
	parts := min(tenths, len(pairs))
	for i := range parts {
		some := pairs[len(pairs)*i/parts : len(pairs)*(i+1)/parts]
		var expected, reached float64
		for _, p := range some {
			expected, reached = expected+p.expected, reached+p.reached
		}
		sum += math.Abs(expected-reached) / float64(len(some)) / float64(parts)
	}
	return sum
}
