package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A program does the same when it is slim.
func TestProgram(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("node is missing")
		}
		t.Skip("node is missing: no program is run")
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env: %v", err)
	}
	dir := t.TempDir()
	built, slimmed := filepath.Join(dir, "built.wasm"), filepath.Join(dir, "slim.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", built, filepath.Join("testdata", "program.go"))
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	if err := rewrite(built, slimmed); err != nil {
		t.Fatal(err)
	}
	run := func(program string) []byte {
		run := exec.CommandContext(t.Context(), node, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), program)
		run.Env = []string{"GOGC=1"} // a program for JavaScript has no room for a long environment
		out, err := run.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", filepath.Base(program), err, out)
		}
		return out
	}
	want := run(built)
	if !bytes.HasSuffix(want, []byte("done\n")) {
		t.Fatalf("the program says\n%s", want)
	}
	if got := run(slimmed); !bytes.Equal(got, want) {
		t.Errorf("slim, the program says\n%s, want\n%s", got, want)
	}
}
