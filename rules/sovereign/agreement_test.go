package sovereign_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

// ids are games that together use every option.
var ids = []string{"sovereign", "sovereign,pie=no,twin=closed", "royale", "royale,twin=closed"}

// newSuite returns the suite of a game, whose slow generator is that of slow_test.go.
func newSuite(t testing.TB, game rules.Game) rulestest.Suite {
	coloured := readColouredSpots(t)
	return rulestest.Suite{Game: game, Slow: func(pos rules.Position) []string {
		switch s := pos.Setup(); {
		case pos.Over():
			return nil
		case s.Pending != "":
			return []string{"stay", "swap"}
		default:
			return newSlow(coloured, s).moves()
		}
	}}
}

func TestSuite(t *testing.T) {
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			s := newSuite(t, family.Game(t, id))
			s.Games, s.Plies = 2, 60
			s.Perft = perftTables[s.Game.ID().Name]
			rulestest.Run(t, s)
		})
	}
}

// The positions of the vectors and their successors.
func TestAgreement(t *testing.T) {
	for _, v := range family.Vectors(t, vectors) {
		if v.Faults != nil {
			continue
		}
		t.Run(v.File+"/"+v.Name, func(t *testing.T) {
			t.Parallel()
			pos := family.State(t, rulestest.ParseSetup(t, v.Position)).Position()
			s := newSuite(t, pos.Game())
			s.Check(t, pos)
			for i, m := range pos.Moves(nil) {
				if i%8 != 0 {
					continue
				}
				pos.State().Make(m)
				if kings(pos) >= 2 { // else it is no position (sovereign.19)
					s.Check(t, pos)
				}
				pos.State().Unmake()
			}
		})
	}
}

func kings(pos rules.Position) int {
	n := 0
	for _, m := range pos.Setup().Board {
		if m.Piece[1] == 'K' {
			n++
		}
	}
	return n
}

// Wild positions bring the kings, the coloured squares and the control of all
// sides together far more often than games do.
func TestWildPositions(t *testing.T) {
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			s := newSuite(t, family.Game(t, id))
			rng := rand.New(rand.NewPCG(1, 2))
			accepted, want := 0, 1500
			if testing.Short() {
				want = 150
			}
			for accepted < want {
				pos, err := s.Game.State(wildSetup(rng, s.Game))
				if err != nil {
					continue
				}
				accepted++
				if s.Check(t, pos.Position()); t.Failed() {
					return
				}
			}
		})
	}
}

// wildSetup returns a set-up of a few men thrown on the middle of the board,
// half of them on coloured squares. Many are impossible.
func wildSetup(rng *rand.Rand, game rules.Game) rules.Setup {
	const special = "i8h9h8i9g7j7i6h6f8k8e5f6l5k6f9k9g10j10f11h11i11k11"
	s := rules.Setup{Game: game.ID().Without("pie").String(), Turn: rules.Seat(1 + rng.IntN(game.Seats()))}
	colour := rng.Perm(len(colours))
	taken := map[spot]bool{}
	throw := func(man string) {
		at := spot{3 + rng.IntN(12), 3 + rng.IntN(12)}
		if rng.IntN(2) == 0 {
			i := rng.IntN(len(special) - 2)
			for special[i] < 'a' {
				i--
			}
			at = parseSpot(special[i : i+2])
			if special[i+1] == '1' {
				at = parseSpot(special[i : i+3])
			}
		}
		if !taken[at] {
			taken[at] = true
			s.Board = append(s.Board, rules.Placed{Square: at.String(), Piece: man})
		}
	}
	for range 3 + rng.IntN(14) {
		throw(colours[colour[rng.IntN(5)]:][:1] + string("QRBNPPQR"[rng.IntN(8)]))
	}
	for seat := range game.Seats() {
		own := colours[colour[seat]:][:1]
		s.Control = append(s.Control, rules.Control{Key: string(rune('1' + seat)), Value: own})
		if game.Seats() == 2 || rng.IntN(4) > 0 {
			throw(own + "K")
		}
	}
	return s
}

// Whole games, to the end and back.
func TestRandomGames(t *testing.T) {
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game, games := family.Game(t, id), 40
			if testing.Short() {
				games = 4
			}
			for seed := range uint64(games) {
				playOut(t, game, rand.New(rand.NewPCG(seed, 3)))
			}
		})
	}
}

// playOut plays a random game, in which many captures make kings fall, and takes
// it back.
func playOut(t *testing.T, game rules.Game, rng *rand.Rand) {
	t.Helper()
	pos := game.Start()
	var keys []uint64
	var setups []rules.Setup
	for !pos.Over() {
		moves := pos.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		if i := slices.IndexFunc(moves, func(m rules.Move) bool { return pos.Describe(m).Kind == rules.Capture }); i >= 0 && rng.IntN(2) == 0 {
			m = moves[i]
		}
		keys, setups = append(keys, pos.Key()), append(setups, pos.Setup())
		pos.Play(m)
		if len(keys) > 20_000 {
			t.Fatal("the game does not end")
		}
	}
	rulestest.CheckOutcome(t, game, pos.Outcome())
	for i, key := range slices.Backward(keys) {
		pos.State().Unmake()
		if pos.Key() != key || pos.Over() {
			t.Fatalf("Unmake of ply %d: key %#x, want %#x", i, pos.Key(), key)
		}
		if got, want := pos.Setup(), setups[i]; !reflect.DeepEqual(got, want) {
			t.Fatalf("Unmake of ply %d: %+v, want %+v", i, got, want)
		}
	}
}

// After eliminations, in turn and out of it, the incremental data still equals the
// set-up's.
func TestRandomLeaving(t *testing.T) {
	game := family.Game(t, "royale")
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 9))
		pos := game.Start()
		for n := 0; n < 300 && !pos.Over(); n++ {
			if moves := pos.Moves(nil); rng.IntN(20) > 0 {
				pos.Play(moves[rng.IntN(len(moves))])
			} else if err := pos.Resign(rules.Seat(1 + rng.IntN(4))); err != nil {
				continue
			}
			if pos.Over() {
				rulestest.CheckOutcome(t, game, pos.Outcome())
				break
			}
			again, err := game.Position(pos.Setup())
			if err != nil {
				t.Fatalf("seed %d: %v in %+v", seed, err, pos.Setup())
			}
			if again.Key() != pos.Key() || !slices.Equal(rulestest.MoveTexts(again), rulestest.MoveTexts(pos)) {
				t.Fatalf("seed %d: key %#x, recomputed %#x, in %+v", seed, pos.Key(), again.Key(), pos.Setup())
			}
		}
	}
}
