//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
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

// status returns the status of a server's response at a path.
func status(t *testing.T, s *load.Server, path string) int {
	t.Helper()
	answer, err := http.Get(s.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

// On a disk that fails to sync, moves are refused and reads work; once it recovers, the same move
// is played, once.
func TestFailingDisk(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if !*deep || err != nil {
		t.Skip("takes ten seconds, and strace: -deep")
	}
	directory := t.TempDir()
	server := serving(t, directory)
	player := guest(t, server)
	game := begin(t, player, map[string]any{"kind": "none"}, load.Seat{Kind: "me"})
	for i, what := range []string{"fsync,fdatasync:error=EIO", "pwrite64:error=ENOSPC"} {
		t.Run(what, func(t *testing.T) {
			move := load.MoveRequest{Version: game.Version, Seat: 1 + i, Text: []string{"e2e4", "e7e5"}[i], Token: what}
			calls, _, _ := strings.Cut(what, ":")
			faults := exec.Command(strace, "-f", "-q", "-o", os.DevNull, "-e", "trace="+calls, "-e", "inject="+what, "-p", fmt.Sprint(server.PID()))
			if err := faults.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(2 * time.Second) // until every thread is blocked
			var problem *load.Problem
			if _, err := player.Move(t.Context(), game.ID, move); !errors.As(err, &problem) || problem.Status != http.StatusServiceUnavailable {
				t.Errorf("a move: %v, want status 503", err)
			}
			for path, want := range map[string]int{"/readyz": 503, "/healthz": 200, "/api/v1/games/" + game.ID: 200} {
				if got := status(t, server, path); got != want {
					t.Errorf("GET %s: %d, want %d", path, got, want)
				}
			}
			if err := errors.Join(faults.Process.Signal(syscall.SIGINT), ignoreExit(faults.Wait())); err != nil {
				t.Fatal(err)
			}
			deadline := time.Now().Add(10 * time.Second)
			for {
				_, err := player.Move(t.Context(), game.ID, move)
				if err == nil {
					break
				}
				if time.Now().After(deadline) {
					t.Fatalf("ten seconds after the disk is well: %v", err)
				}
				time.Sleep(100 * time.Millisecond)
			}
			var err error
			if game, err = player.Get(t.Context(), game.ID); err != nil || len(game.Entries) != i+1 {
				t.Errorf("after the move: %v, %d entries, want %d", err, len(game.Entries), i+1)
			}
		})
	}
	server.Kill()
	server = serving(t, directory)
	player = guest(t, server)
	if g, err := player.Get(t.Context(), game.ID); err != nil || len(g.Entries) != len(game.Entries) {
		t.Errorf("after a kill: %v, %d entries, want %d", err, len(g.Entries), len(game.Entries))
	}
}

// ignoreExit ignores the exit status of a terminated process.
func ignoreExit(err error) error {
	if _, exited := errors.AsType[*exec.ExitError](err); exited {
		return nil
	}
	return err
}

// On a full disk no server starts, and it reports why.
func TestFullDiskAtTheStart(t *testing.T) {
	if !*deep || os.Getuid() != 0 {
		t.Skip("needs a file system of its own, which only root can make: -deep")
	}
	directory := t.TempDir()
	if err := syscall.Mount("tmpfs", directory, "tmpfs", 0, "size=4m"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(directory, syscall.MNT_DETACH) })
	fill, err := os.Create(filepath.Join(directory, "fill"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = fill.Write(make([]byte, 4096))
	}
	if err := fill.Close(); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	server := exec.CommandContext(t.Context(), "manykings", "serve", "--listen", "127.0.0.1:0", "--data", directory)
	server.Stderr = &said
	if err := server.Run(); err == nil || !strings.Contains(said.String(), "disk") || !strings.Contains(said.String(), "full") {
		t.Errorf("a server on a full disk: %v, and it says %q", err, said.String())
	}
}
