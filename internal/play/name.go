package play

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lengths of what people write, in characters.
const (
	maxName    = 24
	maxMessage = 300
)

// CleanName returns a name without control characters and white space at its
// ends, or an error if it is too long. The empty name is nobody's.
func CleanName(name string) (string, error) {
	name = clean(name)
	if utf8.RuneCountInString(name) > maxName {
		return "", &InputError{"name", fmt.Sprintf("at most %d characters", maxName)}
	}
	return name, nil
}

// clean returns text on one line: characters that are not to be seen are left
// out, such as those that turn the direction of writing, and white space becomes
// single spaces.
func clean(text string) string {
	text = strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case c == '\u200d' || unicode.IsPrint(c): // the joiner of emoji
			return c
		default:
			return -1
		}
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(text), " ")
}
