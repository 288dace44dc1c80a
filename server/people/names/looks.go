package names

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// confusables has the characters that look like letters, or like digits of ASCII: a line
// for the looks, then the codes.
//
//go:embed confusables.txt
var confusables string

// looks is what characters look like.
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

// skeletons returns what a name looks like, as letters alone: as it is and in small
// letters, with digits taken for the letters that they look like and without those at
// the end. Two names with a skeleton in common are easily taken for each other.
func (r *Rules) skeletons(name string) []string {
	bare := strings.TrimRightFunc(name, func(c rune) bool { return !unicode.IsLetter(c) })
	var list []string
	for _, n := range []string{name, bare, strings.ToLower(name), strings.ToLower(bare)} {
		list = append(list, r.skeleton(n))
	}
	return list
}

// skeleton is that of UTS 39, 4, of all scripts, with no more than letters and in small ones.
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

// Fold returns what a name looks like, in small letters and without marks: no two names
// that have to be told apart may have it in common. It keeps digits, but for those that
// look like letters. Databases keep it: it takes nothing but letters and digits of ASCII for
// what they look like, as it always did.
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
