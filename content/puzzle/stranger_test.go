package puzzle_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
)

// The rules of examples/engine, in Python and written from docs/rules, prove a
// problem of each kind, ten with -deep; docs/puzzles.md says how all were.
func TestStranger(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("Python is not installed: the problems are not proved by other rules")
	}
	shelf := new(games.Shelf)
	eachFamily(t, func(t *testing.T, family string, list []*puzzle.Puzzle) {
		kinds, each := make(map[string]int), 1
		if *deep {
			each = 10
		}
		list = slices.DeleteFunc(list, func(p *puzzle.Puzzle) bool {
			if p.Goal.Moves > 1 && family != "draughts" {
				return true // they take minutes
			}
			kinds[p.Kind]++
			return kinds[p.Kind] > each
		})
		told, err := puzzle.Reports(shelf, list)
		if err != nil {
			t.Fatal(err)
		}
		if out, proved := strange(t, python, told); !proved || strings.Count(out, " proved ") < len(list) {
			t.Errorf("not all of %d are proved:\n%s", len(list), out)
		}
		told[0].Line = told[len(told)-1].Line
		if out, proved := strange(t, python, told[:1]); proved || !strings.Contains(out, " wrong ") {
			t.Errorf("%s with the line of %s is proved:\n%s", told[0].ID, told[len(told)-1].ID, out)
		}
	})
}

// strange has problems proved in Python, and returns the answers.
func strange(t *testing.T, python string, told []api.Puzzle) (string, bool) {
	t.Helper()
	asked, err := json.Marshal(told)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), python, "-B", "../../examples/engine/prove.py", "--seconds", "60")
	cmd.Stdin = bytes.NewReader(asked)
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}
