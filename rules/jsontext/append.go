package jsontext

import (
	"strconv"
	"unicode/utf8"
)

// AppendText appends s as a JSON string. Bytes that are no UTF-8 become U+FFFD.
func AppendText(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0 // of unchanged copies
	for at := 0; at < len(s); {
		c := s[at]
		if c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			at++
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[at:])
			if (r != utf8.RuneError || size > 1) && r != '\u2028' && r != '\u2029' {
				at += size
				continue
			}
		}
		dst = appendEscape(append(dst, s[from:at]...), r)
		at += size
		from = at
	}
	return append(append(dst, s[from:]...), '"')
}

// appendEscape appends the escape of a character: a short one where there is one.
func appendEscape(dst []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// AppendField appends the name of a member, after a comma unless it is the first
// of its object. The name is a word of a program: it has no need of escapes.
func AppendField(dst []byte, name string) []byte {
	dst = append(AppendComma(dst), '"')
	dst = append(dst, name...)
	return append(dst, '"', ':')
}

// AppendKey is AppendField for a name that may be any text.
func AppendKey(dst []byte, name string) []byte {
	return append(AppendText(AppendComma(dst), name), ':')
}

// AppendComma appends a comma unless an object or list has just been opened.
func AppendComma(dst []byte) []byte {
	if last := dst[len(dst)-1]; last != '{' && last != '[' {
		dst = append(dst, ',')
	}
	return dst
}

// AppendInt appends n.
func AppendInt[N ~int | ~uint8 | ~int64](dst []byte, n N) []byte {
	return strconv.AppendInt(dst, int64(n), 10)
}

// AppendBool appends true or false.
func AppendBool(dst []byte, b bool) []byte { return strconv.AppendBool(dst, b) }

// AppendHundredths appends x, rounded to a hundredth, in as few digits as say it.
func AppendHundredths(dst []byte, x float64) []byte {
	n := int64(x*100 + 0.5)
	if x < 0 {
		n = int64(x*100 - 0.5)
		if n < 0 {
			dst = append(dst, '-')
			n = -n
		}
	}
	dst = strconv.AppendInt(dst, n/100, 10)
	if n %= 100; n > 0 {
		dst = append(dst, '.', '0'+byte(n/10))
		if n %= 10; n > 0 {
			dst = append(dst, '0'+byte(n))
		}
	}
	return dst
}

// AppendList appends a list with the output of element for each element of list.
func AppendList[T any](dst []byte, list []T, element func(dst []byte, x T) []byte) []byte {
	dst = append(dst, '[')
	for _, x := range list {
		dst = element(AppendComma(dst), x)
	}
	return append(dst, ']')
}
