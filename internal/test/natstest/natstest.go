// Package natstest runs NATS servers for tests and measurements, each in its own process on a
// free port of the loopback address.
//
//	s, err := natstest.New(directory, "--jetstream")
//	if err != nil { ... }
//	defer s.Kill()
//	b, err := bus.Open(ctx, bus.Config{URL: s.URL()})
package natstest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Program returns the path of nats-server: the installed one, or one built from its module in
// tools/nats. The server is no dependency of this module.
var Program = sync.OnceValues(func() (string, error) {
	if path, err := exec.LookPath("nats-server"); err == nil {
		return path, nil
	}
	mod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("looking for nats-server: %w", err)
	}
	root := filepath.Dir(strings.TrimSpace(string(mod)))
	// The lab is a module of its own, one folder further down.
	if _, err := os.Stat(filepath.Join(root, "tools", "nats")); err != nil {
		root = filepath.Dir(root)
	}
	build := exec.Command("go", "-C", filepath.Join(root, "tools", "nats"), "tool", "-n", "nats-server")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // one for the tests with the race detector and for those without
	out, err := build.Output()
	if err != nil {
		if failed, ok := errors.AsType[*exec.ExitError](err); ok {
			err = fmt.Errorf("%w: %s", err, failed.Stderr)
		}
		return "", fmt.Errorf("building nats-server: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
})

// Server is a NATS server.
type Server struct {
	Port int

	directory string
	arguments []string
	cmd       *exec.Cmd
}

// FreePort returns an unused port of the loopback address.
func FreePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	port := l.Addr().(*net.TCPAddr).Port
	return port, l.Close()
}

// New returns a server with its files in directory, without starting it. Arguments go to
// nats-server.
func New(directory string, arguments ...string) (*Server, error) {
	port, err := FreePort()
	return &Server{Port: port, directory: directory, arguments: arguments}, err
}

// URL returns the address of the server.
func (s *Server) URL() string { return "nats://127.0.0.1:" + strconv.Itoa(s.Port) }

// Start starts the server, on its previous port if it had one, and waits until it listens.
func (s *Server) Start(ctx context.Context) error {
	path, err := Program()
	if err != nil {
		return err
	}
	s.cmd = exec.Command(path, append([]string{
		"--addr", "127.0.0.1", "--port", strconv.Itoa(s.Port), "--store_dir", filepath.Join(s.directory, "jetstream"),
	}, s.arguments...)...)
	if err := s.cmd.Start(); err != nil {
		return fmt.Errorf("starting nats-server: %w", err)
	}
	for {
		conn, err := net.DialTimeout("tcp", "127.0.0.1:"+strconv.Itoa(s.Port), time.Second)
		if err == nil {
			return conn.Close()
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), s.Kill())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Signal sends the server a signal.
func (s *Server) Signal(signal os.Signal) error { return s.cmd.Process.Signal(signal) }

// Kill ends the server like a crash.
func (s *Server) Kill() error {
	if s.cmd == nil {
		return nil
	}
	err := s.cmd.Process.Kill()
	_ = s.cmd.Wait() // it was killed
	s.cmd = nil
	return err
}

// Start starts a server for a test. Arguments go to nats-server.
func Start(t testing.TB, arguments ...string) *Server {
	t.Helper()
	s, err := New(t.TempDir(), arguments...)
	if err == nil {
		err = s.Start(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Kill() }) // the test may have killed it
	return s
}
