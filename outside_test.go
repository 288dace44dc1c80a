package manykings_test

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// A program of somebody else, in a module of its own, plays a game with the
// engine and prints a record that holds by the rules.
func TestOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	program := filepath.Join(t.TempDir(), "outside")
	run := func(dir, name string, args ...string) []byte {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), name, args...)
		var errs bytes.Buffer
		cmd.Dir, cmd.Stderr = dir, &errs
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, &errs)
		}
		return out
	}
	run("testdata/outside", "go", "build", "-pgo=off", "-o", program, ".")
	text := run(t.TempDir(), program)
	rec, err := record.NewReader(bytes.NewReader(text)).Read()
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if rec.Game != "star:3" || len(rec.Moves) < 20 || len(rec.Result.Places) == 0 {
		t.Errorf("a record of %s with %d moves and result %s, want a whole game of star:3", rec.Game, len(rec.Moves), rec.Result)
	}
	for _, f := range replay.Check(rec) {
		t.Error(f)
	}
}
