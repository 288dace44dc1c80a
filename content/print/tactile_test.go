package print

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games"
)

func TestBraille(t *testing.T) {
	for text, want := range map[string][]string{
		"a": {"1"}, "16": {"3456", "1", "124"}, "10": {"3456", "1", "245"}, "4a": {"3456", "145", "56", "1"}, "2n": {"3456", "12", "1345"}, "P": {"1234"},
	} {
		if got := braille(text); !slices.Equal(got, want) {
			t.Errorf("braille(%q) = %q, want %q", text, got, want)
		}
	}
}

// Fingers tell dark squares from light ones, and coordinates are beside the board.
func TestTactile(t *testing.T) {
	for _, id := range []string{"star:2", "star:5", "yalta", "sovereign", "rex", "draughts:3"} {
		game, err := games.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		const scale = 0.25
		j := &Job{Game: game, Tactile: true}
		o := j.options()
		o.Coordinates, o.Empty = true, true
		p, err := j.tactile(o, scale)
		if err != nil {
			t.Fatal(err)
		}
		squares := game.Board().Outline().Squares
		dots, letters := make([]int, len(squares)), 0
		for _, item := range p.Items {
			shape, ok := item.(diagram.Shape)
			if !ok || shape.Fill != black {
				continue
			}
			low, high := shape.Path.Bounds()
			at := diagram.Point{X: (low.X + high.X) / 2, Y: (low.Y + high.Y) / 2}
			isLetter := (high.X-low.X)*scale > (textureDot+brailleDot)/2
			if isLetter {
				letters++
			}
			for s := range squares {
				if !isWithin(squares[s].Outline, at, 0) {
					continue
				}
				if isLetter && id != "sovereign" { // whose coloured squares have letters
					t.Errorf("%s: a dot of a letter is on %s", id, game.Board().SquareName(board.Square(s)))
				} else if !isLetter {
					dots[s]++
				}
			}
		}
		shades := game.Board().ShadeNames()
		for s := range squares {
			shade := shades[game.Board().Shade(board.Square(s))]
			isDark := shade == "dark" || shade == "black"
			if (dots[s] > 0) != isDark {
				t.Errorf("%s: %s, a %s square, has %d dots", id, game.Board().SquareName(board.Square(s)), shade, dots[s])
			}
		}
		if letters < 20 {
			t.Errorf("%s: only %d dots of letters", id, letters)
		}
	}
}
