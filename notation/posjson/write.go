package posjson

import (
	"strconv"
	"unicode/utf8"

	"github.com/manykings/manykings/rules"
)

// appendText appends s as a JSON string. Bytes that are no UTF-8 become U+FFFD.
func appendText(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', byte(c))
		case c < ' ' || c == 0x7f:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			dst = utf8.AppendRune(dst, c)
		}
	}
	return append(dst, '"')
}

// appendField appends the name of a member, after a comma unless it is the
// first of its object.
func appendField(dst []byte, name string) []byte {
	dst = appendComma(dst)
	dst = appendText(dst, name)
	return append(dst, ':')
}

// appendComma appends a comma unless an object or list has just been opened.
func appendComma(dst []byte) []byte {
	if last := dst[len(dst)-1]; last != '{' && last != '[' {
		dst = append(dst, ',')
	}
	return dst
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

func appendSeat(dst []byte, s rules.Seat) []byte { return appendInt(dst, int(s)) }

// appendList appends a list with one element per element of list.
func appendList[T any](dst []byte, list []T, element func(dst []byte, x T) []byte) []byte {
	dst = append(dst, '[')
	for _, x := range list {
		dst = element(appendComma(dst), x)
	}
	return append(dst, ']')
}
