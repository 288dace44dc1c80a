package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// vector is a case of the shared vectors, of any kind.
type vector struct {
	Name     string          `json:"name"`
	Game     string          `json:"game,omitempty"`
	Position json.RawMessage `json:"position,omitempty"`
	Depth    int             `json:"depth,omitempty"`
	Perft    []uint64        `json:"perft,omitempty"`
	Moves    []string        `json:"moves,omitempty"`
	Faults   []string        `json:"faults,omitempty"`
	Outcome  any             `json:"outcome,omitempty"`
	Final    any             `json:"final,omitempty"`
}

// mostNodes bounds the counts here; package games tests larger ones.
const mostNodes = 20_000

// batchOf runs a command on a batch and decodes the list that it prints.
func batchOf[T any](t *testing.T, items any, command ...string) []T {
	t.Helper()
	data, err := json.Marshal(items)
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run(append(command, "--batch", "-"), bytes.NewReader(data), &out, &errs); code != exitYes {
		t.Fatalf("%v exits with %d: %s", command, code, errs.String())
	}
	var answers []T
	if err := json.Unmarshal(out.Bytes(), &answers); err != nil {
		t.Fatalf("%v prints no list: %v", command, err)
	}
	return answers
}

// The shared vectors pass as batches.
func TestVectors(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/vectors/*.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("vectors: %v, %v", paths, err)
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if name == "sovereign-setup.json" { // facts, not cases
			continue
		}
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var vectors []vector
			if err := json.Unmarshal(data, &vectors); err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(name, "outcomes") {
				checkOutcomes(t, vectors)
				return
			}
			checkPerft(t, vectors)
			checkMoves(t, vectors)
			checkFaults(t, vectors)
		})
	}
}

func checkOutcomes(t *testing.T, vectors []vector) {
	for i, got := range batchOf[any](t, vectors, "outcome") {
		want := map[string]any{"outcome": vectors[i].Outcome}
		if vectors[i].Final != nil {
			want["final"] = vectors[i].Final
		}
		if !reflect.DeepEqual(got, any(want)) {
			t.Errorf("%s: outcome = %v\nwant %v", vectors[i].Name, got, want)
		}
	}
}

func checkPerft(t *testing.T, vectors []vector) {
	var asked []vector
	for _, v := range vectors {
		for v.Depth < len(v.Perft) && v.Perft[v.Depth] <= mostNodes {
			v.Depth++
		}
		if v.Depth > 0 {
			asked = append(asked, v)
		}
	}
	for i, got := range batchOf[[]depthCount](t, asked, "perft") {
		var nodes []uint64
		for _, n := range got {
			nodes = append(nodes, n.Nodes)
		}
		if want := asked[i].Perft[:asked[i].Depth]; !slices.Equal(nodes, want) {
			t.Errorf("%s: perft = %d, want %d", asked[i].Name, nodes, want)
		}
	}
}

func checkMoves(t *testing.T, vectors []vector) {
	type question struct {
		Position json.RawMessage `json:"position"`
	}
	var asked []question
	var want []vector
	for _, v := range vectors {
		if v.Moves != nil {
			asked, want = append(asked, question{v.Position}), append(want, v)
		}
	}
	for i, got := range batchOf[[]string](t, asked, "moves") {
		if !slices.Equal(got, want[i].Moves) {
			t.Errorf("%s: moves = %v, want %v", want[i].Name, got, want[i].Moves)
		}
	}
}

func checkFaults(t *testing.T, vectors []vector) {
	var asked []json.RawMessage
	var want []vector
	for _, v := range vectors {
		if v.Position != nil {
			asked, want = append(asked, v.Position), append(want, v)
		}
	}
	type answer struct {
		Faults []struct{ Rule, Text string }
	}
	for i, got := range batchOf[answer](t, asked, "position", "check") {
		var found []string
		for _, f := range got.Faults {
			found = append(found, f.Rule)
		}
		slices.Sort(found)
		if found = slices.Compact(found); !slices.Equal(found, want[i].Faults) {
			t.Errorf("%s: faults of %v, want %v", want[i].Name, found, want[i].Faults)
		}
	}
}
