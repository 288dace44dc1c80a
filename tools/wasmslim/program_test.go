package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A program does the same when it is slim.
func TestProgram(t *testing.T) {
	built, slimmed := buildProgram(t, "program.go")
	want, err := runProgram(t, built)
	if err != nil || !bytes.HasSuffix(want, []byte("done\n")) {
		t.Fatalf("the program ends with %v and says\n%s", err, want)
	}
	if got, err := runProgram(t, slimmed); err != nil || !bytes.Equal(got, want) {
		t.Errorf("slim, the program ends with %v and says\n%s, want\n%s", err, got, want)
	}
}

// A program that recovers from nothing says as much before it crashes where it did.
func TestCrash(t *testing.T) {
	built, slimmed := buildProgram(t, filepath.Join("crash", "main.go"))
	want, err := runProgram(t, built)
	said, _, panicked := bytes.Cut(want, []byte("panic: runtime error: index out of range"))
	if err == nil || !panicked {
		t.Fatalf("the program ends with %v and says\n%s", err, want)
	}
	got, err := runProgram(t, slimmed)
	if err == nil || !bytes.HasPrefix(got, said) || !bytes.Contains(got, []byte("RuntimeError: unreachable")) {
		t.Errorf("slim, the program ends with %v and says\n%s, want\n%sand a trap", err, got, said)
	}
}

// buildProgram builds a program of testdata and returns the file of its module, unchanged
// and slim.
func buildProgram(t *testing.T, source string) (built, slimmed string) {
	t.Helper()
	dir := t.TempDir()
	built, slimmed = filepath.Join(dir, "built.wasm"), filepath.Join(dir, "slim.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", built, filepath.Join("testdata", source))
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	if err := rewrite(built, slimmed, runtime.Version(), t.Output()); err != nil {
		t.Fatal(err)
	}
	if large, small := size(t, built), size(t, slimmed); small >= large {
		t.Errorf("slim, the module has %d bytes, originally %d", small, large)
	}
	return built, slimmed
}

// runProgram runs a module in node and returns what it said.
func runProgram(t *testing.T, module string) ([]byte, error) {
	t.Helper()
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
	run := exec.CommandContext(t.Context(), node, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), module)
	run.Env = []string{"GOGC=1"} // a program for JavaScript has no room for a long environment
	return run.CombinedOutput()
}

func size(t *testing.T, file string) int64 {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// A module of a Go with an unknown layout stays unchanged, with a message; any other file
// is an error.
func TestUnknownLayout(t *testing.T) {
	program := module(image{testProgram()}.data())
	tests := []struct {
		name, version string
		module        []byte
		warning       string // "" if an error is wanted
	}{
		{"another Go", "go1.27", program, "made for go1.26, not go1.27"},
		{"a Go under way", "devel go1.27-abcdef", program, "made for go1.26"},
		{"another table", known + ".3", module(image{[]byte("only data")}.data()), errProgram.Error()},
		{"no module", known, []byte("PK\x03\x04"), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			from, to := filepath.Join(dir, "from.wasm"), filepath.Join(dir, "to.wasm")
			if err := os.WriteFile(from, tt.module, 0o600); err != nil {
				t.Fatal(err)
			}
			var warnings bytes.Buffer
			err := rewrite(from, to, tt.version, &warnings)
			if tt.warning == "" {
				if err == nil {
					t.Error("no error")
				}
				return
			}
			if err != nil || !strings.Contains(warnings.String(), tt.warning) {
				t.Errorf("error %v and warning %q, want none and %q", err, warnings.String(), tt.warning)
			}
			if got, err := os.ReadFile(to); err != nil || !bytes.Equal(got, tt.module) {
				t.Errorf("wrote %d bytes (%v), want the %d of the module", len(got), err, len(tt.module))
			}
		})
	}
}
