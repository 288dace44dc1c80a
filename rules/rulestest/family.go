package rulestest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
)

// Family is the games of one package, for its tests.
type Family struct {
	New   func(rules.ID) (rules.Game, error)
	Specs []rules.Spec
}

// Game returns the game with the given id.
func (f Family) Game(t testing.TB, text string) rules.Game {
	t.Helper()
	id, err := rules.ParseID(text)
	if err != nil {
		t.Fatal(err)
	}
	game, err := f.New(id)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// Position returns the position that a set-up describes.
func (f Family) Position(t testing.TB, s rules.Setup) rules.Position {
	t.Helper()
	pos, err := f.Game(t, s.Game).Position(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// State returns the position of a set-up, its turn not begun.
func (f Family) State(t testing.TB, s rules.Setup) rules.State {
	t.Helper()
	state, err := f.Game(t, s.Game).State(s)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// has reports whether a game of the family has the given id.
func (f Family) has(t testing.TB, text string) bool {
	t.Helper()
	id, err := rules.ParseID(text)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(f.Specs, func(s rules.Spec) bool { return s.Name == id.Name })
}

// ParseSetup returns the set-up that JSON describes.
func ParseSetup(t testing.TB, text []byte) rules.Setup {
	t.Helper()
	s, err := api.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Men returns the men that words name, each a piece and its square, as the tests
// of all families write them: "1K1a1 2R3h4", "wKp1 bKa16".
func Men(text string) []rules.Placed {
	var men []rules.Placed
	for word := range strings.FieldsSeq(text) {
		men = append(men, rules.Placed{Piece: word[:2], Square: word[2:]})
	}
	return men
}

// MoveTexts returns the texts of the legal moves, sorted; never nil.
func MoveTexts(pos rules.Position) []string {
	texts := []string{}
	for _, m := range pos.Moves(nil) {
		texts = append(texts, pos.MoveText(m))
	}
	slices.Sort(texts)
	return texts
}

// FaultRules returns the rules of the faults that err, the refusal of a set-up,
// names: sorted, each once; none if there is no error.
func FaultRules(t testing.TB, err error) []string {
	t.Helper()
	if err == nil {
		return nil
	}
	faults, ok := errors.AsType[rules.Faults](err)
	if !ok {
		t.Fatalf("error = %v, want rules.Faults", err)
	}
	var numbers []string
	for _, f := range faults {
		numbers = append(numbers, f.Rule)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}
