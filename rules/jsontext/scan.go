package jsontext

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// scanner reads text that may be invalid.
type scanner struct {
	text string
	at   int
}

// next returns the byte at the scanner, 0 behind the end; no byte of valid text is 0.
func (s *scanner) next() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

func (s *scanner) space() { s.at = skipSpace(s.text, s.at) }

// skipSpace returns the place behind the white space at a place.
func skipSpace(text string, at int) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t') {
		at++
	}
	return at
}

// expected returns the error for the text at the scanner.
func (s *scanner) expected(what string) *Error {
	found := "the end"
	if s.at < len(s.text) {
		_, size := utf8.DecodeRuneInString(s.text[s.at:])
		found = "'" + s.text[s.at:s.at+size] + "'"
	}
	return &Error{s.at, "expected " + what + ", found " + found}
}

// value skips one value.
func (s *scanner) value(depth int) *Error {
	if depth > MaxDepth {
		return &Error{s.at, "lists and objects deeper than " + strconv.Itoa(MaxDepth)}
	}
	switch c := s.next(); {
	case c == '{':
		return s.members(depth + 1)
	case c == '[':
		return s.elements(depth + 1)
	case c == '"':
		return s.string()
	case c == '-' || isDigit(c):
		return s.number()
	}
	for _, word := range [...]string{"true", "false", "null"} {
		if strings.HasPrefix(s.text[s.at:], word) {
			s.at += len(word)
			return nil
		}
	}
	return s.expected("a value")
}

func (s *scanner) members(depth int) *Error {
	s.at++
	if s.space(); s.next() == '}' {
		s.at++
		return nil
	}
	for {
		if s.space(); s.next() != '"' {
			return s.expected("the name of a field")
		}
		if err := s.string(); err != nil {
			return err
		}
		if s.space(); s.next() != ':' {
			return s.expected("a colon")
		}
		s.at++
		s.space()
		if err := s.value(depth); err != nil {
			return err
		}
		if s.space(); s.next() == '}' {
			s.at++
			return nil
		}
		if s.next() != ',' {
			return s.expected("a comma or the end of the object")
		}
		s.at++
	}
}

func (s *scanner) elements(depth int) *Error {
	s.at++
	if s.space(); s.next() == ']' {
		s.at++
		return nil
	}
	for {
		s.space()
		if err := s.value(depth); err != nil {
			return err
		}
		if s.space(); s.next() == ']' {
			s.at++
			return nil
		}
		if s.next() != ',' {
			return s.expected("a comma or the end of the list")
		}
		s.at++
	}
}

func (s *scanner) string() *Error {
	for s.at++; ; s.at++ {
		switch c := s.next(); {
		case c == '"':
			s.at++
			return nil
		case c == '\\':
			s.at++
			if s.next() == 'u' {
				for range 4 {
					if s.at++; !isHex(s.next()) {
						return s.expected("four hexadecimal digits")
					}
				}
			} else if s.at == len(s.text) || strings.IndexByte(`"\/bfnrt`, s.next()) < 0 {
				return s.expected(`one of "\/bfnrtu`)
			}
		case s.at == len(s.text):
			return s.expected("the end of the text")
		case c < ' ':
			return s.expected("an escape")
		}
	}
}

func (s *scanner) number() *Error {
	if s.next() == '-' {
		s.at++
	}
	if s.next() == '0' {
		s.at++
	} else if err := s.digits(); err != nil {
		return err
	}
	if s.next() == '.' {
		s.at++
		if err := s.digits(); err != nil {
			return err
		}
	}
	if c := s.next(); c == 'e' || c == 'E' {
		s.at++
		if c := s.next(); c == '+' || c == '-' {
			s.at++
		}
		return s.digits()
	}
	return nil
}

// digits skips one digit or more.
func (s *scanner) digits() *Error {
	if !isDigit(s.next()) {
		return s.expected("a digit")
	}
	for isDigit(s.next()) {
		s.at++
	}
	return nil
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

// skip returns the place behind the value at a place of valid text.
func skip(text string, at int) int {
	depth := 0
	for {
		switch text[at] {
		case '"':
			for at++; text[at] != '"'; at++ {
				if text[at] == '\\' {
					at++
				}
			}
			at++
		case '{', '[':
			depth++
			at++
		case '}', ']':
			depth--
			at++
		case ',', ':', ' ', '\n', '\r', '\t':
			at++
			continue // never the end of a value: it is inside
		default: // number or word
			for at < len(text) && strings.IndexByte(",:]} \n\r\t", text[at]) < 0 {
				at++
			}
		}
		if depth == 0 {
			return at
		}
	}
}

// unquote returns the characters of a valid string. As in encoding/json, half a
// surrogate pair and bytes that are no UTF-8 become U+FFFD.
func unquote(quoted string) string {
	s := quoted[1 : len(quoted)-1]
	if strings.IndexByte(s, '\\') < 0 && utf8.ValidString(s) {
		return s
	}
	text := make([]byte, 0, len(s))
	for len(s) > 0 {
		if s[0] != '\\' {
			r, size := utf8.DecodeRuneInString(s)
			text, s = utf8.AppendRune(text, r), s[size:]
			continue
		}
		if s[1] != 'u' {
			text, s = append(text, unescape(s[1])), s[2:]
			continue
		}
		r := hexRune(s[2:6])
		s = s[6:]
		if utf16.IsSurrogate(r) {
			second := rune(-1)
			if len(s) >= 6 && s[0] == '\\' && s[1] == 'u' {
				second = hexRune(s[2:6])
			}
			if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
				s = s[6:]
			}
		}
		text = utf8.AppendRune(text, r)
	}
	return string(text)
}

// unescape returns the character of an escape that is a single letter.
func unescape(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	default:
		return c
	}
}

// hexRune returns the number that hexadecimal digits are.
func hexRune(digits string) rune {
	n, _ := strconv.ParseUint(digits, 16, 32)
	return rune(n)
}
