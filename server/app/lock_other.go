//go:build !unix

package app

// Lock does nothing: this system has no locks that end with the process.
func Lock(string) (unlock func(), err error) { return func() {}, nil }
