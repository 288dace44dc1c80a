//go:build unix

package app

import "syscall"

// connections returns the most connections to accept, leaving descriptors for the store and the
// rest, or 0 for no limit. The runtime has already raised the limit as far as possible.
func connections() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	const most = 1 << 20
	n := int(min(uint64(limit.Cur), most)) //nolint:unconvert // it is signed on some systems
	return max(1, n-min(reserve, n/2))
}

// reserve is how many descriptors connections leave free. The store needs one per database
// connection and for files beside the database; backups and profiles need some.
const reserve = 64
