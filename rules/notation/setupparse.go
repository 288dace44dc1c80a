package notation

import (
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
)

// ParseSetup reads a position text: FEN, a position of star:2 or, with sixteen ranks, of Sovereign
// Chess, or the form of the package comment. Fields may come in any order. The game decides whether
// such squares and men exist. Errors are of type [*SyntaxError].
func ParseSetup(text string) (rules.Setup, error) {
	p := &setupParser{text: text}
	if len(text) > MaxSetup {
		return rules.Setup{}, p.failAt(MaxSetup, "longer than "+strconv.Itoa(MaxSetup)+" bytes")
	}
	if first, _, _ := strings.Cut(strings.TrimLeft(text, " "), " "); strings.Contains(first, "/") {
		if isSovereignFEN(first) {
			return p.result(p.sovereignFEN())
		}
		return p.result(p.fen())
	}
	return p.result(p.setup())
}

// setupParser reads a position text word by word.
type setupParser struct {
	text  string
	start int // of the word read last
	next  int // behind it
}

// result drops the parts read before an error.
func (p *setupParser) result(s rules.Setup, err error) (rules.Setup, error) {
	if err != nil {
		return rules.Setup{}, err
	}
	return s, nil
}

// more reports whether there is another word.
func (p *setupParser) more() bool {
	for p.next < len(p.text) && p.text[p.next] == ' ' {
		p.next++
	}
	return p.next < len(p.text)
}

// word returns the next word, empty at the end.
func (p *setupParser) word() string {
	p.more()
	p.start = p.next
	for p.next < len(p.text) && p.text[p.next] != ' ' {
		p.next++
	}
	return p.text[p.start:p.next]
}

// fail returns an error at the word read last.
func (p *setupParser) fail(reason string) error { return p.failAt(p.start, reason) }

func (p *setupParser) failAt(offset int, reason string) error {
	return &SyntaxError{Text: p.text, Offset: offset, Reason: reason}
}

// setup reads a position that is not FEN.
func (p *setupParser) setup() (rules.Setup, error) {
	var s rules.Setup
	game, ok := unescape(p.word())
	if !ok || p.start == p.next {
		return s, p.fail("expected a game id or FEN")
	}
	s.Game = game
	if s.Turn, ok = seatNumber(p.word()); !ok {
		return s, p.fail("expected the seat to move")
	}
	if err := p.men(&s); err != nil {
		return s, err
	}
	seen := make(map[string]bool)
	for p.more() {
		name, value, ok := strings.Cut(p.word(), "=")
		if !ok || value == "" {
			return s, p.fail("expected field=value")
		}
		if seen[name] {
			return s, p.fail("the field " + name + " stands twice")
		}
		seen[name] = true
		if reason := setField(&s, name, value); reason != "" {
			return s, p.fail(reason)
		}
	}
	return s, nil
}

// men reads the men, in groups of one piece.
func (p *setupParser) men(s *rules.Setup) error {
	word := p.word()
	if word == "-" {
		return nil
	}
	at := p.start
	for group := range strings.SplitSeq(word, "/") {
		piece, squares, ok := strings.Cut(group, ":")
		piece, plain := unescape(piece)
		if !ok || !plain {
			return p.failAt(at, "expected the men, as piece:square,square/...")
		}
		for text := range strings.SplitSeq(squares, ",") {
			square, ok := unescape(text)
			if !ok {
				return p.failAt(at, "expected squares after the colon")
			}
			s.Board = append(s.Board, rules.Placed{Square: square, Piece: piece})
		}
		at += len(group) + 1
	}
	return nil
}

// fields are the fields of a position text and the form of one element. A field that is not a list
// has a single element.
var fields = []struct {
	name, form string
	isList     bool
}{
	{"out", "seat", true},
	{"control", "key:value", true},
	{"castling", "square", true},
	{"ep", "crossed:pawn", true},
	{"checks", "king:by:since", true},
	{"score", "team:mates", true},
	{"kingless", "seat:how", true},
	{"pending", "word", false},
	{"half", "number", false},
	{"ply", "number", false},
}

// setField sets a field of s from its text. It returns the fault, empty if there is none.
func setField(s *rules.Setup, name, value string) (reason string) {
	for _, f := range fields {
		if f.name != name {
			continue
		}
		expected := "expected " + name + "=" + f.form
		if name == "kingless" && value == "-" {
			s.Kingless = []rules.Kingless{}
			return ""
		}
		elements := strings.Split(value, ",")
		if len(elements) > 1 && !f.isList {
			return expected
		}
		for _, e := range elements {
			words := strings.Split(e, ":")
			if len(words) != 1+strings.Count(f.form, ":") || !unescapeAll(words) || !addElement(s, name, words) {
				return expected
			}
		}
		return ""
	}
	return "unknown field " + name
}

// addElement adds an element of a field to s. It reports whether its words
// could be read.
func addElement(s *rules.Setup, name string, words []string) (ok bool) {
	switch name {
	case "out":
		var seat rules.Seat
		seat, ok = seatNumber(words[0])
		s.Out = append(s.Out, seat)
	case "control":
		s.Control, ok = append(s.Control, rules.Control{Key: words[0], Value: words[1]}), true
	case "castling":
		s.Castling, ok = append(s.Castling, words[0]), true
	case "ep":
		s.EnPassant, ok = append(s.EnPassant, rules.PawnRight{Square: words[0], Pawn: words[1]}), true
	case "checks":
		king, kingOK := seatNumber(words[0])
		by, byOK := seatNumber(words[1])
		since, sinceOK := number(words[2])
		s.Checks = append(s.Checks, rules.Claim{King: king, By: by, Since: since})
		ok = kingOK && byOK && sinceOK
	case "score":
		var mates int
		mates, ok = number(words[1])
		s.Score = append(s.Score, rules.ScoreEntry{Team: words[0], Mates: mates})
	case "kingless":
		var seat rules.Seat
		seat, ok = seatNumber(words[0])
		s.Kingless = append(s.Kingless, rules.Kingless{Seat: seat, How: words[1]})
	case "pending":
		s.Pending, ok = words[0], words[0] != ""
	case "half":
		s.Halfmoves, ok = number(words[0])
	case "ply":
		s.Ply, ok = number(words[0])
	}
	return ok
}

// maxNumber is the largest count that a text may have.
const maxNumber = 1_000_000_000

// number reads a count of at most maxNumber.
func number(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= maxNumber
}

// seatNumber reads a seat; 0 is none.
func seatNumber(text string) (rules.Seat, bool) {
	n, ok := number(text)
	return rules.Seat(n), ok && n <= 255
}

// unescapeAll undoes escape in each of words.
func unescapeAll(words []string) (ok bool) {
	for i := range words {
		if words[i], ok = unescape(words[i]); !ok {
			return false
		}
	}
	return true
}

// unescape reverses escape. It reports whether text is a possible result of escape.
func unescape(text string) (plain string, ok bool) {
	if text == "%" {
		return "", true
	}
	var b []byte
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b = append(b, text[i])
			continue
		}
		if i+2 >= len(text) {
			return "", false
		}
		c, err := strconv.ParseUint(text[i+1:i+3], 16, 8)
		if err != nil {
			return "", false
		}
		b, i = append(b, byte(c)), i+2
	}
	return string(b), text != ""
}
