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
	thrice := p.recordOccurrence()
	switch {
	case !p.enoughMen():
		p.drawGame(rules.Material)
	case thrice:
		p.drawGame(rules.Repetition)
	case int(p.halfmoves) >= roundsToDraw*p.livingSeats():
		p.drawGame(rules.Rounds)
	}
}

// roundsToDraw is the rounds without a capture and without a pawn move that draw
// the game (common.5).
const roundsToDraw = 50

// recordOccurrence notes the position, and reports whether it occurs for the
// third time (common.4).
func (p *Position) recordOccurrence() bool {
	key := p.repetitionKey()
	p.history = append(p.history, key)
	// A position recurs only after whole rounds without progress.
	round := p.livingSeats()
	last := len(p.history) - 1
	first := max(0, last-int(p.halfmoves))
	found := 1
	for i := last - round; i >= first; i -= round {
		if p.history[i] == key {
			if found++; found == 3 {
				return true
			}
		}
	}
	return false
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
	case p.livingSeats() > 2 || p.game.rules.Material == BareKings:
		return true
	case p.game.rules.Material == BishopsByShade:
		return knights > 0 || p.bishopsMate()
	}
	return knights+bishops > 1 && (knights > 0 || bits.OnesCount(p.bishopShades(p.livingSet())) > 1)
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
func (p *Position) bishopShades(seats seatSet) uint {
	var shades uint
	for a := range p.game.armies {
		if !seats.has(p.owner[a]) {
			continue
		}
		for _, s := range p.squares(newMan(rules.Bishop, rules.Army(a))) {
			shades |= 1 << p.game.board.Shade(board.Square(s))
		}
	}
	return shades
}
