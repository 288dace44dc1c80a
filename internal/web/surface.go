package web

import (
	"math"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Point is x and y in board units; y grows downwards.
type Point = [2]float64

// Surface is what does not change in a game: seats, armies, and the board with its
// drawing.
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
}

// SquareShape is how one square is drawn.
type SquareShape struct {
	Name    string  `json:"name" example:"1d4"`
	Shade   string  `json:"shade" doc:"One of shades."`
	Anchor  Point   `json:"anchor" doc:"Where a man is centred, x and y in board units."`
	Radius  float64 `json:"radius" doc:"Of the largest circle round anchor inside outline."`
	Outline []Point `json:"outline" doc:"The corners, clockwise on the screen."`
}

func newSurface(game rules.Game) Surface {
	b := game.Board()
	o := b.Outline()
	s := Surface{
		ID: game.ID().String(), Seats: game.Seats(), Teams: teamSeats(game), Armies: game.Armies(),
		Name: b.Name(), Width: rounded(o.Width), Height: rounded(o.Height),
		Shades: b.ShadeNames(), Rotation: o.Rotation, Squares: make([]SquareShape, b.Len()),
	}
	for i := range board.Square(b.Len()) {
		shape := &o.Squares[i]
		outline := make([]Point, len(shape.Outline))
		for k, p := range shape.Outline {
			outline[k] = point(p)
		}
		s.Squares[i] = SquareShape{
			Name: b.SquareName(i), Shade: b.ShadeNames()[b.Shade(i)],
			Anchor: point(shape.Anchor), Radius: rounded(shape.Radius), Outline: outline,
		}
	}
	return s
}

func point(p board.Point) Point { return Point{rounded(p.X), rounded(p.Y)} }

// rounded returns x to a hundredth of a board unit: less than an eye sees on a
// board that is 1000 units wide.
func rounded(x float64) float64 { return math.Round(x*100) / 100 }

// Variant is all about a kind of game that never changes.
type Variant struct {
	Surface Surface `json:"surface"`
	Start   View    `json:"start" doc:"How the game stands at the start."`
}

func newVariant(game rules.Game) *Variant {
	start := game.Start()
	return &Variant{Surface: newSurface(game), Start: *newView(start, 0)}
}

func teamSeats(game rules.Game) [][]int {
	var teams [][]int
	for _, t := range game.Teams() {
		teams = append(teams, seatNumbers(t))
	}
	return teams
}
