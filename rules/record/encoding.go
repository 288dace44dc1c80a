package record

import (
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// utf8Text returns b as text. Anything but UTF-8 is taken for Windows-1252: the ISO 8859-1
// of the PGN standard with Windows's additions.
func utf8Text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var text strings.Builder
	for _, c := range b {
		if c >= 0x80 && c < 0xA0 {
			text.WriteRune(windows1252[c-0x80])
			continue
		}
		text.WriteRune(rune(c))
	}
	return text.String()
}

// windows1252 gives the characters of the bytes from 0x80 to 0x9F, or the byte itself where none is
// defined, as browsers do.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8D, 'Ž', 0x8F,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9D, 'ž', 'Ÿ',
}

// decoder reads a stream as UTF-8, from UTF-16 with a byte order mark or from anything
// else, which is passed on unchanged.
type decoder struct {
	r      io.Reader
	begun  bool
	wide   bool // UTF-16
	little bool // its low byte first
	in     [4096]byte
	held   int    // bytes of in that are no whole character yet
	out    []byte // decoded and not yet read
	err    error
}

// Read fills p with UTF-8.
func (d *decoder) Read(p []byte) (int, error) {
	if !d.begun {
		d.begin()
	}
	for len(d.out) == 0 && d.err == nil {
		if !d.wide {
			return d.r.Read(p)
		}
		var n int
		n, d.err = d.r.Read(d.in[d.held:])
		d.decode(d.held + n)
	}
	n := copy(p, d.out)
	if d.out = d.out[n:]; len(d.out) == 0 {
		return n, d.err
	}
	return n, nil
}

// begin looks for a byte order mark.
func (d *decoder) begin() {
	d.begun = true
	n, err := io.ReadFull(d.r, d.in[:2])
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	d.err = err
	if n == 2 && (d.in[0] == 0xFF && d.in[1] == 0xFE || d.in[0] == 0xFE && d.in[1] == 0xFF) {
		d.wide, d.little = true, d.in[0] == 0xFF
		return
	}
	d.out = append(d.out, d.in[:n]...)
}

// decode makes UTF-8 of the first n bytes of in, except for an incomplete character.
func (d *decoder) decode(n int) {
	unit := func(i int) rune {
		if d.little {
			return rune(d.in[i]) | rune(d.in[i+1])<<8
		}
		return rune(d.in[i+1]) | rune(d.in[i])<<8
	}
	d.out = d.out[:0]
	i := 0
	for i+1 < n {
		r := unit(i)
		if utf16.IsSurrogate(r) {
			if i+3 >= n && d.err == nil {
				break
			}
			if i+3 < n {
				if pair := utf16.DecodeRune(r, unit(i+2)); pair != utf8.RuneError {
					r = pair
					i += 2
				}
			}
		}
		d.out = utf8.AppendRune(d.out, r)
		i += 2
	}
	d.held = copy(d.in[:], d.in[i:n])
}
