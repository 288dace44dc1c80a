package tune

import (
	"os/exec"
	"testing"
)

// The numbers are options of a program with the tag: tests of the engine's protocol say so, which
// no other run of tests includes.
func TestNumbersAreOptions(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "go", "test", "-tags", "tune", "-run", "TestNumbersAreOptions", "./engine/uci")
	cmd.Dir = "../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
