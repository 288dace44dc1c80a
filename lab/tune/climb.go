package tune

import (
	"context"
	"math"
	"math/rand/v2"
)

// Climb is a climb by simultaneous perturbation (SPSA; Spall, 1992): each iteration plays a pair
// of games between the values plus and minus a step of random sign in every number, and moves the
// values towards the better setting. It can be written to a file as JSON and continued.
type Climb struct {
	Numbers []Number
	Values  []float64
	// Rate is how far the values move at the end of the climb after a pair won by one side, in steps.
	Rate float64
	// Of is the planned number of iterations, Done how many are over.
	Of, Done int
	Seed     uint64
}

// NewClimb begins a climb at the defaults.
func NewClimb(numbers []Number, of int, rate float64, seed uint64) *Climb {
	c := &Climb{Numbers: numbers, Rate: rate, Of: of, Seed: seed}
	for _, n := range numbers {
		c.Values = append(c.Values, float64(n.Default))
	}
	return c
}

// The gains by Spall's advice: with stability 0.1 of the planned iterations, steps fall with
// their 0.101st power and rates with their 0.602nd.
const (
	stability = 0.1
	alpha     = 0.602
	gamma     = 0.101
)

// gains returns the size of a perturbation at an iteration, in steps, 1 at the end, and the
// factor of a movement, Rate at the end.
func (c *Climb) gains(k int) (perturbation, movement float64) {
	n := float64(c.Of)
	a := stability * n
	perturbation = math.Pow((n+1)/(float64(k)+1), gamma)
	movement = c.Rate * math.Pow((a+n)/(a+float64(k)+1), alpha)
	return perturbation, movement
}

// Run plays the remaining iterations by pair, which returns the share of the first setting, and
// calls tell after each.
func (c *Climb) Run(ctx context.Context, pair Pair, tell func() error) error {
	for c.Done < c.Of {
		k := c.Done
		random := rand.New(rand.NewPCG(c.Seed, uint64(k)))
		perturbation, movement := c.gains(k)
		a, b, signs := make(Setting, len(c.Numbers)), make(Setting, len(c.Numbers)), make([]float64, len(c.Numbers))
		for i, n := range c.Numbers {
			signs[i] = float64(2*random.IntN(2) - 1)
			a[i] = n.Within(c.Values[i] + signs[i]*perturbation*n.Step)
			b[i] = n.Within(c.Values[i] - signs[i]*perturbation*n.Step)
		}
		share, err := pair(ctx, k, c.Numbers, a, b)
		if err != nil {
			return err
		}
		for i, n := range c.Numbers {
			v := c.Values[i] + movement*n.Step*signs[i]*(2*share-1)/perturbation
			c.Values[i] = min(max(v, float64(n.Least)), float64(n.Most))
		}
		c.Done++
		if err := tell(); err != nil {
			return err
		}
	}
	return nil
}

// Setting returns the values in whole numbers.
func (c *Climb) Setting() Setting {
	var s Setting
	for i, n := range c.Numbers {
		s = append(s, n.Within(c.Values[i]))
	}
	return s
}
