package letters

import (
	"errors"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

const (
	size   = 64  // of the letters that are drawn once, in pixels
	canvas = 128 // of their pictures
	origin = 32  // left of a letter
	base   = 90  // its baseline
)

// glyph is a letter of a font, drawn once: ink, and the same blurred.
type glyph struct {
	ink, soft [canvas * canvas]float32
	wide      float64
}

// Font has the letters of a font, by class.
type Font struct {
	glyphs []glyph
	cap    float64 // height of capitals in pixels
}

// Open reads a font from a file.
func Open(path string) (*Font, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f := &Font{glyphs: make([]glyph, len(Classes))}
	for i, c := range Classes {
		picture := image.NewAlpha(image.Rect(0, 0, canvas, canvas))
		index, err := parsed.GlyphIndex(nil, c)
		advance, ok := face.GlyphAdvance(c)
		if err != nil || index == 0 || !ok {
			return nil, errors.New(path + ": without " + string(c))
		}
		d := font.Drawer{Dst: picture, Src: image.Opaque, Face: face, Dot: fixed.P(origin, base)}
		d.DrawString(string(c))
		g := &f.glyphs[i]
		g.wide = float64(advance) / 64
		for at, a := range picture.Pix {
			g.ink[at] = float32(a) / 255
		}
		g.soft = blurred(&g.ink)
	}
	bounds, _, _ := face.GlyphBounds('H')
	f.cap = float64(-bounds.Min.Y) / 64
	return f, nil
}

// blurred returns a picture with each pixel the mean of 5 by 5.
func blurred(p *[canvas * canvas]float32) (out [canvas * canvas]float32) {
	for y := 2; y < canvas-2; y++ {
		for x := 2; x < canvas-2; x++ {
			sum := float32(0)
			for dy := -2; dy <= 2; dy++ {
				for dx := -2; dx <= 2; dx++ {
					sum += p[(y+dy)*canvas+x+dx]
				}
			}
			out[y*canvas+x] = sum / 25
		}
	}
	return out
}

// Bend is a way to draw a letter: an affine map with a smooth disturbance.
type Bend struct {
	xx, xy, yx, yy float64 // of the picture to the letter, in units of the height of capitals
	waves          [3]wave
	cut            float64 // of the blurred ink: thickness
}

type wave struct{ ax, ay, kx, ky, phase float64 }

// NewBend returns a random way to draw letters.
func NewBend(r *rand.Rand, hand bool) Bend {
	turn, slant, wide, uneven := 0.05*r.NormFloat64(), 0.06*r.NormFloat64(), 1+0.08*r.NormFloat64(), 0.0
	b := Bend{cut: 0.35 + 0.3*r.Float64()}
	if hand {
		turn, slant, wide, uneven = 0.12*r.NormFloat64(), 0.05+0.22*r.NormFloat64(), 1+0.18*r.NormFloat64(), 0.045
		b.cut = 0.2 + 0.5*r.Float64()
	}
	wide = min(1.6, max(0.6, wide))
	sin, cos := math.Sincos(turn)
	b.xx, b.xy = cos/wide, (sin+slant)/wide
	b.yx, b.yy = -sin, cos
	for i := range b.waves {
		b.waves[i] = wave{uneven * r.NormFloat64(), uneven * r.NormFloat64(), 4 * r.NormFloat64(), 4 * r.NormFloat64(), 2 * math.Pi * r.Float64()}
	}
	return b
}

// At returns the ink of a letter at a place from its left end on the baseline, in units of the
// height of capitals, upwards.
func (b *Bend) At(f *Font, class int, x, y float64) float32 {
	dx, dy := 0.0, 0.0
	for _, w := range b.waves {
		s := math.Sin(w.kx*x + w.ky*y + w.phase)
		dx, dy = dx+w.ax*s, dy+w.ay*s
	}
	px := b.xx*(x+dx) - b.xy*(y+dy)
	py := b.yx*(x+dx) + b.yy*(y+dy)
	sx, sy := origin+px*f.cap, base-py*f.cap
	ix, iy := int(math.Floor(sx)), int(math.Floor(sy))
	if ix < 0 || iy < 0 || ix >= canvas-1 || iy >= canvas-1 {
		return 0
	}
	fx, fy := float32(sx-float64(ix)), float32(sy-float64(iy))
	p := &f.glyphs[class].soft
	at := iy*canvas + ix
	v := (p[at]*(1-fx)+p[at+1]*fx)*(1-fy) + (p[at+canvas]*(1-fx)+p[at+canvas+1]*fx)*fy
	return min(1, max(0, (v-float32(b.cut))*4+0.5))
}

// Wide returns how wide a letter is, in units of the height of capitals.
func (f *Font) Wide(class int) float64 { return f.glyphs[class].wide / f.cap }

// Generate returns a random picture of a letter, as a reader of a photo would cut it out.
func Generate(r *rand.Rand, fonts []*Font) (s Sample) {
	for {
		f := fonts[r.IntN(len(fonts))]
		class := r.IntN(len(Classes))
		b := NewBend(r, r.IntN(2) == 0)
		if cut(&s, r, f, &b, class) {
			s.Class = class
			return s
		}
	}
}

// grid is the side of the picture from which a letter is cut.
const grid = 56

// cut draws a letter on paper with noise and cuts it out. It reports false if nothing is left.
func cut(s *Sample, r *rand.Rand, f *Font, b *Bend, class int) bool {
	high := 11 + 16*r.Float64() // of capitals in pixels
	var paper [grid * grid]float32
	ox, oy := 14+r.Float64(), 40+r.Float64() // left end and baseline
	noise, fade := 0.10*r.Float64(), 0.75+0.25*r.Float64()
	smear := r.IntN(3)
	for y := range grid {
		for x := range grid {
			paper[y*grid+x] = float32(fade) * b.At(f, class, (float64(x)-ox)/high, (oy-float64(y))/high)
		}
	}
	for range smear {
		paper = smeared(&paper)
	}
	for i := range paper {
		paper[i] = min(1, max(0, paper[i]+float32(noise*r.NormFloat64())))
	}
	left, top, right, bottom := grid, grid, -1, -1
	for y := range grid {
		for x := range grid {
			if paper[y*grid+x] > Dark && lonely(&paper, x, y) {
				left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
			}
		}
	}
	if right < 0 {
		return false
	}
	up := oy - high*(1+0.12*r.Float64())
	down := oy + high*0.08*r.NormFloat64()
	if r.IntN(5) == 0 {
		down += 0.25 * high // a letter of the move goes below the line
	}
	Fit(s, func(x, y int) float32 { return paper[y*grid+x] }, left, top, right+1, bottom+1, up, down)
	return true
}

// lonely reports whether a pixel has two dark neighbours: noise alone has none.
func lonely(p *[grid * grid]float32, x, y int) bool {
	n := 0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if u, v := x+dx, y+dy; u >= 0 && v >= 0 && u < grid && v < grid && p[v*grid+u] > Dark {
				n++
			}
		}
	}
	return n >= 4
}

