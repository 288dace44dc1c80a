package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/internal/tune"
)

// fitted returns what the command prints for some records of draughts.
func fitted(t *testing.T, c command) (string, error) {
	t.Helper()
	prior := tune.DefaultPrior
	c.PerGame, c.Effect, c.Part, c.Counts = 4, prior.Effect, prior.Part, prior.Weight
	var out bytes.Buffer
	err := c.run(&out)
	return out.String(), err
}

const (
	weights = "../../engine/eval/weights/draughts2.txt"
	records = "../../internal/tune/testdata/draughts2.rec"
)

// What is printed is a file of weights again, with its origin, and the same each time.
func TestRun(t *testing.T) {
	c := command{Weights: weights, Records: []string{records}, Origin: "a match"}
	text, err := fitted(t, c)
	if err != nil {
		t.Fatal(err)
	}
	if w, err := eval.ParseWeights(text); err != nil || w.Kind() != "draughts2" {
		t.Errorf("the new file: %v", err)
	}
	for _, want := range []string{"# Games: a match.\n", "--per-game 4 --seed 0", " of 10 games"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if again, _ := fitted(t, c); again != text {
		t.Errorf("the second time:\n%s", again)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct {
		name string
		c    command
		want string
	}{
		{"no such weights", command{Weights: "nowhere.txt", Records: []string{records}}, "nowhere.txt"},
		{"not weights", command{Weights: records, Records: []string{records}}, "draughts2.rec: weights"},
		{"no such records", command{Weights: weights, Records: []string{"nowhere.rec"}}, "nowhere.rec"},
		{"records of another kind", command{Weights: weights, Records: []string{"../../internal/tune/testdata/star4.rec"}}, "game 1: a game of kind star4"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if text, err := fitted(t, tt.c); err == nil || !strings.Contains(err.Error(), tt.want) || text != "" {
				t.Errorf("error %v, want %s; printed %q", err, tt.want, text)
			}
		})
	}
}

// The net that is printed about is the one that is written, and going on gives the same.
func TestNet(t *testing.T) {
	dir := t.TempDir()
	fit := func(out, state string) string {
		var text bytes.Buffer
		c := netCommand{
			Data: []string{"../../internal/tune/testdata/star4.games"}, Out: filepath.Join(dir, out), State: state,
			PerGame: 8, Hidden: 2, Epochs: 2, Batch: 32, Rate: 0.01, Search: 0.5, Seed: 1,
		}
		if err := c.run(&text); err != nil {
			t.Fatal(err)
		}
		return text.String()
	}
	state := filepath.Join(dir, "state")
	first, second := fit("a.net", state), fit("b.net", state)
	for _, want := range []string{"epoch 2: loss ", " of 30 games, k 0.", "in whole numbers\n", "calibration "} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in:\n%s", want, first)
		}
	}
	if !strings.HasSuffix(first, second) || strings.Contains(second, "epoch 1:") {
		t.Errorf("gone on with after its end:\n%s", second)
	}
	a, err := os.ReadFile(filepath.Join(dir, "a.net"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "b.net"))
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("gone on with another net, error %v", err)
	}
	if _, err := eval.ParseNet(a); err != nil {
		t.Error(err)
	}
}
