//go:build !unix

package app

// lock does nothing where there are no locks that end with the process.
func lock(Config) (unlock func(), err error) { return func() {}, nil }
