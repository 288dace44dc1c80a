package postgrestest

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// SignalAll sends a signal to the server and to all its processes.
func (s *Server) SignalAll(signal syscall.Signal) error {
	pid := s.cmd.Process.Pid
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return err
	}
	errs := []error{s.Signal(signal)}
	for text := range strings.FieldsSeq(string(children)) {
		child, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		if err := syscall.Kill(child, signal); !errors.Is(err, syscall.ESRCH) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
