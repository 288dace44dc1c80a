// Package postgrestest runs installed PostgreSQL servers for tests and measurements, on a free
// port of the loopback address and in their own directory. They end with the process.
//
//	func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }
//
//	func TestX(t *testing.T) { store, err := store.Connect(t.Context(), postgrestest.Database(t)) ... }
package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrMissing is returned where PostgreSQL is not installed.
var ErrMissing = errors.New("PostgreSQL is not installed (Debian: apt-get install postgresql)")

// program returns the path of a PostgreSQL program of the latest installed version. Debian keeps
// them out of the PATH.
func program(name string) (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil {
		return "", err
	}
	if len(found) > 0 {
		return slices.Max(found), nil
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", ErrMissing
	}
	return path, nil
}

// Server is a PostgreSQL server in a process of its own.
type Server struct {
	Directory string // of its data
	Port      int

	programs map[string]string // paths by name
	identity *identity         // nil for the user of this process
	settings []string
	cmd      *exec.Cmd
	done     chan struct{} // closed when the process has ended
}

// New creates an empty database cluster in directory, which must exist and be empty. Start
// passes settings such as "fsync=off" to the server.
func New(directory string, settings ...string) (*Server, error) {
	s := &Server{Directory: directory, programs: map[string]string{}, settings: settings}
	for _, name := range []string{"initdb", "postgres", "pg_basebackup", "pg_ctl"} {
		path, err := program(name)
		if err != nil {
			return nil, err
		}
		s.programs[name] = path
	}
	if err := s.disown(); err != nil {
		return nil, err
	}
	out, err := s.Command("initdb", "--pgdata", directory, "--username", "manykings", "--auth", "trust",
		"--encoding", "UTF8", "--no-locale", "--no-sync", "--no-instructions").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("making a cluster: %w: %s", err, out)
	}
	return s, nil
}

// identity is a user other than root.
type identity struct{ user, group uint32 }

// disown gives the directory to another user if this process runs as root: PostgreSQL refuses to
// run as root.
func (s *Server) disown() error {
	if os.Geteuid() != 0 {
		return nil
	}
	who, err := user.Lookup("postgres")
	if err != nil {
		if who, err = user.Lookup("nobody"); err != nil {
			return err
		}
	}
	uid, err := strconv.ParseUint(who.Uid, 10, 32)
	if err != nil {
		return err
	}
	gid, err := strconv.ParseUint(who.Gid, 10, 32)
	if err != nil {
		return err
	}
	s.identity = &identity{uint32(uid), uint32(gid)}
	return os.Chown(s.Directory, int(uid), int(gid))
}

// Disowned returns a program to run in directory, which it gives to a user other than root. The
// program runs as that user, like a server of New.
func Disowned(directory, program string, arguments ...string) (*exec.Cmd, error) {
	s := &Server{Directory: directory}
	if err := s.disown(); err != nil {
		return nil, err
	}
	cmd := exec.Command(program, arguments...)
	cmd.Dir, cmd.SysProcAttr = directory, attributes(s.identity)
	return cmd, nil
}

// BinDir returns the directory of the PostgreSQL programs.
func BinDir() (string, error) {
	path, err := program("postgres")
	return filepath.Dir(path), err
}

// Command returns a PostgreSQL program to run as the server's user.
func (s *Server) Command(name string, arguments ...string) *exec.Cmd {
	cmd := exec.Command(s.programs[name], arguments...)
	cmd.Dir = s.Directory
	cmd.SysProcAttr = attributes(s.identity)
	return cmd
}

