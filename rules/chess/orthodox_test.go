package chess

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

// The fast path of star:2 and the general generator agree at every ply of
// random games, the numbers of the moves included, and count alike.
func TestOrthodoxAgrees(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 10
	}
	fast := newGame(t, "star:2")
	general := *fast
	general.orthodox = nil
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 3))
		p := fast.Start().(*Position)
		q := general.Start().(*Position)
		for range 200 {
			got, want := p.Moves(nil), q.Moves(nil)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("game %d: moves %d, the general generator %d, in %+v", seed, got, want, p.Setup())
			}
			if a, b := p.CountMoves(), q.CountMoves(); a != b {
				t.Fatalf("game %d: CountMoves() = %d, the general one %d, in %+v", seed, a, b, p.Setup())
			}
			if len(want) == 0 {
				break
			}
			m := want[rng.IntN(len(want))]
			p.Make(m)
			q.Make(m)
		}
	}
}

// Cases beyond the fast path use the general one: here seat 1 moves the men of seat 2,
// which is eliminated.
func TestOrthodoxKnowsItsLimits(t *testing.T) {
	pos, err := newGame(t, "star:2").State(rules.Setup{
		Game: "star:2", Turn: 1, Out: []rules.Seat{2}, Control: []rules.Control{{Key: "2", Value: "1"}},
		Board: []rules.Placed{{Square: "e1", Piece: "1K"}, {Square: "h7", Piece: "2P"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rulestest.MoveTexts(pos.Position()), []string{"e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "h7h5", "h7h6"}; !slices.Equal(got, want) {
		t.Errorf("moves %q, want %q", got, want)
	}
}
