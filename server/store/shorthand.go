package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
)

// In a packed game, random values in the JSON and values that follow from the entries are replaced
// by marks and stored as numbers. Our JSON never contains these bytes.
const (
	newID     = 1 + iota // a new id
	knownID              // a repeated id: the next byte is its index
	sealOfID             // SHA-256 of the previous id
	someSeal             // another checksum
	someTime             // a time
	leftTime             // remaining time of a seat after its last entry
	endOfMark            // above all marks
)

const (
	idLetters  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	idLength   = 26 // length of player ids and seeds
	sealLength = 2 * sha256.Size
	timeLength = 13 // digits of a time
	firstKnown = 0x20
	mostKnown  = 0x60
)

// shorthand shortens JSON, or restores it.
type shorthand struct {
	coder   *coder
	ids     []string
	last    int64         // previous time
	from    int64         // time of the last entry
	left    map[int]int64 // remaining times then, by seat
	seat    int           // clocks so far in the current list
	which   odds
	moments *numbers
}

func newShorthand(c *coder, end *clocks) *shorthand {
	return &shorthand{coder: c, from: end.at, left: end.left, moments: new(numbers)}
}

// isID reports whether text begins with a quoted id.
func isID(text []byte) bool {
	if len(text) < idLength+2 || text[0] != '"' || text[idLength+1] != '"' {
		return false
	}
	for _, b := range text[1 : idLength+1] {
		if bytes.IndexByte([]byte(idLetters), b) < 0 {
			return false
		}
	}
	return true
}

// isSeal reports whether text begins with a quoted checksum.
func isSeal(text []byte) bool {
	if len(text) < sealLength+2 || text[0] != '"' || text[sealLength+1] != '"' {
		return false
	}
	for _, b := range text[1 : sealLength+1] {
		if !(b >= '0' && b <= '9' || b >= 'a' && b <= 'f') {
			return false
		}
	}
	return true
}

// digits returns the number of leading digits.
func digits(text []byte) int {
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	return n
}

var (
	timesBegin = []byte(`"times":[`)
	leftBegins = []byte(`"left":`)
)

// shorten returns text with marks and codes their values. It reports false if text has bytes that
// are marks.
func (s *shorthand) shorten(text []byte) (out []byte, ok bool) {
	for len(text) > 0 {
		switch {
		case text[0] < endOfMark:
			return nil, false
		case isID(text):
			id := string(text[1 : idLength+1])
			if i := slices.Index(s.ids, id); i >= 0 {
				out = append(out, knownID, byte(firstKnown+i))
			} else {
				s.newID(id)
				out = append(out, newID)
			}
			text = text[idLength+2:]
		case isSeal(text):
			seal := string(text[1 : sealLength+1])
			if len(s.ids) > 0 && seal == sealOf(s.ids[len(s.ids)-1]) {
				out = append(out, sealOfID)
			} else {
				s.seal(seal)
				out = append(out, someSeal)
			}
			text = text[sealLength+2:]
		case bytes.HasPrefix(text, timesBegin):
			s.seat = 0
			out, text = append(out, timesBegin...), text[len(timesBegin):]
		case bytes.HasPrefix(text, leftBegins):
			out, text = append(out, leftBegins...), text[len(leftBegins):]
			s.seat++
			due := strconv.FormatInt(s.left[s.seat], 10)
			if n := digits(text); string(text[:n]) == due {
				out, text = append(out, leftTime), text[n:]
			} else {
				out, text = append(out, text[:n]...), text[n:]
			}
		case digits(text) > 0:
			n := digits(text)
			if n == timeLength && text[0] != '0' {
				moment, _ := strconv.ParseInt(string(text[:n]), 10, 64)
				s.moment(moment)
				out = append(out, someTime)
			} else {
				out = append(out, text[:n]...)
			}
			text = text[n:]
		default:
			out, text = append(out, text[0]), text[1:]
		}
		if len(s.ids) > mostKnown {
			return nil, false
		}
	}
	return out, true
}

// writeOut restores a shortened text.
func (s *shorthand) writeOut(text []byte) (out []byte, ok bool) {
	for len(text) > 0 && !s.coder.short {
		b := text[0]
		text = text[1:]
		quoted := func(t string) { out = append(append(append(out, '"'), t...), '"') }
		switch b {
		case newID:
			quoted(s.newID(""))
		case knownID:
			if len(text) == 0 || text[0] < firstKnown || int(text[0]-firstKnown) >= len(s.ids) {
				return nil, false
			}
			quoted(s.ids[text[0]-firstKnown])
			text = text[1:]
		case sealOfID:
			if len(s.ids) == 0 {
				return nil, false
			}
			quoted(sealOf(s.ids[len(s.ids)-1]))
		case someSeal:
			quoted(s.seal(""))
		case someTime:
			out = strconv.AppendInt(out, s.moment(0), 10)
		case leftTime:
			out = strconv.AppendInt(out, s.left[s.seat], 10)
		default:
			out = append(out, b)
			if bytes.HasSuffix(out, timesBegin) {
				s.seat = 0
			} else if bytes.HasSuffix(out, leftBegins) {
				s.seat++
			}
		}
	}
	return out, !s.coder.short
}

// newID codes an id, five bits for each character.
func (s *shorthand) newID(id string) string {
	read := make([]byte, idLength)
	for i := range read {
		value := 0
		if id != "" {
			value = bytes.IndexByte([]byte(idLetters), id[i])
		}
		read[i] = idLetters[s.coder.even(uint64(value), 5)]
	}
	s.ids = append(s.ids, string(read))
	return string(read)
}

// seal codes a checksum.
func (s *shorthand) seal(seal string) string {
	sum := make([]byte, sha256.Size)
	_, _ = hex.Decode(sum, []byte(seal)) // a valid checksum, or unused
	for i, b := range sum {
		sum[i] = byte(s.coder.even(uint64(b), 8))
	}
	return hex.EncodeToString(sum)
}

func sealOf(id string) string {
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:])
}

// moment codes a time as the difference from the last entry or from the previous time.
func (s *shorthand) moment(moment int64) int64 {
	nearer := uint(0)
	if abs(moment-s.last) < abs(moment-s.from) {
		nearer = 1
	}
	since := s.from
	if s.coder.bit(&s.which, nearer) == 1 {
		since = s.last
	}
	s.last = since + s.coder.signed(s.moments, moment-since)
	return s.last
}

func abs(n int64) int64 { return max(n, -n) }
