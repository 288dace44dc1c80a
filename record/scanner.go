package record

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// scanner reads the characters of a stream and knows where it stands. Every
// form of line end is read as "\n".
type scanner struct {
	r    *bufio.Reader
	at   Place // of the next character
	left int64 // bytes that the record may still take; negative: too long
	err  error // of the stream, io.EOF at its end
}

// byteOrderMark begins files of some programs, and what was appended to others.
var byteOrderMark = []byte("\uFEFF")

// peek returns the next byte. It reports false at the end of the stream and
// when the record is too long.
func (s *scanner) peek() (c byte, ok bool) {
	if s.left < 0 || s.err != nil {
		return 0, false
	}
	b, err := s.r.Peek(1)
	if len(b) == 0 {
		s.err = err
		return 0, false
	}
	if b[0] == '\r' {
		return '\n', true
	}
	return b[0], true
}

// next consumes the byte that peek returned.
func (s *scanner) next() {
	c, err := s.r.ReadByte()
	if err != nil {
		s.err = err
		return
	}
	s.left--
	if c == '\r' {
		if b, _ := s.r.Peek(1); len(b) == 1 && b[0] == '\n' {
			_, _ = s.r.Discard(1) // the byte is in the buffer
		}
		c = '\n'
	}
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
		case isSpace(c):
			s.next()
		case c == '%' && s.at.Column == 1:
			s.skipLine()
		case c == byteOrderMark[0]:
			b, _ := s.r.Peek(len(byteOrderMark))
			if !bytes.Equal(b, byteOrderMark) {
				return
			}
			_, _ = s.r.Discard(len(byteOrderMark)) // the bytes are in the buffer
		default:
			return
		}
	}
}

// skipLine skips the rest of the line and its end.
func (s *scanner) skipLine() {
	for c, ok := s.peek(); ok; c, ok = s.peek() {
		s.next()
		if c == '\n' {
			return
		}
	}
}

// skipToTags skips to the next line that begins with a tag.
func (s *scanner) skipToTags() {
	for {
		if _, ok := s.peek(); !ok {
			return
		}
		b, _ := s.r.Peek(2)
		if s.at.Column == 1 && len(b) == 2 && b[0] == '[' && isLetter(b[1]) {
			return
		}
		s.skipLine()
	}
}

// until returns the bytes before the first one for which stop holds, which is
// left. It reports false if the stream ends before.
func (s *scanner) until(stop func(byte) bool) (text string, ok bool) {
	var b []byte
	for {
		c, ok := s.peek()
		if !ok || stop(c) {
			return utf8Text(b), ok
		}
		s.next()
		b = append(b, c)
	}
}

// found describes what stands at the scanner, for an error.
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
		return quote(string(c))
	}
	b, _ := s.r.Peek(utf8.UTFMax)
	r, _ := utf8.DecodeRune(b)
	return quote(string(r))
}

// quote returns text in quotes, cut to what fits in a message.
func quote(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "..."
	}
	return `"` + text + `"`
}

// utf8Text returns b as text. What is not UTF-8 is taken for ISO 8859-1, the
// characters of the PGN standard.
func utf8Text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var text strings.Builder
	for _, c := range b {
		text.WriteRune(rune(c))
	}
	return text.String()
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isControl reports whether c is a control character that is no white space.
func isControl(c byte) bool { return c < ' ' && !isSpace(c) || c == 0x7F }

// endsWord reports whether c cannot be part of a word.
func endsWord(c byte) bool {
	return isSpace(c) || isControl(c) || strings.IndexByte(`{}()[];"$`, c) >= 0
}

// failed reports whether the stream broke, and not merely ended.
func (s *scanner) failed() bool { return s.err != nil && s.err != io.EOF }
