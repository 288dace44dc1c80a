package diagram

import (
	_ "embed"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts of the page, cut to the letters of its languages (page/scripts/fonts.sh). SIL Open
// Font License: fonts/*.LICENSE.txt.
var (
	//go:embed fonts/figtree-regular.ttf
	regularFont []byte
	//go:embed fonts/figtree-bold.ttf
	boldFont []byte
	//go:embed fonts/young-serif.ttf
	serifFont []byte
)

// fontFiles are the files of the fonts, by Face.
var fontFiles = [...][]byte{Regular: regularFont, Bold: boldFont, Serif: serifFont}

// em is the size at which letters are read from a font.
const em = 1000

// glyph is a letter of size em on the line y = 0, with its advance.
type glyph struct {
	path    Path
	advance float64
}

// typeface is a font with lazily read letters. It is safe for concurrent use.
type typeface struct {
	mutex  sync.Mutex
	font   *sfnt.Font
	buffer sfnt.Buffer
	known  map[rune]glyph
}

var typefaces = sync.OnceValue(func() []*typeface {
	list := make([]*typeface, len(fontFiles))
	for i, file := range fontFiles {
		f, err := sfnt.Parse(file)
		if err != nil {
			panic(err) // a file of the program
		}
		list[i] = &typeface{font: f, known: map[rune]glyph{}}
	}
	return list
})

// glyph returns a letter, or the font's replacement for a missing one.
func (t *typeface) glyph(r rune) glyph {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if g, ok := t.known[r]; ok {
		return g
	}
	var g glyph
	index, err := t.font.GlyphIndex(&t.buffer, r)
	if err != nil {
		return g
	}
	if advance, err := t.font.GlyphAdvance(&t.buffer, index, fixed.I(em), font.HintingNone); err == nil {
		g.advance = float64(advance) / 64
	}
	if segments, err := t.font.LoadGlyph(&t.buffer, index, fixed.I(em), nil); err == nil {
		g.path = glyphPath(segments)
	}
	t.known[r] = g
	return g
}

// glyphPath returns the outline of a letter.
func glyphPath(segments sfnt.Segments) Path {
	var p Path
	var now Point
	for i, s := range segments {
		var q [3]Point
		for k, a := range s.Args {
			q[k] = Point{X: float64(a.X) / 64, Y: float64(a.Y) / 64}
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				p.Close()
			}
			p.Move(q[0].X, q[0].Y)
			now = q[0]
		case sfnt.SegmentOpLineTo:
			p.Line(q[0].X, q[0].Y)
			now = q[0]
		case sfnt.SegmentOpQuadTo:
			third := func(a, b Point) Point { return Point{X: a.X + (b.X-a.X)*2/3, Y: a.Y + (b.Y-a.Y)*2/3} }
			p.Cube(third(now, q[0]), third(q[1], q[0]), q[1])
			now = q[1]
		case sfnt.SegmentOpCubeTo:
			p.Cube(q[0], q[1], q[2])
			now = q[2]
		}
	}
	if len(segments) > 0 {
		p.Close()
	}
	return p
}

// TextWidth returns how wide a text is.
func TextWidth(text string, face Face, size float64) float64 {
	width := 0.0
	for _, r := range text {
		width += typefaces()[face].glyph(r).advance
	}
	return width * size / em
}

// start returns how far left of its place a text begins.
func (t Text) start() float64 {
	switch t.Align {
	case Start:
		return 0
	case End:
		return TextWidth(t.Text, t.Face, t.Size)
	default:
		return TextWidth(t.Text, t.Face, t.Size) / 2
	}
}

// Outline returns the letters as a path.
func (t Text) Outline() Path {
	x, y := t.At.X-t.start(), t.At.Y+drop*t.Size
	var all []Path
	for _, r := range t.Text {
		g := typefaces()[t.Face].glyph(r)
		all = append(all, g.path.placed(place{t.Size / em, x, y}))
		x += g.advance * t.Size / em
	}
	path := joined(all...)
	if t.Turn == 0 {
		return path
	}
	sin, cos := math.Sincos(t.Turn * math.Pi / 180)
	return path.mapped(func(q Point) Point {
		dx, dy := q.X-t.At.X, q.Y-t.At.Y
		return Point{X: t.At.X + cos*dx - sin*dy, Y: t.At.Y + sin*dx + cos*dy}
	})
}
