package signature

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/internal/test/golden"
	"github.com/manykings/manykings/rules/games"
)

// Every game and number of seats has a position, and its turn can be played.
func TestPositions(t *testing.T) {
	positions, err := Positions()
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	for _, p := range positions {
		if p.Over() || !p.HasMoves() {
			t.Errorf("the game is over: %v", p.Setup())
		}
		seen = append(seen, p.Game().ID().String())
	}
	for _, e := range games.All() {
		for _, id := range e.IDs() {
			if !slices.Contains(seen, id.String()) {
				t.Errorf("no position of %v", id)
			}
		}
	}
}

// The signature is unchanged: an intended change of search or evaluation updates it
// (CONTRIBUTING.md).
func TestSignature(t *testing.T) {
	positions, err := Positions()
	if err != nil {
		t.Fatal(err)
	}
	counts := Run(engine.New(engine.Options{Evaluator: eval.For}), positions)
	var text strings.Builder
	for _, c := range counts {
		fmt.Fprintf(&text, "%s %d\n", c.Game, c.Nodes)
	}
	fmt.Fprintf(&text, "nodes %d\n", Total(counts))
	golden.Compare(t, "testdata/signature.golden", text.String())
}

// The counts depend on the positions alone: neither on earlier searches nor on whether the
// engine is new.
func TestRunRepeats(t *testing.T) {
	positions, err := Positions()
	if err != nil {
		t.Fatal(err)
	}
	for i := range positions {
		positions[i].Depth = min(positions[i].Depth, 4)
	}
	newEngine := func() *engine.Engine { return engine.New(engine.Options{Evaluator: eval.For}) }
	e := newEngine()
	first := nodes(Run(e, positions))
	if again := nodes(Run(e, positions)); !slices.Equal(again, first) {
		t.Errorf("counts of an engine that was cleared = %v, want %v", again, first)
	}
	if anew := nodes(Run(newEngine(), positions)); !slices.Equal(anew, first) {
		t.Errorf("counts of a new engine = %v, want %v", anew, first)
	}
	slices.Reverse(positions)
	reversed := nodes(Run(e, positions))
	slices.Reverse(reversed)
	if !slices.Equal(reversed, first) {
		t.Errorf("counts in reverse order = %v, want %v", reversed, first)
	}
}

// nodes returns the nodes of counts alone.
func nodes(counts []Count) []uint64 {
	var list []uint64
	for _, c := range counts {
		list = append(list, c.Nodes)
	}
	return list
}
