package draughts_test

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/draughts"
	"github.com/manykings/manykings/notation/posjson"
	"github.com/manykings/manykings/rules"
)

// newGame returns the game with the given id.
func newGame(t testing.TB, text string) rules.Game {
	t.Helper()
	id, err := rules.ParseID(text)
	if err != nil {
		t.Fatal(err)
	}
	game, err := draughts.New(id)
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

func readVectors[T any](t testing.TB, file string) []T {
	t.Helper()
	data, err := os.ReadFile("../testdata/vectors/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var list []T
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
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

func TestVectors(t *testing.T) {
	type vector struct {
		Name     string
		Position json.RawMessage
		Perft    []uint64
		Moves    []string
		Faults   []string
	}
	for _, v := range readVectors[vector](t, "draughts.json") {
		t.Run(v.Name, func(t *testing.T) {
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
					t.Errorf("perft %d = %d, want %d", i+1, got, want)
				}
				if got := rules.PerftMade(pos, i+1); got != want {
					t.Errorf("perft %d, made, = %d, want %d", i+1, got, want)
				}
			}
		})
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
	for _, v := range readVectors[vector](t, "outcomes.json") {
		var pos rules.Position
		if strings.HasPrefix(v.Game, "draughts") {
			pos = newGame(t, v.Game).Start()
		} else if v.Game != "" {
			continue
		} else if s := parseSetup(t, v.Position); strings.HasPrefix(s.Game, "draughts") {
			pos = setUp(t, s)
		} else {
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
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
