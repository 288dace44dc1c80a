package diagram

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"strconv"
)

// families are the fonts' names in SVG, with replacements.
var families = [...]string{Regular: "Figtree,system-ui,sans-serif", Bold: "Figtree,system-ui,sans-serif", Serif: "'Young Serif',Georgia,serif"}

// drop is the distance of the baseline below the middle of letters, as a share of their
// size.
const drop = 0.36

// SVG writes the picture as SVG: as wide as the paper if known, else as wide as its
// container.
func (p *Picture) SVG(w io.Writer) error {
	x := newSVG()
	x.begin(p)
	for _, item := range p.Items {
		x.item(item)
	}
	x.WriteString("</svg>\n")
	_, err := w.Write(x.Bytes())
	return err
}

// svgWriter is SVG that is being written. Names in it come from their contents, so that several
// pictures on one page do not disturb each other.
type svgWriter struct {
	bytes.Buffer
	clips   map[string]bool
	symbols map[*Symbol]string
}

func newSVG() *svgWriter {
	return &svgWriter{clips: map[string]bool{}, symbols: map[*Symbol]string{}}
}

// named returns an identifier for a text.
func named(text string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text)) // a hash does not fail
	return fmt.Sprintf("k%08x", h.Sum32())
}

func (x *svgWriter) begin(p *Picture) {
	x.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"`)
	if p.Millimetres > 0 {
		fmt.Fprintf(x, ` width="%smm" height="%smm"`, short(p.Width*p.Millimetres), short(p.Height*p.Millimetres))
	}
	fmt.Fprintf(x, ` viewBox="%s %s %s %s" role="img" stroke-linejoin="round" stroke-linecap="round">`+"\n",
		short(p.Left), short(p.Top), short(p.Width), short(p.Height))
	if p.Title != "" {
		x.WriteString("<title>")
		x.text(p.Title)
		x.WriteString("</title>\n")
	}
	if p.Ground != none {
		fmt.Fprintf(x, `<path d="%s" fill="%s"/>`+"\n", Rect(p.Left, p.Top, p.Width, p.Height, 0).text(), p.Ground)
	}
}

// short returns a number with two decimals at most.
func short(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100+0, 'f', -1, 64)
}

// text returns the path as the d of an SVG path.
func (p Path) text() string {
	var b []byte
	number := func(x float64) {
		if n := len(b); n > 0 && b[n-1] >= '0' && b[n-1] <= '9' && x >= -0.004 {
			b = append(b, ' ')
		}
		b = append(b, short(x)...)
	}
	for _, s := range p.steps {
		b = append(b, "MLCZ"[s.verb])
		n := [...]int{moveTo: 1, lineTo: 1, cubeTo: 3, closing: 0}[s.verb]
		for _, q := range s.points[:n] {
			number(q.X)
			number(q.Y)
		}
	}
	return string(b)
}

func (x *svgWriter) text(text string) { _ = xml.EscapeText(x, []byte(text)) } // a buffer does not fail

func (x *svgWriter) item(item Item) {
	switch it := item.(type) {
	case Shape:
		x.shape(it)
	case Text:
		x.letters(it)
	case Stamp:
		x.use(it)
	case Group:
		fmt.Fprintf(x, `<g id="%s">`+"\n", it.Name)
		for _, inner := range it.Items {
			x.item(inner)
		}
		x.WriteString("</g>\n")
	}
}

// use puts a symbol somewhere, and writes it if it has not been written.
func (x *svgWriter) use(s Stamp) {
	id := x.symbols[s.Symbol]
	if id == "" {
		before := x.Len()
		for _, inner := range s.Items {
			x.item(inner)
		}
		drawn := string(x.Bytes()[before:])
		x.Truncate(before)
		id = named(drawn)
		x.symbols[s.Symbol] = id
		fmt.Fprintf(x, `<defs><g id="%s">`+"\n%s</g></defs>\n", id, drawn)
	}
	fmt.Fprintf(x, `<use href="#%s" transform="translate(%s %s) scale(%s)"/>`+"\n", id, short(s.Place.x), short(s.Place.y),
		strconv.FormatFloat(s.Place.scale, 'f', 4, 64))
}

func (x *svgWriter) shape(s Shape) {
	clip := ""
	if s.Clip != nil {
		d := s.Clip.text()
		id := named(d)
		if !x.clips[d] {
			x.clips[d] = true
			fmt.Fprintf(x, `<clipPath id="%s"><path d="%s"/></clipPath>`+"\n", id, d)
		}
		clip = fmt.Sprintf(` clip-path="url(#%s)"`, id)
	}
	fmt.Fprintf(x, `<path d="%s" fill="%s"`, s.Path.text(), s.Fill)
	x.opacity("fill", s.Fill)
	if s.Stroke != none {
		fmt.Fprintf(x, ` stroke="%s" stroke-width="%s"`, s.Stroke, short(s.Width))
		x.opacity("stroke", s.Stroke)
	}
	for i, d := range s.Dash {
		sep := " "
		if i == 0 {
			sep = ` stroke-dasharray="`
		}
		x.WriteString(sep + short(d))
	}
	if len(s.Dash) > 0 {
		x.WriteString(`"`)
	}
	fmt.Fprintf(x, "%s/>\n", clip)
}

// opacity writes how opaque a colour is if it can be seen through.
func (x *svgWriter) opacity(of string, c Colour) {
	if c.A > 0 && c.A < 255 {
		fmt.Fprintf(x, ` %s-opacity="%s"`, of, short(float64(c.A)/255))
	}
}

func (x *svgWriter) letters(t Text) {
	anchor := [...]string{Middle: "middle", Start: "start", End: "end"}[t.Align]
	fmt.Fprintf(x, `<text x="%s" y="%s" dy="%sem" text-anchor="%s" font-family="%s" font-size="%s" fill="%s"`,
		short(t.At.X), short(t.At.Y), short(drop), anchor, families[t.Face], short(t.Size), t.Fill)
	if t.Face == Bold {
		x.WriteString(` font-weight="700"`)
	}
	if t.Turn != 0 {
		fmt.Fprintf(x, ` transform="rotate(%s %s %s)"`, short(t.Turn), short(t.At.X), short(t.At.Y))
	}
	x.WriteString(">")
	x.text(t.Text)
	x.WriteString("</text>\n")
}
