package sovereign_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// checkAgainstSlow compares the moves of a position with those found in the
// slow obvious way.
func checkAgainstSlow(t *testing.T, coloured colouredSpots, pos rules.Position) {
	t.Helper()
	if pos.Over() {
		return
	}
	s := pos.Setup()
	if s.Pending != "" {
		return
	}
	want := newSlow(coloured, s).moves()
	if got := texts(pos); !slices.Equal(got, want) {
		t.Errorf("moves %q, want %q\nin %+v", got, want, s)
	}
}

// The fast generator finds what the slow obvious one finds, in all positions of
// the vectors, their successors, and random games.
func TestAgreement(t *testing.T) {
	coloured := readColouredSpots(t)
	for _, file := range []string{"sovereign.json", "royale.json"} {
		t.Run(file, func(t *testing.T) {
			for _, v := range readVectors[gameVector](t, file) {
				if v.Faults != nil {
					continue
				}
				pos := setUp(t, parseSetup(t, v.Position))
				checkAgainstSlow(t, coloured, pos)
				for i, m := range pos.Moves(nil) {
					if testing.Short() && i%8 != 0 {
						continue
					}
					pos.Make(m)
					checkAgainstSlow(t, coloured, pos)
					pos.Unmake()
				}
			}
		})
	}
}

// Wild positions are a few men thrown on the board: they bring the kings, the
// coloured squares and the control of both sides together far more often than
// games do.
func TestAgreementInWildPositions(t *testing.T) {
	coloured := readColouredSpots(t)
	for _, id := range []string{"sovereign", "sovereign,twin=closed", "royale", "royale,twin=closed"} {
		t.Run(id, func(t *testing.T) {
			game := newGame(t, id)
			rng := rand.New(rand.NewPCG(1, 2))
			accepted, want := 0, 1500
			if testing.Short() {
				want = 150
			}
			for accepted < want {
				pos, err := game.Position(wildSetup(rng, game, coloured))
				if err != nil {
					continue
				}
				accepted++
				checkAgainstSlow(t, coloured, pos)
				if moves := pos.Moves(nil); len(moves) > 0 {
					pos.Make(moves[rng.IntN(len(moves))])
					checkAgainstSlow(t, coloured, pos)
				}
				if t.Failed() {
					return
				}
			}
		})
	}
}

// wildSetup returns a set-up of men thrown on the middle of the board, half of
// them on coloured squares. Most are impossible.
func wildSetup(rng *rand.Rand, game rules.Game, coloured colouredSpots) rules.Setup {
	s := rules.Setup{Game: game.ID().String(), Turn: rules.Seat(1 + rng.IntN(game.Seats()))}
	special := make([]spot, 0, len(coloured))
	for c := range coloured {
		special = append(special, c)
	}
	slices.SortFunc(special, func(a, b spot) int { return 16*(a.rank-b.rank) + a.file - b.file })
	order := rng.Perm(len(colours))
	men := map[spot]string{}
	throw := func(man string) {
		at := spot{3 + rng.IntN(12), 3 + rng.IntN(12)}
		if rng.IntN(2) == 0 {
			at = special[rng.IntN(len(special))]
		}
		men[at] = man
	}
	for range 3 + rng.IntN(14) {
		colour := colours[order[rng.IntN(5)]]
		throw(string(colour) + string("QRBNPPQR"[rng.IntN(8)]))
	}
	for seat := range game.Seats() {
		colour := string(colours[order[seat]])
		s.Control = append(s.Control, rules.Control{Key: string(rune('1' + seat)), Value: colour})
		if game.Seats() == 2 || rng.IntN(4) > 0 {
			throw(colour + "K")
		}
	}
	for at, man := range men {
		s.Board = append(s.Board, rules.Placed{Square: at.String(), Piece: man})
	}
	return s
}
