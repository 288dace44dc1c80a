package notation

import (
	"strings"
	"unicode/utf8"
)

// Letters are the letters of the men in a language. The zero value is English.
type Letters uint8

// The letters that are read and written.
const (
	English Letters = iota
	German
	Spanish
	French
	Italian
	Dutch
	Portuguese
	Figurines // ♔♕♖♗♘♙, for the men of all seats
)

// languages gives the name of each of Letters and its signs of king, queen, rook,
// bishop, knight and pawn. The Dutch have no letter for the pawn, which needs
// one where it is of another colour (sovereign.18).
var languages = [...]struct{ name, men string }{
	{"en", "KQRBNP"},
	{"de", "KDTLSB"},
	{"es", "RDTACP"},
	{"fr", "RDTFCP"},
	{"it", "RDTACP"},
	{"nl", "KDTLP♙"},
	{"pt", "RDTBCP"},
	{"figurine", "♔♕♖♗♘♙"},
}

// english is the letters that the signs of languages stand for.
const english = "KQRBNP"

// String returns the name of l: the code of the language, such as "es".
func (l Letters) String() string { return languages[l].name }

// ParseLetters returns the letters with the given name.
func ParseLetters(name string) (Letters, bool) {
	for i, language := range languages {
		if language.name == name {
			return Letters(i), true
		}
	}
	return English, false
}

// Write returns the text of a move, as [Format] writes it in the short or long
// style, with the letters of l. Letters of seats behind a + stay.
func (l Letters) Write(text string) string {
	if l == English {
		return text
	}
	var b strings.Builder
	before := rune(0)
	for _, r := range text {
		i := strings.IndexRune(english, r)
		if i >= 0 && before != '+' {
			b.WriteRune([]rune(languages[l].men)[i])
		} else {
			b.WriteRune(r)
		}
		before = r
	}
	return b.String()
}

// Read returns the text of a move in the letters of l as [Parse] reads it.
// Figurines of both colours are read in every language.
func (l Letters) Read(text string) string {
	if l == English || l == Figurines || strings.HasPrefix(text, "=") {
		return keyboard(text)
	}
	men := languages[l].men
	b := []byte(text)
	for i, c := range b {
		if i > 0 && b[i-1] == '+' {
			continue // the letter of a seat
		}
		if k := strings.IndexByte(men, c); k >= 0 && c < utf8.RuneSelf {
			b[i] = english[k]
		}
	}
	// A promotion may be small: e8=d, e8d, e8(d).
	i := len(strings.TrimRight(text, "+#!?)")) - 1
	if i > 0 && text[i] >= 'a' && strings.IndexByte("=(/0123456789", text[i-1]) >= 0 {
		if k := strings.IndexByte(men, text[i]-'a'+'A'); k >= 0 {
			b[i] = english[k]
		}
	}
	return keyboard(string(b))
}

// keyboard returns text in the signs of a keyboard: letters for figurines, and
// plain dashes and signs of capture for those of printers.
func keyboard(text string) string {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return replaced(text, printed)
		}
	}
	return text
}

// printed are signs of printers, each with what a keyboard has for it.
var printed = []string{
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P", "\uFE0E", "", "\uFE0F", "",
	"\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2212", "-",
	"×", "x", "†", "+", "‡", "#", "½", "1/2", "\u00A0", " ",
}

// replaced returns text with the signs of pairs replaced by what stands behind
// them. A strings.Replacer would cost the browser's module more than all of this.
func replaced(text string, pairs []string) string {
	var b strings.Builder
next:
	for len(text) > 0 {
		for i := 0; i < len(pairs); i += 2 {
			if rest, ok := strings.CutPrefix(text, pairs[i]); ok {
				b.WriteString(pairs[i+1])
				text = rest
				continue next
			}
		}
		b.WriteByte(text[0])
		text = text[1:]
	}
	return b.String()
}

// lower and upper turn letters of ASCII, which are all that moves are written
// with; those of package strings know every alphabet, at a price.
func lower(text string) string { return shifted(text, 'A', 'a') }
func upper(text string) string { return shifted(text, 'a', 'A') }

// shifted returns text with the 26 letters from one on in place of those from
// another on.
func shifted(text string, from, to rune) string {
	return strings.Map(func(r rune) rune {
		if from <= r && r < from+26 {
			return r - from + to
		}
		return r
	}, text)
}

// without returns text without the ASCII signs.
func without(text, signs string) string {
	return strings.Map(func(r rune) rune {
		if strings.IndexByte(signs, byte(r)) >= 0 && r < utf8.RuneSelf {
			return -1
		}
		return r
	}, text)
}
