package sovereign

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// refusal returns a refusal by a rule.
//
//go:noinline
func (p *Position) refusal(rule string, s sentence, args ...rules.Arg) *rules.Refusal {
	return rules.Refuse(p.game.Board(), rule, sentences[s], args...)
}

// mark adds squares that show the refusal, if there are any.
//
//go:noinline
func mark(r *rules.Refusal, kind rules.MarkKind, squares ...board.Square) *rules.Refusal {
	if len(squares) > 0 {
		r.Marks = append(r.Marks, rules.Mark{Kind: kind, Squares: squares})
	}
	return r
}

// squareArg returns the name of a square as an argument.
//
//go:noinline
func (p *Position) squareArg(name string, s board.Square) rules.Arg {
	return rules.SquareArg(name, p.t.grid.Topology, s)
}

// armyArg returns a colour as the argument army.
//
//go:noinline
func armyArg(colour uint8) rules.Arg {
	return rules.ArmyArg("army", board.ColourNames[colour])
}

func (p *Position) refuseText(text string) *rules.Refusal {
	return p.refusal("formats", saySovereignUnreadable, rules.TextArg("text", text))
}

// refuseLeaving says why a seat cannot leave the game, nil if it can.
func (p *Position) refuseLeaving(seat rules.Seat) *rules.Refusal {
	switch {
	case p.ending.Over():
		return rules.RefuseOver(p.game.Board())
	case seat < 1 || int(seat) > p.game.seats || !p.living.Has(seat):
		return rules.RefuseOut(p.game.Board(), seat)
	}
	return nil
}

// refuse says why w is not a legal move.
func (p *Position) refuse(w written) *rules.Refusal {
	choice := w.kind == kindSwap || w.kind == kindStay
	switch {
	case p.pending:
		return p.refusal("sovereign.16", sayChoiceDue)
	case choice && p.game.royale:
		return p.refusal("royale.1", sayRoyaleNoChoice)
	case choice:
		return p.refusal("sovereign.16", sayChoiceOver)
	case w.kind == kindPass && p.game.royale:
		return p.refusal("royale.4", sayRoyaleCanMove)
	case w.kind == kindPass:
		return p.refusal("sovereign.17", sayNoPass)
	case w.kind == kindDefect:
		return p.refuseDefection(w)
	}
	man := p.men[w.from]
	if !isMan(man) {
		return mark(p.refusal("sovereign.12", sayNoMan, p.squareArg("from", w.from)),
			rules.MarkSquare, w.from)
	}
	if r := p.refuseOwner(w.from, man); r != nil {
		return r
	}
	if w.kind == kindCastle {
		return p.refuseCastling(w)
	}
	return p.refuseStep(w, man)
}

// refuseOwner says why the seat on turn does not move the man on s, nil if it does.
func (p *Position) refuseOwner(s board.Square, man code) *rules.Refusal {
	owner := p.owner[man>>3]
	switch owner {
	case p.turn:
		return nil
	case 0:
		return p.markControl(mark(p.refusal("sovereign.12", sayNeutral,
			armyArg(man>>3), rules.RoleArg("role", roleOf(man)), p.squareArg("from", s)), rules.MarkSquare, s), man>>3)
	}
	return p.markControl(mark(p.refusal("sovereign.12", saySovereignNotYours,
		armyArg(man>>3), rules.RoleArg("role", roleOf(man)), p.squareArg("from", s), rules.SeatArg("seat", owner)), rules.MarkSquare, s), man>>3)
}

// markControl shows the squares of a colour, unless it is owned: the man there
// would give control of it.
func (p *Position) markControl(r *rules.Refusal, colour uint8) *rules.Refusal {
	if slices.Contains(p.owned[1:p.game.seats+1], colour) {
		return r
	}
	pair := p.t.pairs[colour]
	return mark(r, rules.MarkGoals, board.Square(pair[0]), board.Square(pair[1]))
}

// refuseExposed explains that the otherwise legal move m leaves the king of the seat on
// turn attacked. The sentence names {attackerArmy}, {attackerRole} and the attacker's
// {square}, besides args.
func (p *Position) refuseExposed(m rules.Move, rule string, say sentence, args ...rules.Arg) *rules.Refusal {
	seat, under := p.turn, p.under[p.turn]
	p.play(m)
	k := p.kings[seat]
	attackers := p.attackers(uint8(k), p.hostile(seat))
	first := attackers[0]
	man := p.men[first]
	args = append(args,
		rules.ArmyArg("attackerArmy", board.ColourNames[man>>3]),
		rules.RoleArg("attackerRole", roleOf(man)),
		p.squareArg("square", first))
	if under>>(man>>3)&1 != 0 {
		// The change of regime turns an army against its former owner.
		say = sayTurncoat
	}
	r := p.refusal(rule, say, args...)
	mark(r, rules.MarkKing, k)
	mark(r, rules.MarkAttacker, attackers...)
	for _, s := range attackers {
		mark(r, rules.MarkLine, p.between(s, k)...)
	}
	p.takeBack()
	return r
}

// between returns the squares from an attacker to a king, both included, if
// they lie on one line.
func (p *Position) between(from, to board.Square) []board.Square {
	d, n := p.heading(from, to)
	if n == 0 {
		return nil
	}
	line := []board.Square{from}
	for s := uint8(from); len(line) <= n; {
		s += directions[d]
		line = append(line, board.Square(s))
	}
	return line
}
