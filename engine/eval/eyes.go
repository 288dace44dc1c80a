package eval

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/chess"
	"github.com/manykings/manykings/draughts"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/sovereign"
)

// Eyes say how the seats of a game see its men: which input of a net a man is. A seat sees the
// board turned so that its home is where the first seat's is, and counts the others as they
// sit around it from itself on.
//
// Men are of camps: 0 is of nobody, then come those of each seat; and on the board of
// Sovereign Chess, behind them, those that each seat controls and does not own.
type Eyes struct {
	seats, squares, camps int
	armies                int
	crowns                bool                                // the men are those of draughts
	turned                [][maxSquares]uint8                 // by seat from 0: where a square is for it
	mirrored              [maxSquares]uint8                   // where a square is in a mirror through the middle of the first home
	place                 [rules.MaxSeats][maxCamps + 1]uint8 // by seat from 0 and camp: where it counts that
}

// maxCamps is the greatest number of camps: those of four seats that control others, and of eight that do not.
const maxCamps = 9

// maxFigures is the greatest number of armies.
const maxFigures = 16

// NewEyes returns the eyes for a game.
func NewEyes(game rules.Game) *Eyes {
	x := &Eyes{seats: game.Seats(), squares: game.Board().Len(), armies: len(game.Armies())}
	x.camps = x.seats + 1
	sits := [rules.MaxSeats]int{0, 1, 2, 3, 4, 5, 6, 7}
	turn := func(v int, s board.Square) board.Square { return s }
	mirror := turn
	at := func(s int) board.Square { return board.Square(s) }
	place := func(s board.Square) uint8 { return uint8(s) }
	switch g := game.(type) {
	case *chess.Game:
		if b := g.Star(); b != nil {
			turn, mirror = turnStar(b), mirrorStar(b)
			if b.Modules() == 2 { // where kings face each other
				turned := turn
				turn = func(v int, s board.Square) board.Square {
					if v == 1 {
						s = mirror(v, s)
					}
					return turned(v, s)
				}
			}
			break
		}
		b := board.NewHex()
		turn = func(v int, s board.Square) board.Square {
			if v == 0 {
				return s
			}
			return b.At(b.Column(s), hexEnds-b.Row(s))
		}
		mirror = func(_ int, s board.Square) board.Square { return b.At(hexMiddle-b.Column(s), b.Row(s)) }
	case *sovereign.Game:
		x.camps = 2*x.seats + 1
		if x.seats > 2 {
			sits = [rules.MaxSeats]int{0, 1, 3, 2} // White, Ash, Slate, Black
		}
		b := g.Grid()
		const last = board.GridSize - 1
		turn = func(v int, s board.Square) board.Square {
			if x.seats == 2 && v == 1 {
				return b.At(b.File(s), last-b.Rank(s)) // as colours are paired (sovereign.1)
			}
			for range sits[v] { // quarters
				s = b.At(last-b.Rank(s), b.File(s))
			}
			return s
		}
		mirror = func(_ int, s board.Square) board.Square { return b.At(last-b.File(s), b.Rank(s)) }
	case *draughts.Game:
		x.crowns = true
		b, spots := g.Star(), g.Spots()
		var spotOf [maxSquares]uint8
		for i, s := range spots {
			spotOf[s] = uint8(i)
		}
		x.squares = len(spots)
		at = func(i int) board.Square { return spots[i] }
		place = func(s board.Square) uint8 { return spotOf[s] }
		turn = turnStar(b)
	}
	x.turned = make([][maxSquares]uint8, x.seats)
	for i := range x.squares {
		for v := range x.seats {
			x.turned[v][i] = place(turn(v, at(i)))
		}
		x.mirrored[i] = place(mirror(0, at(i)))
	}
	for v := range x.seats {
		x.place[v][0] = uint8(x.camps - 1)
		for camp := 1; camp < x.camps; camp++ {
			kind, seat := (camp-1)/x.seats, (camp-1)%x.seats
			x.place[v][camp] = uint8(kind*x.seats + (sits[seat]-sits[v]+x.seats)%x.seats)
		}
	}
	return x
}

// What columns, and rows, of the hexagons opposite to each other add up to.
const hexMiddle, hexEnds = 20, 10

