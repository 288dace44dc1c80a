package diagram

import (
	"fmt"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// Army is how the men of an army look.
type Army struct {
	Name   string // as positions have it
	Tint   string
	Letter string
	Fill   Colour
	Line   Colour
}

// Armies returns the armies of a game, with the letters of a language.
func Armies(game rules.Game, letters notation.Letters) []Army {
	d := known()
	p := &painter{drawings: d, pos: game.Start(), options: Options{Letters: letters}}
	var all []Army
	for a, name := range game.Armies() {
		t := d.Tints[d.Armies[name]]
		all = append(all, Army{name, d.Armies[name], p.letter(rules.Army(a)), t.Fill, t.Line})
	}
	return all
}

// DiscWidth is how wide the circle of a disc is in its box of 100.
const DiscWidth = 98

// Disc returns a man as a disc to cut out, in a box of 100: the tint and pattern of its army in a
// ring, its drawing within, the letter of its army below.
func Disc(game rules.Game, army int, role string, o Options) ([]Item, error) {
	p, t, err := manOf(game, army, o)
	if err != nil {
		return nil, err
	}
	centre := Point{X: box / 2, Y: box / 2}
	whole := Circle(centre, DiscWidth/2)
	items := []Item{Shape{Path: whole, Fill: t.Fill}}
	if tile := p.drawings.Tiles[t.Pattern]; tile != "" && len(game.Armies()) > 2 {
		items = append(items, p.pattern(t.Pattern, tile, t, whole))
	}
	items = append(items, Shape{Path: Circle(centre, 38), Fill: t.Fill, Stroke: t.Line, Width: 1})
	letter := 13.0
	if role != "M" && role != "Crowned" {
		d := dress{role: role, pattern: "plain", tint: p.drawings.Armies[game.Armies()[army]]}
		size := 58.0
		at := place{size / box, 50 - size/2, 45 - size/2}
		items = append(items, Stamp{&Symbol{p.man(d)}, at})
	} else {
		letter = 10 // between both rings
		items = append(items, Shape{Path: Circle(centre, 24), Stroke: t.Line, Width: 1.6})
		if role == "Crowned" {
			crown := mustParse("M34 60L31 40L42 48L50 35L58 48L69 40L66 60Z")
			items = append(items, Shape{Path: crown, Fill: t.Line})
		}
	}
	items = append(items, Text{At: Point{X: 50, Y: 81}, Text: p.letter(rules.Army(army)), Size: letter, Fill: t.Line, Face: Bold})
	return append(items, Shape{Path: whole, Stroke: Colour{0x80, 0x80, 0x80, 255}, Width: 0.6}), nil
}

// Standing returns a man in its box of 100, as on the board.
func Standing(game rules.Game, army int, role string, o Options) ([]Item, error) {
	p, t, err := manOf(game, army, o)
	if err != nil {
		return nil, err
	}
	d := dress{role: role, tint: p.drawings.Armies[game.Armies()[army]], pattern: "plain", seal: p.letter(rules.Army(army))}
	if role == "Crowned" {
		d.role, d.crowned = "K", true
	}
	if len(game.Armies()) > 2 {
		d.pattern = t.Pattern
	}
	return p.man(d), nil
}

// Silhouette returns the outline of a man in its box of 100, and the lines upon it, for machines
// that cut and engrave.
func Silhouette(role string, o Options) (body, lines Path, err error) {
	set, err := known().men(o.Men)
	if err != nil {
		return Path{}, Path{}, err
	}
	m := set.Men[role]
	if role == "Crowned" {
		m = set.Crowned
	}
	return mustParse(m.Body), mustParse(m.Details), nil
}

func manOf(game rules.Game, army int, o Options) (*painter, tint, error) {
	d := known()
	set, err := d.men(o.Men)
	if err != nil {
		return nil, tint{}, err
	}
	if army < 0 || army >= len(game.Armies()) {
		return nil, tint{}, fmt.Errorf("%s has %d armies", game.ID(), len(game.Armies()))
	}
	p := &painter{drawings: d, men: set, options: o, pos: game.Start(), look: d.look(game.ID().String())}
	return p, d.Tints[d.Armies[game.Armies()[army]]], nil
}
