package draughts_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/rulestest"
)

// ids are games that together use every option and number of seats.
var ids = []string{
	"draughts:2", "draughts:3", "draughts:4", "draughts:5", "draughts:6", "draughts:7", "draughts:8",
	"draughts:2,landing=behind", "draughts:4,centre=neighbours", "draughts:3,colour=light",
	"draughts:3,blocked=count", "draughts:4,teams=pairs", "draughts:4,landing=behind,teams=1-234",
	"draughts:6,blocked=count,teams=threes", "draughts:6,centre=neighbours,colour=light,teams=pairs",
	"draughts:8,teams=adjacent", "draughts:3,ending=count", "draughts:4,blocked=count,ending=count,teams=pairs",
}

func TestSuite(t *testing.T) {
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			s := rulestest.Suite{Game: family.Game(t, id), Slow: slowMoves, Games: 2, Plies: 400}
			for _, k := range known {
				if k.game == id {
					s.Perft = k.counts
				}
			}
			rulestest.Run(t, s)
		})
	}
}

// scatter returns a position of men and many kings strewn over the board, as
// play seldom brings them about: long captures, by several routes.
func scatter(t testing.TB, game rules.Game, rng *rand.Rand) rules.Position {
	t.Helper()
	star := board.NewStar(game.Seats(), board.All)
	s := rules.Setup{Game: game.ID().String(), Turn: 1 + rules.Seat(rng.IntN(game.Seats()))}
	shade := board.Shade(0)
	if game.ID().Value("colour") == "light" {
		shade = 1
	}
	density := 20 + rng.IntN(30)
	for square := range board.Square(star.Len()) {
		if star.Shade(square) != shade || rng.IntN(100) >= density {
			continue
		}
		seat := 1 + rng.IntN(game.Seats())
		role := rules.Man
		if rng.IntN(2) == 0 || star.IsLastRow(square, seat) {
			role = rules.King
		}
		s.Board = append(s.Board, rules.Placed{
			Square: star.SquareName(square),
			Piece:  string([]byte{'0' + byte(seat), role.Letter()}),
		})
	}
	pos, err := game.State(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos.Position()
}

func TestScatteredPositions(t *testing.T) {
	count := 60
	if testing.Short() {
		count = 6
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			game := family.Game(t, id)
			suite := rulestest.Suite{Game: game, Slow: slowMoves}
			rng := rand.New(rand.NewPCG(7, 7))
			for range count {
				if suite.Check(t, scatter(t, game, rng)); t.Failed() {
					return
				}
			}
		})
	}
}

// Every path that names the taken men is read, not only the described one, which sorts
// first.
func TestEveryRouteIsRead(t *testing.T) {
	game := family.Game(t, "draughts:4")
	rng := rand.New(rand.NewPCG(3, 3))
	positions, several := 300, 0
	if testing.Short() {
		positions = 30
	}
	for range positions {
		pos := scatter(t, game, rng)
		for _, m := range pos.Moves(nil) {
			a := pos.Describe(m)
			routes := slowRoutes(pos, a)
			if len(routes) > 1 {
				text := pos.Game().Board().SquareName(a.From)
				for _, s := range a.Path {
					text += "x" + pos.Game().Board().SquareName(s)
				}
				if first := slices.Min(routes); text != first {
					t.Fatalf("the path is described as %s, want %s; in %+v", text, first, pos.Setup())
				}
				several++
			}
			for _, text := range routes {
				if got, err := pos.ParseMove(text); err != nil || got != m {
					t.Fatalf("ParseMove(%q) = %d, %v, want %d; in %+v", text, got, err, m, pos.Setup())
				}
			}
		}
	}
	if several == 0 {
		t.Error("no capture had several routes")
	}
}

// slowRoutes returns the texts of all routes of the capture a.
func slowRoutes(pos rules.Position, a rules.Action) []string {
	if a.Kind != rules.Capture {
		return nil
	}
	g := newSlowGame(pos.Setup())
	want := slices.Sorted(slices.Values(a.Captured))
	var list []string
	for _, r := range g.routes(nil, g.men[a.From], slowRoute{squares: []board.Square{a.From}}) {
		if r.squares[len(r.squares)-1] == a.To && slices.Equal(slices.Sorted(slices.Values(r.taken)), want) {
			text := g.star.SquareName(a.From)
			for _, s := range r.squares[1:] {
				text += "x" + g.star.SquareName(s)
			}
			list = append(list, text)
		}
	}
	return list
}
