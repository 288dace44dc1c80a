// Package rulestest is the suite that every game passes: the invariants of every node under
// any rules.
//
//	func TestSuite(t *testing.T) {
//		rulestest.Run(t, rulestest.Suite{Game: game, Slow: slowMoves, Perft: []uint64{20, 400}})
//	}
package rulestest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/manykings/manykings/rules"
)

// Suite is a game with its known facts.
type Suite struct {
	Game rules.Game
	// Perft is the counts from the start; element i is depth i+1.
	Perft []uint64
	// Nodes bounds the perft depths by their number of leaves; 0 is a million, a tenth of
	// that under -short.
	Nodes uint64
	// Depth is how deep every node of the perft tree is checked; 0 is 1.
	Depth int
	// Slow, if not nil, returns the sorted texts of the legal moves, found in
	// the slow obvious way.
	Slow func(rules.Position) []string
	// Games is the number of random games to play; 0 is 4. Under -short it is 1.
	Games int
	// Plies bounds a random game; 0 is 200. Under -short it is at most 40.
	Plies int
	// Golden, if not empty, is the file of the golden transcript.
	Golden string
}

// Run runs the suite.
func Run(t *testing.T, s Suite) {
	if s.Nodes == 0 {
		s.Nodes = 1_000_000
	}
	if s.Depth == 0 {
		s.Depth = 1
	}
	if s.Games == 0 {
		s.Games = 4
	}
	if s.Plies == 0 {
		s.Plies = 200
	}
	if testing.Short() {
		s.Nodes, s.Games = s.Nodes/10, 1
	}
	t.Run("Perft", s.perft)
	t.Run("Nodes", s.nodes)
	t.Run("RandomGames", s.randomGames)
	if s.Golden != "" {
		t.Run("Transcript", s.transcript)
	}
}

// perft compares both ways of counting with the table.
func (s Suite) perft(t *testing.T) {
	for i, want := range s.Perft {
		if want > s.Nodes {
			break
		}
		pos := s.Game.Start().State()
		if got := rules.Perft(pos, i+1); got != want {
			t.Fatalf("Perft(start, %d) = %d, want %d", i+1, got, want)
		}
		if got := rules.PerftMade(pos, i+1); got != want {
			t.Fatalf("PerftMade(start, %d) = %d, want %d", i+1, got, want)
		}
	}
}

// nodes checks every node of the perft tree from the start, no turn begun.
func (s Suite) nodes(t *testing.T) {
	s.visit(t, s.Game.Start().State(), s.Depth)
}

func (s Suite) visit(t *testing.T, pos rules.State, depth int) {
	s.Check(t, pos.Position())
	if depth == 0 || t.Failed() {
		return
	}
	for _, m := range pos.Moves(nil) {
		pos.Make(m)
		s.visit(t, pos, depth-1)
		pos.Unmake()
	}
}

// randomGames plays to the end and back again.
func (s Suite) randomGames(t *testing.T) {
	plies := s.Plies
	if testing.Short() {
		plies = min(plies, 40)
	}
	for seed := range uint64(s.Games) {
		rng := rand.New(rand.NewPCG(seed, 1))
		pos := s.Game.Start()
		var before []rules.Setup
		for len(before) < plies && !pos.Over() && !t.Failed() {
			s.Check(t, pos)
			checkStandings(t, pos)
			checkNull(t, pos)
			moves := pos.Moves(nil)
			if len(moves) == 0 {
				t.Fatalf("game %d, ply %d: no moves, but the game goes on", seed, len(before))
			}
			before = append(before, pos.Setup())
			pos.Play(moves[rng.IntN(len(moves))])
		}
		checkStandings(t, pos)
		if pos.Over() {
			CheckOutcome(t, s.Game, pos.Outcome())
		}
		for i := len(before) - 1; i >= 0 && !t.Failed(); i-- {
			pos.State().Unmake()
			if got := pos.Setup(); !reflect.DeepEqual(got, before[i]) {
				t.Fatalf("game %d: Unmake of ply %d restores\n%+v, want\n%+v", seed, i, got, before[i])
			}
		}
	}
}
