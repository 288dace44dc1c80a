package diagram

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/manykings/manykings/rules"
)

// Frame is a position of a game that is shown, and the squares of the move that led there, nil at
// the start.
type Frame struct {
	Position rules.Position
	Move     []string
}

// Film is a game as moving pictures.
type Film struct {
	Pictures []*Picture
	Hold     time.Duration // how long each picture is seen; the last one three times as long

	layers [][]int // by picture: where each layer of its items ends
}

// MostFrames bounds how many pictures a film has.
const MostFrames = 1000

// NewFilm returns the positions of one game, one after the other.
func NewFilm(frames []Frame, o Options, hold time.Duration) (*Film, error) {
	if len(frames) == 0 || len(frames) > MostFrames {
		return nil, fmt.Errorf("a film of %d pictures, expected 1 to %d", len(frames), MostFrames)
	}
	f := &Film{Hold: hold}
	symbols := map[dress]*Symbol{}
	for _, frame := range frames {
		o.Signs.Last = nil
		if frame.Move != nil {
			o.Signs.Last = [][]string{frame.Move}
		}
		p, err := newPainter(frame.Position, o)
		if err != nil {
			return nil, err
		}
		p.symbols = symbols
		f.layers = append(f.layers, p.paint())
		f.Pictures = append(f.Pictures, p.Picture)
	}
	return f, nil
}

// holds returns the duration of a picture as a multiple of the others'.
func (f *Film) holds(i int) int {
	if i == len(f.Pictures)-1 {
		return 3
	}
	return 1
}

// itemKey distinguishes the items of a film.
func itemKey(item Item) string {
	if s, ok := item.(Stamp); ok {
		return fmt.Sprintf("%p %v", s.Symbol, s.Place)
	}
	x := newSVG()
	x.item(item)
	return x.String()
}

// SVG writes the film as an animated SVG that repeats: constant parts are drawn once, the
// rest while they are visible.
func (f *Film) SVG(w io.Writer) error {
	if f.Hold <= 0 {
		return errors.New("a film whose pictures are not seen")
	}
	type seen struct {
		item   Item
		frames []bool
	}
	layers := make([][]*seen, len(f.layers[0]))
	for i, p := range f.Pictures {
		begin := 0
		for l, end := range f.layers[i] {
			known := map[string]*seen{}
			for _, s := range layers[l] {
				known[itemKey(s.item)] = s
			}
			for _, item := range p.Items[begin:end] {
				key := itemKey(item)
				if known[key] == nil {
					known[key] = &seen{item, make([]bool, len(f.Pictures))}
					layers[l] = append(layers[l], known[key])
				}
				known[key].frames[i] = true
			}
			begin = end
		}
	}
	x := newSVG()
	x.begin(f.Pictures[0])
	for _, layer := range layers {
		for _, s := range layer {
			if !slices.Contains(s.frames, false) {
				x.item(s.item)
				continue
			}
			// Where nothing moves, the last picture is seen.
			hidden := ""
			if !s.frames[len(s.frames)-1] {
				hidden = ` visibility="hidden"`
			}
			x.WriteString("<g" + hidden + ">")
			x.item(s.item)
			x.WriteString(f.shown(s.frames) + "</g>\n")
		}
	}
	x.WriteString("</svg>\n")
	_, err := w.Write(x.Bytes())
	return err
}

// shown returns when a thing is seen.
func (f *Film) shown(frames []bool) string {
	total := len(frames) + 2
	var times, values []string
	for i, on := range frames {
		if i > 0 && frames[i-1] == on {
			continue
		}
		times = append(times, fmt.Sprintf("%.5g", float64(i)/float64(total)))
		values = append(values, map[bool]string{true: "visible", false: "hidden"}[on])
	}
	return fmt.Sprintf(`<animate attributeName="visibility" dur="%gs" repeatCount="indefinite" calcMode="discrete" keyTimes="%s" values="%s"/>`,
		(f.Hold * time.Duration(total)).Seconds(), strings.Join(times, ";"), strings.Join(values, ";"))
}

// GIF writes the film as a repeating GIF. Only changes are drawn and stored.
func (f *Film) GIF(w io.Writer, size Size) error {
	c, err := newCanvas(f.Pictures[0], size)
	if err != nil {
		return err
	}
	whole := c.image.Bounds()
	images := make([]*image.RGBA, len(f.Pictures))
	var before map[string]Item
	for i, p := range f.Pictures {
		if p.Ground == none {
			p.Ground = Colour{255, 255, 255, 255}
		}
		now := map[string]Item{}
		for _, item := range p.Items {
			now[itemKey(item)] = item
		}
		part := whole
		if i > 0 {
			part = c.changed(before, now).Union(c.changed(now, before)).Intersect(whole)
			if part.Empty() {
				part = image.Rect(0, 0, 1, 1)
			}
		}
		c.draw(p, part)
		images[i] = image.NewRGBA(part)
		draw.Draw(images[i], part, c.image, part.Min, draw.Src)
		before = now
	}
	colours := newPalette(images)
	film := &gif.GIF{Config: image.Config{ColorModel: color.Palette(colours.list), Width: size.Width, Height: size.Height}}
	for i, part := range images {
		film.Image = append(film.Image, colours.paletted(part))
		film.Delay = append(film.Delay, int(f.Hold.Milliseconds()/10)*f.holds(i))
		film.Disposal = append(film.Disposal, gif.DisposalNone)
	}
	return gif.EncodeAll(w, film)
}

// changed returns the pixels of the items that are in one of two sets alone.
func (c *canvas) changed(one, other map[string]Item) image.Rectangle {
	all := image.Rectangle{}
	for key, item := range one {
		if other[key] == nil {
			all = all.Union(c.reach(item))
		}
	}
	return all
}

// palette has the most frequent colours of a GIF's pictures. Boards have few colours, and
// many in gradients.
type palette struct {
	list  []color.Color
	known map[color.RGBA]uint8
}

func newPalette(images []*image.RGBA) *palette {
	counts := map[color.RGBA]int{}
	for _, m := range images {
		for i := 0; i < len(m.Pix); i += 4 {
			counts[color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], 255}]++
		}
	}
	p := &palette{known: map[color.RGBA]uint8{}}
	all := make([]color.RGBA, 0, len(counts))
	for c := range counts {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		if d := counts[b] - counts[a]; d != 0 {
			return d
		}
		return int(a.R)<<16 + int(a.G)<<8 + int(a.B) - int(b.R)<<16 - int(b.G)<<8 - int(b.B)
	})
	for _, c := range all[:min(len(all), 256)] {
		p.known[c] = uint8(len(p.list))
		p.list = append(p.list, c)
	}
	return p
}

func (p *palette) paletted(m *image.RGBA) *image.Paletted {
	out := image.NewPaletted(m.Rect, p.list)
	for i := range out.Pix {
		c := color.RGBA{m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], 255}
		index, ok := p.known[c]
		if !ok {
			index = uint8(color.Palette(p.list).Index(c))
			p.known[c] = index
		}
		out.Pix[i] = index
	}
	return out
}
