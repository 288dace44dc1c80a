package games_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/notation/posjson"
	"github.com/manykings/manykings/rules"
)

var deep = flag.Bool("deep", false, "run the deep perft counts")

// vectors are the files of shared positions; see docs/rules/formats.md.
const vectors = "../testdata/vectors"

func readVectors(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(vectors, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func setup(t *testing.T, text []byte) rules.Setup {
	t.Helper()
	s, err := posjson.ParseSetup(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPositionVectors(t *testing.T) {
	for _, file := range []string{"star.json", "yalta.json", "rex.json", "draughts.json", "sovereign.json", "royale.json"} {
		var list []struct {
			Name     string
			Position json.RawMessage
			Perft    []uint64
			Moves    []string
			Faults   []string
		}
		readVectors(t, file, &list)
		for _, v := range list {
			t.Run(file+"/"+v.Name, func(t *testing.T) {
				pos, err := games.Position(setup(t, v.Position))
				if v.Faults != nil {
					var faults rules.Faults
					if !errors.As(err, &faults) {
						t.Fatalf("accepted, want faults %q", v.Faults)
					}
					var numbers []string
					for _, f := range faults {
						numbers = append(numbers, f.Rule)
					}
					slices.Sort(numbers)
					if got := slices.Compact(numbers); !slices.Equal(got, v.Faults) {
						t.Errorf("faults %q (%v), want %q", got, faults, v.Faults)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				if v.Moves != nil {
					if got := moveTexts(pos); !slices.Equal(got, v.Moves) {
						t.Errorf("moves %q, want %q", got, v.Moves)
					}
				}
				for i, want := range v.Perft {
					if testing.Short() && want > 20_000 {
						break
					}
					if got := rules.Perft(pos, i+1); got != want {
						t.Errorf("perft %d = %d, want %d", i+1, got, want)
					}
				}
			})
		}
	}
}

func moveTexts(pos rules.Position) []string {
	texts := []string{}
	for _, m := range pos.Moves(nil) {
		texts = append(texts, pos.MoveText(m))
	}
	slices.Sort(texts)
	return texts
}

func TestOutcomeVectors(t *testing.T) {
	for _, file := range []string{"outcomes.json", "outcomes-sr.json"} {
		var list []struct {
			Name     string
			Game     string
			Position json.RawMessage
			Moves    []string
			Outcome  json.RawMessage
			Final    json.RawMessage
		}
		readVectors(t, file, &list)
		for _, v := range list {
			t.Run(v.Name, func(t *testing.T) {
				pos := start(t, v.Game, v.Position)
				pos.Begin()
				for i, text := range v.Moves {
					if err := rules.Apply(pos, text); err != nil {
						t.Fatalf("%q, number %d: %v", text, i+1, err)
					}
				}
				if got := posjson.AppendOutcome(nil, pos.Outcome()); !sameJSON(t, got, v.Outcome) {
					t.Errorf("outcome %s, want %s", got, v.Outcome)
				}
				if v.Final != nil {
					got := posjson.AppendSetup(nil, pos.Setup())
					if !sameJSON(t, normal(t, got), normal(t, v.Final)) {
						t.Errorf("final\n%s, want\n%s", got, v.Final)
					}
				}
			})
		}
	}
}

func start(t *testing.T, id string, position []byte) rules.Position {
	t.Helper()
	if position != nil {
		pos, err := games.Position(setup(t, position))
		if err != nil {
			t.Fatal(err)
		}
		return pos
	}
	game, err := games.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return game.Start()
}

// normal returns a position without empty fields, and with the lists sorted
// whose order means nothing: only that of out, checks and kingless does.
func normal(t *testing.T, text []byte) []byte {
	t.Helper()
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	for name, value := range fields {
		switch v := value.(type) {
		case []any:
			if len(v) == 0 {
				delete(fields, name)
			}
			if name == "castling" || name == "enPassant" {
				slices.SortFunc(v, func(a, b any) int { return bytes.Compare(marshal(t, a), marshal(t, b)) })
			}
		case map[string]any:
			if len(v) == 0 {
				delete(fields, name)
			}
		}
	}
	return marshal(t, fields)
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func sameJSON(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal(a, &x); err != nil {
		t.Fatalf("%v in %s", err, a)
	}
	if err := json.Unmarshal(b, &y); err != nil {
		t.Fatalf("%v in %s", err, b)
	}
	return reflect.DeepEqual(x, y)
}
