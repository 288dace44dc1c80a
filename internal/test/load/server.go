package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Server is a server started for measuring.
type Server struct {
	URL     string
	Figures string        // the address of its metrics, empty if it has none
	Ready   time.Duration // from the start of the program to its first answer

	cmd    *exec.Cmd
	stderr bytes.Buffer // complete once the program has ended
}

// Start starts a program with its data in directory, on a free port. It has no limits for one
// client, since all clients here share one address.
func Start(ctx context.Context, program, directory string, flags ...string) (*Server, error) {
	began := time.Now()
	arguments := append([]string{"serve", "--json", "--listen", "127.0.0.1:0", "--data", directory, "--log-level", "warn",
		"--limit-requests", "0", "--limit-writes", "0", "--limit-games", "0", "--limit-guests", "0", "--limit-sockets", "0", "--limit-connections", "0"}, flags...)
	s := &Server{cmd: exec.CommandContext(ctx, program, arguments...)}
	s.cmd.Stderr = &s.stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	var ready struct{ Page, Metrics, Error string }
	err = json.NewDecoder(bufio.NewReader(out)).Decode(&ready)
	if err == nil && ready.Error != "" {
		err = errors.New(ready.Error)
	}
	if err != nil {
		s.Kill()
		return nil, fmt.Errorf("the server did not say where it is: %w\n%s", err, s.stderr.String())
	}
	s.URL, s.Figures, s.Ready = ready.Page, ready.Metrics, time.Since(began)
	return s, nil
}

// Profile writes a CPU profile of some seconds. The server must have an address for metrics.
func (s *Server) Profile(ctx context.Context, w io.Writer, seconds int) error {
	url := strings.TrimSuffix(s.Figures, "/metrics") + "/debug/pprof/profile?seconds=" + strconv.Itoa(seconds)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answers %s to a request for a profile", resp.Status)
	}
	_, err = io.Copy(w, resp.Body)
	return err
}

// UsualLimits returns flags for the default limits.
func UsualLimits() []string {
	return []string{
		"--limit-requests", "100", "--limit-writes", "10", "--limit-games", "12", "--limit-guests", "30", "--limit-sockets", "200", "--limit-connections", "400",
	}
}

// PID returns the process of the server.
func (s *Server) PID() int { return s.cmd.Process.Pid }

// Said returns the server's standard error. The server must have ended.
func (s *Server) Said() string { return s.stderr.String() }

// Signal sends the server a signal.
func (s *Server) Signal(sig os.Signal) error { return s.cmd.Process.Signal(sig) }

// Kill ends the server at once, as kill -9 does.
func (s *Server) Kill() {
	_ = s.cmd.Process.Kill() // it may have ended by itself
	_ = s.cmd.Wait()
}

// Stop shuts the server down in order.
func (s *Server) Stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	if err := s.cmd.Wait(); err != nil {
		return fmt.Errorf("the server ended badly: %w\n%s", err, s.stderr.String())
	}
	return nil
}

// Usage is a server's use of the machine.
type Usage struct {
	Memory  int64         // resident, in bytes
	CPU     time.Duration // of all threads since the start
	Written int64         // to the disk, in bytes
}

// Usage returns the server's present usage. It works on Linux.
func (s *Server) Usage() (Usage, error) { return usageOf(s.cmd.Process.Pid) }

// UsageOf returns the present usage of a process and its running children. It works on Linux.
func UsageOf(pid int) (Usage, error) {
	sum, err := usageOf(pid)
	if err != nil {
		return Usage{}, err
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%[1]d/task/%[1]d/children", pid))
	if err != nil {
		return Usage{}, err
	}
	for child := range strings.FieldsSeq(string(children)) {
		pid, err := strconv.Atoi(child)
		if err != nil {
			return Usage{}, err
		}
		if u, err := UsageOf(pid); err == nil { // otherwise it has just ended
			sum.Add(u)
		}
	}
	return sum, nil
}

// Add adds the usage of another process.
func (u *Usage) Add(v Usage) {
	u.Memory += v.Memory
	u.CPU += v.CPU
	u.Written += v.Written
}

func usageOf(pid int) (Usage, error) {
	memory, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return Usage{}, err
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return Usage{}, err
	}
	// The name of the program, in parentheses, may contain spaces.
	_, after, _ := strings.Cut(string(stat), ") ")
	pages, times := strings.Fields(string(memory)), strings.Fields(after)
	if len(pages) < 2 || len(times) < 13 {
		return Usage{}, errors.New("/proc has another form than that of Linux")
	}
	resident, err1 := strconv.ParseInt(pages[1], 10, 64)
	user, err2 := strconv.ParseInt(times[11], 10, 64)
	system, err3 := strconv.ParseInt(times[12], 10, 64)
	const tick = 10 * time.Millisecond // USER_HZ is 100 wherever Go runs
	u := Usage{Memory: resident * int64(os.Getpagesize()), CPU: time.Duration(user+system) * tick}
	// Other users' processes may not be readable: Written is 0 then.
	if io, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", pid)); err == nil {
		_, written, _ := strings.Cut(string(io), "\nwrite_bytes: ")
		written, _, _ = strings.Cut(written, "\n")
		u.Written, _ = strconv.ParseInt(written, 10, 64)
	}
	return u, errors.Join(err1, err2, err3)
}
