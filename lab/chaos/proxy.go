package chaos

import (
	"net"
	"sync"
)

// proxy is between a node and one of its connections, and can cut it as a broken cable
// does: bytes do not arrive, and no side learns of it.
type proxy struct {
	listener net.Listener
	target   string

	mu    sync.Mutex
	conns map[net.Conn]bool
	cut   chan struct{} // closed when the cut is healed; nil while there is none
}

func newProxy(target string) (*proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &proxy{listener: l, target: target, conns: map[net.Conn]bool{}}
	go p.accept()
	return p, nil
}

// address returns where the proxy listens.
func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) accept() {
	for {
		conn, err := p.listener.Accept()
		if err != nil {
			return
		}
		go p.serve(conn)
	}
}

func (p *proxy) serve(conn net.Conn) {
	p.keep(conn)
	defer p.end(conn)
	if !p.pass(conn) {
		return
	}
	other, err := net.Dial("tcp", p.target)
	if err != nil {
		return
	}
	p.keep(other)
	defer p.end(other)
	var both sync.WaitGroup
	both.Go(func() { p.copy(other, conn) })
	both.Go(func() { p.copy(conn, other) })
	both.Wait()
}

// copy passes bytes on, unless there is a cut.
func (p *proxy) copy(to, from net.Conn) {
	defer to.Close() // it ends the other direction
	defer from.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil || !p.pass(from) {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// pass returns true at once, or false when a cut is healed: the cut connection does not
// resume.
func (p *proxy) pass(net.Conn) bool {
	p.mu.Lock()
	cut := p.cut
	p.mu.Unlock()
	if cut == nil {
		return true
	}
	<-cut
	return false
}

func (p *proxy) keep(conn net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns[conn] = true
}

func (p *proxy) end(conn net.Conn) {
	_ = conn.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, conn)
}

// sever begins a cut.
func (p *proxy) sever() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut == nil {
		p.cut = make(chan struct{})
	}
}

// heal ends a cut: the old connections are gone.
func (p *proxy) heal() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut != nil {
		close(p.cut)
		p.cut = nil
	}
	for conn := range p.conns {
		_ = conn.Close()
	}
}

// close ends the proxy and all its connections.
func (p *proxy) close() {
	_ = p.listener.Close()
	p.heal()
}
