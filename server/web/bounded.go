package web

import (
	"net"
	"net/netip"
	"sync"
	"syscall"
)

// bounded is a listener that limits the open connections of each address and in all. Otherwise
// idle connections could use up the file descriptors, also those of the store.
type bounded struct {
	net.Listener
	proxies []netip.Prefix
	most    int // connections of one address; 0: no limit
	all     int // connections in all; 0: no limit

	mu    sync.Mutex
	open  map[string]int // by subscriber
	total int
}

// Accept returns the next connection within the limits, and closes the others.
func (b *bounded) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			return nil, err
		}
		key := "" // not counted by address
		if from, err := netip.ParseAddrPort(c.RemoteAddr().String()); err == nil {
			if address := from.Addr().Unmap(); !trusts(b.proxies, address) {
				key = subscriber(address)
			}
		}
		if !b.enter(key) {
			_ = c.Close() // nothing was sent yet
			continue
		}
		return &boundConn{Conn: c, leave: sync.OnceFunc(func() { b.leave(key) })}, nil
	}
}

func (b *bounded) enter(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.all > 0 && b.total >= b.all || key != "" && b.most > 0 && b.open[key] >= b.most {
		return false
	}
	b.total++
	if key != "" {
		b.open[key]++
	}
	return true
}

func (b *bounded) leave(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.total--
	if key == "" {
		return
	}
	if b.open[key]--; b.open[key] == 0 {
		delete(b.open, key)
	}
}

// boundConn is a connection that counts until it is closed.
type boundConn struct {
	net.Conn
	leave func()
}

// Close closes the connection and stops counting it.
func (c *boundConn) Close() error {
	c.leave()
	return c.Conn.Close()
}

// SyscallConn returns the underlying connection, to which sockets write directly.
func (c *boundConn) SyscallConn() (syscall.RawConn, error) {
	raw, ok := c.Conn.(syscall.Conn)
	if !ok {
		return nil, syscall.EINVAL
	}
	return raw.SyscallConn()
}
