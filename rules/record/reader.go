package record

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Limits of a Reader.
const (
	// DefaultLimit is the number of bytes that a record may have.
	DefaultLimit = 16 << 20
	// MaxDepth is how deep variations may be nested.
	MaxDepth = 100
)

// Reader reads records from a stream, one at a time. It is not safe for
// concurrent use.
type Reader struct {
	// Limit is the number of bytes that one record may have.
	Limit int64

	s     scanner
	known words
	held  *header // the beginning of the next record, read already
}

// NewReader returns a Reader of r, with [DefaultLimit].
func NewReader(r io.Reader) *Reader {
	return &Reader{Limit: DefaultLimit, s: scanner{r: &decoder{r: r}, at: Place{1, 1}}, known: words{}}
}

// Read returns the next record. The error is io.EOF at the end.
//
// In a broken record the error is a [*SyntaxError], and the record holds the part before
// the fault (behind a broken tag: also the part after it). Read may then be called again:
// it goes on with the next tags that begin a line. Any other error is that of the stream,
// with the part read before it.
func (r *Reader) Read() (*Record, error) {
	s := &r.s
	s.left = r.Limit
	p := parser{s: s, known: r.known, rec: &Record{}}
	var fault error
	r.held, fault = p.record(r.held)
	switch {
	case s.failed():
		return p.rec, &streamError{s.at, s.err}
	case s.left < 0:
		fault = &SyntaxError{s.at, "a record of at most " + strconv.FormatInt(r.Limit, 10) + " bytes", "more"}
		p.lost, r.held = true, nil
	case fault == nil && p.rec.Start == Place{}:
		return nil, io.EOF
	}
	if p.lost {
		s.left = 1<<63 - 1
		s.skipToTags()
	}
	return p.rec, fault
}

// Offset returns where the next record begins, or the file ends, in bytes of UTF-8. White
// space between two records belongs to the second.
func (r *Reader) Offset() int64 {
	if r.held != nil {
		return r.held.offset
	}
	return r.s.offset()
}

// parser reads one record.
type parser struct {
	s       *scanner
	known   words
	rec     *Record
	tagged  Result // the contents of the tag Result
	claim   bool   // there is a tag Result that can be read
	said    verdict
	pdn     bool
	dissent error // the move text ends with another result
	lost    bool  // the move text is broken
}

// record reads a record and returns its first fault. Start stays nowhere if the
// stream has no more records.
func (p *parser) record(held *header) (next *header, fault error) {
	h := held
	if h == nil {
		comments, fault := p.comments()
		if fault != nil {
			p.lost = true
			return nil, fault
		}
		if _, ok := p.s.peek(); !ok {
			return nil, nil
		}
		h = &header{start: p.s.at, comments: comments, runComments: len(comments)}
	}
	next, more := h.read(p)
	fault = h.tell(p)
	if h.fault != nil {
		p.lost = true
		return nil, fault
	}
	l := lineParser{parser: p, line: &p.rec.Line, pending: h.comments, mover: p.rec.firstMover()}
	if more {
		end := p.s.at
		if next != nil {
			end = next.start
		}
		return next, first(fault, l.untold(end))
	}
	err := l.read()
	p.lost = err != nil
	if len(p.rec.Moves) == 0 {
		p.rec.Round = 0
	}
	return nil, first(fault, err, p.dissent)
}

// first returns the first error that is not nil.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// fault returns the error that something else was expected at the scanner.
func (p *parser) fault(expected string) error {
	return &SyntaxError{p.s.at, expected, p.s.found()}
}

// comments reads the comments before anything else.
func (p *parser) comments() ([]string, error) {
	var comments []string
	for {
		p.s.skipBlanks()
		c, ok := p.s.peek()
		if !ok || c != '{' && c != ';' {
			return comments, nil
		}
		text, err := p.comment()
		comments = append(comments, text)
		if err != nil {
			return comments, err
		}
	}
}

