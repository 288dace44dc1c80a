package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The compiler can read the profile by which `go build` lays out the program, and finds our
// own functions in it: also where all is compiled without it, as for these tests.
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
