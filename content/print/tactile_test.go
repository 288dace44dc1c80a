package print

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games/gamestest"
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
		game := gamestest.Game(t, id)
		scale := 20 / diagram.SquareUnits(game)
		j := &Job{Game: game, Tactile: true}
		o := j.options()
		o.Coordinates, o.Empty = true, true
		p, err := j.tactileBoard(o, scale)
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

// Squares may be as small as fingers allow, and the labels still fit on the sheet. Smaller ones are
// refused.
func TestTactileLabels(t *testing.T) {
	for _, tt := range []struct {
		id            string
		board, halves float64 // the least width of squares
	}{
		{"star:3", 12.5, 10}, {"star:4", 12.5, 12.5}, {"star:5", 14.5, 14.5}, {"star:6", 14, 14}, {"star:7", 13.5, 13.5}, {"star:8", 13.5, 13.5}, {"yalta", 18.5, 10},
	} {
		game := gamestest.Game(t, tt.id)
		j := &Job{Game: game, Tactile: true}
		o := j.options()
		o.Coordinates, o.Empty = true, true
		unit := diagram.SquareUnits(game)
		for _, draw := range []struct {
			what  string
			least float64
			draw  func(scale float64) (*diagram.Picture, error)
		}{
			{"board", tt.board, func(scale float64) (*diagram.Picture, error) { return j.tactileBoard(o, scale) }},
			{"half-board", tt.halves, func(scale float64) (*diagram.Picture, error) { return j.tactileModule(2, o, scale) }},
		} {
			if p, err := draw.draw(draw.least / unit); err != nil {
				t.Errorf("%s, %s with squares of %v mm: %v", tt.id, draw.what, draw.least, err)
			} else if low, high := bounds(p); low.X < p.Left || low.Y < p.Top || high.X > p.Left+p.Width || high.Y > p.Top+p.Height {
				t.Errorf("%s, %s: dots are beyond the edge", tt.id, draw.what)
			}
			if _, err := draw.draw((draw.least - 1.5) / unit); !errors.Is(err, errFine) {
				t.Errorf("%s, %s with squares of %v mm: %v, want them too small", tt.id, draw.what, draw.least-1.5, err)
			}
		}
	}
}

// bounds returns the corners of a drawing.
func bounds(p *diagram.Picture) (low, high diagram.Point) {
	low, high = diagram.Point{X: math.Inf(1), Y: math.Inf(1)}, diagram.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, item := range p.Items {
		if shape, ok := item.(diagram.Shape); ok {
			a, b := shape.Path.Bounds()
			low, high = diagram.Point{X: min(low.X, a.X), Y: min(low.Y, a.Y)}, diagram.Point{X: max(high.X, b.X), Y: max(high.Y, b.Y)}
		}
	}
	return low, high
}

// A board whose squares fingers could not tell apart is refused, and half-boards are the way out.
func TestTactileIsReadable(t *testing.T) {
	for _, tt := range []struct {
		id, what, paper string
		trouble         string
	}{
		{"star:2", "board", "a4", ""},
		{"star:8", "board", "a4", "or half-boards, one a sheet (modules)"},
		{"star:8", "modules", "a3", ""},
		{"star:4", "modules", "a4", ""},
		{"sovereign", "board", "a4", ""},
		{"star:4", "board", "a3", ""},
		{"sovereign", "board", "a5", "which need 9 mm: use larger paper, or several sheets (tile)"},
	} {
		game := gamestest.Game(t, tt.id)
		j := &Job{Game: game, Tactile: true, Theme: "paper", Paper: tt.paper, Language: "en"}
		_, err := j.Document(Wish{What: tt.what})
		if (err == nil) != (tt.trouble == "") || err != nil && !strings.Contains(err.Error(), tt.trouble) {
			t.Errorf("%s %s on %s: %v, want %q", tt.what, tt.id, tt.paper, err, tt.trouble)
		}
	}
}
