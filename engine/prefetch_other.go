//go:build !(amd64 || arm64) || purego

package engine

import "unsafe"

// prefetch does nothing: there is no such instruction, or it is not wanted.
func prefetch(unsafe.Pointer) {}
