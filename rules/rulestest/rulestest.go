// Package rulestest is the suite that every game passes: what must hold at
// every node whatever the rules are.
//
//	func TestSuite(t *testing.T) {
//		rulestest.Run(t, rulestest.Suite{Game: game, Slow: slowMoves, Perft: []uint64{20, 400}})
//	}
package rulestest

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// Suite is a game and what is known of it.
type Suite struct {
	Game rules.Game
	// Perft is the counts from the start; element i is depth i+1.
	Perft []uint64
	// Nodes bounds the perft depths to those of so many leaves; 0 is a million,
	// a tenth of that under -short.
	Nodes uint64
	// Depth is how deep every node of the perft tree is checked; 0 is 1.
	Depth int
	// Slow, if not nil, returns the sorted texts of the legal moves, found in
	// the slow obvious way.
	Slow func(rules.Position) []string
	// Games is the number of random games to play; 0 is 4.
	Games int
	// Plies bounds a random game; 0 is 200.
	Plies int
	// Golden, if not empty, is the file of the golden transcript.
	Golden string
}

// Run runs the suite.
func Run(t *testing.T, s Suite) {
	if s.Nodes == 0 {
		s.Nodes = 1_000_000
	}
	if testing.Short() {
		s.Nodes /= 10
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
		pos := s.Game.Start()
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
	s.visit(t, s.Game.Start(), s.Depth)
}

func (s Suite) visit(t *testing.T, pos rules.Position, depth int) {
	s.Check(t, pos)
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
	for seed := range uint64(s.Games) {
		rng := rand.New(rand.NewPCG(seed, 1))
		pos := s.Game.Start()
		pos.Begin()
		var before []rules.Setup
		for len(before) < s.Plies && !pos.Over() && !t.Failed() {
			s.Check(t, pos)
			checkStandings(t, pos)
			checkNull(t, pos)
			moves := pos.Moves(nil)
			if len(moves) == 0 {
				t.Fatalf("game %d, ply %d: no moves, but the game goes on", seed, len(before))
			}
			before = append(before, pos.Setup())
			rules.Play(pos, moves[rng.IntN(len(moves))])
		}
		checkStandings(t, pos)
		if pos.Over() {
			CheckOutcome(t, s.Game, pos.Outcome())
		}
		for i := len(before) - 1; i >= 0 && !t.Failed(); i-- {
			pos.Unmake()
			if got := pos.Setup(); !reflect.DeepEqual(got, before[i]) {
				t.Fatalf("game %d: Unmake of ply %d restores\n%+v, want\n%+v", seed, i, got, before[i])
			}
		}
	}
}

// Check checks what must hold of pos whatever the game.
func (s Suite) Check(t *testing.T, pos rules.Position) {
	t.Helper()
	setup, key := pos.Setup(), pos.Key()
	moves := pos.Moves(nil)
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf(format, args...)
		t.Logf("in %+v", setup)
	}
	if got := pos.CountMoves(); got != len(moves) {
		fail("CountMoves() = %d, want %d", got, len(moves))
	}
	if got := pos.HasMoves(); got != (len(moves) > 0) {
		fail("HasMoves() = %t with %d moves", got, len(moves))
	}
	var texts []string
	for _, m := range moves {
		text := pos.MoveText(m)
		texts = append(texts, text)
		if got, err := pos.ParseMove(text); err != nil || got != m {
			fail("ParseMove(%q) = %d, %v, want %d", text, got, err, m)
		}
	}
	sorted := slices.Sorted(slices.Values(texts))
	if unique := slices.Compact(slices.Clone(sorted)); len(unique) != len(sorted) {
		fail("two moves share a text: %q", sorted)
	}
	if s.Slow != nil {
		if slow := s.Slow(pos); !slices.Equal(sorted, slow) {
			fail("Moves\n%q, the slow way\n%q", sorted, slow)
		}
	}
	// A copy from the description is the same position, and moves do not depend
	// on how it was reached.
	fresh, err := s.Game.Position(setup)
	if err != nil {
		fail("Position(Setup()): %v", err)
		return
	}
	if got := fresh.Setup(); !reflect.DeepEqual(got, setup) {
		fail("set-up read back: %+v", got)
	}
	if fresh.Key() != key {
		fail("Key() = %#x, recomputed %#x", key, fresh.Key())
	}
	if got := fresh.Moves(nil); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(moves))) {
		fail("the moves of a copy have other numbers: %v, want %v", got, moves)
	}
	clone := pos.Clone()
	for i, m := range moves {
		clone.Make(m)
		made := clone.Setup()
		if again, err := s.Game.Position(made); err == nil && again.Key() != clone.Key() {
			fail("after %s: Key() = %#x, recomputed %#x", texts[i], clone.Key(), again.Key())
		}
		clone.Begin()
		clone.Unmake()
		if clone.Key() != key {
			fail("Unmake of %s: key %#x, want %#x", texts[i], clone.Key(), key)
		}
	}
	if got := clone.Setup(); !reflect.DeepEqual(got, setup) {
		fail("after all moves made and unmade: %+v", got)
	}
	if got := clone.Moves(nil); !slices.Equal(got, moves) {
		fail("after all moves made and unmade the order of moves is another")
	}
	if got := pos.Setup(); !reflect.DeepEqual(got, setup) {
		fail("a clone's moves changed the original: %+v", got)
	}
}

