package bbp_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/bbp"
)

// program writes a program in the language of a shell.
func program(t *testing.T, lines string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the programs of this test are for a shell")
	}
	path := filepath.Join(t.TempDir(), "pairs; exit 3")                            // no shell sees the path
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+lines), 0o700); err != nil { // a program
		t.Fatal(err)
	}
	return path
}

// The program gets the report as a file and an empty environment, and gives pairs and its name.
func TestPair(t *testing.T) {
	t.Setenv("SECRET", "password")
	works := program(t, `if [ "$1" = -r ]; then echo; echo "Pairs 1.0"; exit; fi
[ "$1" = --dutch ] && [ "$3" = -p ] && [ -z "$SECRET" ] && cat "$2"`)
	pairs, name, err := bbp.Pair(t.Context(), works, []byte("report"))
	if err != nil || string(pairs) != "report" || name != "Pairs 1.0" {
		t.Errorf("pairs %q by %q: %v", pairs, name, err)
	}
	_, name, err = bbp.Pair(t.Context(), program(t, `[ "$1" = --dutch ]`), nil)
	if err != nil || name != "pairs; exit 3" {
		t.Errorf("a program without a version is %q: %v", name, err)
	}
}

// A program is found by a path from the current directory too.
func TestPairHere(t *testing.T) {
	path := program(t, "echo here")
	t.Chdir(filepath.Dir(path))
	if pairs, _, err := bbp.Pair(t.Context(), "./"+filepath.Base(path), nil); err != nil || string(pairs) != "here\n" {
		t.Errorf("%q, %v", pairs, err)
	}
}

// Failures of the program are errors with its message.
func TestPairFails(t *testing.T) {
	for name, c := range map[string]struct{ lines, want string }{
		"message": {"echo; echo 'No\tlegal\033[1m pairing' >&2; exit 1", "failed: Nolegal[1m pairing"},
		"output":  {"echo 'Bad report'; exit 2", "failed: Bad report"},
		"silent":  {"exit 4", "exit status 4"},
		"much":    {"exec yes pairs", "printed too much"},
		"long":    {"printf '%0300d' 7 >&2; exit 1", strings.Repeat("0", 200)},
	} {
		_, _, err := bbp.Pair(t.Context(), program(t, c.lines), nil)
		failed, ok := errors.AsType[*bbp.Error](err)
		if !ok || !strings.Contains(failed.Reason, c.want) || len(failed.Reason) > 250 {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, _, err := bbp.Pair(t.Context(), filepath.Join(t.TempDir(), "none"), nil)
	if failed, ok := errors.AsType[*bbp.Error](err); !ok || !strings.Contains(failed.Reason, "does not start") {
		t.Errorf("no program: %v", err)
	}
}

// A program without an end, or with too much output, is killed with the programs that it has started. Their
// open output does not hinder that.
func TestPairEndless(t *testing.T) {
	for name, c := range map[string]struct{ lines, want string }{
		"long": {"wait", "took longer"},
		"much": {"while :; do echo pairs; done", "printed too much"},
	} {
		t.Run(name, func(t *testing.T) {
			child := filepath.Join(t.TempDir(), "child")
			limit := time.Minute // of a slow machine, until there is too much output
			if name == "long" {
				limit = time.Second
			}
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			_, _, err := bbp.Pair(ctx, program(t, "sleep 60 & echo $! >'"+child+"'\n"+c.lines), nil)
			if failed, ok := errors.AsType[*bbp.Error](err); !ok || !strings.Contains(failed.Reason, c.want) {
				t.Errorf("%v", err)
			}
			text, err := os.ReadFile(child)
			if err != nil {
				t.Fatal(err)
			}
			for range 100 {
				if !lives(strings.TrimSpace(string(text))) {
					return
				}
				time.Sleep(20 * time.Millisecond)
			}
			t.Error("the program's child lives on")
		})
	}
}

// lives reports whether a process lives. After its end it may wait for its parent.
func lives(pid string) bool {
	state, err := exec.Command("ps", "-o", "stat=", "-p", pid).Output()
	return err == nil && !strings.HasPrefix(strings.TrimSpace(string(state)), "Z")
}
