package tune

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/manykings/manykings/engine/match"
)

// Regression draws for every pair of games each number a step up or down, lets this setting play
// the opposite one, and asks of each number which way won. It can be written to a file as JSON
// and continued.
type Regression struct {
	Numbers []Number
	Seed    uint64
	// Shares are the points of the pairs that were played. The signs come from Seed and the pair.
	Shares []float64
}

// signs returns which numbers go up in a pair: 1 or -1 each.
func (r *Regression) signs(pair int) []float64 {
	random := rand.New(rand.NewPCG(r.Seed, uint64(pair)))
	signs := make([]float64, len(r.Numbers))
	for i := range signs {
		signs[i] = float64(2*random.IntN(2) - 1)
	}
	return signs
}

// Run plays pairs until there are as many, and calls tell after each.
func (r *Regression) Run(ctx context.Context, pairs int, pair Pair, tell func() error) error {
	for len(r.Shares) < pairs {
		k := len(r.Shares)
		a, b := make(Setting, len(r.Numbers)), make(Setting, len(r.Numbers))
		for i, sign := range r.signs(k) {
			n := r.Numbers[i]
			a[i] = n.Within(float64(n.Default) + sign*n.Step)
			b[i] = n.Within(float64(n.Default) - sign*n.Step)
		}
		share, err := pair(ctx, k, r.Numbers, a, b)
		if err != nil {
			return err
		}
		r.Shares = append(r.Shares, share)
		if err := tell(); err != nil {
			return err
		}
	}
	return nil
}

// confidence is how many standard errors an error is: 95 %.
const confidence = 1.96

// Fit returns for each number what a step up is worth against a step down, in Elo, with its error.
// It needs more pairs than numbers.
func (r *Regression) Fit() ([]match.Estimate, error) {
	n, p := len(r.Shares), len(r.Numbers)
	if n <= p+1 {
		return nil, errors.New("too few pairs for so many numbers")
	}
	x, y := mat.NewDense(n, p, nil), mat.NewVecDense(n, nil)
	for k, share := range r.Shares {
		x.SetRow(k, r.signs(k))
		y.SetVec(k, share-0.5) // the opposite setting is the same game: no constant
	}
	var gram, inverse mat.Dense
	gram.Mul(x.T(), x)
	if err := inverse.Inverse(&gram); err != nil {
		return nil, errors.New("too few pairs: some numbers always went together")
	}
	var moments, slopes, fitted mat.VecDense
	moments.MulVec(x.T(), y)
	slopes.MulVec(&inverse, &moments)
	fitted.MulVec(x, &slopes)
	rest := 0.0
	for k := range n {
		rest += (y.AtVec(k) - fitted.AtVec(k)) * (y.AtVec(k) - fitted.AtVec(k))
	}
	variance := rest / float64(n-p)
	const elo = 400 / math.Ln10 * 4 // of a share, near one half
	var list []match.Estimate
	for i := range p {
		list = append(list, match.Estimate{Value: elo * slopes.AtVec(i), Error: elo * confidence * math.Sqrt(variance*inverse.At(i, i))})
	}
	return list, nil
}
