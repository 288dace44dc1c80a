//go:build !(amd64 || arm64) || purego

package engine

import "unsafe"

// prefetch does nothing: the platform has no such instruction, or it does not help.
func prefetch(unsafe.Pointer) {}
