//go:build unix

package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// Lock ensures that only one server runs on a data directory, even with a shared bus. Each knows
// only its own connections, and would count the other's players as absent. The lock ends with
// the process, in whatever way that ends.
func Lock(directory string) (unlock func(), err error) {
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return nil, fmt.Errorf("making the data directory: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(directory, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("locking the data directory: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		err = fmt.Errorf("another server runs in the data directory %s: stop it, or choose another with --data", directory)
		return nil, errors.Join(err, file.Close())
	}
	return func() { file.Close() }, nil //nolint:errcheck // nothing was written
}