// CheckOutcome checks that the places of an ended game hold every seat once and
// agree with the winners.
func CheckOutcome(t *testing.T, game rules.Game, o rules.Outcome) {
	t.Helper()
	var placed []rules.Seat
	for _, p := range o.Places {
		if len(p) == 0 || !slices.IsSorted(p) {
			t.Errorf("place %v is empty or unsorted in %+v", p, o)
		}
		placed = append(placed, p...)
	}
	slices.Sort(placed)
	if len(placed) != game.Seats() || len(slices.Compact(placed)) != game.Seats() {
		t.Errorf("places do not hold every seat once: %+v", o)
	}
	if len(o.Winners) > 0 && !slices.Equal(o.Winners, o.Places[0]) {
		t.Errorf("the winners are not the first place: %+v", o)
	}
	if o.Reason == rules.NoReason {
		t.Errorf("over without a reason: %+v", o)
	}
}

// checkStandings checks that what is told to a search of how the game stands is
// what the outcome says.
func checkStandings(t *testing.T, pos rules.Position) {
	t.Helper()
	var got rules.Standings
	pos.Standings(&got)
	o := pos.Outcome()
	if !o.Over {
		for seat := range rules.Seat(pos.Game().Seats() + 1) {
			if got[seat].Fate != rules.PlaysOn && !slices.Contains(o.Out, seat) {
				t.Errorf("seat %d has standing %v in a game that goes on", seat, got[seat])
			}
		}
		return
	}
	var want rules.Standings
	below := uint8(0)
	for i, place := range slices.Backward(o.Places) {
		fate := rules.HasLost
		if i == 0 && len(o.Winners) == 0 {
			fate = rules.HasDrawn
		} else if i == 0 {
			fate = rules.HasWon
		}
		for _, seat := range place {
			if want[seat].Fate = fate; fate == rules.HasLost {
				want[seat].Below = below
			}
		}
		for _, team := range pos.Game().Teams() {
			if slices.Contains(place, team[0]) {
				below++
			}
		}
	}
	if got != want {
		t.Errorf("Standings() = %v, want %v of %+v", got, want, o)
	}
}

// checkNull checks that the move that only passes the turn is taken back whole.
func checkNull(t *testing.T, pos rules.Position) {
	t.Helper()
	null := pos.Null()
	if null == rules.NoMove || pos.InCheck() {
		return
	}
	before, turn := pos.Setup(), pos.Turn()
	rules.Play(pos, null)
	if !pos.Over() && pos.Turn() == turn {
		t.Errorf("seat %d is on turn after passing: %+v", turn, before)
	}
	pos.Unmake()
	if got := pos.Setup(); !reflect.DeepEqual(got, before) {
		t.Errorf("after a pass and back: %+v, want %+v", got, before)
	}
}
