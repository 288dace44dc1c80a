package draughts

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// leg is a part of a move that cannot be made: by mover, which began the move
// on start, from one square to another, having taken men before.
type leg struct {
	mover           man
	start, from, to board.Square
	capture         bool
	before          spots
}

// standing returns the man on s as the move goes on: its start is empty.
func (p *Position) standing(l leg, s board.Square) man {
	if s == l.start {
		return 0
	}
	return p.at[p.game.spotOf[s]]
}

// refuseLine says why l cannot be made.
func (p *Position) refuseLine(l leg) *rules.Refusal {
	rule := "draughts.3"
	switch {
	case l.mover.crowned():
		rule = "draughts.5"
	case l.capture:
		rule = "draughts.4"
	}
	from, to := p.squareArg("from", l.from), p.squareArg("to", l.to)
	if m := p.standing(l, l.to); m != 0 || l.from == l.to {
		return p.refuseGoal(l, rule, m)
	}
	line := p.line(l.from, l.to)
	if line == nil {
		refusal := p.refusal(rule, sayOffLine, from, to)
		return p.markGoals(refusal, l)
	}
	var between []board.Square
	for _, s := range line {
		m := p.standing(l, s)
		if m == 0 {
			continue
		}
		if refusal := p.refuseJumped(l, rule, s, m); refusal != nil {
			return refusal
		}
		between = append(between, s)
	}
	forward := l.mover.crowned() || p.game.men[l.mover.seat()][p.game.spotOf[l.from]].steps.intersects(p.game.set(line[:1]))
	switch {
	case len(between) > 1:
		return mark(p.refusal(rule, sayTwoMen),
			rules.MarkBlocker, between...)
	case !forward && len(between) > 0:
		return mark(p.refusal("draughts.4", sayBackwardCapture),
			rules.MarkBlocker, between...)
	case !forward:
		return p.markGoals(p.refusal("draughts.3", sayBackward, from, to), l)
	case len(between) > 0 && l.mover.crowned(): // landing=behind
		return p.markGoals(p.refusal("draughts.5", sayLandsBehind), l)
	case !l.mover.crowned() && len(line) > 1 && (!l.capture || len(line) > 2):
		return p.markGoals(p.refusal(rule, sayTooFar, from, to), l)
	}
	return mark(p.refusal(rule, sayNothingTaken, from, to),
		rules.MarkSquare, l.to)
}

// refuseGoal refuses a move to the square of m, or from a square to itself.
func (p *Position) refuseGoal(l leg, rule string, m man) *rules.Refusal {
	to := p.squareArg("to", l.to)
	var r *rules.Refusal
	switch {
	case l.from == l.to:
		r = p.refusal(rule, sayStandsStill, to)
	case m.seat() == p.turn:
		r = p.refusal(rule, sayDraughtsOwnMan, to)
	case p.game.teamOf[m.seat()] == p.game.teamOf[p.turn]:
		r = p.refusal("draughts.12", sayPartner, to)
	default:
		r = p.refusal(rule, sayOntoEnemy, to)
	}
	return mark(r, rules.MarkBlocker, l.to)
}

// refuseJumped refuses to jump m on s if that may never be jumped.
func (p *Position) refuseJumped(l leg, rule string, s board.Square, m man) *rules.Refusal {
	square := p.squareArg("square", s)
	var r *rules.Refusal
	switch {
	case m.seat() == p.turn:
		r = p.refusal(rule, sayJumpsOwn, square)
	case p.game.teamOf[m.seat()] == p.game.teamOf[p.turn]:
		r = p.refusal("draughts.12", sayJumpsPartner, square)
	case l.before.has(p.game.spotOf[s]):
		r = p.refusal("draughts.6", sayTakenTwice, square)
	default:
		return nil
	}
	return mark(r, rules.MarkBlocker, s)
}

// markGoals shows the present goals of the man of l: by jumps if l is one, else by steps.
func (p *Position) markGoals(r *rules.Refusal, l leg) *rules.Refusal {
	at := p.game.spotOf[l.from]
	var goals spots
	if l.capture {
		blocked := p.taken.without(p.game.set([]board.Square{l.start}))
		for _, x := range p.leaps(l.mover, at, p.enemies(p.turn).without(l.before), blocked) {
			goals = goals.or(only(x.to))
		}
	} else {
		for _, m := range p.appendSteps(nil) {
			if moveFrom(m) == at {
				goals = goals.or(only(moveTo(m)))
			}
		}
	}
	return mark(r, rules.MarkGoals, p.game.list(goals)...)
}
