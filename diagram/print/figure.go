package print

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/book"
	"github.com/manykings/manykings/diagram"
	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/rules"
)

// mostFigures bounds the figures of pocket rules: there is little room.
const mostFigures = 14

// NewRulebook returns the rules of a family as a book tells them, with some of their figures; false if it has none.
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

// bare is a position of which other men are shown than stand on it.
type bare struct {
	rules.Position
	men map[board.Square]rules.Piece
}

func (b bare) At(s board.Square) rules.Piece { return b.men[s] }

// drawFigure returns a figure as a still picture.
func drawFigure(f *book.Figure, o diagram.Options) (*diagram.Picture, error) {
	if f.Show != book.Goals {
		stages, err := f.Stages()
		if err != nil {
			return nil, err
		}
		return diagram.Draw(stages[len(stages)-1].Position, o)
	}
	game, err := games.Parse(f.Game)
	if err != nil {
		return nil, err
	}
	men, err := f.Men()
	if err != nil {
		return nil, err
	}
	shown := bare{game.Start(), map[board.Square]rules.Piece{}}
	for _, m := range men {
		s, ok := game.Board().Square(m.Square)
		army := slices.Index(game.Armies(), m.Piece[:len(m.Piece)-1])
		if ok && army >= 0 {
			shown.men[s] = rules.Piece{Army: rules.Army(army), Role: rules.RoleOf(m.Piece[len(m.Piece)-1])}
		}
	}
	r, err := f.Reach()
	if err != nil {
		return nil, err
	}
	o.Signs = diagram.Signs{Circles: r.Goals, Stars: r.Takes, Crosses: r.Apart, Marks: []string{f.Focus}}
	for _, square := range r.Promotes {
		o.Signs.Tips = append(o.Signs.Tips, [2]string{square, f.Focus})
	}
	return diagram.Draw(shown, o)
}
