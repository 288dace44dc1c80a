package record

import (
	"strings"
	"unicode/utf8"
)

// width is the number of characters of a line that PGN's export format allows.
const width = 79

// folder joins words with spaces into lines of at most width characters. A longer word has
// a line of its own.
type folder struct {
	text   strings.Builder
	column int    // characters in the last line
	word   string // not written yet: brackets may still be glued to it
	glue   string // the beginning of the next word
}

// add appends a word.
func (f *folder) add(word string) {
	f.flush()
	f.word, f.glue = f.glue+word, ""
}

// prefix glues text to the next word, suffix to the last one.
func (f *folder) prefix(text string) { f.glue += text }
func (f *folder) suffix(text string) { f.word += text }

// comment appends a comment, in braces if its text allows. Commands such as
// [%clk 0:01:00] are not broken, and no line begins with the escape % or as a
// tag does, [Name.
func (f *folder) comment(text string) {
	text = strings.Join(strings.Fields(text), " ")
	if strings.Contains(text, "}") {
		f.add(";" + text)
		f.newline()
		return
	}
	f.prefix("{")
	word := ""
	for part := range strings.SplitSeq(text, " ") {
		switch {
		case word == "":
			word = part
		case part != "" && part[0] == '%', len(part) > 1 && part[0] == '[' && isLetter(part[1]),
			strings.LastIndex(word, "[%") > strings.LastIndexByte(word, ']'):
			word += " " + part
		default:
			f.add(word)
			word = part
		}
	}
	f.add(word)
	f.suffix("}")
}

// flush writes the last word.
func (f *folder) flush() {
	if f.word == "" {
		return
	}
	n := utf8.RuneCountInString(f.word)
	switch {
	case f.column == 0:
	case f.column+1+n > width:
		f.text.WriteByte('\n')
		f.column = 0
	default:
		f.text.WriteByte(' ')
		f.column++
	}
	f.text.WriteString(f.word)
	f.column += n
	f.word = ""
}

// newline ends the line, unless it is empty.
func (f *folder) newline() {
	f.flush()
	if f.column > 0 {
		f.text.WriteByte('\n')
		f.column = 0
	}
}
