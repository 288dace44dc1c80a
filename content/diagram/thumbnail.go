package diagram

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
)

// Thumbnail returns a position as a small SVG file for boards of some hundred pixels, about a tenth
// of the size of [Picture.SVG]: men have no patterns and the board no coordinates or signs. It
// uses the seat and the theme of o.
func Thumbnail(pos rules.Position, o Options) (string, error) {
	p, err := newPainter(pos, Options{Seat: o.Seat, Theme: o.Theme, Night: o.Night})
	if err != nil {
		return "", err
	}
	x := &inline{painter: p, name: "m"}
	fmt.Fprintf(x, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%.0f %.0f %.0f %.0f"><style>%s</style>`, p.Left, p.Top, p.Width, p.Height, p.stillStyle())
	x.ground()
	x.pieces()
	x.WriteString("</svg>\n")
	return x.String(), nil
}

// stillStyle returns the rules of page/src/board/still.css in the colours of a theme.
func (p *painter) stillStyle() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".middle{fill:%s}.square{stroke:%s;stroke-width:.8}.light{fill:%s}.dark{fill:%s}.colour{stroke-width:12}",
		p.theme.Middle, p.theme.Edge, p.theme.Light, p.theme.Dark)
	b.WriteString(".still-halo{fill:none;stroke:var(--halo);stroke-width:7.2;stroke-linejoin:round}.still-body{fill:var(--tint)}" +
		".still-line{fill:none;stroke:var(--line);stroke-width:3.6;stroke-linecap:round;stroke-linejoin:round}.still-marks{fill:var(--line)}.idle{opacity:.4}")
	for _, name := range slices.Sorted(maps.Keys(p.drawings.Tints)) {
		t := p.tint(name)
		fmt.Fprintf(&b, ".tint-%s{--tint:%s;--line:%s;--halo:%s}", name, t.Fill, t.Line, t.Halo)
		if p.look.Keeps {
			fmt.Fprintf(&b, ".colour.tint-%s{fill:%s;stroke:%s}", name, mix(t.Fill, 0.42, p.theme.Light), t.Fill)
		}
	}
	return b.String()
}
