package record

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// scanner reads the characters of a stream with its position. Every form of line end is
// read as "\n".
type scanner struct {
	r    io.Reader
	buf  []byte // read and not yet consumed
	room []byte // the buffer that buf is part of
	at   Place  // of the next character
	read int64  // bytes of the stream
	left int64  // bytes that the record may still take; negative: too long
	err  error  // of the stream, io.EOF at its end
}

// byteOrderMark begins files of some programs, and files appended to others.
var byteOrderMark = []byte("\uFEFF")

const (
	bufferSize = 16 << 10
	// lookAhead is as far as ahead may look: a tag's name and its quote.
	lookAhead = 64
)

// fill reads until n bytes can be looked at, or the stream ends.
func (s *scanner) fill(n int) {
	for len(s.buf) < n && s.err == nil {
		if cap(s.room) == 0 {
			s.room = make([]byte, bufferSize)
		}
		have := copy(s.room, s.buf)
		got, err := s.r.Read(s.room[have:])
		s.buf = s.room[:have+got]
		s.read += int64(got)
		s.err = err
	}
}

// offset returns the number of bytes before the next character.
func (s *scanner) offset() int64 { return s.read - int64(len(s.buf)) }

// ahead returns the next n bytes, fewer at the end of the stream, without
// consuming them.
func (s *scanner) ahead(n int) []byte {
	s.fill(n)
	return s.buf[:min(n, len(s.buf))]
}

// peek returns the next byte. It reports false at the end of the stream and
// when the record is too long.
func (s *scanner) peek() (c byte, ok bool) {
	if s.left < 0 {
		return 0, false
	}
	if len(s.buf) == 0 {
		if s.fill(1); len(s.buf) == 0 {
			return 0, false
		}
	}
	if c = s.buf[0]; c == '\r' {
		c = '\n'
	}
	return c, true
}

// next consumes the byte that peek returned.
func (s *scanner) next() {
	c := s.buf[0]
	if c == '\r' {
		if b := s.ahead(2); len(b) == 2 && b[1] == '\n' {
			s.buf = s.buf[1:]
		}
		c = '\n'
	}
	s.buf = s.buf[1:]
	s.left--
	switch {
	case c == '\n':
		s.at = Place{s.at.Line + 1, 1}
	case c&0xC0 != 0x80: // not inside a character of UTF-8
		s.at.Column++
	}
}

// skipBlanks skips white space, escaped lines and byte order marks.
func (s *scanner) skipBlanks() {
	for {
		c, ok := s.peek()
		switch {
		case !ok:
			return
		case isBlank(c):
			s.next()
		case c == '%' && s.at.Column == 1:
			s.skipLine()
		case c == byteOrderMark[0]:
			if !bytes.Equal(s.ahead(len(byteOrderMark)), byteOrderMark) {
				return
			}
			s.buf = s.buf[len(byteOrderMark):]
		default:
			return
		}
	}
}

// skip skips n bytes.
func (s *scanner) skip(n int) {
	for end := s.offset() + int64(n); s.offset() < end; {
		s.next()
	}
}

// skipLine skips the rest of the line and its end.
func (s *scanner) skipLine() {
	for {
		if c, ok := s.peek(); !ok {
			return
		} else if s.next(); c == '\n' {
			return
		}
		s.pass(lineEnds)
	}
}

// skipToTags skips to the next line that begins with a tag.
func (s *scanner) skipToTags() {
	for {
		if _, ok := s.peek(); !ok {
			return
		}
		b := s.ahead(2)
		if s.at.Column == 1 && len(b) == 2 && b[0] == '[' && isLetter(b[1]) {
			return
		}
		s.skipLine()
	}
}

// atTags reports whether a line begins here that begins with a tag. No comment
// that package record writes has such a line.
func (s *scanner) atTags() bool {
	b := s.ahead(2)
	return s.at.Column == 1 && len(b) == 2 && isLetter(b[1]) && s.atTag()
}

// atTag reports whether a tag begins here: a bracket, a name and a quote, which
// may be far away.
func (s *scanner) atTag() bool {
	_, ok := s.aheadName()
	return ok
}

