package names

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"
)

// Errors of names.
var (
	ErrUnreadable = errors.New("has characters that are invisible or unreadable")
	ErrMarks      = errors.New("has too many marks on a letter")
	ErrScripts    = errors.New("mixes letters of different scripts")
	ErrReserved   = errors.New("is reserved")
	ErrNoLetter   = errors.New("has no letter")
)

// mostMarks is how many combining marks may follow each other; Vietnamese, Thai and Hebrew
// need two.
const mostMarks = 2

// Rules check names. They are immutable.
type Rules struct {
	looks    looks
	reserved map[string]bool // by skeleton; true: also for programs
}

// New returns the rules for a server with these additional reserved names.
func New(also ...string) (*Rules, error) {
	looks, err := readLooks()
	if err != nil {
		return nil, fmt.Errorf("reading confusables: %w", err)
	}
	r := &Rules{looks: looks, reserved: map[string]bool{}}
	r.reserve(ofPeople(), false)
	r.reserve(append(ofAll(), also...), true)
	delete(r.reserved, "")
	return r, nil
}

func (r *Rules) reserve(names []string, ofAll bool) {
	for _, name := range names {
		for _, written := range []string{name, strings.ToLower(name), strings.ToUpper(name), title(name)} {
			for _, s := range r.skeletons(written) {
				r.reserved[s] = ofAll
			}
		}
	}
}

// title returns a name with a capital letter.
func title(name string) string {
	lower := strings.ToLower(name)
	for i, c := range lower {
		return lower[:i] + string(unicode.ToUpper(c)) + lower[i+len(string(c)):]
	}
	return lower
}

// Check returns the name of a person in its displayed form, or the reason for a refusal. The
// empty name is allowed.
func (r *Rules) Check(name string) (string, error) { return r.check(name, true) }

// CheckProgram is [Rules.Check] for a program, which may have the name of its engine.
func (r *Rules) CheckProgram(name string) (string, error) { return r.check(name, false) }

func (r *Rules) check(name string, isPerson bool) (string, error) {
	if name == "" {
		return "", nil
	}
	name, err := precis.Nickname.String(name)
	if err != nil || strings.IndexFunc(name, blank) >= 0 {
		return "", ErrUnreadable
	}
	if marks(name) > mostMarks {
		return "", ErrMarks
	}
	if strings.IndexFunc(name, named) < 0 {
		return "", ErrNoLetter
	}
	if !oneScript(name) {
		return "", ErrScripts
	}
	for _, s := range r.skeletons(name) {
		if ofAll, found := r.reserved[s]; found && (ofAll || isPerson) {
			return "", ErrReserved
		}
	}
	return name, nil
}

// blank reports whether a character is invisible although it counts as a symbol or a letter.
func blank(c rune) bool {
	switch c {
	case '\u2800', '\u1160', '\u115f', '\uffa0', '\ufffc', '\ufffd', '\U0001d159':
		return true
	}
	return false
}

// named reports whether a character distinguishes a name from a seat number.
func named(c rune) bool { return unicode.IsLetter(c) || unicode.Is(unicode.S, c) }

// marks returns the longest run of combining marks.
func marks(name string) (most int) {
	n := 0
	for _, c := range norm.NFC.String(name) {
		if !unicode.Is(unicode.M, c) {
			n = 0
			continue
		}
		n++
		most = max(most, n)
	}
	return most
}

// together has the scripts that one language mixes with each other and with Latin letters:
// "Highly Restrictive" in UTS 39, section 5.2.
var together = [][]string{
	{"Latin", "Han", "Hiragana", "Katakana"}, {"Latin", "Han", "Bopomofo"}, {"Latin", "Han", "Hangul"},
}

// oneScript reports whether all letters of a name are of one script, or of scripts that one
// language mixes.
func oneScript(name string) bool {
	found := map[string]bool{}
	for _, c := range name {
		if !unicode.IsLetter(c) {
			continue
		}
		if s := script(c); s != "Common" && s != "Inherited" {
			found[s] = true
		}
	}
	if len(found) <= 1 {
		return true
	}
	for _, scripts := range together {
		n := 0
		for _, s := range scripts {
			if found[s] {
				n++
			}
		}
		if n == len(found) {
			return true
		}
	}
	return false
}

// script returns the script of a letter.
func script(c rune) string {
	for name, table := range unicode.Scripts {
		if unicode.Is(table, c) {
			return name
		}
	}
	return "Common"
}
