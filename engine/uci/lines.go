package uci

import (
	"bufio"
	"errors"
	"io"
	"strconv"
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

// next returns the next line, also an unterminated last one, without its line end. The
// error is errLongLine, io.EOF or one of the stream.
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

// quote returns the peer's text, shortened, without line ends.
func quote(text string) string {
	if len(text) > 40 {
		text = text[:40] + "..."
	}
	return strconv.QuoteToASCII(text)
}

func number(n int) string { return strconv.Itoa(n) }
