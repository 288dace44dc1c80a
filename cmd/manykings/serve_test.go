package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/load"
)

// The default settings are those of docs/server.md.
func TestServeDefaults(t *testing.T) {
	page, err := os.ReadFile("../../docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	defaults := map[string]string{} // by key
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || !strings.Contains(cells[2], "MANYKINGS_") {
			continue
		}
		values := strings.Split(cells[3], ",")
		for i, key := range strings.Split(cells[1], ",") {
			value, _, _ := strings.Cut(values[min(i, len(values)-1)], " a ") // 100 a second
			defaults[strings.Trim(key, "` ")] = strings.Trim(value, "` ")
		}
	}
	var out, errs bytes.Buffer
	if code := run([]string{"serve", "--print-config"}, strings.NewReader(""), &out, &errs); code != exitYes {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	for line := range strings.Lines(out.String()) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " = ")
		got := strings.TrimSuffix(strings.Trim(value, `"[]`), ".0")
		if want, ok := defaults[key]; !ok || got != want {
			t.Errorf("%s is %q by default; docs/server.md has %q", key, got, want)
		}
		delete(defaults, key)
	}
	for key := range defaults {
		t.Errorf("docs/server.md has %s, which is no setting", key)
	}
}

// A running server can be backed up to a file and to a directory, and it stops cleanly.
func TestServeBackupStop(t *testing.T) {
	data, copies := t.TempDir(), t.TempDir()
	server := serving(t, data)
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

// Closing the terminal does not stop a server.
func TestServeHangup(t *testing.T) {
	server := serving(t, t.TempDir())
	for range 3 {
		if err := server.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		if _, err := load.OpenGame(t.Context(), server.URL); err != nil {
			t.Errorf("a game after SIGHUP: %v", err)
		}
	}
	if err := server.Stop(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
}

// With more open connections than allowed, a server still has file descriptors for its store, and
// it accepts new connections when others close.
func TestServeFewDescriptors(t *testing.T) {
	few := filepath.Join(t.TempDir(), "few")
	if err := os.WriteFile(few, []byte("#!/bin/sh\nulimit -n 100\nexec '"+executable+"' \"$@\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	server, err := load.Start(t.Context(), few, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	honest, err := load.NewPlayer(t.Context(), &http.Client{Transport: &http.Transport{}}, server.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	var idle []net.Conn
	closed := 0
	for range 200 {
		c, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(server.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		idle = append(idle, c)
	}
	for range 3 {
		if err := honest.Do(t.Context(), http.MethodGet, "/me/games", nil, nil); err != nil {
			t.Errorf("what the store reads: %v", err)
		}
		var me struct{}
		if err := honest.Do(t.Context(), http.MethodPut, "/me", map[string]string{"name": "Anna"}, &me); err != nil {
			t.Errorf("what the store writes: %v", err)
		}
	}
	// The server's limit for silent connections is longer.
	soon := time.Now().Add(5 * time.Second)
	for _, c := range idle[len(idle)-100:] {
		if err := c.SetReadDeadline(soon); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Read(make([]byte, 1)); errors.Is(err, io.EOF) { // a silent connection receives nothing
			closed++
		}
	}
	if closed != 100 {
		t.Errorf("%d of the last 100 connections are closed", closed)
	}
	for _, c := range idle {
		_ = c.Close()
	}
	for err = io.EOF; err != nil && t.Context().Err() == nil; { // the server notices soon
		_, err = load.OpenGame(t.Context(), server.URL)
	}
	if err := server.Stop(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
}

// Backups repeat, the oldest are removed, and the incomplete copy of a killed backup is removed by
// the next.
func TestBackupEvery(t *testing.T) {
	data, copies := t.TempDir(), t.TempDir()
	server := serving(t, data)
	if err := server.Stop(); err != nil {
		t.Fatal(err)
	}
	for _, left := range []string{".manykings-part-1", ".manykings-part-1-journal", ".manykings-part-2-journal", "manykings-20000101T000000Z.db"} {
		if err := os.WriteFile(filepath.Join(copies, left), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out, errs bytes.Buffer
	if code := run([]string{"backup", "--data", data, "--keep", "1", copies}, strings.NewReader(""), &out, &errs); code != exitYes {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	files, err := os.ReadDir(copies)
	if err != nil || len(files) != 1 || filepath.Join(copies, files[0].Name()) != strings.TrimSpace(out.String()) {
		t.Errorf("%v, %v: want the new copy alone", files, err)
	}
	other := t.TempDir()
	backup := exec.CommandContext(t.Context(), executable, "backup", "--data", data, "--every", "1h", "--keep", "2", other)
	pipe, err := backup.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := backup.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(pipe).ReadString('\n'); err != nil || !strings.HasPrefix(line, other) {
		t.Errorf("the first copy: %q, %v", line, err)
	}
	_ = backup.Process.Kill()
	_ = backup.Wait()
}

// The check passes sound data, and reports broken games with the entries that can be saved.
func TestCheckCommand(t *testing.T) {
	data := t.TempDir()
	server := serving(t, data)
	id, err := load.OpenGame(t.Context(), server.URL)
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Stop(); err != nil {
		t.Fatal(err)
	}
	check := func(want int, more ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(append([]string{"check", "--data", data}, more...), strings.NewReader(""), &out, &errs); code != want {
			t.Errorf("exit %d, want %d: %s%s", code, want, &out, &errs)
		}
		return out.String()
	}
	if got := check(exitYes); got != "1 games, 0 broken\n" {
		t.Errorf("a sound game: %q", got)
	}
	const none = ": 0 entries, " // followed by a checksum
	if got := check(exitYes, "--chains"); !strings.HasPrefix(got, "game "+id+none) || len(strings.Split(got, "\n")[0]) != len("game "+id+none)+64 {
		t.Errorf("its checksum: %q", got)
	}
	file := filepath.Join(data, "manykings.db")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.ReplaceAll(text, []byte(`"variant":"star:2"`), []byte(`"variant":"stab:2"`))
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := check(exitNo); !strings.Contains(got, "game "+id) || !strings.Contains(got, "1 broken") {
		t.Errorf("a game that was altered: %q", got)
	}
	copied := filepath.Join(t.TempDir(), "copied")
	if got := check(exitNo, "--salvage", copied); !strings.HasSuffix(got, "game "+id+": not copied\n0 games copied to "+copied+", 1 not\n") {
		t.Errorf("what is sound of it: %q", got)
	}
	data = copied
	if got := check(exitYes); got != "0 games, 0 broken\n" {
		t.Errorf("the copy: %q", got)
	}
}
