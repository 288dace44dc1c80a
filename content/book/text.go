package book

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
)

// Family is the book of one family of games in one language.
type Family struct {
	Name     string // "yalta"
	Language string
	Rooms    []*Room
}

// Room is one page of a book.
type Room struct {
	Name  string // "rules": its address
	Title string
	About string // what it is about, in a sentence
	Parts []*Part
	mark
}

// Part is a heading or a paragraph of a room.
type Part struct {
	Anchor  string
	Heading string   // of the following mark; then all below is empty
	Rules   []string // the explained rules
	Figures []string // the figures below it
	When    []string // the terms under which this is true, "centre=all"
	Text    string   // in the form of docs/book.md
	mark
}

// mark connects a text with the English one.
type mark struct {
	From  string // the hash of the English text it was made from, "" in English
	Stale bool   // the English text has changed since
	Plain bool   // it is English in a book of another language
}

// Hash returns a fingerprint of a text, independent of line breaks.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(text), " ")))
	return hex.EncodeToString(sum[:4])
}

// Hash returns the hash of the title and the summary of the room.
func (r *Room) Hash() string { return Hash(r.Title + " " + r.About) }

// Hash returns the hash of the text.
func (p *Part) Hash() string { return Hash(p.Text) }

// Room returns the room of a name, nil if there is none.
func (f *Family) Room(name string) *Room {
	for _, r := range f.Rooms {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// Part returns the part with an anchor, nil if there is none.
func (r *Room) Part(anchor string) *Part {
	for _, p := range r.Parts {
		if p.Anchor == anchor {
			return p
		}
	}
	return nil
}

// Words counts the words of the texts.
func (r *Room) Words() (n int) {
	for _, p := range r.Parts {
		n += len(strings.Fields(p.Text)) + len(strings.Fields(p.Heading))
	}
	return n
}

var (
	heading = regexp.MustCompile(`^(#{1,2}) (.+?) <!-- (.+) -->$`)
	comment = regexp.MustCompile(`^<!-- (.+) -->$`)
	anchor  = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// parser reads a file line by line.
type parser struct {
	family *Family
	room   *Room
	part   *Part
	seen   map[string]bool // anchors of the room
}

// Parse reads the book of a family in a language. An error names the fault of the form and
// its line.
func Parse(language, name, text string) (*Family, error) {
	p := &parser{family: &Family{Name: name, Language: language}}
	for i, line := range strings.Split(text, "\n") {
		if err := p.line(strings.TrimRight(line, " ")); err != nil {
			return nil, fmt.Errorf("docs/book/%s/%s.md:%d: %w", language, name, i+1, err)
		}
	}
	for _, r := range p.family.Rooms {
		r.About = strings.TrimSpace(r.About)
		for _, part := range r.Parts {
			part.Text = strings.TrimSpace(part.Text)
			if part.Heading == "" && part.Text == "" {
				return nil, fmt.Errorf("docs/book/%s/%s.md: %s of %s is empty", language, name, part.Anchor, r.Name)
			}
		}
		if r.Title == "" || r.About == "" {
			return nil, fmt.Errorf("docs/book/%s/%s.md: %s has no title or no summary", language, name, r.Name)
		}
	}
	return p.family, nil
}

func (p *parser) line(line string) error {
	if m := heading.FindStringSubmatch(line); m != nil {
		return p.heading(len(m[1]), m[2], m[3])
	}
	if m := comment.FindStringSubmatch(line); m != nil {
		return p.paragraph(m[1])
	}
	switch {
	case strings.HasPrefix(line, "#"), strings.Contains(line, "<!--"):
		return fmt.Errorf("expected `## Heading <!-- anchor -->` or `<!-- anchor; rules: ... -->`")
	case p.part != nil && p.part.Heading == "":
		p.part.Text += line + "\n"
	case line == "":
	case p.room != nil && p.part == nil:
		p.room.About += line + "\n"
	default:
		return fmt.Errorf("text that belongs to no anchor")
	}
	return nil
}

func (p *parser) heading(level int, title, about string) error {
	name, fields, err := parseMark(about)
	if err != nil {
		return err
	}
	if level == 1 {
		if p.family.Room(name) != nil {
			return fmt.Errorf("room %s is there twice", name)
		}
		p.room = &Room{Name: name, Title: title, mark: mark{From: fields["from"]}}
		p.family.Rooms = append(p.family.Rooms, p.room)
		p.part, p.seen = nil, map[string]bool{}
		return nil
	}
	return p.add(&Part{Anchor: name, Heading: title})
}

func (p *parser) paragraph(about string) error {
	name, fields, err := parseMark(about)
	if err != nil {
		return err
	}
	return p.add(&Part{
		Anchor: name, Rules: strings.Fields(fields["rules"]), Figures: strings.Fields(fields["figures"]), When: strings.Fields(fields["when"]),
		mark: mark{From: fields["from"]},
	})
}

func (p *parser) add(part *Part) error {
	switch {
	case p.room == nil:
		return fmt.Errorf("%s stands before the first room", part.Anchor)
	case p.seen[part.Anchor]:
		return fmt.Errorf("%s is there twice", part.Anchor)
	}
	p.seen[part.Anchor] = true
	p.part = part
	p.room.Parts = append(p.room.Parts, part)
	return nil
}

// parseMark reads "anchor; name: values; name: values".
func parseMark(text string) (name string, fields map[string]string, err error) {
	list := strings.Split(text, ";")
	name = strings.TrimSpace(list[0])
	if !anchor.MatchString(name) {
		return "", nil, fmt.Errorf("%q is not an anchor: small letters, digits and hyphens", name)
	}
	fields = map[string]string{}
	for _, field := range list[1:] {
		key, value, _ := strings.Cut(field, ":")
		key = strings.TrimSpace(key)
		if key != "rules" && key != "figures" && key != "when" && key != "from" {
			return "", nil, fmt.Errorf("%q is neither rules, figures, when nor from", key)
		}
		fields[key] = strings.TrimSpace(value)
	}
	return name, fields, nil
}
