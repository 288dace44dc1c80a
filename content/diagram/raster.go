package diagram

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"
)

// Size is the width and height of an image, in pixels.
type Size struct{ Width, Height int }

// Preview is the size that previews of links have.
//
// Source: ogp.me and the crawlers' own pages: 1.91 to 1.
var Preview = Size{1200, 630}

// Ground is the background of previews, which are opaque: the background of the page.
var Ground = Colour{R: 0xf3, G: 0xef, B: 0xe6, A: 255}

// MostPixels bounds the width and height of an image.
const MostPixels = 8192

// Fit returns the size of an image of this many pixels' width with the picture's
// proportions.
func (p *Picture) Fit(width int) Size {
	return Size{width, max(1, int(math.Round(float64(width)*p.Height/p.Width)))}
}

// PNG writes the picture as PNG, in the middle of an image of a size.
func (p *Picture) PNG(w io.Writer, size Size) error {
	drawn, err := p.Image(size)
	if err != nil {
		return err
	}
	return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, drawn)
}

// Image returns the picture in the middle of an image of a size.
func (p *Picture) Image(size Size) (*image.RGBA, error) {
	c, err := newCanvas(p, size)
	if err != nil {
		return nil, err
	}
	c.draw(p, c.image.Bounds())
	return c.image, nil
}

// canvas is an image that is being drawn.
type canvas struct {
	image  *image.RGBA
	mask   []byte // the buffer of shapes, reused
	clip   []byte
	raster vector.Rasterizer
	place  place // from the units of the picture to pixels
}

func newCanvas(p *Picture, size Size) (*canvas, error) {
	if size.Width < 1 || size.Height < 1 || size.Width > MostPixels || size.Height > MostPixels {
		return nil, fmt.Errorf("an image of %d by %d pixels, expected 1 to %d", size.Width, size.Height, MostPixels)
	}
	scale := min(float64(size.Width)/p.Width, float64(size.Height)/p.Height)
	return &canvas{
		image: image.NewRGBA(image.Rect(0, 0, size.Width, size.Height)),
		place: place{
			scale, (float64(size.Width)-p.Width*scale)/2 - p.Left*scale,
			(float64(size.Height)-p.Height*scale)/2 - p.Top*scale,
		},
	}, nil
}

// draw draws the visible part of a picture in an area of the image.
func (c *canvas) draw(p *Picture, part image.Rectangle) {
	draw.Draw(c.image, part, image.NewUniform(color.NRGBA(p.Ground)), image.Point{}, draw.Src)
	onto := c.image.SubImage(part).(*image.RGBA)
	for _, item := range p.Items {
		if c.reach(item).Overlaps(part) {
			flatten(item, c.place, func(item Item) { c.paint(onto, item) })
		}
	}
}

// reach returns the pixels that an item may touch.
func (c *canvas) reach(item Item) image.Rectangle {
	all := image.Rectangle{}
	flatten(item, c.place, func(item Item) {
		switch x := item.(type) {
		case Shape:
			all = all.Union(pixels(x.Path, x.Width/2))
		case Text:
			around := max(x.Size, TextWidth(x.Text, x.Face, x.Size))
			all = all.Union(image.Rect(int(x.At.X-around)-1, int(x.At.Y-around)-1, int(x.At.X+around)+2, int(x.At.Y+around)+2))
		}
	})
	return all
}

// pixels returns the pixels that a path touches, with a margin.
func pixels(p Path, around float64) image.Rectangle {
	low, high := p.Bounds()
	if low.X > high.X {
		return image.Rectangle{}
	}
	return image.Rect(
		int(math.Floor(low.X-around)), int(math.Floor(low.Y-around)),
		int(math.Ceil(high.X+around))+1, int(math.Ceil(high.Y+around))+1)
}

// paint draws a shape or a text whose units are pixels.
func (c *canvas) paint(onto *image.RGBA, item Item) {
	switch x := item.(type) {
	case Shape:
		if x.Fill != none {
			c.fill(onto, x.Path, x.Clip, x.Fill)
		}
		if x.Stroke != none {
			c.stroke(onto, x)
		}
	case Text:
		c.fill(onto, x.Outline(), nil, x.Fill)
	}
}

// alpha returns a mask of a size whose memory is used again.
func alpha(memory *[]byte, at image.Rectangle) *image.Alpha {
	n := at.Dx() * at.Dy()
	if cap(*memory) < n {
		*memory = make([]byte, n)
	}
	return &image.Alpha{Pix: (*memory)[:n], Stride: at.Dx(), Rect: at}
}

// fill fills a path.
func (c *canvas) fill(onto *image.RGBA, p Path, clip *Path, ink Colour) {
	c.blot(onto, pixels(p, 0), clip, ink, func(at image.Rectangle) { c.trace(p, at) })
}

// trace puts a path before the rasterizer.
func (c *canvas) trace(p Path, at image.Rectangle) {
	x, y := float64(at.Min.X), float64(at.Min.Y)
	for _, s := range p.steps {
		q := s.points
		switch s.verb {
		case moveTo:
			c.raster.MoveTo(float32(q[0].X-x), float32(q[0].Y-y))
		case lineTo:
			c.raster.LineTo(float32(q[0].X-x), float32(q[0].Y-y))
		case cubeTo:
			c.raster.CubeTo(float32(q[0].X-x), float32(q[0].Y-y), float32(q[1].X-x), float32(q[1].Y-y), float32(q[2].X-x), float32(q[2].Y-y))
		case closing:
			c.raster.ClosePath()
		}
	}
}

