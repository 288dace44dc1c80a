//go:build !linux

package postgrestest

import (
	"errors"
	"syscall"
)

// SignalAll sends a signal to the server and to all its processes.
func (s *Server) SignalAll(syscall.Signal) error {
	return errors.New("the processes of PostgreSQL are found on Linux only")
}
