package web

import (
	"encoding/binary"
	"net"
	"sync"
	"syscall"
)

// frame is an encoded WebSocket text frame. Frames of a server are unmasked, so the bytes are the
// same for every client.
type frame []byte

// The header of a frame (RFC 6455, section 5.2).
const (
	textFrame   = 0x81 // a final text frame
	shortFrame  = 125  // longest payload with its length in the second byte
	mostPreface = 10   // most bytes of a header
)

// newText returns a buffer for a text, to be passed to [framed].
func newText(size int) []byte { return make([]byte, mostPreface, mostPreface+size) }

// framed returns the frame of the text in a buffer from newText.
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

// wire is the connection of a socket. Package websocket reads from it and writes control frames.
// Messages are written by [wire.try] and [wire.finish], which separate the part that the client
// takes at once from the rest.
type wire struct {
	net.Conn
	raw syscall.RawConn // nil without non-blocking writes

	mu sync.Mutex // held from the first to the last byte of a frame
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

// try writes as much of the frames as possible without blocking, and returns the rest. Unless
// that is empty, finish must be called with it.
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

// finish writes the rest and blocks until it is written.
func (w *wire) finish(left []byte) error {
	defer w.mu.Unlock()
	_, err := w.Conn.Write(left)
	return err
}
