package diagram

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/notation"
)

// Widths of the lines of men, in the units of their box.
const (
	lineWidth, haloWidth     = 3.6, 7.2
	patternWidth, dotWidth   = 3.4, 6.5
	roleSize, sealSize       = 46, 25
	sealX, sealY, sealRadius = 81, 74, 18
)

// dress is the look of a man: by its army, and by its mover.
type dress struct {
	role    string
	crowned bool
	tint    string
	foot    string // the tint of its bar, "" for none
	idle    bool   // nobody moves it
	seal    string // the letter of its army, "" if it does not bear it
	pattern string
}

// dress returns the look of the man on a square; false if there is none.
func (p *painter) dress(s board.Square) (dress, bool) {
	man := p.pos.At(s)
	if man.Role == rules.NoRole {
		return dress{}, false
	}
	armies := len(p.pos.Game().Armies())
	d := dress{role: string(man.Role.Letter()), tint: p.army(man.Army), pattern: "plain"}
	d.crowned = p.look.Discs && man.Role == rules.King
	if armies > 2 { // white and black differ without it
		d.pattern = p.drawings.Tints[d.tint].Pattern
	}
	owner := p.pos.Owner(man.Army)
	changed := false
	if owner == 0 {
		d.idle = true
	} else if mover, _ := p.seat(owner); mover != d.tint {
		changed = true
		if p.look.Keeps {
			d.foot = mover
		} else {
			d.tint = mover
		}
	}
	auto := armies >= many || !p.look.Keeps && changed
	if p.options.Seals == SealsAlways || p.options.Seals == SealsAuto && auto {
		d.seal = p.letter(man.Army)
	}
	return d, true
}

// paintMen draws the men.
func (p *painter) paintMen() {
	if p.options.Silhouettes {
		p.paintSilhouettes()
		return
	}
	if p.options.Empty {
		return
	}
	for s, sq := range p.squares {
		if d, ok := p.dress(board.Square(s)); ok {
			p.Add(p.stamp(d, sq.centre, sq.size))
		}
	}
}

// paintSilhouettes shows the men's first squares: in Sovereign Chess, where every army
// differs, and Red's queen on either square (yalta.3).
func (p *painter) paintSilhouettes() {
	show := func(sq square, role, name string) {
		at := place{sq.size / box, sq.centre.X - sq.size/2, sq.centre.Y - sq.size/2}
		t := p.tint(name)
		p.Add(Shape{Path: mustParse(p.men.Men[role].Body).placed(at), Fill: t.Fill.faded(0.35), Stroke: p.theme.Strong.faded(0.55), Width: sq.size * 0.02})
	}
	if p.look.Keeps {
		p.Add(Shape{Path: Rect(0, 0, p.width, p.height, 0), Stroke: frame, Width: p.width / 250})
		for s, sq := range p.squares {
			if d, ok := p.dress(board.Square(s)); ok {
				show(sq, d.role, d.tint)
			}
		}
	}
	for _, m := range p.pos.Moves(nil) {
		if a := p.pos.Describe(m); a.Kind == rules.QueenChoice {
			show(p.squares[a.To], "Q", "red")
		}
	}
}

// stamp returns a man about a point.
func (p *painter) stamp(d dress, centre Point, size float64) Stamp {
	if p.symbols[d] == nil {
		p.symbols[d] = &Symbol{p.man(d)}
	}
	return Stamp{p.symbols[d], place{size / box, centre.X - size/2, centre.Y - size/2}}
}

// man returns a man in its box.
func (p *painter) man(d dress) []Item {
	drawing := p.men.Men[d.role]
	if d.crowned {
		drawing = p.men.Crowned
	}
	t := p.tint(d.tint)
	body := mustParse(drawing.Body)
	var items []Item
	if t.Halo != none {
		items = append(items, Shape{Path: body, Stroke: t.Halo, Width: haloWidth})
	}
	fill := t.Fill
	if d.idle {
		fill = fill.faded(0.85)
	}
	items = append(items, Shape{Path: body, Fill: fill})
	if tile := p.drawings.Tiles[d.pattern]; tile != "" {
		items = append(items, p.pattern(d.pattern, tile, t, body))
	}
	if drawing.Plate != "" {
		items = append(items, Shape{Path: mustParse(drawing.Plate), Fill: t.Fill})
	}
	lines := body
	if drawing.Details != "" {
		lines = joined(body, mustParse(drawing.Details))
	}
	items = append(items, Shape{Path: lines, Stroke: t.Line, Width: lineWidth})
	if drawing.Letter != nil {
		y := 50.0
		if d.role == "K" {
			y = 54
		}
		letters := []rune(roleLetters(p.options.Letters))
		items = append(items, Text{At: Point{X: 50, Y: y}, Text: string(letters[*drawing.Letter]), Size: roleSize, Fill: t.Line, Face: Bold})
	}
	if drawing.Marks != "" {
		items = append(items, Shape{Path: mustParse(drawing.Marks), Fill: t.Line})
	}
	if d.foot != "" {
		f := p.tint(d.foot)
		items = append(items, Shape{Path: Rect(17, 89, 66, 10, 3), Fill: f.Fill, Stroke: f.Line, Width: 3})
	}
	if d.seal != "" {
		at := Point{X: sealX, Y: sealY}
		items = append(items,
			Shape{Path: Circle(at, sealRadius), Fill: t.Line, Stroke: t.Fill, Width: 3},
			Text{At: at, Text: d.seal, Size: sealSize, Fill: t.Fill, Face: Bold})
	}
	return items
}

// roleLetters returns the letters of king, queen, rook, bishop and knight.
func roleLetters(letters notation.Letters) string {
	return (letters &^ notation.Figurines).Write("KQRBN") // the fonts have no figurines
}

// pattern returns the lines or dots that cover a body.
func (p *painter) pattern(name, tile string, t tint, body Path) Shape {
	one := mustParse(tile)
	var all []Path
	for y := 0.0; y < box; y += p.drawings.Tile {
		for x := 0.0; x < box; x += p.drawings.Tile {
			all = append(all, one.placed(place{1, x, y}))
		}
	}
	width := patternWidth
	if name == "dots" {
		width = dotWidth
	}
	return Shape{Path: joined(all...), Stroke: mix(t.Line, p.drawings.Mixes.Pattern, t.Fill), Width: width, Clip: &body}
}
