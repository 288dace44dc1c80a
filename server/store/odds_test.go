package store

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Decoding returns the encoded numbers, of all sizes and however unlikely.
func TestOdds(t *testing.T) {
	lots := rand.New(rand.NewPCG(5, 5))
	for round := range 200 {
		values := make([]int64, round)
		for i := range values {
			values[i] = int64(lots.Uint64()) >> lots.IntN(64)
		}
		if round > 2 {
			values[0], values[1] = math.MinInt64, math.MaxInt64
		}
		w, n := newWriter(), new(numbers)
		for _, v := range values {
			w.signed(n, v)
		}
		data := w.end()
		r := newReader(data)
		n = new(numbers)
		for i, v := range values {
			if got := r.signed(n, 0); got != v || r.short {
				t.Fatalf("number %d of %d is read as %d, short %t; want %d", i, len(values), got, r.short, v)
			}
		}
	}
}
