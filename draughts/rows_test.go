package draughts

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// The generator by rows finds what the general one finds, and counts it.
func TestRowsAgreeWithGeneralGenerator(t *testing.T) {
	for _, colour := range []string{"dark", "light"} {
		byRows := newTestGame(t, rules.ID{Name: "draughts", Seats: 2, Options: []rules.Choice{{Option: "colour", Value: colour}}})
		general := *byRows
		general.byRows = false
		compared := 0
		for seed := range uint64(60) {
			rng := rand.New(rand.NewPCG(seed, 0))
			p := byRows.Start().(*Position)
			for range 200 {
				q := p.Clone().(*Position)
				q.game = &general
				got, want := p.Moves(nil), q.Moves(nil)
				if n := p.CountMoves(); n != len(want) {
					t.Fatalf("%s: %d moves counted, want %d in %+v", colour, n, len(want), p.Setup())
				}
				if len(got) == 0 {
					break
				}
				next := got[rng.IntN(len(got))]
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%s: by rows %v, want %v in %+v", colour, got, want, p.Setup())
				}
				if p.goesByRows() {
					compared++
				}
				p.Make(next)
			}
		}
		if compared < 1000 {
			t.Errorf("%s: only %d positions compared", colour, compared)
		}
	}
}
