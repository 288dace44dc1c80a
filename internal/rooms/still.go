package rooms

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/book"
	"github.com/manykings/manykings/diagram"
	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/rules"
)

// StillPath returns the address of a still figure.
func StillPath(id string, night bool) string {
	if night {
		return "/figures/" + id + ".night.svg"
	}
	return "/figures/" + id + ".svg"
}

// Still returns a figure as SVG, nil if there is none of that id. It is drawn once.
func (r *Rooms) Still(id string, night bool) ([]byte, error) {
	f := r.book.Figure(id)
	if f == nil {
		return nil, nil
	}
	key := StillPath(id, night)
	r.mu.Lock()
	drawn := r.stills[key]
	r.mu.Unlock()
	if drawn != nil {
		return drawn, nil
	}
	pos, signs, err := shown(f)
	if err != nil {
		return nil, fmt.Errorf("figure %s: %w", id, err)
	}
	picture, err := diagram.Draw(pos, diagram.Options{Night: night, Signs: signs})
	if err != nil {
		return nil, fmt.Errorf("figure %s: %w", id, err)
	}
	picture.Title = "" // the page has a text in its place
	var b bytes.Buffer
	if err := picture.SVG(&b); err != nil {
		return nil, fmt.Errorf("figure %s: %w", id, err)
	}
	drawn = b.Bytes()
	r.mu.Lock()
	r.stills[key] = drawn
	r.mu.Unlock()
	return drawn, nil
}

// shown returns the position that a still figure has, and its signs.
func shown(f *book.Figure) (rules.Position, diagram.Signs, error) {
	switch f.Show {
	case book.Goals:
		r, err := f.Reach()
		if err != nil {
			return nil, diagram.Signs{}, err
		}
		pos, err := lone(f)
		signs := diagram.Signs{Circles: r.Goals, Stars: r.Takes, Crosses: r.Apart, Marks: []string{f.Focus}}
		for _, square := range r.Promotes {
			signs.Tips = append(signs.Tips, [2]string{square, f.Focus})
		}
		return pos, signs, err
	case book.Legend:
		pos, err := lone(f)
		return pos, diagram.Signs{}, err
	case book.Due:
		pos, err := f.Begin()
		if err != nil {
			return nil, diagram.Signs{}, err
		}
		due, err := f.Due()
		var signs diagram.Signs
		for _, m := range due {
			signs.Marks = append(signs.Marks, m.From)
			signs.Circles = append(signs.Circles, m.To)
			signs.Stars = append(signs.Stars, m.Captured...)
		}
		return pos, signs, err
	case book.Scene:
		stages, err := f.Stages()
		if err != nil {
			return nil, diagram.Signs{}, err
		}
		// How it stands at the end: what was played is written below it.
		last := stages[len(stages)-1]
		return last.Position, diagram.Signs{Last: lastMove(stages)}, nil
	}
	pos, err := f.Begin()
	if err != nil {
		return nil, diagram.Signs{}, err
	}
	var signs diagram.Signs
	if f.Focus != "" {
		signs.Marks = []string{f.Focus}
	}
	return pos, signs, nil
}

// bare is a position of which only some men are shown.
type bare struct {
	rules.Position
	men map[board.Square]rules.Piece
}

// At returns the man that is shown on s.
func (b bare) At(s board.Square) rules.Piece { return b.men[s] }

// lone returns the men of a figure on a board without any others.
func lone(f *book.Figure) (rules.Position, error) {
	game, err := games.Parse(f.Game)
	if err != nil {
		return nil, err
	}
	placed, err := f.Men()
	if err != nil {
		return nil, err
	}
	b := bare{game.Start(), map[board.Square]rules.Piece{}}
	for _, p := range placed {
		s, ok := game.Board().Square(p.Square)
		if !ok {
			return nil, errors.New("there is no square " + p.Square)
		}
		for army, name := range game.Armies() {
			if name == p.Piece[:len(p.Piece)-1] {
				b.men[s] = rules.Piece{Role: rules.RoleOf(p.Piece[len(p.Piece)-1]), Army: rules.Army(army)}
			}
		}
	}
	return b, nil
}

// lastMove returns the squares of the last move of a scene, where it is one.
func lastMove(stages []book.Stage) [][]string {
	for i := len(stages) - 1; i > 0; i-- {
		for _, m := range stages[i-1].View.Moves {
			if m.Text == stages[i].Entry && m.From != "" && m.To != "" {
				return [][]string{{m.From, m.To}}
			}
		}
	}
	return nil
}

// size returns how wide and high a still figure is, so that its place is kept.
func size(f *book.Figure) (width, height int) {
	game, err := games.Parse(f.Game)
	if err != nil {
		return 0, 0 // a test of package book holds that there is one
	}
	o := game.Board().Outline()
	return int(o.Width) + 2*margin, int(o.Height) + 2*margin
}

// margin is what is drawn round a board without coordinates, here and on the page.
const margin = 6
