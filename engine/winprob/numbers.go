package winprob

import "math/bits"

// nat is a natural logarithm of e in the unit that logarithms are counted in here.
const nat = 1_000_000

// one is the number 1 in the unit of weights and probabilities.
const one = 1 << 40

// The table of exponentials: a step is a sixteenth of a nat. Values beyond the table never
// occur.
const (
	expStep  = nat / 16
	expSteps = 16 * 24
)

// exponentials are exp(-i/16), in parts of one.
type exponentials [expSteps + 1]uint64

func newExponentials() *exponentials {
	// exp(-1/16) of 2^63: it is multiplied out, as a library's function may differ
	// in its last bit from one machine to another.
	const ratio = 8664556174609911609
	var e exponentials
	e[0] = one
	for x, i := uint64(1)<<63, 1; i <= expSteps; i++ {
		high, low := bits.Mul64(x, ratio)
		x = high<<1 | low>>63
		e[i] = x >> 23
	}
	return &e
}

// of returns exp(-x), for x of 0 and more, between the steps of the table.
func (e *exponentials) of(x int64) uint64 {
	i := x / expStep
	if i >= expSteps {
		return 0
	}
	from, to := e[i], e[i+1]
	return from - (from-to)*uint64(x%expStep)/expStep
}

// times returns x * y / z, for a result that fits.
func times(x, y, z uint64) uint64 {
	high, low := bits.Mul64(x, y)
	q, _ := bits.Div64(high, low, z)
	return q
}

// shareOf returns part of all, rounded down, and the rest.
func shareOf(part, all uint64) (Share, uint64) {
	high, low := bits.Mul64(part, uint64(Whole))
	q, r := bits.Div64(high, low, all)
	return Share(q), r
}
