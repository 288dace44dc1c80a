// Package wordlist finds words that a host forbids in names and messages, in every spelling. The
// host supplies the words in files, one for each language, with a word a line.
//
//	list, err := wordlist.New(rules.Fold, lines)
//	list.Has("a name")           // whether it has a forbidden word
//	list.Mask("a message")    // with forbidden words replaced by dots
package wordlist

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// List is a list of forbidden words. It is immutable; nil is an empty list.
type List struct {
	fold  func(string) string
	whole map[string]bool
	parts []part
}

// part is a pattern: the beginning, the end or the middle of words.
type part struct {
	text       string
	begin, end bool // matches at the beginning, at the end; neither: anywhere
}

// Read reads the words of a file. A * stands for any letters at the beginning or end of a word.
// Empty lines and lines that begin with # are skipped.
func Read(from io.Reader) ([]string, error) {
	var list []string
	lines := bufio.NewScanner(from)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsSpace) || strings.Trim(text, "*") == "" || strings.Contains(strings.Trim(text, "*"), "*") {
			return nil, fmt.Errorf("line %d: %q must be one word, with a * only at its ends", n, text)
		}
		list = append(list, text)
	}
	return list, lines.Err()
}

// New returns the list of words from [Read]. Fold returns the folded form of a word: words
// with the same form are equal.
func New(fold func(string) string, words []string) *List {
	l := &List{fold: fold, whole: map[string]bool{}}
	for _, w := range words {
		bare, before, after := strings.Trim(w, "*"), strings.HasPrefix(w, "*"), strings.HasSuffix(w, "*")
		if folded := fold(bare); folded != "" && before != after {
			l.parts = append(l.parts, part{folded, after, before})
		} else if folded != "" && before {
			l.parts = append(l.parts, part{text: folded})
		} else if folded != "" {
			l.whole[folded] = true
		}
	}
	return l
}

func (l *List) bad(word string) bool {
	folded := l.fold(word)
	if folded == "" {
		return false
	}
	if l.whole[folded] {
		return true
	}
	for _, p := range l.parts {
		switch {
		case p.begin && strings.HasPrefix(folded, p.text), p.end && strings.HasSuffix(folded, p.text),
			!p.begin && !p.end && strings.Contains(folded, p.text):
			return true
		}
	}
	return false
}

// isWord reports whether a character belongs to a word.
func isWord(c rune) bool {
	return unicode.IsLetter(c) || unicode.IsMark(c) || unicode.IsNumber(c) || unicode.Is(unicode.Cf, c)
}

// Mask replaces the listed words in a text by dots.
func (l *List) Mask(text string) string {
	if l == nil || len(l.whole)+len(l.parts) == 0 {
		return text
	}
	var b strings.Builder
	for text != "" {
		end := strings.IndexFunc(text, func(c rune) bool { return !isWord(c) })
		if end < 0 {
			end = len(text)
		}
		if word := text[:end]; l.bad(word) {
			b.WriteString(strings.Repeat("•", utf8.RuneCountInString(word)))
		} else {
			b.WriteString(word)
		}
		text = text[end:]
		begin := strings.IndexFunc(text, isWord)
		if begin < 0 {
			begin = len(text)
		}
		b.WriteString(text[:begin])
		text = text[begin:]
	}
	return b.String()
}

// Has reports whether a name contains a listed word: as one of its words, with or without the
// digits at its ends, or as the whole name read as one word.
func (l *List) Has(name string) bool {
	if l == nil || len(l.whole)+len(l.parts) == 0 {
		return false
	}
	words := strings.FieldsFunc(name, func(c rune) bool { return !isWord(c) })
	words = append(words, strings.Join(words, ""))
	for _, w := range words {
		if l.bad(w) || l.bad(strings.TrimFunc(w, unicode.IsDigit)) {
			return true
		}
	}
	return false
}
