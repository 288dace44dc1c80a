package chess

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/notation/posjson"
	"github.com/manykings/manykings/rules"
)

// scenario is an entry of the outcome vectors.
type scenario struct {
	Name     string
	Game     string
	Position json.RawMessage
	Moves    []string
	Outcome  json.RawMessage
	Final    json.RawMessage
}

// game returns the name of the game that s is of.
func (s scenario) game() string {
	id := s.Game
	if s.Position != nil {
		var position struct{ Game string }
		if json.Unmarshal(s.Position, &position) == nil {
			id = position.Game
		}
	}
	name, _, _ := strings.Cut(id, ",")
	name, _, _ = strings.Cut(name, ":")
	return name
}

// start returns the position where s begins.
func (s scenario) start(t *testing.T) *Position {
	t.Helper()
	if s.Position == nil {
		return parse(t, s.Game).Start().(*Position)
	}
	p, err := read(t, s.Position)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOutcomes(t *testing.T) {
	for _, file := range []string{"outcomes.json", "outcomes-sr.json"} {
		data, err := os.ReadFile(filepath.Join("..", "testdata", "vectors", file))
		if err != nil {
			t.Fatal(err)
		}
		var list []scenario
		if err := json.Unmarshal(data, &list); err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			switch s.game() {
			case "star", "yalta", "rex":
				t.Run(s.Name, func(t *testing.T) { s.run(t) })
			}
		}
	}
}

func (s scenario) run(t *testing.T) {
	p := s.start(t)
	p.Begin()
	for i, text := range s.Moves {
		if err := rules.Apply(p, text); err != nil {
			t.Fatalf("entry %d, %q: %v", i, text, err)
		}
	}
	want, err := posjson.ParseOutcome(s.Outcome)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "outcome", posjson.AppendOutcome(nil, p.Outcome()), posjson.AppendOutcome(nil, want))
	if s.Final == nil {
		return
	}
	final, err := read(t, s.Final)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "final position", posjson.AppendSetup(nil, p.Setup()), posjson.AppendSetup(nil, final.Setup()))
}

func same(t *testing.T, what string, got, want []byte) {
	t.Helper()
	if string(got) != string(want) {
		t.Errorf("%s\n%s, want\n%s", what, got, want)
	}
}
