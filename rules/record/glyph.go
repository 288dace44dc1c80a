package record

import (
	"strings"
	"unicode/utf8"
)

// MaxNAG is the largest glyph. PGN names those up to 139, programs use others up to 255,
// and more are kept unchanged.
const MaxNAG = 999_999

// judgements are the glyphs written as suffixes of a move, by their NAG.
var judgements = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// Judgement returns the suffix of a NAG, such as "!?" for 5, and reports whether there is
// one.
func Judgement(nag int) (suffix string, ok bool) {
	if nag < 1 || nag >= len(judgements) {
		return "", false
	}
	return judgements[nag], true
}

// symbol returns the NAG of another sign of annotators that programs write in
// place of a number. The signs in ASCII are words of their own, the others may
// also follow a move. It is no map: that would be made in programs that never
// read.
func symbol(text string) (nag int, ok bool) {
	switch text {
	case "□":
		return 7, true
	case "=":
		return 10, true
	case "∞":
		return 13, true
	case "+=", "+/=", "⩲":
		return 14, true
	case "=+", "=/+", "⩱":
		return 15, true
	case "+/-", "±":
		return 16, true
	case "-/+", "∓":
		return 17, true
	case "+-":
		return 18, true
	case "-+":
		return 19, true
	case "⨀":
		return 22, true
	case "⟳":
		return 32, true
	case "↑":
		return 36, true
	case "→":
		return 40, true
	case "⇆":
		return 132, true
	case "N":
		return 146, true
	}
	return 0, false
}

// cutGlyphs splits a word of PGN and the glyphs behind it.
func cutGlyphs(word string) (bare string, nags []int) {
	if at := strings.IndexAny(word, "!?"); at > 0 {
		// Some write the sign of a check, or another glyph, behind the judgement.
		end := at + len(word[at:]) - len(strings.TrimLeft(word[at:], "!?"))
		nag, ok := symbol(word[end:])
		if ok || isMark(word[end:]) {
			bare, nags = cutJudgements(word[:end])
			if ok {
				nags = append(nags, nag)
			}
			return bare, nags
		}
	}
	if c := word[len(word)-1]; c != '!' && c != '?' && c < utf8.RuneSelf && len(word) > len("+/=") {
		return word, nil
	}
	if nag, ok := symbol(word); ok {
		return "", []int{nag}
	}
	bare, nags = cutJudgements(word)
	for {
		r, size := utf8.DecodeLastRuneInString(bare)
		nag, ok := symbol(string(r))
		if !ok || r < utf8.RuneSelf {
			return bare, nags
		}
		more, before := cutJudgements(bare[:len(bare)-size])
		bare, nags = more, append(append(before, nag), nags...)
	}
}

// cutJudgements splits a word and the ! and ? behind it, read two by two.
func cutJudgements(word string) (bare string, nags []int) {
	bare = strings.TrimRight(word, "!?")
	for suffix := word[len(bare):]; suffix != ""; {
		n := min(2, len(suffix))
		for nag, text := range judgements {
			if text == suffix[:n] {
				nags = append(nags, nag)
			}
		}
		suffix = suffix[n:]
	}
	return bare, nags
}

// isMark reports whether a word of PGN belongs to the move before it and adds nothing to
// its text.
func isMark(word string) bool {
	switch word {
	case "e.p.", "e.p", "ep", "+", "++", "#", "ch", "ch.", "mate":
		return true
	}
	return false
}

// isNull reports whether a word of PGN is a null move, as the various programs
// write it.
func isNull(word string) bool {
	return word == Null || word == "Z0" || word == "null" || word == "@@@@"
}

// plain replaces typographic signs with those of a keyboard: dashes, halves, dots,
// signs of capture, check and judgement. Unicode blanks and invisible marks become
// spaces.
func plain(text string) string {
	var b strings.Builder
	done := 0 // the length of text in b
	for i, r := range text {
		if sign := typed(r); sign != "" {
			b.WriteString(text[done:i])
			b.WriteString(sign)
			done = i + utf8.RuneLen(r)
		}
	}
	if done == 0 {
		return text
	}
	b.WriteString(text[done:])
	return b.String()
}

// typed returns the keyboard's equivalent of a typographic sign, "" for all else.
func typed(r rune) string {
	switch {
	case r < 0x80:
		return ""
	case r >= 0x2010 && r <= 0x2015:
		return "-"
	}
	switch r {
	case '\u2212', '\uFE63', '\uFF0D':
		return "-"
	case '½':
		return "1/2"
	case '…':
		return "..."
	case '×':
		return "x"
	case '†':
		return "+"
	case '‡':
		return "#"
	case '‼':
		return "!!"
	case '⁇':
		return "??"
	case '⁉':
		return "!?"
	case '⁈':
		return "?!"
	case '\u00A0', '\u0085', '\u2007', '\u2009', '\u200A', '\u202F', '\u3000',
		'\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u2060', '\uFEFF':
		return " "
	}
	return ""
}

// words keeps the texts of short words, since those of moves occur again and
// again.
type words map[string]string

// wordsKept is how many words are kept before all are forgotten.
const wordsKept = 4096

// text returns b as text, if it is ASCII.
func (w words) text(b []byte) (string, bool) {
	if text, ok := w[string(b)]; ok {
		return text, true
	}
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return "", false
		}
	}
	text := string(b)
	if len(text) <= 16 {
		if len(w) >= wordsKept {
			clear(w)
		}
		w[text] = text
	}
	return text, true
}
