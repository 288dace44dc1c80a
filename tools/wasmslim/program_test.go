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
	if err := rewrite(built, slimmed, runtime.Version(), t.Output()); err != nil {
		t.Fatal(err)
	}
	if large, small := size(t, built), size(t, slimmed); small >= large {
		t.Errorf("slim, the module has %d bytes, as it was built %d", small, large)
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

func size(t *testing.T, file string) int64 {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// A module of a Go whose layout is not known stays as it is, and that is said; what
// is no module is an error.
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
