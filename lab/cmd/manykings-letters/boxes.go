package main

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/print"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record"
)

// pen is how a writer fills in boxes.
type pen struct {
	page *image.Gray
	r    *rand.Rand
	wide float64 // in millimetres
	dark uint8
	way  int // a cross, a tick, a full box, a slash
}

// boxPages makes photos of as many tick-box sheets as a game needs: BASE.jpg, BASE-2.jpg and so on.
func boxPages(r *rand.Rand, id, base string, rec *record.Record, played []api.Move) error {
	game, err := games.Parse(id)
	if err != nil {
		return err
	}
	plan, err := print.NewBoxPlan(game, "a4")
	if err != nil {
		return err
	}
	places := map[int]int{} // of moves on the sheets, by their index
	last := 0
	rows(rec.Moves, func(row, index int) {
		last = row*game.Seats() + rec.Moves[index].Seat - 1
		places[last] = index
	})
	p := &pen{r: r, wide: 0.3 + 0.3*r.Float64(), dark: uint8(30 + r.IntN(70)), way: r.IntN(4)}
	for sheet := 0; sheet*plan.Moves <= last; sheet++ {
		name := base
		if sheet > 0 {
			name += fmt.Sprintf("-%d", sheet+1)
		}
		if err := rendered(name, "print", "boxes", id, "-o", name+".pdf"); err != nil {
			return err
		}
		if p.page, err = readPage(name + ".png"); err != nil {
			return err
		}
		for move := range plan.Moves {
			if index, ok := places[sheet*plan.Moves+move]; ok {
				p.tick(&plan, move, played[index])
			}
		}
		for range 12 { // strokes that belong to nothing
			from := diagram.Point{X: 10 + 190*r.Float64(), Y: 45 + 215*r.Float64()}
			p.stroke(from, diagram.Point{X: from.X + 4*r.NormFloat64(), Y: from.Y + 4*r.NormFloat64()})
		}
		if err := save(p.page, name+".png"); err != nil {
			return err
		}
		if err := photo(r, name); err != nil {
			return err
		}
	}
	return nil
}

// tick fills in the boxes of a move, none of them exactly.
func (p *pen) tick(plan *print.BoxPlan, move int, m api.Move) {
	for _, box := range plan.BoxesOf(m.From, m.To) {
		p.mark(plan.Box(move, box[0], box[1], box[2]))
	}
	for i, role := range print.BoxRoles {
		if string(role) == m.Promotion {
			p.mark(plan.Promotion(move, i))
		}
	}
}

// mark fills in a box.
func (p *pen) mark(at diagram.Point, wide float64) {
	slip := func() float64 { return 0.09 * p.r.NormFloat64() }
	dx, dy := slip(), slip()
	dot := func(x, y float64) diagram.Point {
		return diagram.Point{X: at.X + (x+dx+slip()/2)*wide, Y: at.Y + (y+dy+slip()/2)*wide}
	}
	switch p.way {
	case 0:
		p.stroke(dot(0.12, 0.12), dot(0.88, 0.88))
		p.stroke(dot(0.88, 0.12), dot(0.12, 0.88))
	case 1:
		p.stroke(dot(0.1, 0.5), dot(0.4, 0.9))
		p.stroke(dot(0.4, 0.9), dot(0.95, 0))
	case 2:
		for y := 0.25; y < 0.85; y += 0.12 {
			p.stroke(dot(0.2, y), dot(0.8, y+0.05))
		}
	default:
		p.stroke(dot(0.1, 0.9), dot(0.9, 0.1))
	}
}

// stroke draws a line.
func (p *pen) stroke(from, to diagram.Point) {
	steps := int(math.Hypot(to.X-from.X, to.Y-from.Y)*mm*2) + 1
	reach := int(p.wide*mm/2) + 1
	for i := range steps + 1 {
		share := float64(i) / float64(steps)
		x, y := (from.X+share*(to.X-from.X))*mm, (from.Y+share*(to.Y-from.Y))*mm
		for v := int(y) - reach; v <= int(y)+reach; v++ {
			for u := int(x) - reach; u <= int(x)+reach; u++ {
				isIn := math.Hypot(float64(u)+0.5-x, float64(v)+0.5-y) <= p.wide*mm/2
				if isIn && (image.Point{X: u, Y: v}).In(p.page.Rect) && p.page.GrayAt(u, v).Y > p.dark {
					p.page.SetGray(u, v, color.Gray{Y: p.dark})
				}
			}
		}
	}
}
