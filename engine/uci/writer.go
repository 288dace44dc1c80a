package uci

import (
	"io"
	"sync"
)

// Bytes that may wait for a peer that does not read: beyond the first limit progress is
// dropped, beyond the second no commands are read. Either holds far more lines than a
// search finds at a time.
const (
	maxProgress = 1 << 20
	maxWaiting  = 2 << 20
)

// writer passes lines to a peer, from several goroutines, none of which waits for the peer
// to read: a waiting search would overrun its time, and a peer that sends two commands
// before reading the first answer would wait for ever.
type writer struct {
	mu      sync.Mutex
	changed sync.Cond // waiting, closed or failed have
	waiting []byte    // lines that are not written yet
	closed  bool      // nothing more will come
	failed  error     // the first error of the stream; nothing is written after it
	ended   chan struct{}
}

// newWriter returns a writer to out that must be closed. When out fails it calls
// gone.
func newWriter(out io.Writer, gone func()) *writer {
	w := &writer{ended: make(chan struct{})}
	w.changed.L = &w.mu
	go func() {
		defer close(w.ended)
		if err := w.pass(out); err != nil {
			gone()
		}
	}()
	return w
}

// pass writes queued lines until the writer is closed or the stream fails.
func (w *writer) pass(out io.Writer) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	var batch []byte
	for w.failed == nil {
		for len(w.waiting) == 0 && !w.closed {
			w.changed.Wait()
		}
		if len(w.waiting) == 0 {
			break
		}
		batch, w.waiting = w.waiting, batch[:0]
		w.mu.Unlock()
		_, err := out.Write(batch)
		w.mu.Lock()
		w.failed = err
		w.changed.Broadcast()
	}
	return w.failed
}

// line writes a line.
func (w *writer) line(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.add(text)
}

// progress writes a line unless the peer is far behind with reading, and reports
// whether it did.
func (w *writer) progress(text []byte) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.waiting) > maxProgress {
		return false
	}
	w.add(string(text))
	return true
}

// add queues a line. The caller holds mu.
func (w *writer) add(text string) {
	if w.failed == nil {
		w.waiting = append(append(w.waiting, text...), '\n')
		w.changed.Broadcast()
	}
}

// ready waits until the peer has read enough to be answered again. It returns the
// first error of the stream.
func (w *writer) ready() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.waiting) > maxWaiting && w.failed == nil {
		w.changed.Wait()
	}
	return w.failed
}

// close waits until all lines are written and returns the first error of the stream.
func (w *writer) close() error {
	w.mu.Lock()
	w.closed = true
	w.changed.Broadcast()
	w.mu.Unlock()
	<-w.ended
	return w.failed
}
