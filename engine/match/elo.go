package match

import "math"

// confidence is how many standard errors the errors of a report span: 95 in 100.
const confidence = 1.959964

// Estimate is a value and how far off it may be, 95 in 100 times.
type Estimate struct {
	Value float64 `json:"value"`
	Error float64 `json:"error"`
}

// mean returns the mean of samples with its error. From n equal samples follows only, with 95 %
// confidence, that fewer than 3 in n others differ.
func mean(samples []float64) Estimate {
	n := float64(len(samples))
	if n == 0 {
		return Estimate{}
	}
	sum, squares := 0.0, 0.0
	for _, x := range samples {
		sum += x
	}
	m := sum / n
	for _, x := range samples {
		squares += (x - m) * (x - m)
	}
	if squares < 1e-12 {
		return Estimate{m, min(3/n, 1)}
	}
	return Estimate{m, confidence * math.Sqrt(squares/n/n)}
}

// Elo returns the difference of strength that a share of the points between two sides means, with
// its error. Without a point lost, or won, it has no bound: then half a point is assumed.
func Elo(share Estimate, games int) Estimate {
	least := 0.5 / float64(max(games, 1))
	within := func(p float64) float64 { return min(max(p, least), 1-least) }
	upper, lower := eloOf(within(share.Value+share.Error)), eloOf(within(share.Value-share.Error))
	return Estimate{eloOf(within(share.Value)), (upper - lower) / 2}
}

// eloOf returns the logistic difference that an expected share of the points means.
func eloOf(share float64) float64 { return 400 * math.Log10(share/(1-share)) }

// shareOf is the inverse of eloOf.
func shareOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
