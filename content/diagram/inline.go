package diagram

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Inline returns a position as an SVG element for a page that has the styles of boards
// (page/src/board/still.css): its colours are those of the page, so that it follows the theme, and
// it is a tenth of the size of [Picture.SVG]. Men have no patterns. The name is the beginning of
// its ids: no two elements of a page share one.
func Inline(pos rules.Position, name string) (string, error) {
	p, err := newPainter(pos, Options{})
	if err != nil {
		return "", err
	}
	x := &inline{painter: p, name: name}
	x.begin()
	x.sides()
	x.ground()
	x.pieces()
	x.kings()
	x.WriteString("</svg>")
	return x.String(), nil
}

// inline is an element that is being written.
type inline struct {
	*painter
	bytes.Buffer
	name string
}

// sideWidth is how thick the line is, in board units, along the side that a seat begins on.
const sideWidth = 26

func (x *inline) begin() {
	free := float64(margin)
	if x.look.Keeps {
		free += sideWidth
	}
	fmt.Fprintf(x, `<svg class="still" viewBox="%.0f %.0f %.0f %.0f" aria-hidden="true">`, -free, -free, math.Ceil(x.width+2*free), math.Ceil(x.height+2*free))
}

// outline returns a polygon in whole units: a still is shown no wider than some hundred pixels.
func outline(points []Point) string {
	var b strings.Builder
	verb := byte('M')
	for _, q := range points {
		fmt.Fprintf(&b, "%c%.0f %.0f", verb, q.X, q.Y)
		verb = 'L'
	}
	b.WriteByte('Z')
	return b.String()
}

// homes returns the average place of a seat's men, as shares of the board from its middle.
func (x *inline) homes() map[rules.Seat]Point {
	sums, counts := map[rules.Seat]Point{}, map[rules.Seat]float64{}
	for s, sq := range x.squares {
		man := x.pos.At(board.Square(s))
		if owner := x.pos.Owner(man.Army); man.Role != rules.NoRole && owner != 0 {
			at := sums[owner]
			sums[owner], counts[owner] = Point{X: at.X + sq.centre.X, Y: at.Y + sq.centre.Y}, counts[owner]+1
		}
	}
	for seat, n := range counts {
		sums[seat] = Point{X: sums[seat].X/n/x.width - 0.5, Y: sums[seat].Y/n/x.height - 0.5}
	}
	return sums
}

// sides marks the edge where each seat begins, on the board of Sovereign Chess: there most men are
// nobody's, and how many play is seen by this alone.
func (x *inline) sides() {
	if !x.look.Keeps {
		return
	}
	homes, half := x.homes(), sideWidth/2.0
	for _, seat := range slices.Sorted(maps.Keys(homes)) {
		dx, dy := homes[seat].X, homes[seat].Y
		line := fmt.Sprintf("M0 %.0fH%.0f", math.Copysign(x.height/2+half, dy)+x.height/2, x.width)
		if math.Abs(dx) > math.Abs(dy) {
			line = fmt.Sprintf("M%.0f 0V%.0f", math.Copysign(x.width/2+half, dx)+x.width/2, x.height)
		}
		name, _ := x.seat(seat)
		fmt.Fprintf(x, `<g class="tint-%s"><path class="edge" d="%s"/><path class="side" d="%s"/></g>`, name, line, line)
	}
}

// ground writes the squares, one path for all of a shade.
func (x *inline) ground() {
	shades := map[string]string{}
	for i := range x.squares {
		sq := &x.squares[i]
		shade := "middle"
		switch sq.shade {
		case "light", "white":
			shade = "light"
		case "dark", "black":
			shade = "dark"
		}
		shades[shade] += outline(sq.outline)
		if _, coloured := x.drawings.Tints[sq.shade]; coloured && x.look.Keeps {
			inner := *sq
			inner.outline = nil
			for _, q := range sq.outline {
				inner.outline = append(inner.outline, Point{X: sq.centre.X + (q.X-sq.centre.X)*0.8, Y: sq.centre.Y + (q.Y-sq.centre.Y)*0.8})
			}
			shades["colour tint-"+sq.shade] += outline(inner.outline)
		}
	}
	for _, shade := range slices.Sorted(maps.Keys(shades)) {
		if !strings.HasPrefix(shade, "colour") {
			fmt.Fprintf(x, `<path class="square %s" d="%s"/>`, shade, shades[shade])
		}
	}
	for _, shade := range slices.Sorted(maps.Keys(shades)) {
		if strings.HasPrefix(shade, "colour") {
			fmt.Fprintf(x, `<path class="%s" d="%s"/>`, shade, shades[shade])
		}
	}
}

// pieces writes each drawing once, and the men by their tint.
func (x *inline) pieces() {
	written := map[string]bool{}
	groups := map[string]string{}
	for s, sq := range x.squares {
		d, ok := x.dress(board.Square(s))
		if !ok {
			continue
		}
		id := x.name + "-" + d.role
		drawing := x.painter.men.Men[d.role]
		if d.crowned {
			id, drawing = id+"c", x.painter.men.Crowned
		}
		if !written[id] {
			written[id] = true
			fmt.Fprintf(x, `<defs><g id="%s"><path class="still-halo" d="%s"/><path class="still-body" d="%s"/><path class="still-line" d="%s"/>`, id, drawing.Body, drawing.Body, drawing.Body+drawing.Details)
			if drawing.Marks != "" {
				fmt.Fprintf(x, `<path class="still-marks" d="%s"/>`, drawing.Marks)
			}
			x.WriteString("</g></defs>")
		}
		class := "tint-" + d.tint
		if d.idle {
			class += " idle"
		}
		groups[class] += fmt.Sprintf(`<use href="#%s" transform="translate(%.0f %.0f)scale(%.2f)"/>`, id, sq.centre.X-sq.size/2, sq.centre.Y-sq.size/2, sq.size/box)
	}
	for _, class := range slices.Sorted(maps.Keys(groups)) {
		fmt.Fprintf(x, `<g class="%s">%s</g>`, class, groups[class])
	}
}

// kings draws a large king before each of these sides: the boards of two and of four differ at a
// glance.
func (x *inline) kings() {
	if !x.look.Keeps {
		return
	}
	const size, far = 150.0, 0.63 // of a king in board units, and its distance outwards as a share of its men's
	homes := x.homes()
	for _, seat := range slices.Sorted(maps.Keys(homes)) {
		name, _ := x.seat(seat)
		at := Point{X: x.width * (0.5 + homes[seat].X*far), Y: x.height * (0.5 + homes[seat].Y*far)}
		fmt.Fprintf(x, `<g class="tint-%s emblem"><use href="#%s-K" transform="translate(%.0f %.0f)scale(%.2f)"/></g>`, name, x.name, at.X-size/2, at.Y-size/2, size/box)
	}
}
