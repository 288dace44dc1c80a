package diagram

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// pointsPerMillimetre is how many units of PDF a millimetre has.
const pointsPerMillimetre = 72 / 25.4

// faces are the fonts as a document names them.
var faces = [...]struct{ family, style string }{Regular: {"figtree", ""}, Bold: {"figtree", "B"}, Serif: {"youngserif", ""}}

// Document is a PDF of vector pictures with embedded fonts.
type Document struct {
	pdf    *fpdf.Fpdf
	height float64 // of the page, in millimetres
	has    [len(faces)]bool
}

// NewDocument returns a document without pages.
func NewDocument(title string) *Document {
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: 210, Ht: 297}})
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetTitle(title, true)
	pdf.SetCreator("manykings", true)
	pdf.SetProducer("manykings", true)
	pdf.SetCatalogSort(true) // the same pictures are the same file
	moment := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	pdf.SetCreationDate(moment)
	pdf.SetModificationDate(moment)
	return &Document{pdf: pdf}
}

// AddPage begins a page of a size in millimetres.
func (d *Document) AddPage(width, height float64) {
	d.pdf.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	d.height = height
}

// Pages returns how many pages there are.
func (d *Document) Pages() int { return d.pdf.PageCount() }

// Link makes a part of the page lead to an address.
func (d *Document) Link(x, y, width, height float64, address string) {
	d.pdf.LinkString(x, y, width, height, address)
}

// Write writes the document.
func (d *Document) Write(w io.Writer) error { return d.pdf.Output(w) }

// Draw puts a picture on the page, with its upper left corner at a place in millimetres,
// and a scale in millimetres a unit.
func (d *Document) Draw(p *Picture, x, y, scale float64) {
	at := place{scale, x - p.Left*scale, y - p.Top*scale}
	if p.Ground != none {
		d.shape(Shape{Path: Rect(p.Left, p.Top, p.Width, p.Height, 0).placed(at), Fill: p.Ground})
	}
	for _, item := range p.Items {
		flatten(item, at, d.item)
	}
}

// DrawWithin is Draw of the part within an area of the page, in millimetres.
func (d *Document) DrawWithin(p *Picture, x, y, scale, left, top, width, height float64) {
	d.pdf.ClipRect(left, top, width, height, false)
	d.Draw(p, x, y, scale)
	d.pdf.ClipEnd()
}

func (d *Document) item(item Item) {
	switch x := item.(type) {
	case Shape:
		d.shape(x)
	case Text:
		d.text(x)
	}
}

// stream is commands of a page.
type stream struct{ bytes.Buffer }

// op writes a command after its numbers.
func (s *stream) op(name string, numbers ...float64) {
	for _, n := range numbers {
		s.WriteString(strconv.FormatFloat(math.Round(n*1e4)/1e4+0, 'f', -1, 64))
		s.WriteByte(' ')
	}
	s.WriteString(name + "\n")
}

// path writes a path that is given in millimetres.
func (d *Document) path(s *stream, p Path) {
	at := func(q Point) (x, y float64) { return q.X * pointsPerMillimetre, (d.height - q.Y) * pointsPerMillimetre }
	for _, step := range p.steps {
		ax, ay := at(step.points[0])
		switch step.verb {
		case moveTo:
			s.op("m", ax, ay)
		case lineTo:
			s.op("l", ax, ay)
		case cubeTo:
			bx, by := at(step.points[1])
			cx, cy := at(step.points[2])
			s.op("c", ax, ay, bx, by, cx, cy)
		case closing:
			s.op("h")
		}
	}
}

// shape draws a shape whose units are millimetres.
//
// Source: PDF 32000-1:2008, 8.5.
func (d *Document) shape(x Shape) {
	alpha := uint8(255)
	if x.Fill != none {
		alpha = x.Fill.A
	}
	if x.Fill != none && x.Stroke != none && x.Fill.A != x.Stroke.A {
		one, two := x, x
		one.Stroke, two.Fill = none, none
		d.shape(one)
		d.shape(two)
		return
	}
	if x.Stroke != none {
		alpha = x.Stroke.A
	}
	if alpha < 255 {
		d.pdf.SetAlpha(float64(alpha)/255, "Normal")
		defer d.pdf.SetAlpha(1, "Normal")
	}
	s := new(stream)
	s.op("q")
	if x.Clip != nil {
		d.path(s, *x.Clip)
		s.op("W n")
	}
	ink := func(name string, c Colour) {
		s.op(name, float64(c.R)/255, float64(c.G)/255, float64(c.B)/255)
	}
	paint := "n"
	if x.Fill != none {
		ink("rg", x.Fill)
		paint = "f"
	}
	if x.Stroke != none {
		ink("RG", x.Stroke)
		s.op("w", x.Width*pointsPerMillimetre)
		s.op("1 J 1 j")
		if len(x.Dash) > 0 {
			s.WriteString("[")
			for _, l := range x.Dash {
				fmt.Fprintf(s, "%.3f ", l*pointsPerMillimetre)
			}
			s.WriteString("] 0 d\n")
		}
		paint = map[string]string{"n": "S", "f": "B"}[paint]
	}
	d.path(s, x.Path)
	s.op(paint)
	s.op("Q")
	d.pdf.RawWriteBuf(&s.Buffer)
}

// text draws a text whose units are millimetres.
func (d *Document) text(t Text) {
	f := faces[t.Face]
	if !d.has[t.Face] {
		d.has[t.Face] = true
		d.pdf.AddUTF8FontFromBytes(f.family, f.style, fontFiles[t.Face])
	}
	d.pdf.SetFont(f.family, f.style, t.Size*pointsPerMillimetre)
	d.pdf.SetTextColor(int(t.Fill.R), int(t.Fill.G), int(t.Fill.B))
	if t.Turn != 0 {
		d.pdf.TransformBegin()
		d.pdf.TransformRotate(-t.Turn, t.At.X, t.At.Y)
		defer d.pdf.TransformEnd()
	}
	d.pdf.Text(t.At.X-t.start(), t.At.Y+drop*t.Size, t.Text)
}

// PDF writes the picture as a page of its own size; by default a unit is a tenth of a millimetre.
func (p *Picture) PDF(w io.Writer) error {
	scale := p.Millimetres
	if scale == 0 {
		scale = 0.1
	}
	d := NewDocument(p.Title)
	d.AddPage(p.Width*scale, p.Height*scale)
	d.Draw(p, 0, 0, scale)
	return d.Write(w)
}

// Turned draws turned by degrees clockwise about a place in millimetres.
func (d *Document) Turned(degrees, x, y float64, draw func()) {
	d.pdf.TransformBegin()
	d.pdf.TransformRotate(-degrees, x, y)
	draw()
	d.pdf.TransformEnd()
}
