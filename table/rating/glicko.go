package rating

import "math"

// glicko is Glicko-2, M. E. Glickman, "Example of the Glicko-2 system" (2022). Every game is its
// own rating period. Means and deviations are on the internal scale, on which a newcomer has 0.
type glicko struct{}

const (
	glickoMean       = 1500.0
	glickoDeviation  = 350.0
	glickoVolatility = 0.06
	// glickoUnit is the displayed points of 1 on the internal scale.
	glickoUnit = 173.7178
	// glickoChange is tau, which constrains changes of the volatility.
	glickoChange = 0.5
	// glickoNear is the tolerance of the volatility.
	glickoNear = 1e-6
)

func (glicko) newcomer() Standing {
	return Standing{Deviation: glickoDeviation / glickoUnit, Volatility: glickoVolatility}
}

func (glicko) shown(p Standing) (mean, deviation float64) {
	return glickoMean + glickoUnit*p.Mean, glickoUnit * p.Deviation
}

func (glicko) unit() float64 { return glickoUnit }

func (glicko) comparison(variance, other float64) float64 { return glickoDoubt(variance + other) }

// glickoDoubt is g: how much the opponent's uncertainty reduces the effect of a result.
func glickoDoubt(variance float64) float64 {
	return 1 / math.Sqrt(1+3*variance/(math.Pi*math.Pi))
}

func (glicko) rate(players []*Standing, m match, terms []float64) {
	a, b := *players[0], *players[1]
	score := m.sides[0].score(m.sides[1])
	m.change(players[0], a.after([]encounter{{b.Mean + terms[1] - terms[0], b.Deviation, score, m.weightOf(m.sides[0], m.sides[1])}}), 0)
	m.change(players[1], b.after([]encounter{{a.Mean + terms[0] - terms[1], a.Deviation, 1 - score, m.weightOf(m.sides[1], m.sides[0])}}), 1)
}

// encounter is a game against an opponent with a rating, with its score and weight.
type encounter struct{ mean, deviation, score, weight float64 }

// after returns the player after a rating period.
func (p Standing) after(games []encounter) Standing {
	var information, surplus float64
	for _, e := range games {
		g := glickoDoubt(e.deviation * e.deviation)
		chance := logistic(g * (p.Mean - e.mean))
		information += e.weight * g * g * chance * (1 - chance)
		surplus += e.weight * g * (e.score - chance)
	}
	if information == 0 { // no game with a weight
		return p
	}
	v := 1 / information
	p.Volatility = p.volatile(v, v*surplus)
	before := p.Deviation*p.Deviation + p.Volatility*p.Volatility
	p.Deviation = 1 / math.Sqrt(1/before+information)
	p.Mean += p.Deviation * p.Deviation * surplus
	return p
}

// volatile returns the new volatility, from the variance v and the improvement of the period: step
// 5, by the Illinois algorithm.
func (p Standing) volatile(v, improvement float64) float64 {
	a := 2 * math.Log(p.Volatility)
	square, variance := improvement*improvement, p.Deviation*p.Deviation
	f := func(x float64) float64 {
		e := math.Exp(x)
		all := variance + v + e
		return e*(square-all)/(2*all*all) - (x-a)/(glickoChange*glickoChange)
	}
	low, high := a, a-glickoChange
	if square > variance+v {
		high = math.Log(square - variance - v)
	} else {
		for f(high) < 0 {
			high -= glickoChange
		}
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > glickoNear {
		x := low + (low-high)*atLow/(atHigh-atLow)
		at := f(x)
		if at*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = x, at
	}
	return math.Exp(low / 2)
}
