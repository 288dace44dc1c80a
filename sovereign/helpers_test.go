package sovereign_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/manykings/manykings/notation/posjson"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/sovereign"
)

// newGame returns the game with the given id.
func newGame(t testing.TB, text string) rules.Game {
	t.Helper()
	id, err := rules.ParseID(text)
	if err != nil {
		t.Fatal(err)
	}
	game, err := sovereign.New(id)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// setUp returns the position that a set-up describes.
func setUp(t testing.TB, s rules.Setup) rules.Position {
	t.Helper()
	pos, err := newGame(t, s.Game).Position(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// texts returns the sorted texts of the legal moves.
func texts(pos rules.Position) []string {
	list := []string{}
	for _, m := range pos.Moves(nil) {
		list = append(list, pos.MoveText(m))
	}
	slices.Sort(list)
	return list
}

// faultRules returns the sorted rules of a refused set-up, each once.
func faultRules(t testing.TB, err error) []string {
	t.Helper()
	var faults rules.Faults
	if !errors.As(err, &faults) {
		t.Fatalf("error = %v, want rules.Faults", err)
	}
	var list []string
	for _, f := range faults {
		list = append(list, f.Rule)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// readJSON reads a file of the shared vectors into value.
func readJSON(t testing.TB, file string, value any) {
	t.Helper()
	data, err := os.ReadFile("../testdata/vectors/" + file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, value); err != nil {
		t.Fatal(err)
	}
}

func readVectors[T any](t testing.TB, file string) []T {
	t.Helper()
	var list []T
	readJSON(t, file, &list)
	return list
}

func parseSetup(t testing.TB, data []byte) rules.Setup {
	t.Helper()
	s, err := posjson.ParseSetup(data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
