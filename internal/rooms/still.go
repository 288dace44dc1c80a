package rooms

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/manykings/manykings/book"
	"github.com/manykings/manykings/diagram"
	"github.com/manykings/manykings/diagram/print"
	"github.com/manykings/manykings/games"
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
	if f == nil || !slices.Contains(r.Languages(), language) {
		return nil, nil
	}
	key := StillPath(id, language, night)
	r.mu.Lock()
	drawn := r.stills[key]
	r.mu.Unlock()
	if drawn != nil {
		return drawn, nil
	}
	pos, signs, err := print.Figure(f)
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
