package print

import (
	"strings"

	"github.com/manykings/manykings/content/diagram"
)

// Rulebook is a rulebook for paper.
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

// Rules returns a rulebook on four pages of A5, in letters as large as they allow: a short one is
// not printed small, and none ends with two lines on a page of their own. The remaining space is
// for larger pictures.
func (j *Job) Rules(book Rulebook) (*diagram.Document, error) {
	const largest, least, step = 44, 18, 1                    // tenths of a millimetre
	const smallPicture, largePicture, widen = 30.0, 54.0, 4.0 // how wide one is, millimetres
	set := func(letters int, picture float64) (*sheets, int, error) {
		count := pocket
		for {
			s, err := j.begin("rules")
			if err != nil {
				return nil, 0, err
			}
			s.count = count
			pages := s.typeset(book, float64(letters)/10, picture)
			if pages >= count {
				return s, pages, nil
			}
			count = pages // even the largest: the foot says how many there are
		}
	}
	for letters := largest; ; letters -= step {
		best, pages, err := set(letters, smallPicture)
		if err != nil {
			return nil, err
		}
		if pages > pocket && letters > least {
			continue
		}
		for picture := smallPicture + widen; pages <= pocket && picture <= largePicture; picture += widen {
			s, n, err := set(letters, picture)
			if err != nil {
				return nil, err
			}
			if n > pocket {
				break
			}
			best = s
		}
		return best.Document, nil
	}
}

// column is a column of text that is being filled.
type column struct {
	sheets        *sheets
	letters       float64
	picture       float64 // the width of a single one
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

// typeset puts the book on pages with letters so high and pictures so wide, and returns how many
// pages they are.
func (s *sheets) typeset(book Rulebook, letters, picture float64) int {
	paper := papers["a5"]
	c := &column{
		sheets: s, letters: letters, picture: picture, index: -1, width: (paper.width - 2*(margin+3) - gutter) / 2, bottom: paper.height - margin - foot,
	}
	c.title = 9
	c.next()
	title := new(diagram.Picture)
	size := min(6, 6*(2*c.width+gutter)/diagram.TextWidth(book.Title, diagram.Serif, 6))
	big := say(book.Title, c.left, c.y-c.title+2, size, diagram.Start)
	big.Face = diagram.Serif
	title.Add(big)
	s.Draw(title, 0, 0, 1)
	for i, part := range book.Parts {
		switch {
		case part.Heading:
			title := c.lines(part.Text, diagram.Serif, letters*1.25, 0)
			below := 0
			if i+1 < len(book.Parts) { // never alone at the foot of a column
				below = together(len(c.lines(book.Parts[i+1].Text, diagram.Regular, letters, 0)))
			}
			if c.y+letters*(0.95+leading*(1.25*float64(len(title))+float64(below))) > c.bottom {
				c.next()
			}
			c.y += letters * 0.5
			c.words(title, letters*1.25, 0)
		case part.Listed:
			lines := c.lines(part.Text, diagram.Regular, letters, letters)
			c.room(lines, letters)
			dot := new(diagram.Picture)
			dot.Add(say("•", c.left+0.3, c.y+letters*0.65, letters, diagram.Start))
			s.Draw(dot, 0, 0, 1)
			c.words(lines, letters, letters)
		default:
			c.words(c.lines(part.Text, diagram.Regular, letters, 0), letters, 0)
		}
		c.pictures(part.Pictures)
		c.y += letters * 0.45
	}
	return c.pages
}

// leading is how far lines are apart, in heights of their letters.
const leading = 1.32

// together returns how many of the first of n lines fit in one column.
func together(n int) int {
	if n <= 3 {
		return n
	}
	return 2
}

// kept returns how many of n lines go into a column with this room, so that none of them is
// alone there or in the next: 0 if all go into the next.
func kept(n, room int) int {
	switch {
	case room >= n:
		return n
	case room < together(n):
		return 0
	}
	return min(room, n-2)
}

// room returns how many of the lines fit in this column, and moves to the next if none
// does.
func (c *column) room(lines [][]span, letters float64) int {
	fit := func() int { return max(0, int((c.bottom-c.y-letters*(1.35-leading))/(letters*leading))) }
	n := kept(len(lines), fit())
	if n == 0 && len(lines) > 0 {
		c.next()
		n = max(1, kept(len(lines), fit())) // an empty column takes something
	}
	return n
}

// lines breaks a text into lines.
func (c *column) lines(text string, face diagram.Face, letters, indent float64) [][]span {
	var lines [][]span
	var line []span
	wide := 0.0
	space := diagram.TextWidth(" ", face, letters)
	for _, w := range spans(text, face) {
		w.wide = diagram.TextWidth(w.text, w.face, letters)
		length := w.wide
		if len(line) > 0 && !w.glue {
			length += space
		}
		if len(line) > 0 && wide+length > c.width-indent && !w.glue {
			lines, line, wide = append(lines, line), nil, 0
			length = w.wide
		}
		if len(line) > 0 && !w.glue {
			w.gap = space
		}
		line, wide = append(line, w), wide+length
	}
	if len(line) > 0 {
		lines = append(lines, line)
	}
	return lines
}

// words sets lines, in this column and the following ones.
func (c *column) words(lines [][]span, letters, indent float64) {
	for len(lines) > 0 {
		n := c.room(lines, letters)
		for _, line := range lines[:n] {
			x := c.left + indent
			p := new(diagram.Picture)
			for _, w := range line {
				x += w.gap
				t := say(w.text, x, c.y+letters*0.65, letters, diagram.Start)
				t.Face = w.face
				p.Add(t)
				x += w.wide
			}
			c.sheets.Draw(p, 0, 0, 1)
			c.y += letters * leading
		}
		if lines = lines[n:]; len(lines) > 0 {
			c.next()
		}
	}
}

// span is a word, or a part of one, in one face.
type span struct {
	text string
	face diagram.Face
	glue bool    // at the previous one
	gap  float64 // before it in its line
	wide float64
}

// unbroken draws spaces at which no line breaks as the space that every font has.
var unbroken = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// spans splits a text of docs/book.md into words; strong ones and squares are bold. A no-break
// space, as in front of a French colon, keeps its words together.
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
				all = append(all, span{text: unbroken.Replace(cut), face: f, glue: glue})
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
	for len(list) > 0 {
		row := list[:min(2, len(list))]
		list = list[len(row):]
		wide := min(c.picture, (c.width-2)/float64(len(row)))
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