// turnStar returns where squares of a star are for each seat.
func turnStar(b *board.Star) func(int, board.Square) board.Square {
	n := b.Modules()
	return func(v int, s board.Square) board.Square {
		return b.At((b.Module(s)-b.Home(v+1)+n)%n+1, b.File(s), b.Rank(s))
	}
}

// mirrorStar returns where squares of a star are in a mirror through the middle of the first module.
func mirrorStar(b *board.Star) func(int, board.Square) board.Square {
	n := b.Modules()
	return func(_ int, s board.Square) board.Square {
		return b.At((n+1-b.Module(s))%n+1, board.Files-1-b.File(s), b.Rank(s))
	}
}

// Men appends the men of a position to dst, each as the input that it would be if camps were as they are
// numbered, and the board not turned: [Eyes.Input] says what such a man is for a seat.
func (x *Eyes) Men(pos rules.Position, dst []uint16) []uint16 {
	var camps [maxFigures]uint8
	codes := x.look(pos, &camps)
	figures := x.figures(&camps)
	for s := range x.squares {
		if f := figures[codes[s]]; f != 0 {
			dst = append(dst, uint16((int(f>>3)*netRoles+int(f&7)-int(rules.King))*x.squares+s))
		}
	}
	return dst
}

// Input returns the input that a man of [Eyes.Men] is for a seat.
func (x *Eyes) Input(viewer rules.Seat, man int) int {
	role := man / x.squares
	return x.input(viewer, uint8(role/netRoles<<3|role%netRoles+int(rules.King)), uint8(man%x.squares))
}

// input returns the input that a figure on a square is for a seat.
func (x *Eyes) input(viewer rules.Seat, figure, s uint8) int {
	return (int(x.place[viewer-1][figure>>3])*netRoles+int(figure&7)-int(rules.King))*x.squares + int(x.turned[viewer-1][s])
}

// Turn returns the input that the turn of a seat is for a seat.
func (x *Eyes) Turn(viewer, turn rules.Seat) int {
	return x.camps*netRoles*x.squares + int(x.place[viewer-1][turn])
}

// Mirror returns the input that another is in a mirror through the middle of the seat's home,
// where the others sit, and move, in the opposite order. In draughts it is the same: there men
// would stand on the squares where none may.
func (x *Eyes) Mirror(input int) int {
	if x.crowns {
		return input
	}
	other := func(place int) int {
		kind, seat := place/x.seats, place%x.seats
		return kind*x.seats + (x.seats-seat)%x.seats
	}
	men := x.camps * netRoles * x.squares
	if input >= men {
		return men + other(input-men)
	}
	man, s := input/x.squares, input%x.squares
	place := man / netRoles
	if place < x.camps-1 {
		place = other(place)
	}
	return (place*netRoles+man%netRoles)*x.squares + int(x.mirrored[s])
}

// look returns the codes of the men on all squares, and sets camps to that of each army.
func (x *Eyes) look(pos rules.Position, camps *[maxFigures]uint8) []uint8 {
	switch p := pos.(type) {
	case *chess.Position:
		for a := range x.armies {
			camps[a] = uint8(p.Owner(rules.Army(a)))
		}
		return p.Codes()[:]
	case *sovereign.Position:
		for a := range uint8(sovereign.Armies) {
			switch o := p.Owner(rules.Army(a)); {
			case o == 0 || p.Out(o):
			case p.Owned(o) == a:
				camps[a] = uint8(o)
			default:
				camps[a] = uint8(x.seats) + uint8(o)
			}
		}
		return p.Codes()[:]
	}
	for s := range x.seats {
		camps[s] = uint8(s + 1)
	}
	return pos.(*draughts.Position).Codes()[:]
}

// figures returns, by the code of a man, its camp and role: camp<<3|role; 0 for what is no man.
func (x *Eyes) figures(camps *[maxFigures]uint8) (figures [256]uint8) {
	for a := range x.armies {
		camp := camps[a] << 3
		if x.crowns {
			code := draughts.CodeOf(rules.Seat(a+1), false)
			figures[code] = camp | uint8(rules.Pawn)
			figures[draughts.CodeOf(rules.Seat(a+1), true)] = camp | uint8(rules.King)
			continue
		}
		for role := rules.King; role <= rules.Pawn; role++ {
			figures[a<<3|int(role)] = camp | uint8(role)
		}
	}
	return figures
}
