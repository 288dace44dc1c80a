package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The compiler can read the default profile and finds our functions in it, although the tests
// are compiled without it.
func TestProfile(t *testing.T) {
	read := filepath.Join(t.TempDir(), "profile")
	if out, err := exec.CommandContext(t.Context(), "go", "tool", "preprofile", "-i", "default.pgo", "-o", read).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	calls, err := os.ReadFile(read)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(calls), "\ngithub.com/manykings/manykings/"); n < 100 {
		t.Errorf("%d calls of our own functions in the profile, want hundreds", n)
	}
}
