//go:build !unix

package app

// Lock does nothing where there are no locks that end with the process.
func Lock(string) (unlock func(), err error) { return func() {}, nil }
