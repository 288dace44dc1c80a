package web

import (
	"bytes"

	"github.com/manykings/manykings/server/live"
)

// moveStart is the usual beginning of a message that plays a move.
var moveStart = []byte(`{"type":"move"`)

// The bounds of a MoveRequest, equal to those in its tags.
const (
	mostSeats = 8
	mostText  = 256
	mostToken = 64
)

// scanMove parses a move from simple JSON: the fields of MoveMessage, or those of MoveRequest,
// once each, with unsigned numbers and plain ASCII strings. It reports false for everything
// else, which the general decoder then reads and validates.
func scanMove(text []byte, m *MoveMessage) bool {
	s := scanner{text}
	if !s.take('{') {
		return false
	}
	var found struct{ kind, game, version, seat, text, token bool }
	once := func(seen *bool) bool {
		first := !*seen
		*seen = true
		return first
	}
	for {
		key, ok := s.string()
		if !ok || !s.take(':') {
			return false
		}
		var value []byte
		var number uint64
		switch string(key) {
		case "type":
			value, ok = s.string()
			m.Type, ok = string(value), ok && once(&found.kind)
		case "game":
			value, ok = s.string()
			m.Game, ok = live.GameID(value), ok && once(&found.game)
		case "version":
			m.Version, ok = s.number()
			ok = ok && once(&found.version)
		case "seat":
			number, ok = s.number()
			m.Seat, ok = int(number), ok && 1 <= number && number <= mostSeats && once(&found.seat)
		case "text":
			value, ok = s.string()
			m.Text, ok = string(value), ok && 1 <= len(value) && len(value) <= mostText && once(&found.text)
		case "token":
			value, ok = s.string()
			m.Token, ok = string(value), ok && len(value) <= mostToken && once(&found.token)
		default:
			return false
		}
		switch {
		case !ok:
			return false
		case s.take(','):
			continue
		case !s.take('}'):
			return false
		}
		s.space()
		return len(s.text) == 0 && found.version && found.seat && found.text && found.kind == found.game
	}
}

// scanner reads JSON from the beginning of its text.
type scanner struct{ text []byte }

func (s *scanner) space() { s.text = bytes.TrimLeft(s.text, " \t\r\n") }

// take skips white space and c, and reports whether c was there.
func (s *scanner) take(c byte) bool {
	s.space()
	if len(s.text) == 0 || s.text[0] != c {
		return false
	}
	s.text = s.text[1:]
	return true
}

// string reads a string of printable ASCII without escapes.
func (s *scanner) string() ([]byte, bool) {
	if !s.take('"') {
		return nil, false
	}
	for i, c := range s.text {
		switch {
		case c == '"':
			value := s.text[:i]
			s.text = s.text[i+1:]
			return value, true
		case c == '\\' || c < ' ' || c > '~':
			return nil, false
		}
	}
	return nil, false
}

// number reads a number of at most 15 digits.
func (s *scanner) number() (n uint64, ok bool) {
	s.space()
	i := 0
	for ; i < len(s.text) && '0' <= s.text[i] && s.text[i] <= '9'; i++ {
		n = 10*n + uint64(s.text[i]-'0')
	}
	ok = i == 1 || 1 < i && i <= 15 && s.text[0] != '0'
	s.text = s.text[i:]
	return n, ok
}
