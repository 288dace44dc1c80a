package print

import (
	"strings"

	"github.com/manykings/manykings/diagram"
)

// Rulebook is a rulebook as it is put on paper.
type Rulebook struct {
	Title string
	Parts []Part
}

// Part is a heading, a paragraph, or an element of a list, with the pictures below it.
type Part struct {
	Heading  bool
	Listed   bool
	Text     string // with **strong**, *emphasis* and `squares`
	Pictures []*diagram.Picture
}

// pocket is how many pages pocket rules have.
const pocket = 4

// Rules returns a rulebook on four pages of A5, in letters as large as they allow: a short one is not printed small, and none
// ends with two lines on a page of their own.
func (j *Job) Rules(book Rulebook) (*diagram.Document, error) {
	const largest, least, step = 44, 18, 1 // tenths of a millimetre
	for letters := largest; ; letters -= step {
		s, err := j.begin("rules")
		if err != nil {
			return nil, err
		}
		s.count = pocket
		pages := s.typeset(book, float64(letters)/10)
		if pages < pocket { // even the largest: the foot says how many there are
			if s, err = j.begin("rules"); err != nil {
				return nil, err
			}
			s.count = pages
			s.typeset(book, float64(letters)/10)
		}
		if pages <= pocket || letters <= least {
			return s.Document, nil
		}
	}
}

// column is a column of text that is being filled.
type column struct {
	sheets        *sheets
	letters       float64
	left, y       float64
	width, bottom float64
	index, pages  int
	title         float64 // how high the title is, over both columns of the first page
}

const gutter = 5

func (c *column) top() float64 {
	if c.index < 2 {
		return margin + 4 + c.title
	}
	return margin + 4
}

// next begins the next column, or the next page.
func (c *column) next() {
	paper := papers["a5"]
	c.index++
	c.y = c.top()
	if c.index%2 == 0 {
		c.pages++
		c.sheets.sheet(paper, "")
	}
	c.left = margin + 3 + float64(c.index%2)*(c.width+gutter)
}

// typeset puts the book on pages with letters so high, and returns how many they are.
func (s *sheets) typeset(book Rulebook, letters float64) int {
	paper := papers["a5"]
	c := &column{
		sheets: s, letters: letters, index: -1, width: (paper.width - 2*(margin+3) - gutter) / 2, bottom: paper.height - margin - foot,
	}
	c.title = 9
	c.next()
	title := new(diagram.Picture)
	size := min(6, 6*(2*c.width+gutter)/diagram.TextWidth(book.Title, diagram.Serif, 6))
	big := say(book.Title, c.left, c.y-c.title+2, size, diagram.Start)
	big.Face = diagram.Serif
	title.Add(big)
	s.Draw(title, 0, 0, 1)
	for _, part := range book.Parts {
		switch {
		case part.Heading:
			if c.y+letters*5 > c.bottom { // never alone at the foot of a column
				c.next()
			}
			c.y += letters * 0.5
			c.words(part.Text, diagram.Serif, letters*1.25, 0)
		case part.Listed:
			dot := new(diagram.Picture)
			if c.y+letters*1.35 > c.bottom {
				c.next()
			}
			dot.Add(say("•", c.left+0.3, c.y+letters*0.65, letters, diagram.Start))
			s.Draw(dot, 0, 0, 1)
			c.words(part.Text, diagram.Regular, letters, letters)
		default:
			c.words(part.Text, diagram.Regular, letters, 0)
		}
		c.pictures(part.Pictures)
		c.y += letters * 0.45
	}
	return c.pages
}

// words sets a text, line by line.
func (c *column) words(text string, face diagram.Face, letters, indent float64) {
	type word struct {
		text string
		face diagram.Face
		glue bool // stands at the one before
	}
	var line []word
	wide := 0.0
	space := diagram.TextWidth(" ", face, letters)
	flush := func() {
		if len(line) == 0 {
			return
		}
		if c.y+letters*1.35 > c.bottom {
			c.next()
		}
		x := c.left + indent
		p := new(diagram.Picture)
		for i, w := range line {
			if i > 0 && !w.glue {
				x += space
			}
			t := say(w.text, x, c.y+letters*0.65, letters, diagram.Start)
			t.Face = w.face
			p.Add(t)
			x += diagram.TextWidth(w.text, w.face, letters)
		}
		c.sheets.Draw(p, 0, 0, 1)
		c.y += letters * 1.32
		line, wide = nil, 0
	}
	for _, w := range spans(text, face) {
		length := diagram.TextWidth(w.text, w.face, letters)
		if len(line) > 0 && !w.glue {
			length += space
		}
		if wide+length > c.width-indent && !w.glue {
			flush()
			length = diagram.TextWidth(w.text, w.face, letters)
		}
		line, wide = append(line, word(w)), wide+length
	}
	flush()
}

// span is a word, or a part of one, in one face.
type span struct {
	text string
	face diagram.Face
	glue bool
}

// unbroken draws spaces at which no line breaks as the space that every font has.
var unbroken = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// spans splits a text of docs/book.md into words; strong ones and squares are bold. What a space without a break holds
// together, such as the colon of French, stays so.
func spans(text string, face diagram.Face) []span {
	var all []span
	bold := false
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }) {
		glue := false
		for word != "" {
			i := strings.IndexAny(word, "*`")
			cut := word
			if i >= 0 {
				cut = word[:i]
			}
			if cut != "" {
				f := face
				if bold && face == diagram.Regular {
					f = diagram.Bold
				}
				all = append(all, span{unbroken.Replace(cut), f, glue})
				glue = true
			}
			if i < 0 {
				break
			}
			bold = !bold
			word = strings.TrimLeft(word[i:], "*`")
		}
	}
	return all
}

// pictures puts pictures below a text, two in a row.
func (c *column) pictures(list []*diagram.Picture) {
	const most = 30.0
	for len(list) > 0 {
		row := list[:min(2, len(list))]
		list = list[len(row):]
		wide := min(most, (c.width-2)/float64(len(row)))
		high := 0.0
		for _, p := range row {
			high = max(high, p.Height*wide/p.Width)
		}
		if gap := c.letters * 0.4; c.y+gap+high+1 > c.bottom {
			c.next()
		} else {
			c.y += gap
		}
		for i, p := range row {
			left := c.left + (c.width-wide*float64(len(row)))/2 + float64(i)*wide
			c.sheets.ink(p, left, c.y, wide/p.Width)
		}
		c.y += high + 1.5
	}
}
