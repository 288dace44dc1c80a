package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/manykings/manykings/uci/ucitest"
)

// The command with its real engine answers what any server must answer.
func TestUCIConformance(t *testing.T) {
	paths, err := filepath.Glob("../../uci/testdata/conformance/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("scripts: %v, %v", paths, err)
	}
	for _, path := range paths {
		script, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			ucitest.Play(t, string(script), func(in io.Reader, out io.Writer) error {
				if code := run([]string{"uci"}, in, out, io.Discard); code != exitYes {
					t.Errorf("uci exits with %d", code)
				}
				return nil
			})
		})
	}
}
