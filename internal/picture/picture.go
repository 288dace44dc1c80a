package picture

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Size is the width and height of a picture, in pixels.
type Size struct{ Width, Height int }

// Preview is the size that previews of links have.
//
// Source: ogp.me and the crawlers' own pages: 1.91 to 1.
var Preview = Size{1200, 630}

const (
	// margin is left free around the board, of the lesser side.
	margin = 0.03
	// roomy is how much of the largest circle in a square a man's box fills.
	roomy = 1.8
	// lines around a man, in the units of its box.
	lineWidth, haloWidth = 2.4, 4.6
)

// ground is what the board lies on.
var ground = color.RGBA{0xf3, 0xef, 0xe6, 0xff}

// PNG writes a picture of a position, seat 1 at the bottom.
func PNG(w io.Writer, pos rules.Position, size Size) error {
	return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, Draw(pos, size))
}

// Draw returns a picture of a position, seat 1 at the bottom.
func Draw(pos rules.Position, size Size) *image.RGBA {
	c := &canvas{drawings: known(), picture: image.NewRGBA(image.Rect(0, 0, size.Width, size.Height))}
	draw.Draw(c.picture, c.picture.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	b := pos.Game().Board()
	o := b.Outline()
	free := 1 - 2*margin
	c.scale = min(float64(size.Width)*free/o.Width, float64(size.Height)*free/o.Height)
	c.x, c.y = (float64(size.Width)-o.Width*c.scale)/2, (float64(size.Height)-o.Height*c.scale)/2
	names := b.ShadeNames()
	for s := range board.Square(b.Len()) {
		c.square(o.Squares[s].Outline, c.drawings.square(names[b.Shade(s)]))
	}
	look := c.drawings.look(pos.Game())
	armies := pos.Game().Armies()
	for s := range board.Square(b.Len()) {
		if p := pos.At(s); p.Role != rules.NoRole {
			t := c.drawings.Armies[armies[p.Army]]
			if owner := int(pos.Owner(p.Army)); !look.Keeps && owner > 0 && owner <= len(look.Seats) {
				t = look.Seats[owner-1]
			}
			m := c.drawings.Men[string(p.Role.Letter())]
			if look.Discs && p.Role == rules.King {
				m = c.drawings.Crowned
			}
			c.man(m, c.drawings.Tints[t], o.Squares[s].Anchor, o.Squares[s].Radius)
		}
	}
	return c.picture
}

// canvas is a picture that is being drawn.
type canvas struct {
	drawings *drawings
	picture  *image.RGBA
	scale    float64 // pixels to a board unit
	x, y     float64 // where the board begins
}

// square fills the outline of a square.
func (c *canvas) square(outline []board.Point, fill hex) {
	minX, minY, maxX, maxY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range outline {
		minX, maxX = min(minX, p.X), max(maxX, p.X)
		minY, maxY = min(minY, p.Y), max(maxY, p.Y)
	}
	at := image.Rect(
		int(c.x+minX*c.scale)-1, int(c.y+minY*c.scale)-1,
		int(c.x+maxX*c.scale)+2, int(c.y+maxY*c.scale)+2)
	f := frame{c.scale, c.x - float64(at.Min.X), c.y - float64(at.Min.Y)}
	r := vector.NewRasterizer(at.Dx(), at.Dy())
	for i, p := range outline {
		if x, y := f.at(p.X, p.Y); i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	c.fill(r, at, fill)
}

// man draws a man about a point. The rasterizer fills and strokes not: a line
// around is the body itself, shifted every way by the width of the line.
func (c *canvas) man(m man, t tint, anchor board.Point, radius float64) {
	side := radius * roomy * c.scale
	unit := side / box
	centreX, centreY := c.x+anchor.X*c.scale, c.y+anchor.Y*c.scale
	reach := side/2 + haloWidth*unit + 1
	at := image.Rect(int(centreX-reach), int(centreY-reach), int(centreX+reach)+2, int(centreY+reach)+2)
	f := frame{unit, centreX - side/2 - float64(at.Min.X), centreY - side/2 - float64(at.Min.Y)}
	path := func(d string, f frame, fill hex) {
		if d == "" {
			return
		}
		r := vector.NewRasterizer(at.Dx(), at.Dy())
		if trace(r, d, f) == nil {
			c.fill(r, at, fill)
		}
	}
	around := func(width float64, fill hex) {
		const ways = 12
		for i := range ways {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / ways)
			path(m.Body, frame{f.scale, f.x + cos*width*unit, f.y + sin*width*unit}, fill)
		}
	}
	if t.Halo != nil && t.Halo.A > 0 {
		around(haloWidth, *t.Halo)
	}
	around(lineWidth, t.Line)
	path(m.Body, f, t.Fill)
	path(m.Marks, f, t.Line)
}

// fill puts what was traced on the picture.
func (c *canvas) fill(r *vector.Rasterizer, at image.Rectangle, fill hex) {
	r.Draw(c.picture, at, image.NewUniform(fill.rgba()), image.Point{})
}
