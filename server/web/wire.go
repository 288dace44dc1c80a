package web

import (
	"encoding/binary"
	"net"
	"sync"
	"syscall"
)

// frame is a text message as it goes over a socket: what a server sends has the
// same bytes for everybody.
type frame []byte

// The header of a frame (RFC 6455, 5.2).
const (
	textFrame   = 0x81 // the whole of a text
	shortFrame  = 125  // bytes whose number stands in the second byte
	mostPreface = 10   // bytes of a header
)

// newText returns a buffer to append a text to, of which [framed] makes a frame.
func newText(size int) []byte { return make([]byte, mostPreface, mostPreface+size) }

// framed returns the frame of what was appended to the buffer of newText.
func framed(text []byte) frame {
	n := len(text) - mostPreface
	header := mostPreface - 2
	switch {
	case n <= shortFrame:
		text[header+1] = byte(n)
	case n < 1<<16:
		header -= 2
		text[header+1] = 126
		binary.BigEndian.PutUint16(text[header+2:], uint16(n))
	default:
		header -= 8
		text[header+1] = 127
		binary.BigEndian.PutUint64(text[header+2:], uint64(n))
	}
	text[header] = textFrame
	return frame(text[header:])
}

// wire is the connection of a socket. Package websocket reads from it, and writes
// what is no message; messages are written by [wire.try] and [wire.finish], which
// tell apart what a client takes at once from what must wait for it.
type wire struct {
	net.Conn
	raw syscall.RawConn // nil if nothing can be tried

	mu sync.Mutex // held from the first byte of a frame to its last
}

func newWire(conn net.Conn) *wire {
	w := &wire{Conn: conn}
	if c, ok := conn.(syscall.Conn); ok && canTry {
		if raw, err := c.SyscallConn(); err == nil {
			w.raw = raw
		}
	}
	return w
}

// Write writes frames.
func (w *wire) Write(frames []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.Conn.Write(frames)
}

// try writes as much of some frames as can be written without waiting, and returns
// what is left: unless that is nothing, finish must be called with it.
func (w *wire) try(frames []byte) (left []byte, err error) {
	w.mu.Lock()
	if w.raw != nil {
		frames, err = tryWrite(w.raw, frames)
	}
	if err != nil || len(frames) == 0 {
		w.mu.Unlock()
		return nil, err
	}
	return frames, nil
}

// finish writes what was left, and waits until it can be.
func (w *wire) finish(left []byte) error {
	defer w.mu.Unlock()
	_, err := w.Conn.Write(left)
	return err
}