func smeared(p *[grid * grid]float32) (out [grid * grid]float32) {
	for y := 1; y < grid-1; y++ {
		for x := 1; x < grid-1; x++ {
			at := y*grid + x
			out[at] = p[at]*0.4 + (p[at-1]+p[at+1]+p[at-grid]+p[at+grid])*0.15
		}
	}
	return out
}

// Dark is how dark ink is at least.
const Dark = 0.4

// Fit scales the part of a picture to the picture of a letter: its longer side has 16 pixels, in
// the middle. Up and down are the limits of its row. The page does the same.
func Fit(s *Sample, ink func(x, y int) float32, left, top, right, bottom int, up, down float64) {
	w, h := float64(right-left), float64(bottom-top)
	scale := max(w, h) / 16
	x0, y0 := float64(left)-(Side*scale-w)/2, float64(top)-(Side*scale-h)/2
	for v := range Side {
		for u := range Side {
			s.Ink[v*Side+u] = mean(ink, x0+float64(u)*scale, y0+float64(v)*scale, scale, left, top, right, bottom)
		}
	}
	row := max(1, down-up)
	s.Extra = [Extras]float32{
		clamp((float64(top) - up) / row), clamp((down - float64(bottom)) / row), clamp(h / row), clamp(w / h),
	}
}

func clamp(x float64) float32 { return float32(max(-1, min(2, x))) }

// mean returns the mean ink of a square, in four by four places.
func mean(ink func(x, y int) float32, x, y, side float64, left, top, right, bottom int) float32 {
	sum := float32(0)
	for j := range 4 {
		for i := range 4 {
			u, v := int(math.Floor(x+(float64(i)+0.5)*side/4)), int(math.Floor(y+(float64(j)+0.5)*side/4))
			if u >= left && v >= top && u < right && v < bottom {
				sum += ink(u, v)
			}
		}
	}
	return sum / 16
}

// Hand returns a way of one writer to bend letters: slant, width and pen are the writer's own, and
// each letter differs a little. A pen has no hairlines.
func Hand(r *rand.Rand) func() Bend {
	slant, wide, pen := 0.08+0.13*r.NormFloat64(), 1+0.1*r.NormFloat64(), 0.2+0.25*r.Float64()
	return func() Bend {
		turn := 0.07 * r.NormFloat64()
		wide := min(1.5, max(0.65, wide*(1+0.07*r.NormFloat64())))
		sin, cos := math.Sincos(turn)
		b := Bend{cut: pen + 0.04*r.NormFloat64()}
		b.xx, b.xy = cos/wide, (sin+slant+0.06*r.NormFloat64())/wide
		b.yx, b.yy = -sin, cos
		for i := range b.waves {
			b.waves[i] = wave{0.035 * r.NormFloat64(), 0.035 * r.NormFloat64(), 4 * r.NormFloat64(), 4 * r.NormFloat64(), 2 * math.Pi * r.Float64()}
		}
		return b
	}
}
