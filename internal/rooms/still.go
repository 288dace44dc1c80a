package rooms

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/book"
	"github.com/manykings/manykings/diagram"
	"github.com/manykings/manykings/diagram/print"
	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/rules"
)

// StillPath returns the address of a still figure, with the letters of a language.
func StillPath(id, language string, night bool) string {
	if night {
		return "/figures/" + language + "/" + id + ".night.svg"
	}
	return "/figures/" + language + "/" + id + ".svg"
}

// Still returns a figure as SVG with the letters of a language, nil if there is none of that id or no such language. It is drawn once.
func (r *Rooms) Still(id, language string, night bool) ([]byte, error) {
	f := r.book.Figure(id)
	model, entry := r.turn(id)
	if f == nil && model == nil || !slices.Contains(r.Languages(), language) {
		return nil, nil
	}
	key := StillPath(id, language, night)
	r.mu.Lock()
	drawn := r.stills[key]
	r.mu.Unlock()
	if drawn != nil {
		return drawn, nil
	}
	var pos rules.Position
	var signs diagram.Signs
	var err error
	if f != nil {
		pos, signs, err = print.Figure(f)
	} else {
		pos, signs, err = moment(model, entry)
	}
	if err != nil {
		return nil, fmt.Errorf("figure %s: %w", id, err)
	}
	picture, err := diagram.Draw(pos, diagram.Options{Night: night, Signs: signs, Letters: print.Letters(language)})
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

// turn returns the model game and the entry that the name of a still picture names,
// such as yalta-1.23; nil if nothing is said there.
func (r *Rooms) turn(id string) (*book.Model, int) {
	name, number, ok := strings.Cut(id, ".")
	entry, err := strconv.Atoi(number)
	m := r.book.Model(name)
	if !ok || err != nil || m == nil {
		return nil, 0
	}
	notes, _, err := r.book.Notes("en", name)
	if err != nil || !slices.ContainsFunc(notes, func(n book.Note) bool { return n.Entry == entry }) {
		return nil, 0
	}
	return m, entry
}

// moment returns the position of a model game after an entry, with the squares of
// that move.
func moment(m *book.Model, entry int) (found rules.Position, signs diagram.Signs, err error) {
	entries := m.Entries()
	err = m.Play(func(i int, pos rules.Position) {
		switch i {
		case entry - 1:
			move, err := pos.ParseMove(entries[i])
			if err != nil {
				return // a resignation
			}
			switch a := pos.Describe(move); a.Kind {
			case rules.Quiet, rules.Capture, rules.EnPassant, rules.Castle:
				squares := pos.Game().Board()
				signs.Last = [][]string{{squares.SquareName(a.From), squares.SquareName(a.To)}}
			}
		case entry:
			found = pos.Clone()
		}
	})
	return found, signs, err
}

// size returns how wide and high a still picture of a game is, so that its place is kept.
func size(id string) (width, height int) {
	game, err := games.Parse(id)
	if err != nil {
		return 0, 0 // a test of package book holds that there is one
	}
	o := game.Board().Outline()
	return int(o.Width) + 2*margin, int(o.Height) + 2*margin
}

// margin is what is drawn round a board without coordinates, here and on the page.
const margin = 6
