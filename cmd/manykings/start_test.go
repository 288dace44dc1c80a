package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Package initialization is part of every command, so no package reads lists or builds tables
// there. Libraries compile regular expressions: goldmark's take 260 kB and half a millisecond.
func TestStart(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const (
		own     = "github.com/manykings/manykings/"
		ours    = 1 << 17
		library = 1 << 19
	)
	packages := 0
	for line := range strings.Lines(string(out)) {
		// init PACKAGE @0.1 ms, 0.2 ms clock, 345 bytes, 6 allocs
		f := strings.Fields(line)
		if len(f) < 8 || f[0] != "init" {
			continue
		}
		packages++
		bytes := 0
		for _, digit := range f[7] {
			bytes = 10*bytes + int(digit-'0')
		}
		most := library
		if strings.HasPrefix(f[1], own) {
			most = ours
		}
		if bytes > most {
			t.Errorf("package %s allocates %d bytes before main, want %d at most", f[1], bytes, most)
		}
	}
	if packages < 20 {
		t.Errorf("%d packages are traced:\n%s", packages, out)
	}
}
