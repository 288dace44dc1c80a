package sovereign_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/notation/posjson"
	"github.com/manykings/manykings/rules"
)

// gameVector is a position of sovereign.json and royale.json with what is known
// of it.
type gameVector struct {
	Name     string
	Position json.RawMessage
	Perft    []uint64
	Moves    []string
	Faults   []string
}

func TestVectors(t *testing.T) {
	for _, file := range []string{"sovereign.json", "royale.json"} {
		for _, v := range readVectors[gameVector](t, file) {
			t.Run(file+"/"+v.Name, func(t *testing.T) { checkVector(t, v) })
		}
	}
}

func checkVector(t *testing.T, v gameVector) {
	s := parseSetup(t, v.Position)
	if v.Faults != nil {
		_, err := newGame(t, s.Game).Position(s)
		if got := faultRules(t, err); !slices.Equal(got, v.Faults) {
			t.Errorf("faults %v, want %v", got, v.Faults)
		}
		return
	}
	pos := setUp(t, s)
	if got := texts(pos); v.Moves != nil && !slices.Equal(got, v.Moves) {
		t.Errorf("moves %q, want %q", got, v.Moves)
	}
	for i, want := range v.Perft {
		if got := rules.Perft(pos, i+1); got != want {
			t.Errorf("Perft(%d) = %d, want %d", i+1, got, want)
		}
		if got := rules.PerftMade(pos, i+1); got != want {
			t.Errorf("PerftMade(%d) = %d, want %d", i+1, got, want)
		}
	}
}

func TestOutcomeVectors(t *testing.T) {
	type vector struct {
		Name           string
		Game           string
		Position       json.RawMessage
		Moves          []string
		Outcome, Final json.RawMessage
	}
	for _, v := range readVectors[vector](t, "outcomes-sr.json") {
		name, s := v.Game, rules.Setup{}
		if v.Position != nil {
			s = parseSetup(t, v.Position)
			name = s.Game
		}
		if !strings.HasPrefix(name, "sovereign") && !strings.HasPrefix(name, "royale") {
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
			pos := newGame(t, name).Start()
			if v.Position != nil {
				pos = setUp(t, s)
			}
			for i, text := range v.Moves {
				if err := rules.Apply(pos, text); err != nil {
					t.Fatalf("move %d, %s: %v", i+1, text, err)
				}
			}
			pos.Begin()
			want, err := posjson.ParseOutcome(v.Outcome)
			if err != nil {
				t.Fatal(err)
			}
			if got := pos.Outcome(); string(posjson.AppendOutcome(nil, got)) != string(posjson.AppendOutcome(nil, want)) {
				t.Errorf("outcome %+v, want %+v", got, want)
			}
			if v.Final == nil {
				return
			}
			final := setUp(t, parseSetup(t, v.Final)).Setup()
			if got := pos.Setup(); !reflect.DeepEqual(got, final) {
				t.Errorf("final %+v, want %+v", got, final)
			}
		})
	}
}