// comment reads a comment of either form, its white space made single spaces.
func (p *parser) comment() (string, error) {
	start := p.s.at
	opening, _ := p.s.peek()
	p.s.next()
	if opening == ';' {
		b, ok := p.s.until(remarkEnds)
		text := joined(b)
		if c, _ := p.s.peek(); ok && c != '\n' {
			return text, p.fault("text of a comment")
		}
		return text, nil
	}
	var lines []byte // except for the last one
	for {
		b, ok := p.s.until(commentEnds)
		c, _ := p.s.peek()
		switch {
		case ok && c == '}':
			if lines != nil {
				b = append(lines, b...)
			}
			text := joined(b)
			p.s.next()
			return text, nil
		case ok && c != '\n':
			return joined(append(lines, b...)), p.fault("text of a comment")
		}
		lines = append(append(lines, b...), ' ')
		if ok {
			p.s.next()
		}
		if !ok || p.s.atTags() { // the next record: a brace that is missing costs one
			return joined(lines), p.fault("} for the comment that begins at " + start.String())
		}
	}
}

// joined returns the text of b, its white space made single spaces.
func joined(b []byte) string {
	text := utf8Text(b)
	if strings.Contains(text, "  ") || strings.ContainsFunc(text, func(r rune) bool { return r != ' ' && unicode.IsSpace(r) }) ||
		strings.HasPrefix(text, " ") || strings.HasSuffix(text, " ") {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// results moves the tags of the result into it. In PGN unreadable ones stay unchanged,
// except for Result itself: an unreadable result is a fault.
func (p *parser) results() (fault error) {
	res := &p.rec.Result
	pgn := p.rec.IsPGN()
	p.rec.Tags = slices.DeleteFunc(p.rec.Tags, func(t Tag) bool {
		var ok bool
		var expected string
		switch t.Name {
		case "Result":
			if pgn {
				return p.pgnResult(t, &fault)
			}
			expected = "places such as 1>2 in the tag Result"
			p.tagged, ok = parsePlaces(t.Value)
			p.claim = ok
		case tagPlaces:
			return pgn && p.pgnResult(t, &fault)
		case "Reason":
			expected = "a reason such as mate in the tag Reason"
			ok = t.Value != ""
			res.Reason = t.Value
		case "Score":
			expected = "mates by team such as 13:1 in the tag Score"
			res.Score, ok = parseScore(t.Value)
		case "Out":
			expected = "seats and reasons such as 3:mate in the tag Out"
			res.Out, ok = parseOut(t.Value)
		case "Tied":
			expected = "seats such as 24 in the tag Tied"
			res.Tied, ok = parseTied(t.Value)
		default:
			return false
		}
		if !ok && !pgn && fault == nil {
			fault = &SyntaxError{t.Place, expected, quote(t.Value)}
		}
		return ok || !pgn
	})
	if len(p.rec.Tags) == 0 {
		p.rec.Tags = nil
	}
	p.conclude(p.said)
	return fault
}

// pgnResult takes the tag Result of PGN, and Places, for results without a word in PGN. It
// reports whether it has.
func (p *parser) pgnResult(t Tag, fault *error) bool {
	v, ok := parseVerdict(t.Value)
	if points, is := parsePDNResult(t.Value); p.pdn && is {
		v, ok = points, true
	}
	switch {
	case ok && p.claim && v.places == Unknown: // a tag Places
	case ok:
		p.tagged, p.claim, p.said = v.result(), true, v
	case t.Name == tagPlaces:
		return false
	case *fault == nil:
		*fault = &SyntaxError{t.Place, "a result of two players in the tag Result", quote(t.Value)}
	}
	return true
}

// conclude notes the end of the game, unless it is known.
func (p *parser) conclude(v verdict) {
	if v.termination != "" && p.rec.Tag(tagTermination) == "" {
		p.rec.SetTag(tagTermination, v.termination)
	}
	if p.rec.Result.Reason == "" {
		p.rec.Result.Reason = v.reason
	}
}

// finish sets the result at the end of the move text, at a place, or, without one, that of
// the tag. Of a result and a * the former counts in PGN: many files have it in one of the
// two places only.
func (p *parser) finish(res Result, at Place, open bool) {
	p.rec.End, p.rec.Open = at, open
	if p.claim && res.String() != p.tagged.String() {
		switch {
		case p.rec.IsPGN() && len(res.Places) == 0:
			res = p.tagged
		case p.rec.IsPGN() && len(p.tagged.Places) == 0:
		default:
			p.dissent = &SyntaxError{at, "the result of the tag Result, " + quote(p.tagged.String()), quote(res.String())}
		}
	}
	p.rec.Result.Places, p.rec.Result.Drawn = res.Places, res.Drawn
}
