package eval

import (
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// symmetry maps a game onto itself.
type symmetry struct {
	square func(board.Square) board.Square
	army   func(rules.Army) rules.Army
	seat   func(rules.Seat) rules.Seat
}

// apply returns the image of a set-up, without rights, records and counts, none
// of which an evaluation looks at.
func (x symmetry) apply(pos rules.Position) rules.Setup {
	game, from := pos.Game(), pos.Setup()
	b := game.Board()
	to := rules.Setup{Game: from.Game, Turn: x.seat(from.Turn), Ply: 2}
	armies := game.Armies()
	army := func(text string) string { return armies[x.army(rules.Army(slices.Index(armies, text)))] }
	for _, p := range from.Board {
		s, _ := b.Square(p.Square)
		to.Board = append(to.Board, rules.Placed{
			Square: b.SquareName(x.square(s)), Piece: army(p.Piece[:1]) + p.Piece[1:],
		})
	}
	for _, s := range from.Out {
		to.Out = append(to.Out, x.seat(s))
	}
	seat := func(text string) string {
		if text == "0" {
			return text
		}
		return string('0' + byte(x.seat(rules.Seat(text[0]-'0'))))
	}
	for _, c := range from.Control {
		if from.Game[0] == 's' && !strings.HasPrefix(from.Game, "sovereign") {
			to.Control = append(to.Control, rules.Control{Key: army(c.Key), Value: seat(c.Value)})
			continue
		}
		to.Control = append(to.Control, rules.Control{Key: seat(c.Key), Value: army(c.Value)})
	}
	for _, k := range from.Kingless {
		to.Kingless = append(to.Kingless, rules.Kingless{Seat: x.seat(k.Seat), How: k.How})
	}
	return to
}

// rotation turns a star by some modules.
func rotation(b *board.Star, by int) symmetry {
	n := b.Modules()
	turn := func(module int) int { return (module-1+by)%n + 1 }
	seat := func(s rules.Seat) rules.Seat {
		for other := 1; other <= n; other++ {
			if b.Home(other) == turn(b.Home(int(s))) {
				return rules.Seat(other)
			}
		}
		panic("no seat there")
	}
	return symmetry{
		square: func(s board.Square) board.Square { return b.At(turn(b.Module(s)), b.File(s), b.Rank(s)) },
		army:   func(a rules.Army) rules.Army { return rules.Army(seat(rules.Seat(a+1)) - 1) },
		seat:   seat,
	}
}

// chessMirror reflects the chessboard along its middle.
func chessMirror(b *board.Star) symmetry {
	x := rotation(b, 1)
	turned := x.square
	x.square = func(s board.Square) board.Square {
		s = turned(s)
		return b.At(b.Module(s), board.Files-1-b.File(s), b.Rank(s))
	}
	return x
}

// hexMirror is REX with colours swapped.
func hexMirror() symmetry {
	b := board.NewHex()
	return symmetry{
		square: func(s board.Square) board.Square { return b.At(b.Column(s), 10-b.Row(s)) },
		army:   func(a rules.Army) rules.Army { return 1 - a },
		seat:   func(s rules.Seat) rules.Seat { return 3 - s },
	}
}

// gridMirror is the reflection of sovereign.md: rank r to 17 - r, colours in pairs. Seats
// keep their numbers in Royale, where Ash and Slate keep their sides.
func gridMirror(seats int) symmetry {
	b := board.NewSovereign()
	pairs := map[byte]byte{'w': 'b', 'a': 's', 'p': 'v', 'r': 'n', 'o': 'c', 'y': 'g'}
	for x, y := range pairs {
		pairs[y] = x
	}
	return symmetry{
		square: func(s board.Square) board.Square { return b.At(b.File(s), board.GridSize-1-b.Rank(s)) },
		army: func(a rules.Army) rules.Army {
			return rules.Army(strings.IndexByte(board.Colours, pairs[board.Colours[a]]))
		},
		seat: func(s rules.Seat) rules.Seat {
			if seats == 4 && (s == 2 || s == 3) {
				return s
			}
			return rules.Seat(seats+1) - s
		},
	}
}

// symmetriesOf returns symmetries of a game.
func symmetriesOf(game rules.Game) []symmetry {
	switch g := game.(type) {
	case *draughts.Game:
		by := 1
		if len(g.Teams()) < g.Seats() {
			by = 2
		}
		return []symmetry{rotation(g.Star(), by)}
	case *chess.Game:
		switch {
		case g.Star() == nil:
			return []symmetry{hexMirror()}
		case g.Seats() == 2:
			return []symmetry{rotation(g.Star(), 1), chessMirror(g.Star())}
		case g.ID().Value("teams") == "adjacent", g.ID().Value("teams") == "threes":
			return []symmetry{rotation(g.Star(), 2)}
		case g.ID().Value("teams") == "1-23":
			return nil
		}
		return []symmetry{rotation(g.Star(), 1), rotation(g.Star(), g.Seats()-1)}
	}
	return []symmetry{gridMirror(game.Seats())}
}

// A position is worth to each seat what its image is worth to the seat's image.
func TestSymmetry(t *testing.T) {
	for _, id := range allGames {
		t.Run(id, func(t *testing.T) {
			game := gamestest.Game(t, id)
			plies := 0
			visit(t, id, 2, 200, func(pos rules.Position) {
				// Every thirteenth is enough, and the first lacks choices that come before the
				// game.
				if plies++; plies%13 != 0 {
					return
				}
				v := evaluate(pos)
				for i, x := range symmetriesOf(game) {
					image, err := game.Position(x.apply(pos))
					if err != nil {
						t.Fatalf("image %d of %+v: %v", i, pos.Setup(), err)
					}
					w := evaluate(image)
					for s := rules.Seat(1); int(s) <= game.Seats(); s++ {
						if v[s] != w[x.seat(s)] {
							t.Fatalf("%+v is worth %d to seat %d, its image %d worth %d to seat %d",
								pos.Setup(), v[s], s, i, w[x.seat(s)], x.seat(s))
						}
					}
				}
			})
		})
	}
}
