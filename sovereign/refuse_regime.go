package sovereign

import (
	"slices"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// refuseDefection says why a defection is not legal (sovereign.14).
func (p *Position) refuseDefection(w wish) *rules.Refusal {
	k, army := p.kings[p.turn], armyArg(w.colour)
	switch {
	case k == board.NoSquare:
		return refuse("royale.4", "no-king", "You have no king that could defect.")
	case w.colour == p.owned[p.turn]:
		return refuse("sovereign.14", "own-already", "Your king is {army} already.", army)
	case p.owner[w.colour] != p.turn:
		return p.markControl(refuse("sovereign.14", "not-controlled", "You do not control {army}.", army), w.colour)
	}
	if stands := p.t.ground[k] == groundBit|w.colour; !stands && w.from != board.NoSquare {
		return mark(refuse("sovereign.14", "no-step",
			"The king stands on no {army} square, so it defects without a step.", army), rules.MarkSquare, k)
	} else if !stands {
		return p.refuseExposed(defection(uint8(k), uint8(k), w.colour), "sovereign.14", "into-check",
			"After the defection the {attackerArmy} {attackerRole} on {square} would attack your king.")
	}
	var g goals
	p.defectionGoals(&g, uint8(k), w.colour)
	switch {
	case w.from == board.NoSquare:
		return mark(markGoals(refuse("sovereign.14", "step-due",
			"The king stands on a square of {army} and must step off it in the same move.", army), &g), rules.MarkKing, k)
	case w.from != k:
		return mark(refuse("sovereign.14", "not-king", "Only your king defects, and it stands on {square}.", p.squareArg("square", k)),
			rules.MarkKing, k)
	case !slices.Contains(g.at[:g.n], uint8(w.to)):
		return p.refuseDefectionStep(w, &g)
	}
	return p.refuseExposed(defection(uint8(k), uint8(w.to), w.colour), "sovereign.14", "into-check",
		"On {to} the king would be attacked by the {attackerArmy} {attackerRole} on {square}.", p.squareArg("to", w.to))
}

// refuseDefectionStep says why w.to is none of the goals g of the king that
// defects: as those of a king of the new colour, which it owns already.
func (p *Position) refuseDefectionStep(w wish, g *goals) *rules.Refusal {
	owned, owner, under := p.owned, p.owner, p.under
	p.owned[p.turn] = w.colour
	p.control()
	r := p.refuseGoal(w, codeOf(rules.King, w.colour), g)
	p.owned, p.owner, p.under = owned, owner, under
	return r
}

// refuseCastling says why the king on w.from, of the seat on turn, does not
// castle so (sovereign.15, royale.3).
func (p *Position) refuseCastling(w wish) *rules.Refusal {
	from, rook := p.squareArg("from", w.from), p.squareArg("rook", w.rook)
	i := slices.IndexFunc(p.game.rights, func(r right) bool {
		return r.king == uint8(w.from) && r.rook == uint8(w.rook)
	})
	switch {
	case i < 0:
		return mark(refuse("sovereign.15", "no-partners", "No king on {from} castles with a rook on {rook}.", from, rook),
			rules.MarkSquare, w.from, w.rook)
	case p.castling>>i&1 == 0:
		return mark(refuse("sovereign.15", "has-moved", "The king or the rook on {rook} has moved before, or is gone.", rook),
			rules.MarkSquare, w.from, w.rook)
	}
	r := &p.game.rights[i]
	if p.owner[r.man>>3] != p.turn {
		return p.markControl(mark(refuse("sovereign.15", "rook-not-yours", "You do not control {army}, the colour of the rook on {rook}.",
			armyArg(r.man>>3), rook), rules.MarkSquare, w.rook), r.man>>3)
	}
	d := slices.Index(directions[:], r.step)
	_, n := p.heading(w.from, w.rook)
	if s, blocked := p.blocker(w.from, d, n); blocked {
		return mark(refuse("sovereign.15", "blocked", "All squares between king and rook must be empty, and {square} is not.",
			p.squareArg("square", s)), rules.MarkBlocker, s)
	}
	if at, far := p.heading(w.from, w.to); far == 0 || at != d || far >= n {
		return mark(refuse("sovereign.15", "goal", "The king castles to a square between {from} and {rook}.", from, rook),
			rules.MarkGoals, p.between(w.from, w.rook)[1:n]...)
	}
	for s := r.king; s != uint8(w.to)+r.step; s += r.step {
		attackers := p.attackers(s, p.hostile(p.turn))
		if len(attackers) == 0 {
			continue
		}
		code, sentence := "through-check", "The king does not castle over {square}, which is attacked."
		switch s {
		case r.king:
			code, sentence = "out-of-check", "The king does not castle while it is in check."
		case uint8(w.to):
			code, sentence = "into-check", "The king does not castle to {square}, which is attacked."
		}
		refusal := refuse("sovereign.15", code, sentence, p.squareArg("square", board.Square(s)))
		mark(refusal, rules.MarkSquare, board.Square(s))
		mark(refusal, rules.MarkAttacker, attackers...)
		for _, a := range attackers {
			mark(refusal, rules.MarkLine, p.between(a, board.Square(s))...)
		}
		return refusal
	}
	return p.refuseExposed(castleMove(r.king, uint8(w.to), i), "sovereign.15", "into-check",
		"After castling the {attackerArmy} {attackerRole} on {square} would attack the king.")
}
