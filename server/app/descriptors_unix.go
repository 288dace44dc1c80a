//go:build unix

package app

import "syscall"

// connections returns how many connections may be open at once, so that enough
// descriptors are left for the store and everything else; 0 for any number. The runtime
// has raised their limit as far as it may be.
func connections() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	const most = 1 << 20
	n := int(min(uint64(limit.Cur), most)) //nolint:unconvert // it is signed on some systems
	return max(1, n-min(reserve, n/2))
}

// reserve is how many descriptors connections leave to others. The store has one for each
// of its connections and the files beside the database; copies and profiles want some.
const reserve = 64
