package table

import (
	"strconv"

	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName is the length of a name, in characters.
const maxName = 24

// CleanName returns a name without control characters and white space at its
// ends, or an error if it is too long. The empty name is nobody's.
func CleanName(name string) (string, error) {
	name = Clean(name)
	if utf8.RuneCountInString(name) > maxName {
		return "", &InputError{"name", "at most " + strconv.Itoa(maxName) + " characters"}
	}
	return name, nil
}

// Clean returns text on one line, without invisible characters such as those that
// change the direction of writing, and with white space reduced to single spaces.
func Clean(text string) string {
	text = strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case c == '\u200d' || strconv.IsPrint(c): // the joiner of emoji
			return c
		default:
			return -1
		}
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(text), " ")
}
