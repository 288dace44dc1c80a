package chess

import (
	"math/bits"

	"github.com/manykings/manykings/rules"
)

// zobrist holds the numbers whose exclusive or is the key of a position. They
// are the same in every process, so that keys may be stored.
type zobrist struct {
	men       [men * maxSquares]uint64 // by placement
	turn      [16]uint64               // by seat
	owner     [maxArmies][rules.MaxSeats + 1]uint64
	castling  [2 * maxArmies]uint64
	enPassant [64]uint64 // by index of rightList
}

// fill draws the numbers of a game with the given armies.
func (z *zobrist) fill(armies int) {
	var keys rules.Keys
	keys.Fill(z.turn[:])
	keys.Fill(z.castling[:])
	keys.Fill(z.enPassant[:])
	for a := range armies {
		keys.Fill(z.owner[a][:])
		for role := rules.King; role <= rules.Pawn; role++ {
			keys.Fill(z.men[placement(newMan(role, rules.Army(a)), 0):][:maxSquares])
		}
	}
}

// rights returns the number of a set of castling rights.
func (z *zobrist) rights(castling uint16) uint64 {
	var key uint64
	for ; castling != 0; castling &= castling - 1 {
		key ^= z.castling[bits.TrailingZeros16(castling)&15]
	}
	return key
}

// computeKey returns the key from scratch.
func (p *Position) computeKey() uint64 {
	z := &p.game.zobrist
	key := z.turn[p.turn] ^ z.rights(p.castling)
	for s, m := range p.board {
		if m != 0 {
			key ^= z.men[placement(m, uint8(s))]
		}
	}
	for a := range p.game.armies {
		key ^= p.ownerKey(rules.Army(a))
	}
	for x := p.rights; x != 0; {
		key ^= z.enPassant[x.pop()]
	}
	return key
}

// ownerKey returns the number of the owner of army a: 0 if that is its own seat,
// or if there are no men left to own.
func (p *Position) ownerKey(a rules.Army) uint64 {
	if p.owner[a] == rules.Seat(a+1) || !p.hasMen(a) {
		return 0
	}
	return p.game.zobrist.owner[a][p.owner[a]]
}
