package chess

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// threats is the men that attack a square, each with its line to the square,
// both ends included; a knight's has no other squares.
type threats struct {
	men   []uint8
	roles []rules.Role
	lines [][]uint8
}

// threats returns the enemies of seat that attack s on the present board, nil if there are
// none.
func (p *Position) threats(s uint8, seat rules.Seat) *threats {
	men := p.attackers(nil, s, seat)
	if men == nil {
		return nil
	}
	t := &threats{men: men}
	for _, m := range men {
		t.roles = append(t.roles, p.board[m].role())
		t.lines = append(t.lines, p.attackLine(m, s))
	}
	return t
}

// attackLine returns the squares over which the man on from attacks s.
func (p *Position) attackLine(from, s uint8) []uint8 {
	walk := p.game.lines[s]
	if p.board[from].role() != rules.Knight {
		for i := 0; i < len(walk); {
			h := walk[i]
			if h.square == from {
				way := p.game.way(s, i)
				slices.Reverse(way)
				return append(way, s)
			}
			if p.board[h.square] == 0 {
				i++
			} else {
				i = int(h.skip)
			}
		}
	}
	return []uint8{from, s}
}

// args names the first of the men.
func (t *threats) args(p *Position) args {
	return args{rules.RoleArg("man", t.roles[0]), p.square("by", t.men[0])}
}

// marks shows the lines and the men.
func (t *threats) marks() []rules.Mark {
	var marks []rules.Mark
	for _, line := range t.lines {
		marks = append(marks, mark(rules.MarkLine, line...))
	}
	return append(marks, mark(rules.MarkAttacker, t.men...))
}

// refuseExposure explains an otherwise legal move after which the king would be attacked
// (common.1).
func (p *Position) refuseExposure(from, to uint8) *rules.Refusal {
	seat := p.turn
	king := p.king(seat)
	if king == board.NoSquare {
		return nil
	}
	k := uint8(king)
	before := p.attackers(nil, k, seat)
	moved := p.board[from].role()
	if moved == rules.King {
		k = to
	}
	taken := p.takenBy(from, to)
	after := p.threatsAfter(from, to, taken, k)
	if after == nil {
		return nil
	}
	a := append(after.args(p), p.square("from", from), p.square("to", to), rules.RoleArg("mover", moved), p.square("king", k))
	marks := append(after.marks(), mark(rules.MarkKing, k))
	const rule = "common.1"
	switch {
	case moved == rules.King:
		return p.refusal(rule, sayKingAttacked, a, marks...)
	case slices.ContainsFunc(after.men, func(s uint8) bool { return slices.Contains(before, s) }):
		return p.refusal(rule, sayStillInCheck, a, marks...)
	case taken != to:
		return p.refusal(rule, sayEnPassantOpens, a, marks...)
	}
	return p.refusal(rule, sayPinned, a, marks...)
}

// takenBy returns the square of the man that a move from from to to takes, to
// if none: they differ en passant.
func (p *Position) takenBy(from, to uint8) uint8 {
	m := p.board[from]
	if m.role() != rules.Pawn || !slices.ContainsFunc(p.game.pawnOrigins[to], func(h hop) bool {
		return h.square == from && h.pawns>>m.army()&1 != 0
	}) {
		return to
	}
	for x := p.rights; x != 0; {
		r := p.game.rightList[x.pop()]
		if r.crossed == to && p.hasRight(p.turn, r) {
			return r.pawn
		}
	}
	return to
}

// threatsAfter returns the attackers of the king, then on k, after a move.
func (p *Position) threatsAfter(from, to, taken, k uint8) *threats {
	was := [3]man{p.board[from], p.board[to], p.board[taken]}
	p.board[from], p.board[taken] = 0, 0
	p.board[to] = was[0]
	t := p.threats(k, p.turn)
	p.board[taken] = was[2]
	p.board[to] = was[1]
	p.board[from] = was[0]
	return t
}
