package rulestest

import (
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// Check checks the invariants of pos for any game.
func (s Suite) Check(t *testing.T, pos rules.Position) {
	t.Helper()
	n := newNode(t, pos)
	n.checkMoves(s.Slow)
	n.checkCopy()
	n.checkMakeUnmake()
	if got := pos.Setup(); !reflect.DeepEqual(got, n.setup) {
		n.errorf("looking at it changed the position: %+v", got)
	}
}

// CheckMoves checks all ways of asking pos for its moves against one another
// and, if slow is not nil, against the sorted texts that it finds.
func CheckMoves(t *testing.T, pos rules.Position, slow func(rules.Position) []string) {
	t.Helper()
	n := newNode(t, pos)
	n.checkMoves(slow)
}

// node is a checked position, with its previous state.
type node struct {
	t     *testing.T
	game  rules.Game
	pos   rules.Position
	setup rules.Setup
	key   uint64
	moves []rules.Move
}

func newNode(t *testing.T, pos rules.Position) *node {
	return &node{t: t, game: pos.Game(), pos: pos, setup: pos.Setup(), key: pos.Key(), moves: pos.Moves(nil)}
}

func (n *node) checkMoves(slow func(rules.Position) []string) {
	n.t.Helper()
	n.checkCounts()
	n.checkCaptures()
	n.checkTexts(slow)
}

// errorf reports an error and where it is.
func (n *node) errorf(format string, args ...any) {
	n.t.Helper()
	n.t.Errorf(format, args...)
	n.t.Logf("in %+v", n.setup)
}

// checkCounts checks that all ways of asking agree on how many moves there are.
func (n *node) checkCounts() {
	n.t.Helper()
	if got := n.pos.CountMoves(); got != len(n.moves) {
		n.errorf("CountMoves() = %d, want %d", got, len(n.moves))
	}
	if got := n.pos.HasMoves(); got != (len(n.moves) > 0) {
		n.errorf("HasMoves() = %t with %d moves", got, len(n.moves))
	}
}

// checkCaptures checks that the fast way to captures finds all of them.
func (n *node) checkCaptures() {
	n.t.Helper()
	captor, ok := n.pos.(rules.Captor)
	if !ok {
		return
	}
	var want []rules.Move
	for _, m := range n.moves {
		if a := n.pos.Describe(m); len(a.Captured) > 0 || a.Promotion != rules.NoRole {
			want = append(want, m)
		}
	}
	got := captor.Captures(nil)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		n.errorf("Captures() = %d, want %d", got, want)
	}
}

// checkTexts checks that each move has a unique text that reads back, and compares the
// texts with those of slow, if it is not nil.
func (n *node) checkTexts(slow func(rules.Position) []string) {
	n.t.Helper()
	for _, m := range n.moves {
		text := n.pos.MoveText(m)
		if got, err := n.pos.ParseMove(text); err != nil || got != m {
			n.errorf("ParseMove(%q) = %d, %v, want %d", text, got, err, m)
		}
	}
	texts := MoveTexts(n.pos)
	if unique := slices.Compact(slices.Clone(texts)); len(unique) != len(texts) {
		n.errorf("two moves share a text: %q", texts)
	}
	if slow == nil {
		return
	}
	if want := slow(n.pos); !slices.Equal(texts, want) {
		n.errorf("Moves\n%q, the slow way\n%q", texts, want)
	}
}

// checkCopy checks that the description makes the same position again, whose
// moves do not depend on how it was reached.
func (n *node) checkCopy() {
	n.t.Helper()
	state, err := n.game.State(n.setup)
	if err != nil {
		n.errorf("State(Setup()): %v", err)
		return
	}
	fresh := state.Position()
	if got := fresh.Setup(); !reflect.DeepEqual(got, n.setup) {
		n.errorf("set-up read back: %+v", got)
	}
	if fresh.Key() != n.key {
		n.errorf("Key() = %#x, recomputed %#x", n.key, fresh.Key())
	}
	got, want := slices.Sorted(slices.Values(fresh.Moves(nil))), slices.Sorted(slices.Values(n.moves))
	if !slices.Equal(got, want) {
		n.errorf("the moves of a copy have other numbers: %v, want %v", got, want)
	}
}

// checkMakeUnmake checks that a clone's moves keep its key right and, taken
// back, leave nothing behind.
func (n *node) checkMakeUnmake() {
	n.t.Helper()
	clone := n.pos.Clone()
	ahead := clone.State()
	for _, m := range n.moves {
		ahead.Make(m)
		if again, err := n.game.State(clone.Setup()); err == nil && again.Key() != clone.Key() {
			n.errorf("after %s: Key() = %#x, recomputed %#x", n.pos.MoveText(m), clone.Key(), again.Key())
		}
		ahead.Begin()
		ahead.Unmake()
		if clone.Key() != n.key {
			n.errorf("Unmake of %s: key %#x, want %#x", n.pos.MoveText(m), clone.Key(), n.key)
		}
	}
	if got := clone.Setup(); !reflect.DeepEqual(got, n.setup) {
		n.errorf("after all moves made and unmade: %+v", got)
	}
	if got := clone.Moves(nil); !slices.Equal(got, n.moves) {
		n.errorf("after all moves made and unmade the order of moves is another")
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

// checkStandings checks that a search's standings agree with the outcome.
func checkStandings(t *testing.T, pos rules.Position) {
	t.Helper()
	var got rules.Standings
	pos.State().Standings(&got)
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
	s := pos.State()
	null := s.Null()
	if null == rules.NoMove || pos.InCheck() {
		return
	}
	before, turn := pos.Setup(), pos.Turn()
	s.Play(null)
	if !pos.Over() && pos.Turn() == turn {
		t.Errorf("seat %d is on turn after passing: %+v", turn, before)
	}
	s.Unmake()
	if got := pos.Setup(); !reflect.DeepEqual(got, before) {
		t.Errorf("after a pass and back: %+v, want %+v", got, before)
	}
}
