//go:build !unix

package store

import "os"

// lockDirectory does nothing where there are no locks that end with the process.
func lockDirectory(string) (unlock func() error, err error) {
	return func() error { return nil }, nil
}

// occupy holds nothing: what was left behind stays.
func occupy(*os.File) (bool, error) { return false, nil }
