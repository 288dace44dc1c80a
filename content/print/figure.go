package print

import (
	"errors"
	"strings"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games"
)

// mostFigures bounds the figures of pocket rules: there is little room.
const mostFigures = 14

// NewRulebook returns the rules of a family from a book, with some of their figures; false
// if it has none.
func NewRulebook(b *book.Book, language, family string, o diagram.Options) (Rulebook, bool, error) {
	f := b.Family(language, family)
	if f == nil || f.Room("rules") == nil {
		return Rulebook{}, false, nil
	}
	room := f.Room("rules")
	r := Rulebook{Title: room.Title}
	shown := map[string]bool{}
	for _, part := range room.Parts {
		if part.Heading != "" {
			r.Parts = append(r.Parts, Part{Heading: true, Text: part.Heading})
			continue
		}
		first := len(r.Parts)
		r.Parts = append(r.Parts, paragraphs(part.Text)...)
		for _, id := range part.Figures {
			figure := b.Figure(id)
			if figure == nil || shown[id] || len(shown) >= mostFigures {
				continue
			}
			shown[id] = true
			p, err := drawFigure(figure, o)
			if err != nil {
				return Rulebook{}, false, err
			}
			if last := len(r.Parts) - 1; last >= first {
				r.Parts[last].Pictures = append(r.Parts[last].Pictures, p)
			}
		}
	}
	return r, true, nil
}

// paragraphs splits a text of docs/book.md into paragraphs and elements of lists.
func paragraphs(text string) []Part {
	var all []Part
	open := false
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case line == "":
			open = false
		case len(line) > 2 && line[:2] == "- ":
			all = append(all, Part{Listed: true, Text: line[2:]})
			open = false
		case open:
			all[len(all)-1].Text += " " + line
		default:
			all = append(all, Part{Text: line})
			open = true
		}
	}
	return all
}

// drawFigure returns a figure as a still picture.
func drawFigure(f *book.Figure, o diagram.Options) (*diagram.Picture, error) {
	pos, signs, err := Figure(f)
	if err != nil {
		return nil, err
	}
	o.Signs = signs
	return diagram.Draw(pos, o)
}

// Figure returns the position that a still figure has, and its signs.
func Figure(f *book.Figure) (rules.Position, diagram.Signs, error) {
	switch f.Show {
	case book.Goals:
		r, err := f.Reach()
		if err != nil {
			return nil, diagram.Signs{}, err
		}
		pos, err := lone(f)
		if err != nil {
			return nil, diagram.Signs{}, err
		}
		signs := diagram.Signs{
			Circles: r.Goals, Stars: r.Takes, Crosses: r.Apart, Marks: []string{f.Focus},
			Slides: r.Ways,
		}
		if f.Onward {
			signs.Arrows = r.Onward
		}
		for _, square := range r.Promotes {
			signs.Tips = append(signs.Tips, [2]string{square, f.Focus})
		}
		return pos, signs, nil
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
		// The final position: the moves are written below it.
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

// bare is a position that shows only some men.
type bare struct {
	rules.Position
	men map[board.Square]rules.Piece
}

// At returns the man that is shown on s.
func (b bare) At(s board.Square) rules.Piece { return b.men[s] }

// lone returns the figure's men on an otherwise empty board.
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
