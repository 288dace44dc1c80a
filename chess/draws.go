package chess

import (
	"math/bits"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// drawByCount draws the game if there are not enough men, the position has
// occurred for the third time or there were too many plies without progress, in
// the order of common.9.
func (p *Position) drawByCount() {
	if p.game.rules.OnlyAgreed {
		return
	}
	if !p.enoughMen() {
		p.drawGame(rules.Material)
		return
	}
	why := p.history.Begin(p.repetitionKey(), int(p.halfmoves), p.living.Count(), rules.RoundsToDraw)
	if why != rules.NoReason {
		p.drawGame(why)
	}
}

// holds reports whether the turn of seat is now or comes before that of the
// owner of the pawn that r is against: only then it may still have r (star.6).
func (p *Position) holds(seat rules.Seat, r right) bool {
	if p.game.rules.NextEnPassant {
		return seat == p.turn
	}
	owner := p.owner[p.board[r.pawn].army()]
	for s := p.turn; s != owner; s = p.next(s) {
		if s == seat {
			return true
		}
	}
	return false
}

// enoughMen reports whether there are enough men to mate (star.15, yalta.11,
// rex.9). Walls do not count.
func (p *Position) enoughMen() bool {
	var knights, bishops int
	for a := range p.game.armies {
		if p.owner[a] == 0 {
			continue
		}
		of := func(role rules.Role) int { return int(p.listed[newMan(role, rules.Army(a))]) }
		if of(rules.Pawn)+of(rules.Rook)+of(rules.Queen) > 0 {
			return true
		}
		knights += of(rules.Knight)
		bishops += of(rules.Bishop)
	}
	switch {
	case knights+bishops == 0:
		return false
	case p.living.Count() > 2 || p.game.rules.Material == BareKings:
		return true
	case p.game.rules.Material == BishopsByShade:
		return knights > 0 || p.bishopsMate()
	}
	return knights+bishops > 1 && (knights > 0 || bits.OnesCount(p.bishopShades(p.living.Set())) > 1)
}

// bishopsMate reports whether there are bishops enough on the 85 hexagons:
// anything but one side's alone without a grey one or without another (rex.9).
func (p *Position) bishopsMate() bool {
	one, other := p.bishopShades(1<<1), p.bishopShades(1<<2)
	if one != 0 && other != 0 {
		return true
	}
	all := one | other
	return all&(1<<grey) != 0 && all != 1<<grey
}

// grey is the shade of the 85 hexagons that rex.9 speaks of.
const grey = 0

// bishopShades returns the shades that bishops of the given seats stand on:
// bit 1<<shade.
func (p *Position) bishopShades(seats rules.SeatSet) uint {
	var shades uint
	for a := range p.game.armies {
		if !seats.Has(p.owner[a]) {
			continue
		}
		for _, s := range p.squares(newMan(rules.Bishop, rules.Army(a))) {
			shades |= 1 << p.game.board.Shade(board.Square(s))
		}
	}
	return shades
}
