package chaos

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/postgrestest"
	"github.com/manykings/manykings/rules/games"
)

// Two nodes while their parts break: a short form of the command manykings-chaos.
func TestChaos(t *testing.T) {
	program := filepath.Join(t.TempDir(), "manykings")
	if out, err := exec.Command("go", "-C", "../..", "build", "-pgo=off", "-o", program, "./cmd/manykings").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	// Not in a directory of the test: PostgreSQL runs as somebody else.
	directory, err := os.MkdirTemp("", "manykings-chaos-") //nolint:usetesting // as said
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(directory) //nolint:errcheck // of no use
	rows := 0
	err = Run(t.Context(), Plan{
		Program: program, Directory: directory, Parse: games.Parse, Nodes: 2, Buses: 1, Standby: true, Games: 40, Rate: 40, Seed: 1,
		Faults: []string{"node killed+bus: one server killed", promotion}, Settle: 2 * time.Second, Log: func(text string) { t.Log(text) },
	}, func(r Row) {
		rows++
		t.Log(r)
		// Durations depend on the machine; losses would occur on any.
		if r.Missing > 0 || r.Moves == 0 {
			t.Errorf("%d moves acknowledged, %d missing", r.Moves, r.Missing)
		}
	})
	if errors.Is(err, postgrestest.ErrMissing) && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	if err != nil || rows != 2 {
		t.Errorf("%d rows, %v", rows, err)
	}
}

// A row reports violations.
func TestBad(t *testing.T) {
	good := Row{Fault: "x", Moves: 1, Charged: 2 * time.Second}
	if err := good.Bad(); err != nil {
		t.Error(err)
	}
	for name, r := range map[string]Row{
		"missing": {Moves: 1, Missing: 1}, "stalled": {Moves: 1, Stalled: 1}, "nothing played": {},
		"charged for an outage": {Moves: 1, Outage: true, Charged: 1_001 * time.Millisecond},
	} {
		if r.Bad() == nil {
			t.Errorf("%s: all is well", name)
		}
	}
	if _, err := faultsOf(Plan{Faults: []string{"nothing+flood"}}); err == nil {
		t.Error("a fault that is not known")
	}
}
