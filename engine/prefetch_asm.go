//go:build (amd64 || arm64) && !purego

package engine

import "unsafe"

// prefetch asks the processor to fetch the cache line of p, without waiting for
// it.
//
//go:noescape
func prefetch(p unsafe.Pointer)
