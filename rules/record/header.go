package record

import (
	"slices"
	"strings"
)

// onceTags are the tags that separate records: a repeated one begins the next record. Many
// records have tags and no moves.
var onceTags = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "Game"}

// header is the part before the moves of a record.
type header struct {
	start    Place
	offset   int64
	tags     []headTag
	comments []string
	fault    error // of a comment, which ends the header

	// Where the last run of tags begins, without an empty line or a comment in it.
	run         int // index of its first tag
	runComments int // comments before it
	runOffset   int64
}

// headTag is a tag, or its fault.
type headTag struct {
	Tag
	fault error
}

// read reads tags until something else or the next record begins. In the latter case it
// returns the read part of that record, and true.
func (h *header) read(p *parser) (next *header, more bool) {
	for c, ok := p.s.peek(); ok && c == '['; c, ok = p.s.peek() {
		at := p.s.at
		gap := len(h.tags) > 0 && (at.Line > h.tags[len(h.tags)-1].Place.Line+1 || len(h.comments) > h.runComments)
		if gap {
			h.run, h.runComments, h.runOffset = len(h.tags), len(h.comments), p.s.offset()
		}
		if name := p.s.tagName(); h.endsBefore(name, gap) {
			return h.cut(name), true
		}
		t, err := p.tag()
		h.tags = append(h.tags, headTag{t, err})
		comments, err := p.comments()
		h.comments = append(h.comments, comments...)
		if h.fault = err; err != nil {
			break
		}
	}
	return nil, false
}

// endsBefore reports whether a tag begins the next record. Gap means that an empty line or
// a comment precedes it.
func (h *header) endsBefore(name string, gap bool) bool {
	switch again := h.has(name); name {
	case "Event":
		return again || gap
	case "Game":
		return again || gap || h.has("White") || h.has("Black")
	case "White", "Black":
		if before := (&header{tags: h.tags[:h.run]}); before.has("Game") {
			return true // native records have Seat1 and Seat2
		}
		fallthrough
	default: // without a gap it may be the same tag twice
		return again && slices.Contains(onceTags, name) && (gap || h.tags[len(h.tags)-1].Name != name)
	}
}

// has reports whether there is a tag with a name.
func (h *header) has(name string) bool {
	return slices.ContainsFunc(h.tags, func(t headTag) bool { return t.Name == name })
}

// cut removes the part that belongs to the record that begins with the tag name, and
// returns it, nil for nothing: the last run of tags, if those before it are a game's.
func (h *header) cut(name string) *header {
	before, last := header{tags: h.tags[:h.run]}, header{tags: h.tags[h.run:]}
	if len(last.tags) == 0 || last.has(name) ||
		!before.has("Game") && !before.has("White") && !before.has("Black") && !before.has("Result") {
		return nil
	}
	last.start, last.offset = last.tags[0].Place, h.runOffset
	if h.runComments < len(h.comments) {
		last.comments = h.comments[h.runComments:]
	}
	h.tags, h.comments = before.tags, h.comments[:h.runComments]
	return &last
}

// tell gives the record of p its tags, and returns the first fault.
func (h *header) tell(p *parser) (fault error) {
	p.rec.Start = h.start
	for _, t := range h.tags {
		err := t.fault
		if err == nil {
			err = p.take(t.Tag)
		}
		fault = first(fault, err)
	}
	p.pdn = p.rec.IsPDN()
	return first(fault, h.fault, p.results())
}

// take puts a tag where it belongs.
func (p *parser) take(t Tag) error {
	if t.Name == "Game" {
		if t.Value == "" {
			return &SyntaxError{t.Place, "a game id in the tag Game", quote("")}
		}
		p.rec.Game = t.Value
		return nil
	}
	if i := slices.IndexFunc(p.rec.Tags, func(u Tag) bool { return u.Name == t.Name }); i >= 0 {
		if p.rec.Tags[i].Value == t.Value {
			return nil
		}
		return &SyntaxError{t.Place, "one tag " + t.Name, "another one, " + quote(t.Value)}
	}
	p.rec.Tags = append(p.rec.Tags, t)
	return nil
}

// tag reads a tag. After a fault it skips the rest of the line, unless the line has nothing
// of the tag.
func (p *parser) tag() (t Tag, err error) {
	t.Place = p.s.at
	defer func() {
		if err != nil && (p.s.at.Column > 1 || p.s.at.Line == t.Place.Line) {
			p.s.skipLine()
		}
	}()
	p.s.next()
	p.s.skipBlanks()
	b, _ := p.s.until(wordEnds)
	t.Name = utf8Text(b)
	if t.Name == "" {
		return t, p.fault("the name of a tag")
	}
	p.s.skipBlanks()
	if c, ok := p.s.peek(); !ok || c != '"' {
		return t, p.fault("the value of the tag " + t.Name + " in quotes")
	}
	p.s.next()
	t.Value, err = p.value(t.Name)
	return t, err
}

// value reads the value of a tag behind its opening quote, and the bracket that
// closes the tag. A quote that no bracket follows belongs to the value: many
// programs forget to escape it.
func (p *parser) value(name string) (string, error) {
	var b []byte
	for {
		c, ok := p.s.peek()
		if !ok || c == '\n' || isControl(c) {
			return "", p.fault(`"] that ends the tag ` + name)
		}
		p.s.next()
		switch c {
		case '\\':
			if e, _ := p.s.peek(); e == '"' || e == '\\' {
				p.s.next()
				c = e
			}
			b = append(b, c)
		case '"':
			blanks, _ := p.s.until(nonBlanks)
			if e, _ := p.s.peek(); e == ']' {
				p.s.next()
				return strings.Map(spaced, utf8Text(b)), nil
			}
			b = append(append(b, c), blanks...)
		default:
			b = append(b, c)
		}
	}
}

// spaced returns a space for any white space of a line.
func spaced(r rune) rune {
	if r < ' ' && isSpace(byte(r)) {
		return ' '
	}
	return r
}
