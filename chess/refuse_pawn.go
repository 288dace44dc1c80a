package chess

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// refusePawn is refuseWay for a pawn.
func (p *Position) refusePawn(from, to uint8) *rules.Refusal {
	army := p.board[from].army()
	t := &p.game.pawns[army][from]
	rule := p.game.numbers.pawn
	a := args{p.square("from", from), p.square("to", to)}
	for i, has := range t.has {
		if has == noStep {
			continue
		}
		step := t.step[i]
		switch {
		case to == step:
			if p.board[to] == 0 || p.game.rules.StridingPawns {
				return nil
			}
			return object(rule, "pawn-blocked", "The pawn on {from} is blocked: straight ahead it does not capture.", a,
				mark(rules.MarkBlocker, to))
		case has == twoSteps && to == t.double[i]:
			for _, s := range []uint8{step, to} {
				if p.board[s] != 0 {
					return object(rule, "pawn-double-blocked", "A double step needs both squares empty: a man stands on {blocker}.",
						append(a, p.square("blocker", s)), mark(rules.MarkBlocker, s))
				}
			}
			return nil
		case has == oneStep && slices.Contains(p.steps(army, step, i), to):
			return object(rule, "pawn-double", "The pawn on {from} goes one square: only from where it began does it go two.", a,
				p.goals(from))
		}
	}
	if slices.Contains(t.captures[:t.captureCount], to) {
		if p.board[to] != 0 {
			return nil
		}
		return p.refuseEnPassant(from, to)
	}
	return p.refuseReach(from, to, rule, "pawn-way", "The pawn on {from} does not go to {to}.")
}

// steps returns where the step i of a pawn of army on s leads.
func (p *Position) steps(army rules.Army, s uint8, i int) []uint8 {
	t := &p.game.pawns[army][s]
	if t.has[i] == noStep {
		return nil
	}
	return t.step[i : i+1]
}

// refuseEnPassant says why a pawn on from does not capture on the empty square
// to; nil if it could but for its king.
func (p *Position) refuseEnPassant(from, to uint8) *rules.Refusal {
	rule := p.game.numbers.enPassant
	a := args{p.square("from", from), p.square("to", to)}
	for x := p.rights; x != 0; {
		r := p.game.rightList[x.pop()]
		switch {
		case r.crossed != to:
		case p.hasRight(p.turn, r):
			return nil
		case !p.enemies(p.turn, p.owner[p.board[r.pawn].army()]):
			return object(rule, "en-passant-ally", "The pawn on {pawn} is not an enemy's: only enemies take it en passant.",
				append(a, p.square("pawn", r.pawn)), mark(rules.MarkSquare, r.pawn))
		}
	}
	if pawn, ok := p.passedBy(to); ok {
		code, sentence := "en-passant-over", "The pawn on {pawn} can no longer be taken en passant."
		if p.game.rules.NextEnPassant {
			code, sentence = "en-passant-next", "Only the seat whose turn came next could take the pawn on {pawn} en passant."
		}
		return object(rule, code, sentence, append(a, p.square("pawn", pawn)), mark(rules.MarkSquare, pawn))
	}
	return object(p.game.numbers.pawn, "pawn-capture", "A pawn goes from {from} to {to} only to capture, and nobody stands there.", a,
		p.goals(from))
}

// passedBy returns an enemy's pawn that stands where a double step over s ends.
func (p *Position) passedBy(s uint8) (pawn uint8, ok bool) {
	for a := range p.game.armies {
		m := newMan(rules.Pawn, rules.Army(a))
		if p.class[p.turn][m]&enemyPawn == 0 {
			continue
		}
		for start := range p.game.board.Len() {
			t := &p.game.pawns[a][start]
			for i, has := range t.has {
				if has == twoSteps && t.step[i] == s && p.board[t.double[i]] == m {
					return t.double[i], true
				}
			}
		}
	}
	return 0, false
}
