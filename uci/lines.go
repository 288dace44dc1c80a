package uci

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"sync"
)

// maxLine is the length of the longest line that is read, in bytes: a set-up
// with every move of the longest game.
const maxLine = 1 << 20

// errLongLine is the answer to a line that is too long. The next one can be read.
var errLongLine = errors.New("line too long")

// lineReader reads lines of limited length.
type lineReader struct {
	in  *bufio.Reader
	buf []byte
}

func newLineReader(in io.Reader) *lineReader { return &lineReader{in: bufio.NewReader(in)} }

// next returns the next line, also one that the end of the stream ends, without
// its line end. The error is errLongLine, io.EOF or one of the stream.
func (r *lineReader) next() (string, error) {
	r.buf = r.buf[:0]
	long := false
	for {
		part, err := r.in.ReadSlice('\n')
		if long = long || len(r.buf)+len(part) > maxLine; !long {
			r.buf = append(r.buf, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || len(r.buf) == 0 && !long):
			return "", err
		case long:
			return "", errLongLine
		}
		return string(r.buf), nil
	}
}

// writer writes whole lines, from several goroutines.
type writer struct {
	mu     sync.Mutex
	out    io.Writer
	buf    []byte
	failed error // the first error of out; nothing is written after it
}

// line writes a line.
func (w *writer) line(text string) { w.lineBytes([]byte(text)) }

// lineBytes writes a line.
func (w *writer) lineBytes(text []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failed == nil {
		w.buf = append(append(w.buf[:0], text...), '\n')
		_, w.failed = w.out.Write(w.buf)
	}
}

// err returns the first error of the stream.
func (w *writer) err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failed
}

// quote returns what a peer sent, shortened, as text without line ends.
func quote(text string) string {
	if len(text) > 40 {
		text = text[:40] + "..."
	}
	return strconv.QuoteToASCII(text)
}

func number(n int) string { return strconv.Itoa(n) }