// Start starts the server and waits until it answers.
func (s *Server) Start(ctx context.Context) error {
	if s.Port == 0 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		s.Port = l.Addr().(*net.TCPAddr).Port
		if err := l.Close(); err != nil {
			return err
		}
	}
	arguments := []string{
		"-D", s.Directory, "-p", strconv.Itoa(s.Port),
		"-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "log_min_messages=fatal",
	}
	for _, setting := range s.settings {
		arguments = append(arguments, "-c", setting)
	}
	var said strings.Builder
	s.cmd = s.Command("postgres", arguments...)
	s.cmd.Stderr = &said
	if err := s.cmd.Start(); err != nil {
		return fmt.Errorf("starting PostgreSQL: %w", err)
	}
	s.done = make(chan struct{})
	go func() {
		_ = s.cmd.Wait() // its output is read below
		close(s.done)
	}()
	for {
		if s.answers() {
			return nil
		}
		select {
		case <-s.done:
			return fmt.Errorf("PostgreSQL ended: %s", said.String())
		case <-ctx.Done():
			return errors.Join(ctx.Err(), s.Kill())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// answers reports whether the server is ready, as pg_ctl reads from its status file.
func (s *Server) answers() bool {
	text, err := os.ReadFile(filepath.Join(s.Directory, "postmaster.pid"))
	lines := strings.Split(string(text), "\n")
	return err == nil && len(lines) > 7 && strings.TrimSpace(lines[7]) == "ready"
}

// Address returns the address of a database of the server.
func (s *Server) Address(database string) string {
	return fmt.Sprintf("postgres://manykings@127.0.0.1:%d/%s?sslmode=disable", s.Port, database)
}

// IsRunning reports whether the started server has not ended.
func (s *Server) IsRunning() bool {
	select {
	case <-s.done:
		return false
	default:
		return true
	}
}

// PID returns the server's main process.
func (s *Server) PID() int { return s.cmd.Process.Pid }

// Signal sends a signal to the main process only.
func (s *Server) Signal(signal os.Signal) error { return s.cmd.Process.Signal(signal) }

// Stop shuts the server down in order: it cuts connections and writes a checkpoint.
func (s *Server) Stop() error { return s.end(syscall.SIGINT) }

// Kill ends the server like a crash.
func (s *Server) Kill() error { return s.end(syscall.SIGQUIT) }

func (s *Server) end(signal os.Signal) error {
	select {
	case <-s.done:
		return nil
	default:
	}
	if err := s.Signal(signal); err != nil {
		return err
	}
	<-s.done
	return nil
}

// Cluster returns the test's own server, not yet started. Without PostgreSQL it skips the test;
// with CI=true the test fails.
func Cluster(t testing.TB, settings ...string) *Server {
	t.Helper()
	// Not a directory of the test, which only this process's user can enter.
	directory, err := os.MkdirTemp("", "manykings-postgres-") //nolint:usetesting // as said
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(directory); err != nil {
			t.Error(err)
		}
	})
	s, err := New(directory, settings...)
	demand(t, err)
	t.Cleanup(func() {
		if s.cmd != nil {
			_ = s.Kill() // its data is no longer needed
		}
	})
	return s
}

// demand skips or fails a test that cannot have its server.
func demand(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, ErrMissing) && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

var shared struct {
	once      sync.Once
	server    *Server
	directory string
	databases int
	mu        sync.Mutex
	err       error
}

// Main runs the tests of a package and ends their shared server.
func Main(m *testing.M) int {
	code := m.Run()
	if shared.server != nil {
		_ = shared.server.Kill() // its data is no longer needed
	}
	if shared.directory != "" {
		_ = os.RemoveAll(shared.directory)
	}
	return code
}

// Database returns the address of an empty database on the server shared by the tests of the
// package. Without PostgreSQL it skips the test; with CI=true the test fails.
func Database(t testing.TB) string {
	t.Helper()
	return Copy(t, "")
}

// Copy returns the address of a copy of the database at address, on the shared server. The
// original must have no connections.
func Copy(t testing.TB, address string) string {
	t.Helper()
	shared.once.Do(func() {
		shared.directory, shared.err = os.MkdirTemp("", "manykings-postgres-") //nolint:usetesting // of all tests
		if shared.err == nil {
			shared.server, shared.err = New(shared.directory, "fsync=off")
		}
		if shared.err == nil {
			shared.err = shared.server.Start(context.WithoutCancel(t.Context()))
		}
	})
	demand(t, shared.err)
	shared.mu.Lock()
	shared.databases++
	name := fmt.Sprintf("test%d", shared.databases)
	shared.mu.Unlock()
	of := "template1"
	if address != "" {
		config, err := pgx.ParseConfig(address)
		if err != nil {
			t.Fatal(err)
		}
		of = config.Database
	}
	if err := shared.server.CopyDatabase(t.Context(), name, of); err != nil {
		t.Fatal(err)
	}
	return shared.server.Address(name)
}
