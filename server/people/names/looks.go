package names

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// confusables has the characters that look like letters or like ASCII digits. Each line has
// the target and the code points that resemble it.
//
//go:embed confusables.txt
var confusables string

// looks maps characters to their lookalikes.
type looks map[rune]string

func readLooks() (looks, error) {
	all := looks{}
	for line := range strings.Lines(confusables) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		for _, code := range fields[1:] {
			c, err := strconv.ParseUint(code, 16, 21)
			if err != nil {
				return nil, fmt.Errorf("%q: %w", line, err)
			}
			all[rune(c)] = fields[0]
		}
	}
	return all, nil
}

// skeletons returns the skeletons of a name, letters only: of the name and of its lower case,
// with digits read as letters that they resemble and trailing digits dropped. Two names with a
// common skeleton are easily confused.
func (r *Rules) skeletons(name string) []string {
	bare := strings.TrimRightFunc(name, func(c rune) bool { return !unicode.IsLetter(c) })
	var list []string
	for _, n := range []string{name, bare, strings.ToLower(name), strings.ToLower(bare)} {
		list = append(list, r.skeleton(n))
	}
	return list
}

// skeleton returns the skeleton of UTS 39, section 4, for all scripts, lower-case letters only.
func (r *Rules) skeleton(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(name) {
		if unicode.Is(unicode.M, c) {
			continue
		}
		if s, ok := r.looks[c]; ok {
			b.WriteString(s)
		} else {
			b.WriteRune(c)
		}
	}
	return strings.Map(func(c rune) rune {
		if !unicode.IsLetter(c) {
			return -1
		}
		return unicode.ToLower(c)
	}, b.String())
}

// Fold returns the form of a name that must be unique: lower case, without marks, and digits
// kept unless they look like letters. Databases store it, so its result never changes: it
// maps lookalikes of ASCII letters and digits only.
func (r *Rules) Fold(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(strings.ToLower(name)) {
		if unicode.Is(unicode.M, c) || unicode.IsSpace(c) {
			continue
		}
		if s, ok := r.looks[c]; ok && isASCII(s) {
			b.WriteString(strings.ToLower(s))
		} else {
			b.WriteRune(unicode.ToLower(c))
		}
	}
	return b.String()
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool { return c > unicode.MaxASCII }) < 0
}
