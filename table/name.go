package table

import (
	"strconv"

	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName is the length of a name, in characters.
const maxName = 24

// CleanName returns a name without control characters and surrounding white space, or an error if
// it is too long. The empty name is allowed.
func CleanName(name string) (string, error) {
	name = Clean(name)
	if utf8.RuneCountInString(name) > maxName {
		return "", &InputError{"name", "at most " + strconv.Itoa(maxName) + " characters"}
	}
	return name, nil
}

// maxMarks is how many combining marks of a letter are kept: Vietnamese, Thai and Hebrew need two
// or three, and a stack of hundreds covers other lines.
const maxMarks = 4

// Clean returns text on one line, with few marks on each letter and single spaces. It drops
// invisible characters, such as those changing the writing direction.
func Clean(text string) string {
	marks := 0
	text = strings.Map(func(c rune) rune {
		if !unicode.Is(unicode.M, c) {
			marks = 0
		} else if marks++; marks > maxMarks {
			return -1
		}
		switch {
		case unicode.IsSpace(c):
			return ' '
		case c == '\u200d' || strconv.IsPrint(c): // the zero-width joiner of emoji
			return c
		default:
			return -1
		}
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(text), " ")
}

// CleanLines is [Clean] for a text of several lines, with at most one consecutive empty line.
func CleanLines(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = Clean(line); line != "" || len(lines) > 0 && lines[len(lines)-1] != "" {
			lines = append(lines, line)
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