// tagName returns the name of the tag that begins here, "" for a name longer than
// any of PGN.
func (s *scanner) tagName() string {
	name, _ := s.aheadName()
	return string(name)
}

// aheadName returns the name behind the bracket at the scanner, and reports whether a tag
// begins there.
func (s *scanner) aheadName() (name []byte, ok bool) {
	b := s.ahead(lookAhead)
	if len(b) == 0 || b[0] != '[' {
		return nil, false
	}
	full := len(b) >= lookAhead
	b = bytes.TrimLeft(b[1:], " \t")
	end := bytes.IndexFunc(b, func(r rune) bool { return r < utf8.RuneSelf && endsWord(byte(r)) })
	if end < 0 {
		return nil, full
	}
	rest := bytes.TrimLeft(b[end:], " \t")
	return b[:end], end > 0 && len(rest) > 0 && rest[0] == '"'
}

// stops is the bytes before which a text ends.
type stops [256]bool

func stopAt(stop func(byte) bool) *stops {
	var t stops
	for c := range t {
		t[c] = stop(byte(c))
	}
	return &t
}

var (
	wordEnds    = stopAt(endsWord)
	lineEnds    = stopAt(func(c byte) bool { return c == '\n' })
	remarkEnds  = stopAt(func(c byte) bool { return c == '\n' || isControl(c) })
	commentEnds = stopAt(func(c byte) bool { return c == '}' || c == '\n' || isControl(c) })
	nonDigits   = stopAt(func(c byte) bool { return !isDigit(c) })
	nonBlanks   = stopAt(func(c byte) bool { return c != ' ' && c != '\t' })
)

// pass consumes bytes of the buffer up to one of stop or a line end, and
// returns them. They are overwritten by the next call of the scanner.
func (s *scanner) pass(stop *stops) []byte {
	n, columns := 0, 0
	for most := min(int64(len(s.buf)), s.left); int64(n) < most; n++ {
		c := s.buf[n]
		if stop[c] || c == '\n' || c == '\r' {
			break
		}
		if c&0xC0 != 0x80 {
			columns++
		}
	}
	b := s.buf[:n]
	s.buf = s.buf[n:]
	s.left -= int64(n)
	s.at.Column += columns
	return b
}

// until returns the bytes before the first one of stop, which is left. It
// reports false if the stream ends before. The bytes may be overwritten by the
// next call of the scanner.
func (s *scanner) until(stop *stops) (text []byte, ok bool) {
	for {
		c, ok := s.peek()
		if !ok || stop[c] {
			return text, ok
		}
		if b := s.pass(stop); len(b) > 0 {
			if text == nil && len(s.buf) > 0 && stop[s.buf[0]] {
				return b, true
			}
			text = append(text, b...)
			continue
		}
		s.next() // the end of a line, or the last byte of the limit
		text = append(text, c)
	}
}

// found describes the text at the scanner, for an error.
func (s *scanner) found() string {
	c, ok := s.peek()
	switch {
	case !ok && s.left < 0:
		return "more"
	case !ok:
		return "the end of the file"
	case c == '\n':
		return "the end of the line"
	case c == '[':
		return "a tag"
	case c < ' ' || c == 0x7F:
		return "a control character"
	case c < utf8.RuneSelf:
		return quote(string(rune(c)))
	}
	r, _ := utf8.DecodeRune(s.ahead(utf8.UTFMax))
	return quote(string(r))
}

// quote returns text in quotes, shortened to fit in a message.
func quote(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "..."
	}
	return `"` + text + `"`
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// isBlank reports whether c means nothing between words: white space, and the
// mark that old programs put at the end of a file.
func isBlank(c byte) bool { return isSpace(c) || c == 0x1A }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isControl reports whether c is a control character that is no white space.
func isControl(c byte) bool { return c < ' ' && !isSpace(c) || c == 0x7F }

// endsWord reports whether c cannot be part of a word.
func endsWord(c byte) bool {
	return isSpace(c) || isControl(c) || strings.IndexByte(`{}()[];"$`, c) >= 0
}

// failed reports whether the stream broke off rather than ended.
func (s *scanner) failed() bool { return s.err != nil && s.err != io.EOF && len(s.buf) == 0 }
