package chess

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/manykings/manykings/notation/posjson"
	"github.com/manykings/manykings/rules"
)

// vector is an entry of the shared vectors: what is known of a position.
type vector struct {
	Name     string
	Position json.RawMessage
	Perft    []uint64
	Moves    []string
	Faults   []string
}

// readVectors reads a file of the shared vectors.
func readVectors(t testing.TB, name string) []vector {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "vectors", name))
	if err != nil {
		t.Fatal(err)
	}
	var list []vector
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// parse returns the game with the given id.
func parse(t testing.TB, text string) *Game {
	t.Helper()
	id, err := rules.ParseID(text)
	if err != nil {
		t.Fatal(err)
	}
	game, err := New(id)
	if err != nil {
		t.Fatal(err)
	}
	return game.(*Game)
}

// read returns the position that JSON describes, or its faults.
func read(t testing.TB, data []byte) (*Position, error) {
	t.Helper()
	setup, err := posjson.ParseSetup(data)
	if err != nil {
		t.Fatal(err)
	}
	p, err := parse(t, setup.Game).Position(setup)
	if err != nil {
		return nil, err
	}
	return p.(*Position), nil
}

func TestVectors(t *testing.T) {
	for _, file := range []string{"star.json", "yalta.json", "rex.json"} {
		for _, v := range readVectors(t, file) {
			t.Run(file+"/"+v.Name, func(t *testing.T) {
				p, err := read(t, v.Position)
				if v.Faults != nil {
					faults, _ := err.(rules.Faults)
					if got := faultRules(faults); !slices.Equal(got, v.Faults) {
						t.Fatalf("faults %v, want %v: %v", got, v.Faults, err)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				if got := moveTexts(p); v.Moves != nil && !slices.Equal(got, v.Moves) {
					t.Fatalf("moves\n%v, want\n%v", got, v.Moves)
				}
				for i, want := range v.Perft {
					if got := rules.Perft(p, i+1); got != want {
						t.Fatalf("Perft(%d) = %d, want %d", i+1, got, want)
					}
				}
			})
		}
	}
}

// faultRules returns the rules of faults, sorted, each once.
func faultRules(faults rules.Faults) []string {
	var list []string
	for _, f := range faults {
		list = append(list, f.Rule)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// moveTexts returns the texts of the legal moves, sorted.
func moveTexts(p *Position) []string {
	texts := []string{}
	for _, m := range p.Moves(nil) {
		texts = append(texts, p.MoveText(m))
	}
	slices.Sort(texts)
	return texts
}