// blot colours the shape that trace gives the rasterizer, within clip if there is one.
func (c *canvas) blot(onto *image.RGBA, at image.Rectangle, clip *Path, ink Colour, trace func(image.Rectangle)) {
	at = at.Intersect(onto.Bounds().Inset(-1 << 8)) // distant items are not drawn at all
	if at.Empty() || !at.Overlaps(onto.Bounds()) {
		return
	}
	mask := c.masked(&c.mask, at, trace)
	if clip != nil {
		within := c.masked(&c.clip, at, func(at image.Rectangle) { c.trace(*clip, at) })
		for i, a := range within.Pix {
			mask.Pix[i] = uint8(uint(mask.Pix[i]) * uint(a) / 255)
		}
	}
	draw.DrawMask(onto, at, image.NewUniform(color.NRGBA(ink)), image.Point{}, mask, at.Min, draw.Over)
}

func (c *canvas) masked(memory *[]byte, at image.Rectangle, trace func(image.Rectangle)) *image.Alpha {
	mask := alpha(memory, at)
	c.raster.Reset(at.Dx(), at.Dy())
	c.raster.DrawOp = draw.Src
	trace(at)
	c.raster.Draw(mask, at, image.Opaque, image.Point{})
	return mask
}

// polygon adds a polygon to the raster whose corner is at x, y.
func (c *canvas) polygon(x, y float64, points []Point) {
	for i, p := range points {
		if i == 0 {
			c.raster.MoveTo(float32(p.X-x), float32(p.Y-y))
		} else {
			c.raster.LineTo(float32(p.X-x), float32(p.Y-y))
		}
	}
	c.raster.ClosePath()
}

// stroke draws along a path: a rectangle for each line and a disc at each point. The
// rasterizer adds shapes of one orientation, so that they merge.
func (c *canvas) stroke(onto *image.RGBA, s Shape) {
	half := s.Width / 2
	if half < 0.3 { // thinner lines fade instead
		s.Stroke = s.Stroke.faded(half / 0.3)
		half = 0.3
	}
	low, high := s.Path.Bounds()
	pieces := min(max(int(math.Sqrt(max(high.X-low.X, high.Y-low.Y))), 4), 24)
	parts, closed := s.Path.flat(pieces)
	disc := discOf(half)
	c.blot(onto, pixels(s.Path, half), s.Clip, s.Stroke, func(at image.Rectangle) {
		x, y := float64(at.Min.X), float64(at.Min.Y)
		polygon := func(points ...Point) { c.polygon(x, y, points) }
		line := func(a, b Point) {
			u := unit(a, b)
			n := Point{X: -u.Y * half, Y: u.X * half}
			polygon(Point{X: a.X - n.X, Y: a.Y - n.Y}, Point{X: b.X - n.X, Y: b.Y - n.Y}, Point{X: b.X + n.X, Y: b.Y + n.Y}, Point{X: a.X + n.X, Y: a.Y + n.Y})
		}
		round := func(p Point) {
			around := make([]Point, len(disc))
			for i, d := range disc {
				around[i] = Point{X: p.X + d.X, Y: p.Y + d.Y}
			}
			polygon(around...)
		}
		for i, part := range parts {
			if closed[i] {
				part = append(part, part[0])
			}
			for _, dash := range dashes(part, s.Dash) {
				for k := 1; k < len(dash); k++ {
					line(dash[k-1], dash[k])
				}
				for k, p := range dash {
					if half > 4 || k == 0 || k == len(dash)-1 || bends(dash[k-1], p, dash[k+1]) {
						round(p)
					}
				}
			}
		}
	})
}

// bends reports whether a line turns so sharply at b that its outer side would show a notch.
func bends(a, b, c Point) bool {
	u, v := unit(a, b), unit(b, c)
	return u.X*v.X+u.Y*v.Y < 0.97
}

// discOf returns the corners of a disc, the way round that lines have.
func discOf(r float64) []Point {
	corners := make([]Point, min(max(int(r*4), 6), 32))
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(corners)))
		corners[i] = Point{X: r * cos, Y: r * sin}
	}
	return corners
}

// dashes cuts a line into dashes; without a pattern it is one.
func dashes(line []Point, pattern []float64) [][]Point {
	if len(pattern) == 0 {
		return [][]Point{line}
	}
	var all [][]Point
	now, left, on, k := []Point{line[0]}, pattern[0], true, 0
	for i := 1; i < len(line); i++ {
		from := line[i-1]
		for length := distance(from, line[i]); length > 0; length = distance(from, line[i]) {
			if length <= left {
				left -= length
				now = append(now, line[i])
				break
			}
			from = towards(from, line[i], left)
			now = append(now, from)
			if on {
				all = append(all, now)
			}
			k = (k + 1) % len(pattern)
			on, left, now = !on, max(pattern[k], 0.01), []Point{from}
		}
	}
	if on && len(now) > 1 {
		all = append(all, now)
	}
	return all
}
