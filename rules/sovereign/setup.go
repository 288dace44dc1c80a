package sovereign

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Setup returns the description of the position, squares and seats ascending.
func (p *Position) Setup() rules.Setup {
	s := rules.Setup{
		Game:      p.game.id.Without("pie").String(),
		Turn:      p.turn,
		Out:       p.outSeats(),
		Halfmoves: p.halfmoves,
		Ply:       p.ply,
	}
	var rights board.Set
	for i, r := range p.game.rights {
		if p.castling>>i&1 != 0 {
			rights.Add(board.Square(r.king))
			rights.Add(board.Square(r.rook))
		}
	}
	for sq, c := range p.men {
		name := p.t.grid.SquareName(board.Square(sq))
		if isMan(c) {
			s.Board = append(s.Board, rules.Placed{Square: name, Piece: manText(c)})
		}
		if rights.Has(board.Square(sq)) {
			s.Castling = append(s.Castling, name)
		}
	}
	for seat := 1; seat <= p.game.seats; seat++ {
		s.Control = append(s.Control, rules.Control{Key: seatText(seat), Value: colourText(p.owned[seat])})
	}
	for _, l := range p.losses[:p.lost] {
		s.Kingless = append(s.Kingless, rules.Kingless{Seat: l.seat, How: lossTexts[l.how]})
	}
	if p.pending {
		s.Pending = "pie"
	}
	return s
}

//go:noinline
func seatText(seat int) string { return string('0' + byte(seat)) }

func colourText(colour uint8) string { return board.Colours[colour:][:1] }

func manText(c code) string { return colourText(c>>3) + string(roleOf(c).Letter()) }
