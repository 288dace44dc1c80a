package main

import (
	"errors"
	"os"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/manykings/manykings/internal/test/postgrestest"
)

func TestMain(m *testing.M) {
	testscript.Main(sharing{m}, map[string]func(){
		"manykings": func() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// sharing runs the tests, which share a PostgreSQL server.
type sharing struct{ *testing.M }

func (s sharing) Run() int { return postgrestest.Main(s.M) }

// The scripts of testdata/script run the command like people and programs do.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

// exits runs a command and checks its exit code:
//
//	exits 2 manykings perft
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command [args]")
	}
	got := "0"
	var code interface{ ExitCode() int }
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &code):
		got = strconv.Itoa(code.ExitCode())
	case err != nil:
		ts.Fatalf("%s: %v", args[1], err)
	}
	if got != args[0] {
		ts.Fatalf("%v exits with %s, want %s", args[1:], got, args[0])
	}
}
