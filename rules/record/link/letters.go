package link

import "strings"

// letters are those of base64url (RFC 4648, section 5), which is not taken from
// encoding/base64: that brings package reflect into the browser.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// appendLetters returns bytes as letters, six bits each, the highest first.
func lettersOf(bytes []byte) string {
	var b strings.Builder
	waiting, bits := 0, 0
	for _, one := range bytes {
		waiting = waiting<<8 | int(one)
		for bits += 8; bits >= 6; bits -= 6 {
			b.WriteByte(letters[waiting>>(bits-6)&63])
		}
		waiting &= 63
	}
	if bits > 0 {
		b.WriteByte(letters[waiting<<(6-bits)&63])
	}
	return b.String()
}

// bytesOf is the inverse of lettersOf; ok is false for a text that it does not write.
func bytesOf(text string) (bytes []byte, ok bool) {
	waiting, bits := 0, 0
	for i := range len(text) {
		n := strings.IndexByte(letters, text[i])
		if n < 0 {
			return nil, false
		}
		waiting = waiting<<6 | n
		if bits += 6; bits >= 8 {
			bits -= 8
			bytes = append(bytes, byte(waiting>>bits))
			waiting &= 1<<bits - 1
		}
	}
	return bytes, bits < 6 && waiting == 0
}
