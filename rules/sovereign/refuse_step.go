package sovereign

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// refuseStep says why the man on w.from, of the seat on turn, cannot go to w.to.
func (p *Position) refuseStep(w written, man code) *rules.Refusal {
	var g goals
	p.goals(&g, uint8(w.from), man, p.prey(p.turn))
	if !slices.Contains(g.at[:g.n], uint8(w.to)) {
		return p.refuseGoal(w, man, &g)
	}
	pawn := roleOf(man) == rules.Pawn
	switch crowns := pawn && p.t.centre[w.to]; {
	case crowns && w.promotion == rules.NoRole:
		return mark(p.refusal("sovereign.9", saySovereignPromotionDue), rules.MarkSquare, w.to)
	case !crowns && w.promotion != rules.NoRole && pawn:
		return mark(p.refusal("sovereign.9", saySovereignNoPromotion,
			p.squareArg("to", w.to)), rules.MarkSquare, w.to)
	case w.promotion != rules.NoRole && !pawn:
		return mark(p.refusal("sovereign.9", sayNoPawn,
			p.squareArg("from", w.from), rules.RoleArg("role", roleOf(man))), rules.MarkSquare, w.from)
	}
	m, _ := p.moveOf(w)
	var v safety
	p.safety(&v)
	args := []rules.Arg{armyArg(man >> 3), rules.RoleArg("role", roleOf(man)), p.squareArg("from", w.from), p.squareArg("to", w.to)}
	switch {
	case w.promotion == rules.King:
		return p.refuseExposed(m, "sovereign.10", sayNewKing, args...)
	case roleOf(man) == rules.King:
		return p.refuseExposed(m, "sovereign.13", sayIntoCheck, args...)
	case v.checkers > 0:
		return p.refuseExposed(m, "sovereign.13", sayInCheck, args...)
	}
	return p.refuseExposed(m, "sovereign.13", saySovereignPinned, args...)
}

// refuseGoal says why w.to is none of the goals g of man, wherever its king.
func (p *Position) refuseGoal(w written, man code, g *goals) *rules.Refusal {
	if w.from == w.to {
		return mark(p.refusal("sovereign.1", sayStays), rules.MarkSquare, w.from)
	}
	if r := p.refuseWay(w, man, g); r != nil {
		return r
	}
	return p.refuseLanding(w, man)
}

// refuseWay says why man does not get to w.to, nil if it does.
func (p *Position) refuseWay(w written, man code, g *goals) *rules.Refusal {
	role := roleOf(man)
	if role == rules.Pawn {
		return p.refusePawn(w, g)
	}
	wrongWay := func() *rules.Refusal {
		if text, ok := p.castlingText(w); ok {
			return p.refusal("sovereign.15", sayNameRook, rules.TextArg("text", text))
		}
		return markGoals(p.refusal("sovereign.1", sayNotItsMove,
			rules.RoleArg("role", role), p.squareArg("from", w.from), p.squareArg("to", w.to)), g)
	}
	switch role {
	case rules.Knight:
		leaps := &p.t.leaps[w.from]
		if !slices.Contains(leaps.at[:leaps.n], uint8(w.to)) {
			return wrongWay()
		}
		return nil
	case rules.King:
		if _, n := p.heading(w.from, w.to); n != 1 {
			return wrongWay()
		}
		return nil
	}
	d, n := p.heading(w.from, w.to)
	if n == 0 || riding[role]>>d&1 == 0 {
		return wrongWay()
	}
	if s, blocked := p.blocker(w.from, d, n); blocked {
		return mark(p.refusal("sovereign.1", saySovereignBlocked,
			rules.RoleArg("role", role), p.squareArg("from", w.from), p.squareArg("square", s)), rules.MarkBlocker, s)
	}
	if n > farthest {
		return markGoals(p.refusal("sovereign.2", sayRange,
			p.squareArg("from", w.from), p.squareArg("to", w.to), rules.NumberArg("number", n)), g)
	}
	return nil
}

