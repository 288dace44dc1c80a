package web

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// packetTrip returns the round trip of the packets of a connection, 0 if unknown.
func packetTrip(raw syscall.RawConn) (trip time.Duration) {
	if raw == nil {
		return 0
	}
	_ = raw.Control(func(descriptor uintptr) { // fails only if closed
		if info, err := unix.GetsockoptTCPInfo(int(descriptor), unix.IPPROTO_TCP, unix.TCP_INFO); err == nil {
			trip = time.Duration(info.Rtt) * time.Microsecond
		}
	})
	return trip
}
