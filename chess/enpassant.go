package chess

import (
	"slices"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// enPassantMoves appends the captures en passant of the seat to move.
func (p *Position) enPassantMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	for x := p.rights; x != 0; {
		r := p.game.rightList[x.pop()]
		if !p.hasRight(seat, r) {
			continue
		}
		for _, h := range p.game.pawnOrigins[r.crossed] {
			if p.takesEnPassant(seat, h, r) {
				dst = append(dst, newMove(h.square, r.crossed, r.pawn, enPassant))
			}
		}
	}
	return dst
}

// canTakeEnPassant reports whether seat could legally use r, were it its turn.
func (p *Position) canTakeEnPassant(seat rules.Seat, r right) bool {
	return p.hasRight(seat, r) && slices.ContainsFunc(p.game.pawnOrigins[r.crossed], func(h hop) bool {
		return p.takesEnPassant(seat, h, r)
	})
}

// hasRight reports whether seat is one of those that r is for, and the square
// crossed is empty (star.6).
func (p *Position) hasRight(seat rules.Seat, r right) bool {
	m := p.board[r.pawn]
	if p.board[r.crossed] != 0 || p.class[seat][m&(men-1)]&enemyPawn == 0 {
		return false
	}
	return !p.game.rules.NextEnPassant || p.next(p.owner[m.army()]) == seat
}

// takesEnPassant reports whether seat has a pawn on h that may legally use r.
func (p *Position) takesEnPassant(seat rules.Seat, h hop, r right) bool {
	m := p.board[h.square]
	if m.role() != rules.Pawn || h.pawns>>m.army()&1 == 0 || p.owner[m.army()] != seat {
		return false
	}
	if p.king(seat) == board.NoSquare {
		return true
	}
	taken := p.board[r.pawn]
	p.board[h.square], p.board[r.pawn], p.board[r.crossed] = 0, 0, m
	legal := !p.attacked(uint8(p.king(seat)), &p.class[seat])
	p.board[h.square], p.board[r.pawn], p.board[r.crossed] = m, taken, 0
	return legal
}

// crossed reports whether a right stands to capture on s.
func (p *Position) crossed(s uint8, c *[men]class) bool {
	for x := p.rights; x != 0; {
		r := p.game.rightList[x.pop()]
		if r.crossed == s && c[p.board[r.pawn]&(men-1)]&enemyPawn != 0 {
			return true
		}
	}
	return false
}
