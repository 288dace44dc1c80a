//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"
)

// lockDirectory waits for the lock of a directory, and holds it until unlock is called or the
// process ends.
func lockDirectory(directory string) (unlock func() error, err error) {
	d, err := os.Open(directory)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(d.Fd()), syscall.LOCK_EX); err != nil {
		_ = d.Close() // nothing was written
		return nil, err
	}
	return d.Close, nil
}

// occupy locks a file until it is closed or the process ends. It reports false if another process
// has locked it.
func occupy(file *os.File) (bool, error) {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
