// Package golden compares the output of a test with a file that a person has checked:
//
//	golden.Compare(t, "testdata/outline.golden", text)
//
// The flag -update rewrites the files; check them as a diff.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Compare compares text with the file at path and reports the first line that
// differs.
func Compare(t testing.TB, path, text string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if line, got, want, differ := difference(text, string(want)); differ {
		t.Errorf("%s:%d (go test -update rewrites it): got %q, want %q", path, line, got, want)
	}
}

// difference returns the first line, numbered from 1, in which two texts differ, and that line
// of each.
func difference(a, b string) (line int, inA, inB string, differ bool) {
	linesA, linesB := strings.Split(a, "\n"), strings.Split(b, "\n")
	at := func(lines []string, i int) string {
		if i < len(lines) {
			return lines[i]
		}
		return "(end)"
	}
	for i := range max(len(linesA), len(linesB)) {
		if inA, inB = at(linesA, i), at(linesB, i); inA != inB {
			return i + 1, inA, inB, true
		}
	}
	return 0, "", "", false
}
