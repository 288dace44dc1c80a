package rulestest

import (
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

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
