package rating

import "math"

// weng is the Bradley-Terry model with full pairing of R. C. Weng and C.-J. Lin, "A Bayesian
// Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011),
// algorithm 1, with the constants of the openskill libraries.
type weng struct{}

const (
	wengMean      = 25.0
	wengDeviation = wengMean / 3
	// wengLuck is beta: the deviation of a player's performance in one game.
	wengLuck = wengDeviation / 2
	// wengLeast is kappa: the least factor by which a game reduces the variance.
	wengLeast = 0.0001
)

func (weng) newcomer() Standing { return Standing{Mean: wengMean, Deviation: wengDeviation} }

func (weng) shown(p Standing) (mean, deviation float64) { return p.Mean, p.Deviation }

func (weng) unit() float64 { return 1 }

func (weng) comparison(variance, other float64) float64 {
	return 1 / math.Sqrt(variance+other+2*wengLuck*wengLuck)
}

func (w weng) rate(players []*Standing, m match, terms []float64) {
	changed := make([]Standing, len(players))
	for i, a := range m.sides {
		mean, variance := a.sums(players, terms)
		var gain, known float64 // omega and delta
		for j, b := range m.sides {
			if i == j {
				continue
			}
			otherMean, other := b.sums(players, terms)
			c := w.comparison(variance, other)
			chance := logistic(c * (mean - otherMean))
			weight := m.weightOf(a, b)
			gain += weight * variance * c * (a.score(b) - chance)
			known += weight * math.Sqrt(variance) * c * variance * c * c * chance * (1 - chance)
		}
		for _, seat := range a.seats {
			p := *players[seat]
			share := p.Deviation * p.Deviation / variance
			p.Mean += share * gain
			p.Deviation *= math.Sqrt(max(1-share*known, wengLeast))
			changed[seat] = p
		}
	}
	for i, p := range players {
		m.change(p, changed[i], i)
	}
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
