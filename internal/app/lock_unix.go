//go:build unix

package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lock makes sure that only one server runs on a data directory, unless servers
// share news over an external bus: otherwise those who watch at one would not hear
// of moves at the other. The lock ends with the process, however that ends.
func lock(c Config) (unlock func(), err error) {
	if c.NATS != "" {
		return func() {}, nil
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return nil, fmt.Errorf("making the data directory: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(c.Data, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("locking the data directory: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		err = fmt.Errorf("another server runs in the data directory %s: stop it, choose another with --data, or let both share a bus with --nats", c.Data)
		return nil, errors.Join(err, file.Close())
	}
	return func() { file.Close() }, nil //nolint:errcheck // nothing was written
}
