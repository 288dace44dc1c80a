package eval

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/sovereign"
)

// Eyes say how the seats of a game see its men: which input of a net a man is. A seat sees the
// board turned so that its home is the first seat's, and numbers the others around the board from
// itself on.
//
// Camps of men: 0 for nobody, then one for each seat; in Sovereign Chess, after them, one
// for the men that each seat controls and does not own.
type Eyes struct {
	seats, squares, camps int
	armies                int
	crowns                bool                                // the men are those of draughts
	turned                [][maxSquares]uint8                 // by seat from 0: where a square is for it
	place                 [rules.MaxSeats][maxCamps + 1]uint8 // by seat from 0 and camp: where it counts that
}

// maxCamps is the greatest number of camps: of four seats that control armies, or of eight that do
// not.
const maxCamps = 9

// maxFigures is the greatest number of armies.
const maxFigures = 16

// NewEyes returns the eyes for a game.
func NewEyes(game rules.Game) *Eyes {
	x := &Eyes{seats: game.Seats(), squares: game.Board().Len(), armies: len(game.Armies())}
	x.camps = x.seats + 1
	sits := [rules.MaxSeats]int{0, 1, 2, 3, 4, 5, 6, 7}
	var spots []board.Square
	switch g := game.(type) {
	case *sovereign.Game:
		x.camps += x.seats
		if x.seats > 2 {
			sits[2], sits[3] = 3, 2 // White, Ash, Slate, Black
		}
	case *draughts.Game:
		x.crowns, spots = true, g.Spots()
		x.squares = len(spots)
	}
	var spotOf [maxSquares]uint8
	for i, s := range spots {
		spotOf[s] = uint8(i)
	}
	x.turned = make([][maxSquares]uint8, x.seats)
	for v := range x.seats {
		for i := range x.squares {
			if x.crowns {
				x.turned[v][i] = spotOf[turn(game, v, sits[v], spots[i])]
			} else {
				x.turned[v][i] = uint8(turn(game, v, sits[v], board.Square(i)))
			}
		}
		x.place[v][0] = uint8(x.camps - 1)
		for camp := 1; camp < x.camps; camp++ {
			kind, seat := (camp-1)/x.seats, (camp-1)%x.seats
			x.place[v][camp] = uint8(kind*x.seats + (sits[seat]-sits[v]+x.seats)%x.seats)
		}
	}
	return x
}

// turn returns the square's place from seat v+1, which sits this many places further around
// the board.
//
//go:noinline
func turn(game rules.Game, v, sits int, s board.Square) board.Square {
	switch g := game.(type) {
	case *chess.Game:
		b := g.Star()
		switch {
		case b == nil && v > 0: // REX: the sum of opposite rows
			b := board.Hex{Topology: g.Board()}
			return b.At(b.Column(s), 10-b.Row(s))
		case b == nil:
			return s
		}
		file := b.File(s)
		if v > 0 && b.Modules() == 2 { // where kings face each other
			file = board.Files - 1 - file
		}
		return turnStar(b, v, s, file)
	case *draughts.Game:
		b := g.Star()
		return turnStar(b, v, s, b.File(s))
	}
	b := game.(*sovereign.Game).Grid()
	const last = board.GridSize - 1
	if game.Seats() == 2 {
		if v > 0 { // as colours are paired
			s = b.At(b.File(s), last-b.Rank(s))
		}
		return s
	}
	for range sits { // quarters
		s = b.At(last-b.Rank(s), b.File(s))
	}
	return s
}

// turnStar turns a star for seat v+1.
func turnStar(b *board.Star, v int, s board.Square, file int) board.Square {
	n := b.Modules()
	return b.At((b.Module(s)-b.Home(v+1)+n)%n+1, file, b.Rank(s))
}

// Men appends the men of a position to dst, each as the input with unturned camps and
// board; [Eyes.Input] converts it for a seat.
func (x *Eyes) Men(pos rules.Position, dst []uint16) []uint16 {
	var camps [maxFigures]uint8
	codes, _ := x.look(pos, &camps)
	var figures [256]uint8
	x.setFigures(&figures, &camps)
	for s := range x.squares {
		if f := figures[codes[s]]; f != 0 {
			dst = append(dst, uint16((int(f>>3)*netRoles+int(f&7)-int(rules.King))*x.squares+s))
		}
	}
	return dst
}

// Man returns the number of [Eyes.Men] for a man of a seat on a square.
func (x *Eyes) Man(seat rules.Seat, role rules.Role, square int) int {
	return (int(seat)*netRoles+int(role-rules.King))*x.squares + square
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

// Roles is how many roles of men the inputs tell apart; 0 is a king's.
const Roles = netRoles

// Kind returns the camp and the role of a man of [Eyes.Men] or of an input.
func (x *Eyes) Kind(man int) (camp, role int) {
	kind := man / x.squares
	return kind / netRoles, kind % netRoles
}

// Turn returns the input that the turn of a seat is for a seat.
func (x *Eyes) Turn(viewer, turn rules.Seat) int {
	return x.camps*netRoles*x.squares + int(x.place[viewer-1][turn])
}

// look returns the codes of the men on all squares and the number of plies, and sets camps to that
// of each army.
func (x *Eyes) look(pos rules.Position, camps *[maxFigures]uint8) (codes []uint8, ply int) {
	switch p := pos.(type) {
	case *chess.Position:
		for a := range x.armies {
			camps[a] = uint8(p.Owner(rules.Army(a)))
		}
		return p.Codes()[:], p.Ply()
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
		return p.Codes()[:], p.Ply()
	}
	for s := range x.seats {
		camps[s] = uint8(s + 1)
	}
	p := pos.(*draughts.Position)
	return p.Codes()[:], p.Ply()
}

// setFigures sets, by the code of a man, its camp and role: camp<<3|role; codes of no man
// stay 0.
func (x *Eyes) setFigures(figures *[256]uint8, camps *[maxFigures]uint8) {
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
}
