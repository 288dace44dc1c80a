package diagram

import (
	"fmt"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
)

// Wanted is signs as people write them: squares with commas between them, a way as squares with
// hyphens between them.
type Wanted struct {
	Goals   string // of the men on these squares
	Circles string
	Stars   string
	Arrows  string
	Slides  string
	Tips    string // the square and where the man comes from: 1e4-1e3
	Crosses string
	Marks   string
}

// Signs returns the signs on a position.
func (w Wanted) Signs(pos rules.Position) (Signs, error) {
	s := Signs{
		Circles: list(w.Circles), Stars: list(w.Stars), Crosses: list(w.Crosses), Marks: list(w.Marks),
		Arrows: ways(w.Arrows), Slides: ways(w.Slides),
	}
	for _, tip := range ways(w.Tips) {
		if len(tip) != 2 {
			return Signs{}, fmt.Errorf("a tip is two squares, such as 1e4-1e3, not %q", strings.Join(tip, "-"))
		}
		s.Tips = append(s.Tips, [2]string{tip[0], tip[1]})
	}
	for _, way := range slices.Concat(s.Arrows, s.Slides) {
		if len(way) < 2 {
			return Signs{}, fmt.Errorf("a way is two squares and more, such as 1d2-1d4, not %q", way[0])
		}
	}
	for _, from := range list(w.Goals) {
		at, ok := pos.Game().Board().Square(from)
		if !ok {
			return Signs{}, fmt.Errorf("%s has no square %q", pos.Game().ID(), from)
		}
		if pos.At(at).Role == rules.NoRole {
			return Signs{}, fmt.Errorf("no man stands on %s", from)
		}
		g := Goals(pos, from)
		s.Circles, s.Stars, s.Tips, s.Marks = slices.Concat(s.Circles, g.Circles), slices.Concat(s.Stars, g.Stars),
			slices.Concat(s.Tips, g.Tips), slices.Concat(s.Marks, g.Marks)
	}
	return s, nil
}

// list splits a text at commas and spaces.
func list(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}

func ways(text string) [][]string {
	var all [][]string
	for _, way := range list(text) {
		all = append(all, strings.Split(way, "-"))
	}
	return all
}

// Squares returns the squares of a legal move for [Frame]: from, landings, to; nil for a move
// without a man.
func Squares(pos rules.Position, m rules.Move) []string {
	b, a := pos.Game().Board(), pos.Describe(m)
	if a.Piece.Role == rules.NoRole || int(a.From) >= b.Len() || int(a.To) >= b.Len() {
		return nil
	}
	return []string{b.SquareName(a.From), b.SquareName(a.To)}
}

// Play applies entries, each as [rules.Apply] takes it, and returns the position before the first
// and after each.
func Play(pos rules.Position, entries []string) ([]Frame, error) {
	frames := []Frame{{Position: pos.Clone()}}
	for i, text := range entries {
		var move []string
		if m, err := pos.ParseMove(text); err == nil && !pos.Over() {
			move = Squares(pos, m)
		}
		if err := rules.Apply(pos, text); err != nil {
			return frames, fmt.Errorf("ply %d, %s: %w", i+1, text, err)
		}
		frames = append(frames, Frame{pos.Clone(), move})
	}
	return frames, nil
}
