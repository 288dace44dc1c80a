package match

import (
	"errors"
	"maps"
	"math"
	"slices"
)

// SPRT is a sequential test of whether a player is stronger than its opponent by
// Elo1 rather than by Elo0. It ends as soon as the games allow; the probability of
// a wrong answer is Alpha if Elo0 is true and Beta if Elo1 is. Elo is logistic.
//
// Source: M. Van den Bergh, "Comparing the approximations for the generalized
// log likelihood ratio of a multinomial distribution", 2020, propositions 1.1
// and 1.2.
type SPRT struct{ Elo0, Elo1, Alpha, Beta float64 }

// check returns the fault of the settings.
func (s SPRT) check() error {
	switch {
	case !(s.Elo0 < s.Elo1):
		return errors.New("the test needs elo0 less than elo1")
	case !(s.Alpha > 0 && s.Beta > 0 && s.Alpha+s.Beta < 1):
		return errors.New("the test needs alpha and beta above 0 and together below 1")
	}
	return nil
}

// Bounds returns the log likelihood ratios at which the test ends: Elo0 is
// accepted at lower, Elo1 at upper.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// pairScores is how many points two games with one opening give, of their sum.
var pairScores = [5]float64{0, 0.25, 0.5, 0.75, 1}

// LLR returns the log likelihood ratio of Elo1 against Elo0 between two sides, from
// how many pairs of games gave 0, half a point, 1, one and a half and 2 points.
func (s SPRT) LLR(pairs [5]int) float64 {
	seen := make(map[float64]int, len(pairs))
	for i, n := range pairs {
		seen[pairScores[i]] = n
	}
	return s.ratio(seen, 0.5)
}

// unseen is how often a share that has not come about yet counts: it is possible.
const unseen = 1e-3

// ratio returns the log likelihood ratio of Elo1 against Elo0, from the numbers of openings by the
// player's share of their points, and its due share. With more than two sides Elo counts from
// there: the odds of the due share change by as much as even odds do between two.
func (s SPRT) ratio(seen map[float64]int, due float64) float64 {
	var scores, share []float64
	total := 0.0
	for _, x := range slices.Sorted(maps.Keys(seen)) {
		scores = append(scores, x)
		share = append(share, math.Max(float64(seen[x]), unseen))
		total += share[len(share)-1]
	}
	for i := range share {
		share[i] /= total
	}
	p0, p1 := likeliest(scores, share, shifted(due, s.Elo0)), likeliest(scores, share, shifted(due, s.Elo1))
	llr := 0.0
	for i := range share {
		llr += share[i] * math.Log(p1[i]/p0[i])
	}
	return total * llr
}

// shifted returns a player's share of the points with this advantage over a player with the
// due share.
func shifted(due, elo float64) float64 { return shareOf(elo + eloOf(due)) }

// likeliest returns the distribution of the scores, ascending from below s to above
// it, with the mean s under which an observed one is most likely.
func likeliest(scores, observed []float64, s float64) []float64 {
	// The distribution is observed / (1 + theta (score - s)), with the theta
	// that makes its mean s. The sum below falls as theta grows.
	low, high := -1/(scores[len(scores)-1]-s), -1/(scores[0]-s)
	for range 100 {
		theta, sum := (low+high)/2, 0.0
		for i, x := range scores {
			sum += observed[i] * (x - s) / (1 + theta*(x-s))
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	p := make([]float64, len(scores))
	for i, x := range scores {
		p[i] = observed[i] / (1 + (low+high)/2*(x-s))
	}
	return p
}
