//go:build unix

package web

import (
	"errors"
	"syscall"
)

const canTry = true

// tryWrite writes as many bytes as it can to a connection without blocking, and returns the
// rest.
func tryWrite(raw syscall.RawConn, p []byte) (rest []byte, err error) {
	n := 0
	closed := raw.Write(func(descriptor uintptr) bool {
		for {
			n, err = syscall.Write(int(descriptor), p)
			if !errors.Is(err, syscall.EINTR) {
				return true // do not wait until it is writable
			}
		}
	})
	switch {
	case closed != nil:
		return p, closed
	case errors.Is(err, syscall.EAGAIN):
		return p, nil
	case err != nil:
		return p, err
	}
	return p[n:], nil
}
