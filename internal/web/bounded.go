package web

import (
	"net"
	"net/netip"
	"sync"
	"syscall"
)

// bounded is a listener that closes at once what one address opens beyond a number of
// connections: idle ones would take the descriptors of all others.
type bounded struct {
	net.Listener
	proxies []netip.Prefix
	most    int

	mu   sync.Mutex
	open map[string]int // by subscriber
}

// Accept waits for a connection that may stay open.
func (b *bounded) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, err := netip.ParseAddrPort(c.RemoteAddr().String())
		address := from.Addr().Unmap()
		if b.most == 0 || err != nil || trusts(b.proxies, address) {
			return c, nil
		}
		key := subscriber(address)
		if !b.enter(key) {
			_ = c.Close() // it has not begun
			continue
		}
		return &boundConn{Conn: c, leave: sync.OnceFunc(func() { b.leave(key) })}, nil
	}
}

func (b *bounded) enter(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open[key] >= b.most {
		return false
	}
	b.open[key]++
	return true
}

func (b *bounded) leave(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open[key]--; b.open[key] == 0 {
		delete(b.open, key)
	}
}

// boundConn is a connection that counts until it is closed.
type boundConn struct {
	net.Conn
	leave func()
}

// Close closes the connection.
func (c *boundConn) Close() error {
	c.leave()
	return c.Conn.Close()
}

// SyscallConn returns the connection beneath, where there is one: sockets write to it.
func (c *boundConn) SyscallConn() (syscall.RawConn, error) {
	raw, ok := c.Conn.(syscall.Conn)
	if !ok {
		return nil, syscall.EINVAL
	}
	return raw.SyscallConn()
}
