package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// pen is what a path is drawn with: a vector.Rasterizer.
type pen interface {
	MoveTo(x, y float32)
	LineTo(x, y float32)
	CubeTo(bx, by, cx, cy, dx, dy float32)
	ClosePath()
}

// frame puts the units of a drawing on the picture: times scale, then moved.
type frame struct{ scale, x, y float64 }

func (f frame) at(x, y float64) (float32, float32) {
	return float32(f.x + x*f.scale), float32(f.y + y*f.scale)
}

// trace draws the d of an SVG path, of the commands that the men have: M, L, H, V, C,
// A with a circle's radii, Z, and a.
func trace(p pen, d string, f frame) error {
	r := &numbers{text: d}
	var x, y, startX, startY float64
	for {
		command, ok := r.command()
		if !ok {
			break
		}
		for first := true; first || r.more(); first = false {
			switch command {
			case 'M':
				x, y = r.number(), r.number()
				startX, startY = x, y
				p.MoveTo(f.at(x, y))
			case 'L', 'H', 'V':
				if command != 'V' {
					x = r.number()
				}
				if command != 'H' {
					y = r.number()
				}
				p.LineTo(f.at(x, y))
			case 'C':
				bx, by := f.at(r.number(), r.number())
				cx, cy := f.at(r.number(), r.number())
				x, y = r.number(), r.number()
				dx, dy := f.at(x, y)
				p.CubeTo(bx, by, cx, cy, dx, dy)
			case 'A', 'a':
				radius := r.number()
				r.number() // the other radius: the same
				r.number() // a circle is not turned
				large, sweep := r.number() != 0, r.number() != 0
				toX, toY := r.number(), r.number()
				if command == 'a' {
					toX, toY = toX+x, toY+y
				}
				arc(p, f, radius, large, sweep, x, y, toX, toY)
				x, y = toX, toY
			case 'Z':
				p.ClosePath()
				x, y = startX, startY
			default:
				return fmt.Errorf("picture: %q in a path", command)
			}
			if command == 'Z' {
				break
			}
		}
	}
	return r.err
}

// arc draws an arc of a circle from (x, y) to (toX, toY) in pieces of an eighth.
//
// Source: SVG 1.1, F.6.5, for equal radii.
func arc(p pen, f frame, radius float64, large, sweep bool, x, y, toX, toY float64) {
	halfX, halfY := (x-toX)/2, (y-toY)/2
	half := math.Hypot(halfX, halfY)
	radius = max(radius, half)
	away := math.Sqrt(max(0, radius*radius-half*half)) / max(half, 1e-9)
	if large == sweep {
		away = -away
	}
	centreX, centreY := (x+toX)/2+away*halfY, (y+toY)/2-away*halfX
	from, to := math.Atan2(y-centreY, x-centreX), math.Atan2(toY-centreY, toX-centreX)
	switch {
	case sweep && to <= from:
		to += 2 * math.Pi
	case !sweep && to >= from:
		to -= 2 * math.Pi
	}
	steps := int(math.Ceil(math.Abs(to-from) / (math.Pi / 4)))
	step := (to - from) / float64(steps)
	k := 4. / 3 * math.Tan(step/4)
	for i := range steps {
		a, b := from+float64(i)*step, from+float64(i+1)*step
		point := func(angle, along float64) (float32, float32) {
			return f.at(centreX+radius*(math.Cos(angle)-along*math.Sin(angle)), centreY+radius*(math.Sin(angle)+along*math.Cos(angle)))
		}
		bx, by := point(a, k)
		cx, cy := point(b, -k)
		dx, dy := point(b, 0)
		p.CubeTo(bx, by, cx, cy, dx, dy)
	}
}

// numbers reads the commands and numbers of a path.
type numbers struct {
	text string
	err  error
}

// command returns the next letter.
func (r *numbers) command() (byte, bool) {
	r.text = strings.TrimLeft(r.text, " ,")
	if r.text == "" || r.err != nil {
		return 0, false
	}
	c := r.text[0]
	r.text = r.text[1:]
	return c, true
}

// more reports whether a number follows, rather than a command.
func (r *numbers) more() bool {
	r.text = strings.TrimLeft(r.text, " ,")
	return r.err == nil && r.text != "" && strings.IndexByte("-.0123456789", r.text[0]) >= 0
}

// number returns the next number.
func (r *numbers) number() float64 {
	r.text = strings.TrimLeft(r.text, " ,")
	end, point := 0, false
	for end < len(r.text) {
		c := r.text[end]
		if c == '.' && point || c == '-' && end > 0 || c != '.' && c != '-' && (c < '0' || c > '9') {
			break
		}
		point = point || c == '.'
		end++
	}
	n, err := strconv.ParseFloat(r.text[:end], 64)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("picture: a number is missing in a path before %q", r.text)
	}
	r.text = r.text[end:]
	return n
}
