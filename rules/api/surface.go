package api

import (
	"math"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/jsontext"
)

// Point is x and y in board units; y grows downwards. Like all that is drawn it
// has two decimals: less than an eye sees on a board that is 1000 units wide.
type Point = [2]float64

// Surface is the constant part of a game: seats, armies, and the board with its drawing.
type Surface struct {
	ID       string        `json:"id" doc:"The canonical game id: docs/rules/formats.md." example:"star:4,teams=pairs"`
	Seats    int           `json:"seats"`
	Teams    [][]int       `json:"teams" doc:"The seats of each team; without teams every seat is one."`
	Armies   []string      `json:"armies" doc:"As positions name them." example:"[\"1\",\"2\",\"3\",\"4\"]"`
	Name     string        `json:"name" doc:"The board; games may share one." example:"star:4"`
	Width    float64       `json:"width" doc:"Board units."`
	Height   float64       `json:"height" doc:"Board units."`
	Shades   []string      `json:"shades" doc:"The names of the shades." example:"[\"dark\",\"light\"]"`
	Rotation []float64     `json:"rotation" doc:"Degrees clockwise that put seat 1, 2, ... at the bottom."`
	Squares  []SquareShape `json:"squares"`
	Start    []Man         `json:"start" doc:"The men as the game begins, wherever this one began."`
}

// SquareShape is how one square is drawn.
type SquareShape struct {
	Name    string  `json:"name" example:"1d4"`
	Shade   string  `json:"shade" doc:"One of shades."`
	Anchor  Point   `json:"anchor" doc:"Where a man is centred, x and y in board units."`
	Radius  float64 `json:"radius" doc:"Of the largest circle round anchor inside outline."`
	Outline []Point `json:"outline" doc:"The corners, clockwise on the screen."`
}

// NewSurface returns the constant part of a game.
func NewSurface(game rules.Game) Surface {
	return newSurface(game, game.Board().Outline())
}

// NewNearSurface returns the surface as a seat sees it on little glass, its own half
// and the centre large; false where the board is drawn in one way only.
func NewNearSurface(game rules.Game, seat int) (Surface, bool) {
	if seat < 1 || seat > game.Seats() {
		return Surface{}, false
	}
	o := game.Board().NearOutline(seat)
	if o == nil {
		return Surface{}, false
	}
	return newSurface(game, o), true
}

func newSurface(game rules.Game, o *board.Outline) Surface {
	b := game.Board()
	s := Surface{
		ID: game.ID().String(), Seats: game.Seats(), Armies: game.Armies(),
		Name: b.Name(), Width: rounded(o.Width), Height: rounded(o.Height), Shades: b.ShadeNames(),
		Rotation: make([]float64, len(o.Rotation)), Squares: make([]SquareShape, b.Len()),
		Start: newMen(game.Start()),
	}
	for _, t := range game.Teams() {
		s.Teams = append(s.Teams, seats(t))
	}
	for i, degrees := range o.Rotation {
		s.Rotation[i] = rounded(degrees)
	}
	for i := range board.Square(b.Len()) {
		shape := &o.Squares[i]
		outline := make([]Point, len(shape.Outline))
		for k, p := range shape.Outline {
			outline[k] = point(p)
		}
		s.Squares[i] = SquareShape{
			Name: b.SquareName(i), Shade: s.Shades[b.Shade(i)],
			Anchor: point(shape.Anchor), Radius: rounded(shape.Radius), Outline: outline,
		}
	}
	return s
}

func point(p board.Point) Point { return Point{rounded(p.X), rounded(p.Y)} }

// rounded returns x to a hundredth.
func rounded(x float64) float64 { return math.Round(x*100)/100 + 0 } // + 0: no -0

// Append appends s as JSON.
func (s Surface) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "id", s.ID)
	dst = appendInt(dst, "seats", s.Seats)
	dst = appendIntLists(dst, "teams", s.Teams)
	dst = appendTexts(dst, "armies", s.Armies)
	dst = appendText(dst, "name", s.Name)
	dst = appendHundredths(dst, "width", s.Width)
	dst = appendHundredths(dst, "height", s.Height)
	dst = appendTexts(dst, "shades", s.Shades)
	dst = jsontext.AppendList(jsontext.AppendField(dst, "rotation"), s.Rotation, jsontext.AppendHundredths)
	dst = appendEach(dst, "squares", s.Squares)
	return append(appendEach(dst, "start", s.Start), '}')
}

// Append appends s as JSON.
func (s SquareShape) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "name", s.Name)
	dst = appendText(dst, "shade", s.Shade)
	dst = appendPoint(jsontext.AppendField(dst, "anchor"), s.Anchor)
	dst = appendHundredths(dst, "radius", s.Radius)
	return append(jsontext.AppendList(jsontext.AppendField(dst, "outline"), s.Outline, appendPoint), '}')
}

func appendPoint(dst []byte, p Point) []byte {
	dst = jsontext.AppendHundredths(append(dst, '['), p[0])
	dst = jsontext.AppendHundredths(append(dst, ','), p[1])
	return append(dst, ']')
}
