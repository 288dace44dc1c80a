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
			if p.board[to] == 0 || t.takesAhead {
				return nil
			}
			return p.refusal(rule, sayPawnBlocked, a,
				mark(rules.MarkBlocker, to))
		case has == twoSteps && to == t.double[i]:
			for _, s := range []uint8{step, to} {
				if p.board[s] != 0 {
					return p.refusal(rule, sayPawnDoubleBlocked,
						append(a, p.square("blocker", s)), mark(rules.MarkBlocker, s))
				}
			}
			return nil
		case has == oneStep && slices.Contains(p.steps(army, step, i), to):
			return p.refusal(rule, sayPawnDouble, a,
				p.goals(from))
		}
	}
	if slices.Contains(t.captures[:t.captureCount], to) {
		if p.board[to] != 0 {
			return nil
		}
		return p.refuseEnPassant(from, to)
	}
	return p.refuseReach(from, to, rule, sayPawnWay)
}

// steps returns where the step i of a pawn of army on s leads.
func (p *Position) steps(army rules.Army, s uint8, i int) []uint8 {
	t := &p.game.pawns[army][s]
	if t.has[i] == noStep {
		return nil
	}
	return t.step[i : i+1]
}

// refuseEnPassant explains why a pawn on from does not capture on the empty square to; nil
// if only its king prevents it.
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
			return p.refusal(rule, sayEnPassantAlly,
				append(a, p.square("pawn", r.pawn)), mark(rules.MarkSquare, r.pawn))
		}
	}
	if pawn, ok := p.passedBy(to); ok {
		say := sayEnPassantOver
		if p.game.rules.NextEnPassant {
			say = sayEnPassantNext
		}
		return p.refusal(rule, say, append(a, p.square("pawn", pawn)), mark(rules.MarkSquare, pawn))
	}
	return p.refusal(p.game.numbers.pawn, sayPawnCapture, a,
		p.goals(from))
}

// passedBy returns an enemy's pawn at the end of a double step over s.
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
