package rating

import (
	"maps"
	"math"
	"slices"
)

// SeatTerm is the advantage of a seat in the games of a pool with that many seats, in points of its
// ratings; the advantages of all seats add up to 0.
type SeatTerm struct {
	Pool      string  `json:"pool"`
	Seats     int     `json:"seats"` // number of seats of the game
	Seat      int     `json:"seat"`  // from 1
	Advantage float64 `json:"advantage"`
	Error     float64 `json:"error"` // standard error
	Games     int     `json:"games"`
}

// terms are the seat advantages in games with a number of seats.
type terms struct {
	advantages, errors []float64
	observed           []observation // observations of the last fold
}

// observation is the expectations in a game, for each pair of sides.
type observation []pairing

// pairing is one side of a game against another.
type pairing struct {
	difference float64 // difference of the players without seat advantages
	comparison float64
	score      float64
	seats      []float64 // 1 for seats of the first side, -1 for the second
}

// observe returns the observation of a game, before its players are rated by it.
func observe(s scale, players []*Standing, m match) observation {
	none := make([]float64, len(m.seats))
	var game observation
	for i, a := range m.sides {
		mean, variance := a.sums(players, none)
		for _, b := range m.sides[i+1:] {
			otherMean, other := b.sums(players, none)
			p := pairing{difference: mean - otherMean, comparison: s.comparison(variance, other), score: a.score(b)}
			p.seats = make([]float64, len(m.seats))
			for _, seat := range a.seats {
				p.seats[seat] = 1
			}
			for _, seat := range b.seats {
				p.seats[seat] = -1
			}
			game = append(game, p)
		}
	}
	return game
}

// doubt is the prior deviation of the advantages, in deviations of a newcomer. It also determines
// the differences that no game can show, such as between two partners.
const doubt = 0.5

// steps is the number of Newton steps.
const steps = 8

// estimate sets the advantages to the most likely ones: a logistic regression of the score on the
// seats, given the ratings.
func (t *terms) estimate(s scale) {
	n := len(t.advantages)
	prior := 1 / math.Pow(doubt*s.newcomer().Deviation, 2)
	for range steps {
		gradient, information, _ := t.derivatives()
		for i := range n {
			gradient[i] -= prior * t.advantages[i]
			information[i][i] += prior
		}
		inverse := invert(information)
		for i := range n {
			t.advantages[i] += dot(inverse[i], gradient)
		}
	}
	mean := sum(t.advantages) / float64(n)
	for i := range n {
		t.advantages[i] -= mean
	}
	_, information, spread := t.derivatives()
	for i := range n {
		information[i][i] += prior
	}
	t.errors = deviations(invert(information), spread)
}

// deviations returns the standard errors of advantages from the inverse of their information
// matrix and the sum of the games' squared gradients. The pairs of a game are dependent, so the
// error is that of whole games (the sandwich estimator), and with few games at least that of as
// many pairs. It is the error of an advantage over the mean of all seats, since no game shows
// their common part.
func deviations(inverse, spread [][]float64) []float64 {
	n := len(inverse)
	over := square(n) // the inverse, its columns centred
	for j := range n {
		mean := 0.0
		for i := range n {
			mean += inverse[i][j] / float64(n)
		}
		for i := range n {
			over[i][j] = inverse[i][j] - mean
		}
	}
	errors := make([]float64, n)
	for i := range n {
		games := 0.0
		for j := range n {
			games += over[i][j] * dot(spread[j], over[i])
		}
		pairs := over[i][i] - sum(over[i])/float64(n)
		errors[i] = math.Sqrt(max(games, pairs))
	}
	return errors
}

// derivatives returns the gradient of the log-likelihood by the advantages, its information
// matrix, and the sum of the games' squared gradients.
func (t *terms) derivatives() (gradient []float64, information, spread [][]float64) {
	n := len(t.advantages)
	gradient, information, spread = make([]float64, n), square(n), square(n)
	for _, game := range t.observed {
		of := make([]float64, n)
		for _, p := range game {
			c := p.comparison
			chance := logistic(c * (p.difference + dot(p.seats, t.advantages)))
			for i := range n {
				of[i] += c * (p.score - chance) * p.seats[i]
				for j := range n {
					information[i][j] += c * c * chance * (1 - chance) * p.seats[i] * p.seats[j]
				}
			}
		}
		for i := range n {
			gradient[i] += of[i]
			for j := range n {
				spread[i][j] += of[i] * of[j]
			}
		}
	}
	return gradient, information, spread
}

// seatTerms returns the estimated advantages, by number of seats.
func (p *pool) seatTerms(name string) []SeatTerm {
	var list []SeatTerm
	unit := p.scale.unit()
	for _, seats := range slices.Sorted(maps.Keys(p.terms)) {
		t := p.terms[seats]
		for i := range t.advantages {
			if len(t.observed) > 0 {
				list = append(list, SeatTerm{name, seats, i + 1, unit * t.advantages[i], unit * t.errors[i], len(t.observed)})
			}
		}
	}
	return list
}

func square(n int) [][]float64 {
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n)
	}
	return rows
}

func sum(list []float64) float64 {
	total := 0.0
	for _, x := range list {
		total += x
	}
	return total
}

func dot(a, b []float64) float64 {
	total := 0.0
	for i := range a {
		total += a[i] * b[i]
	}
	return total
}

// invert returns the inverse of a symmetric positive definite matrix by Gauss-Jordan elimination;
// it overwrites the matrix.
func invert(m [][]float64) [][]float64 {
	n := len(m)
	inverse := square(n)
	for i := range n {
		inverse[i][i] = 1
	}
	for i := range n {
		pivot := m[i][i]
		for j := range n {
			m[i][j] /= pivot
			inverse[i][j] /= pivot
		}
		for k := range n {
			if factor := m[k][i]; k != i {
				for j := range n {
					m[k][j] -= factor * m[i][j]
					inverse[k][j] -= factor * inverse[i][j]
				}
			}
		}
	}
	return inverse
}
