package sovereign

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// refuseDefection says why a defection is not legal (sovereign.14).
func (p *Position) refuseDefection(w written) *rules.Refusal {
	k, army := p.kings[p.turn], armyArg(w.colour)
	switch {
	case k == board.NoSquare:
		return p.refusal("royale.4", sayNoKing)
	case w.colour == p.owned[p.turn]:
		return p.refusal("sovereign.14", sayOwnAlready, army)
	case p.owner[w.colour] != p.turn:
		return p.markControl(p.refusal("sovereign.14", sayNotControlled, army), w.colour)
	}
	if stands := p.t.ground[k] == groundBit|w.colour; !stands && w.from != board.NoSquare {
		return mark(p.refusal("sovereign.14", sayNoStep, army), rules.MarkSquare, k)
	} else if !stands {
		return p.refuseExposed(defection(uint8(k), uint8(k), w.colour), "sovereign.14", sayDefectionIntoCheck)
	}
	var g goals
	p.defectionGoals(&g, uint8(k), w.colour)
	switch {
	case w.from == board.NoSquare:
		return mark(markGoals(p.refusal("sovereign.14", sayStepDue, army), &g), rules.MarkKing, k)
	case w.from != k:
		return mark(p.refusal("sovereign.14", sayNotKing, p.squareArg("square", k)),
			rules.MarkKing, k)
	case !slices.Contains(g.at[:g.n], uint8(w.to)):
		return p.refuseDefectionStep(w, &g)
	}
	return p.refuseExposed(defection(uint8(k), uint8(w.to), w.colour), "sovereign.14", sayIntoCheck, p.squareArg("to", w.to))
}

// refuseDefectionStep says why w.to is none of the goals g of the king that
// defects: as those of a king of the new colour, which it owns already.
func (p *Position) refuseDefectionStep(w written, g *goals) *rules.Refusal {
	owned, owner, under := p.owned, p.owner, p.under
	p.owned[p.turn] = w.colour
	p.control()
	r := p.refuseGoal(w, codeOf(rules.King, w.colour), g)
	p.owned, p.owner, p.under = owned, owner, under
	return r
}

// refuseCastling says why the king on w.from, of the seat on turn, does not
// castle so (sovereign.15, royale.3).
func (p *Position) refuseCastling(w written) *rules.Refusal {
	from, rook := p.squareArg("from", w.from), p.squareArg("rook", w.rook)
	i := slices.IndexFunc(p.game.rights, func(r right) bool {
		return r.king == uint8(w.from) && r.rook == uint8(w.rook)
	})
	switch {
	case i < 0:
		return mark(p.refusal("sovereign.15", sayNoPartners, from, rook),
			rules.MarkSquare, w.from, w.rook)
	case p.castling>>i&1 == 0:
		return mark(p.refusal("sovereign.15", sayHasMoved, rook),
			rules.MarkSquare, w.from, w.rook)
	}
	r := &p.game.rights[i]
	if p.owner[r.man>>3] != p.turn {
		return p.markControl(mark(p.refusal("sovereign.15", sayRookNotYours,
			armyArg(r.man>>3), rook), rules.MarkSquare, w.rook), r.man>>3)
	}
	d := slices.Index(directions[:], r.step)
	_, n := p.heading(w.from, w.rook)
	if s, blocked := p.blocker(w.from, d, n); blocked {
		return mark(p.refusal("sovereign.15", sayCastlingBlocked,
			p.squareArg("square", s)), rules.MarkBlocker, s)
	}
	if at, far := p.heading(w.from, w.to); far == 0 || at != d || far >= n {
		return mark(p.refusal("sovereign.15", sayGoal, from, rook),
			rules.MarkGoals, p.between(w.from, w.rook)[1:n]...)
	}
	for s := r.king; s != uint8(w.to)+r.step; s += r.step {
		attackers := p.attackers(s, p.hostile(p.turn))
		if len(attackers) == 0 {
			continue
		}
		say := sayThroughCheck
		switch s {
		case r.king:
			say = sayOutOfCheck
		case uint8(w.to):
			say = sayCastleIntoAttack
		}
		refusal := p.refusal("sovereign.15", say, p.squareArg("square", board.Square(s)))
		mark(refusal, rules.MarkSquare, board.Square(s))
		mark(refusal, rules.MarkAttacker, attackers...)
		for _, a := range attackers {
			mark(refusal, rules.MarkLine, p.between(a, board.Square(s))...)
		}
		return refusal
	}
	return p.refuseExposed(castleMove(r.king, uint8(w.to), i), "sovereign.15", sayCastleOpensCheck)
}
