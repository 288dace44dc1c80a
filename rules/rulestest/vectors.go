package rulestest

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
)

// Vector is an entry of the shared vectors: a position, as JSON, and its known facts, each
// field nil if unknown; see docs/rules/formats.md.
type Vector struct {
	File     string `json:"-"`
	Name     string
	Position json.RawMessage
	Perft    []uint64 // element i is depth i+1
	Moves    []string // sorted texts of the legal moves
	Faults   []string // sorted rules by which it is no position
}

// Scenario is an entry of the outcome vectors: moves from a position, or from the start of
// a game, and their result.
type Scenario struct {
	File     string `json:"-"`
	Name     string
	Game     string          // empty if there is a position
	Position json.RawMessage // nil if there is a game
	Moves    []string        // entries of rules.Apply
	Outcome  json.RawMessage
	Final    json.RawMessage // the position afterwards; nil if the game is over
}

// ReadVectors returns the vectors in a directory, by files in alphabetical order.
func ReadVectors(t testing.TB, dir string) []Vector {
	t.Helper()
	return readLists(t, dir, false, func(v *Vector, file string) { v.File = file })
}

// ReadScenarios returns the outcome vectors in a directory, by files in
// alphabetical order.
func ReadScenarios(t testing.TB, dir string) []Scenario {
	t.Helper()
	return readLists(t, dir, true, func(s *Scenario, file string) { s.File = file })
}

// readLists returns the entries of the files in dir that are lists, of outcome vectors or
// of others; set receives the file of each.
func readLists[T any](t testing.TB, dir string, outcomes bool, set func(*T, string)) []T {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []T
	for _, path := range paths {
		name := filepath.Base(path)
		if strings.HasPrefix(name, "outcomes") != outcomes {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if text[0] != '[' {
			continue // the set-ups of Sovereign Chess, as data
		}
		var list []T
		if err := json.Unmarshal(text, &list); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for i := range list {
			set(&list[i], name)
		}
		all = append(all, list...)
	}
	if len(all) == 0 {
		t.Fatalf("no vectors in %s", dir)
	}
	return all
}

// Vectors returns the vectors in a directory that are positions of the family.
func (f Family) Vectors(t testing.TB, dir string) []Vector {
	t.Helper()
	return slices.DeleteFunc(ReadVectors(t, dir), func(v Vector) bool {
		return !f.has(t, ParseSetup(t, v.Position).Game)
	})
}

// RunVectors compares the family with its vectors in a directory, and plays its
// outcome vectors.
func (f Family) RunVectors(t *testing.T, dir string) {
	t.Helper()
	for _, v := range f.Vectors(t, dir) {
		t.Run(v.File+"/"+v.Name, func(t *testing.T) { f.checkVector(t, v) })
	}
	f.RunScenarios(t, dir)
}

// RunScenarios plays the outcome vectors of the family in a directory.
func (f Family) RunScenarios(t *testing.T, dir string) {
	t.Helper()
	for _, s := range ReadScenarios(t, dir) {
		game := s.Game
		if s.Position != nil {
			game = ParseSetup(t, s.Position).Game
		}
		if f.has(t, game) {
			t.Run(s.File+"/"+s.Name, func(t *testing.T) { f.playScenario(t, s) })
		}
	}
}

func (f Family) checkVector(t *testing.T, v Vector) {
	setup := ParseSetup(t, v.Position)
	state, err := f.Game(t, setup.Game).State(setup)
	if v.Faults != nil {
		if got := FaultRules(t, err); !slices.Equal(got, v.Faults) {
			t.Errorf("faults by %q, want %q: %v", got, v.Faults, err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := MoveTexts(state.Position()); v.Moves != nil && !slices.Equal(got, v.Moves) {
		t.Errorf("moves\n%q, want\n%q", got, v.Moves)
	}
	for i, want := range v.Perft {
		if got := rules.Perft(state, i+1); got != want {
			t.Errorf("Perft(%d) = %d, want %d", i+1, got, want)
		}
		if got := rules.PerftMade(state, i+1); got != want {
			t.Errorf("PerftMade(%d) = %d, want %d", i+1, got, want)
		}
	}
}

func (f Family) playScenario(t *testing.T, s Scenario) {
	var pos rules.Position
	if s.Position != nil {
		pos = f.Position(t, ParseSetup(t, s.Position))
	} else {
		pos = f.Game(t, s.Game).Start()
	}
	for i, text := range s.Moves {
		if err := rules.Apply(pos, text); err != nil {
			t.Fatalf("entry %d, %q: %v", i+1, text, err)
		}
	}
	compareJSON(t, "outcome", api.NewOutcome(pos.Outcome()).Append(nil), s.Outcome)
	if s.Final == nil {
		return
	}
	compareJSON(t, "final position", api.NewPosition(pos.Setup()).Append(nil), s.Final)
	final := f.Position(t, ParseSetup(t, s.Final))
	if got, want := pos.Setup(), final.Setup(); !reflect.DeepEqual(got, want) {
		t.Errorf("the final position read back:\n%+v, want\n%+v", got, want)
	}
}

// compareJSON compares values that JSON texts describe.
func compareJSON(t *testing.T, what string, got, want []byte) {
	t.Helper()
	var x, y any
	if err := errors.Join(json.Unmarshal(got, &x), json.Unmarshal(want, &y)); err != nil {
		t.Fatalf("%s: %v in %s or %s", what, err, got, want)
	}
	if !reflect.DeepEqual(x, y) {
		t.Errorf("%s\n%s, want\n%s", what, got, want)
	}
}
