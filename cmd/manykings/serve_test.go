package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/app"
	"github.com/manykings/manykings/internal/load"
)

// The values that the help shows are those of a server that is told nothing.
func TestServeDefaults(t *testing.T) {
	var got, errs, want bytes.Buffer
	if code := run([]string{"serve", "--print-config"}, strings.NewReader(""), &got, &errs); code != exitYes {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	if err := printConfig(&want, app.Default()); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Errorf("serve --print-config prints\n%s\nwant app.Default(),\n%s", &got, &want)
	}
}

// A server is copied while it runs, by file and into a directory, and ends well when
// it is told to.
func TestServeBackupStop(t *testing.T) {
	program, err := exec.LookPath("manykings") // TestMain puts this program there
	if err != nil {
		t.Fatal(err)
	}
	data, copies := t.TempDir(), t.TempDir()
	server, err := load.Start(t.Context(), program, data)
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{filepath.Join(copies, "copy.db"), copies} {
		var out, errs bytes.Buffer
		if code := run([]string{"backup", "--data", data, target}, strings.NewReader(""), &out, &errs); code != exitYes {
			t.Fatalf("backup to %s: exit %d, %s", target, code, &errs)
		}
		if info, err := os.Stat(strings.TrimSpace(out.String())); err != nil || info.Size() == 0 {
			t.Errorf("backup to %s prints %q: %v", target, &out, err)
		}
	}
	var out, errs bytes.Buffer
	if code := run([]string{"backup", "--data", data, filepath.Join(copies, "copy.db")}, strings.NewReader(""), &out, &errs); code != exitTrouble {
		t.Errorf("backup over a file that is there: exit %d, %s", code, &out)
	}
	if err := server.Stop(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
}
