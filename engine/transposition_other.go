//go:build !linux

package engine

// askForHugePages does nothing: the system has none, or gives them unasked.
func askForHugePages([]bucket) {}
