package shortlist

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSort(t *testing.T) {
	lot := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		list := make([]int, lot.IntN(40))
		for i := range list {
			list[i] = lot.IntN(100)
		}
		tens := func(a, b int) int { return a/10 - b/10 }
		stable, want := slices.Clone(list), slices.Clone(list)
		SortFunc(stable, tens)
		slices.SortStableFunc(want, tens)
		if !slices.Equal(stable, want) {
			t.Fatalf("SortFunc(%v) = %v, want %v", list, stable, want)
		}
		ascending := slices.Clone(list)
		Sort(ascending)
		slices.Sort(want)
		if !slices.Equal(ascending, want) {
			t.Fatalf("Sort(%v) = %v, want %v", list, ascending, want)
		}
	}
}
