package sovereign_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
)

// perftTables are the counts from the start; element i is depth i+1.
//
// Source: docs/rules/sovereign.md, Numbers.
var perftTables = map[string][]uint64{
	"sovereign": {20, 400, 9_940, 247_005, 7_439_384},
	"royale":    {20, 400, 8_000, 160_000, 4_065_600},
}

func TestPerft(t *testing.T) {
	for name, table := range perftTables {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pos := family.Game(t, name).Start().State()
			for i, want := range table {
				if testing.Short() && want > 1_000_000 {
					break
				}
				if got := rules.Perft(pos, i+1); got != want {
					t.Errorf("Perft(%d) = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}
