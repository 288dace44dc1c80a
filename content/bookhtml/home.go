package bookhtml

import (
	"fmt"
	"html/template"
	"math"
	"strings"
	"sync"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/print"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/reach"
)

// usual is the game that a family's board shows on the home page: page/src/games/families.ts says
// how many seats are usual.
var usual = map[string]string{
	"star": "star:4", "yalta": "yalta", "sovereign": "sovereign", "royale": "royale", "rex": "rex", "draughts": "draughts:4",
}

// rideGame and the squares of its ride: a knight and the pawns that it catches. With them a visitor
// tries a board for three within ten seconds.
const (
	rideGame = "yalta"
	rideFrom = "d4"
)

var ridePawns = []rules.Placed{{Square: "i6", Piece: "bP"}, {Square: "g10", Piece: "rP"}, {Square: "b6", Piece: "bP"}}

// ride is the page's data for the jumping knight.
type ride struct {
	From   string                `json:"from"`
	Pawns  []string              `json:"pawns"`
	Width  float64               `json:"width"`
	Height float64               `json:"height"`
	Left   float64               `json:"left"` // of the picture, as its top
	At     map[string][3]float64 `json:"at"`   // the middle of a square, and the distance to its nearest side
	Goals  map[string][]string   `json:"goals"`
}

// Home returns the part of the home page that shows before a script runs and that the page takes
// over then: a still board of each family, and the ride. It is the same for all readers: it has
// names in every language, the first in sight.
func (r *Rooms) Home() (string, error) { return r.home() }

// newHome draws the boards once they are wanted.
func newHome(r *Rooms) func() (string, error) {
	type spoken struct{ Language, Text string }
	type still struct {
		Path, Game string
		Board      template.HTML
		Names      []spoken
	}
	return sync.OnceValues(func() (string, error) {
		picture, data, err := newRide()
		if err != nil {
			return "", fmt.Errorf("the ride: %w", err)
		}
		var boards []still
		for _, family := range book.Families {
			game, err := games.Parse(usual[family])
			if err != nil {
				return "", err
			}
			drawn, err := diagram.Inline(game.Start(), family)
			if err != nil {
				return "", fmt.Errorf("the board of %s: %w", family, err)
			}
			one := still{Path: "/games/" + family + "/" + First, Game: usual[family], Board: template.HTML(drawn)} // it is drawn here
			for _, language := range r.Languages() {
				one.Names = append(one.Names, spoken{language, r.texts[language]["game_"+family+"_title"]})
			}
			boards = append(boards, one)
		}
		return string(render("home", struct {
			Ride   template.HTML
			Data   *ride
			Boards []still
		}{template.HTML(picture), data, boards})), nil // as above
	})
}

// newRide returns the picture of the ride, and the knight's destinations from each square.
func newRide() (picture string, data *ride, err error) {
	game, err := games.Parse(rideGame)
	if err != nil {
		return "", nil, err
	}
	knight := rules.Placed{Square: rideFrom, Piece: "wN"}
	var men strings.Builder
	for i, p := range append([]rules.Placed{knight}, ridePawns...) {
		fmt.Fprintf(&men, "%s%q: %q", map[bool]string{true: ", "}[i > 0], p.Square, p.Piece)
	}
	pos, _, err := print.Figure(&book.Figure{ID: "ride", Game: rideGame, Show: book.Legend, Position: []byte(`{"board": {` + men.String() + `}}`)})
	if err != nil {
		return "", nil, err
	}
	picture, err = diagram.Inline(pos, "ride")
	if err != nil {
		return "", nil, err
	}
	squares, o := game.Board(), game.Board().Outline()
	data = &ride{From: rideFrom, Width: o.Width, Height: o.Height, Left: -margin, At: map[string][3]float64{}, Goals: map[string][]string{}}
	for _, p := range ridePawns {
		data.Pawns = append(data.Pawns, p.Square)
	}
	for s := range board.Square(squares.Len()) {
		name, shape := squares.SquareName(s), o.Squares[s]
		found, err := reach.Of(game, []rules.Placed{{Square: name, Piece: "wN"}}, name)
		if err != nil {
			return "", nil, err
		}
		data.Goals[name] = found.Goals
		data.At[name] = [3]float64{math.Round(shape.Anchor.X), math.Round(shape.Anchor.Y), math.Round(shape.Radius)}
	}
	return picture, data, nil
}