// refusePawn says why a pawn does not get to w.to, nil if it does.
func (p *Position) refusePawn(w written, g *goals) *rules.Refusal {
	t := p.t
	d, n := p.heading(w.from, w.to)
	steps, double := &t.steps[w.from], &t.double[w.from]
	from, to := p.squareArg("from", w.from), p.squareArg("to", w.to)
	occupied := isMan(p.men[w.to])
	switch {
	case d >= 4 && n == 1 && t.hits[w.from]>>d&1 == 0:
		return markGoals(p.refusal("sovereign.7", sayCaptureAway, from, to), g)
	case d >= 4 && n == 1 && !occupied:
		return mark(p.refusal("sovereign.7", sayNothingToTake, to), rules.MarkSquare, w.to)
	case d >= 4 && n == 1:
		return nil
	case d < 4 && n == 1 && !slices.Contains(steps.at[:steps.n], uint8(w.to)):
		return markGoals(p.refusal("sovereign.6", sayStepAway, from, to), g)
	case d < 4 && n == 1 && occupied:
		return mark(p.refusal("sovereign.7", sayStraight, to), rules.MarkBlocker, w.to)
	case d < 4 && n == 1:
		return nil
	case d < 4 && n == 2 && !slices.Contains(double.at[:double.n], uint8(w.to)):
		return markGoals(p.refusal("sovereign.8", sayNoDouble), g)
	case d < 4 && n == 2:
		s, between := p.blocker(w.from, d, n)
		if !between {
			s = w.to
		}
		return mark(p.refusal("sovereign.8", sayDoubleBlocked,
			p.squareArg("square", s)), rules.MarkBlocker, s)
	}
	return markGoals(p.refusal("sovereign.6", sayPawnNotItsMove, from, to), g)
}

// refuseLanding says why man, which gets there, cannot end its move on w.to.
func (p *Position) refuseLanding(w written, man code) *rules.Refusal {
	c, to := p.men[w.to], p.squareArg("to", w.to)
	colour := armyArg(man >> 3)
	if isMan(c) {
		switch p.owner[c>>3] {
		case p.turn:
			return mark(p.refusal("sovereign.5", saySovereignOwnMan, to), rules.MarkSquare, w.to)
		case 0:
			return p.markControl(mark(p.refusal("sovereign.5", sayNeutralMan,
				armyArg(c>>3), to), rules.MarkSquare, w.to), c>>3)
		}
		if roleOf(c) == rules.King && !p.game.royale {
			return mark(p.refusal("common.3", sayKingsNeverTaken), rules.MarkSquare, w.to)
		}
	}
	if p.t.ground[w.to] == groundBit|man>>3 {
		return mark(p.refusal("sovereign.3", sayOwnColour,
			colour, to), rules.MarkSquare, w.to)
	}
	twin := board.Square(p.t.twin[w.to])
	if twin == w.from {
		return mark(p.refusal("sovereign.4", sayTwinClosed, to),
			rules.MarkTwin, twin)
	}
	return mark(p.refusal("sovereign.4", sayTwin,
		to, armyArg(p.t.ground[w.to]&^groundBit), p.squareArg("square", twin)), rules.MarkTwin, twin)
}

// markGoals shows where the man may go instead.
//
//go:noinline
func markGoals(r *rules.Refusal, g *goals) *rules.Refusal {
	list := make([]board.Square, g.n)
	for i, s := range g.at[:g.n] {
		list[i] = board.Square(s)
	}
	return mark(r, rules.MarkGoals, list...)
}

// heading returns the direction from one square to another and how many steps
// it is; 0 steps if no line joins them.
func (p *Position) heading(from, to board.Square) (d, n int) {
	dx := p.t.grid.File(to) - p.t.grid.File(from)
	dy := p.t.grid.Rank(to) - p.t.grid.Rank(from)
	n = max(dx, -dx, dy, -dy)
	for d := range directions {
		if x, y := offset(d); dx == x*n && dy == y*n {
			return d, n
		}
	}
	return 0, 0
}

// blocker returns the first man between from and the square n steps away in
// direction d.
func (p *Position) blocker(from board.Square, d, n int) (board.Square, bool) {
	s := uint8(from)
	for range n - 1 {
		if s += directions[d]; isMan(p.men[s]) {
			return board.Square(s), true
		}
	}
	return board.NoSquare, false
}

// castlingText returns the text of a legal castling that takes the man from
// w.from to w.to, if that is no defection.
func (p *Position) castlingText(w written) (string, bool) {
	if w.kind != kindStep {
		return "", false
	}
	for _, m := range p.Moves(nil) {
		if kindOf(m) == kindCastle && fromOf(m) == uint8(w.from) && toOf(m) == uint8(w.to) {
			return p.MoveText(m), true
		}
	}
	return "", false
}
