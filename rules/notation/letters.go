package notation

import (
	"strings"
	"unicode/utf8"

	"github.com/manykings/manykings/rules"
)

// Letters are the letters of the men and the armies in a language. The zero value is English.
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
	// Figurines are ♔♕♖♗♘♙ for the men of all seats; added to another, its language names the
	// armies.
	Figurines Letters = 1 << 7
)

// languages gives the name of each of Letters, its signs of king, queen, rook,
// bishop, knight and pawn, and those of the armies that have letters: white, black,
// ash, slate, pink, red, orange, yellow, green, cyan, navy and violet. The Dutch have
// no letter for the pawn, which needs one where it is of another colour
// (sovereign.18). An army has the first letter of its name that none of the commoner
// colours has.
var languages = [...]struct{ name, men, armies string }{
	{"en", "KQRBNP", "wbasproygcnv"},
	{"de", "KDTLSB", "wsafprogncmv"},
	{"es", "RDTACP", "bncpsrjavimt"},
	{"fr", "RDTFCP", "bncasrojvymt"},
	{"it", "RDTACP", "bncdsragvimo"},
	{"nl", "KDTLP♙", "wzalerogncmv"},
	{"pt", "RDTBCP", "bpcsrvladimt"},
}

const (
	// english are the letters behind the signs of languages.
	english = "KQRBNP"
	figures = "♔♕♖♗♘♙"
)

// String returns the name of l: the code of the language, such as "es", with
// figurines "figurine-es", and "figurine" with the armies in English.
func (l Letters) String() string {
	switch name := languages[l&^Figurines].name; {
	case l == Figurines:
		return figurine
	case l&Figurines != 0:
		return figurine + "-" + name
	default:
		return name
	}
}

const figurine = "figurine"

// ParseLetters returns the letters with the given name.
func ParseLetters(name string) (Letters, bool) {
	if name == figurine {
		return Figurines, true
	}
	language, figured := strings.CutPrefix(name, figurine+"-")
	for i, known := range languages {
		if known.name == language {
			l := Letters(i)
			if figured {
				l |= Figurines
			}
			return l, true
		}
	}
	return English, false
}

// men returns the signs of the men.
func (l Letters) men() string {
	if l&Figurines != 0 {
		return figures
	}
	return languages[l].men
}

// Army returns the letter of an army, in the case of the text that the game names it
// by: "w". Armies that are numbers are numbers in every language.
func (l Letters) Army(text string) string {
	if len(text) != 1 {
		return text
	}
	return string(l.army(text[0]))
}

// army returns the letter of the army with an English letter, in the same case; c if there is none.
func (l Letters) army(c byte) byte {
	return swapped(c, languages[English].armies, languages[l&^Figurines].armies)
}

// english returns the English letter of the army with the letter c.
func (l Letters) english(c byte) byte {
	return swapped(c, languages[l&^Figurines].armies, languages[English].armies)
}

// swapped returns the letter of others at the index of c in ones.
func swapped(c byte, ones, others string) byte {
	const small = 'a' - 'A'
	if k := strings.IndexByte(ones, c|small); k >= 0 && letter(c) {
		return others[k] - small + c&small
	}
	return c
}

func letter(c byte) bool { return 'a' <= c|('a'-'A') && c|('a'-'A') <= 'z' }

// Write returns the text of a move, as [Format] writes it in the short or long
// style, with the letters of l.
func (l Letters) Write(text string) string {
	if l == English {
		return text
	}
	men := []rune(l.men())
	var b strings.Builder
	for i := range len(text) {
		c := text[i]
		if namesArmy(text, i, english) {
			b.WriteByte(l.army(c))
		} else if k := strings.IndexByte(english, c); k >= 0 {
			b.WriteRune(men[k])
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// namesArmy reports whether the byte at i of the text of a move is the letter of an
// army: before the letter of a man (rNe5), at the beginning of a defection (=r:e12d11)
// or behind a sign of check (+R).
func namesArmy(text string, i int, men string) bool {
	switch c := text[i]; {
	case !letter(c):
		return false
	case i > 0 && text[i-1] == '+':
		return true
	case c < 'a':
		return false
	case i == 1 && text[0] == '=':
		return true
	default:
		return i+1 < len(text) && (text[i+1] >= utf8.RuneSelf || text[i+1] < 'a' && strings.IndexByte(men, text[i+1]) >= 0)
	}
}

// ParseIn is [Parse] for a text with the letters of a language, or else with English ones.
func ParseIn(pos rules.Position, text string, l Letters) (rules.Move, error) {
	m, err := Parse(pos, l.Read(text))
	if err != nil && l != English {
		if english, wrong := Parse(pos, text); wrong == nil {
			return english, nil
		}
	}
	return m, err
}

// Read returns the text of a move in the letters of l as [Parse] reads it.
// Figurines of both colours are read in every language.
func (l Letters) Read(text string) string {
	if l == English || l == Figurines {
		return keyboard(text)
	}
	men := l.men()
	if l&Figurines != 0 {
		men = english
	}
	b := []byte(text)
	for i, c := range b {
		if namesArmy(text, i, men) {
			b[i] = l.english(c)
		} else if k := strings.IndexByte(men, c); k >= 0 && c < utf8.RuneSelf {
			b[i] = english[k]
		}
	}
	// A promotion may be small: e8=d, e8d, e8(d).
	i := len(strings.TrimRight(text, "+#!?)")) - 1
	if i > 1 && text[i] >= 'a' && strings.IndexByte("=(/0123456789", text[i-1]) >= 0 {
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

// printed are typographic signs, each with its keyboard equivalent.
var printed = []string{
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P", "\uFE0E", "", "\uFE0F", "",
	"\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2212", "-",
	"×", "x", "†", "+", "‡", "#", "½", "1/2", "\u00A0", " ",
}

// replaced returns text with the first sign of each pair replaced by the second. A
// strings.Replacer would cost the browser's module more than all of this.
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

// lower and upper convert ASCII letters, the only ones in moves; those of package strings handle
// every alphabet, at a cost.
func lower(text string) string { return shifted(text, 'A', 'a') }
func upper(text string) string { return shifted(text, 'a', 'A') }

// shifted returns text with 26 consecutive letters replaced by 26 others.
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
