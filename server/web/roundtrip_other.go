//go:build !linux

package web

import (
	"syscall"
	"time"
)

// packetTrip returns 0, since it is unknown on this system.
func packetTrip(syscall.RawConn) time.Duration { return 0 }
