package draughts

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

// mark adds squares that show the refusal.
//
//go:noinline
func mark(r *rules.Refusal, kind rules.MarkKind, squares ...board.Square) *rules.Refusal {
	r.Marks = append(r.Marks, rules.Mark{Kind: kind, Squares: squares})
	return r
}

// squareArg returns the name of a square as an argument.
//
//go:noinline
func (p *Position) squareArg(name string, s board.Square) rules.Arg {
	return rules.SquareArg(name, p.game.board.Topology, s)
}

// refusePass refuses a pass that is not legal.
func (p *Position) refusePass() *rules.Refusal {
	return p.refusal("draughts.12", sayDraughtsNoPass)
}

// refuseText refuses a text that has not the form of a move.
func (p *Position) refuseText(text string) *rules.Refusal {
	from, to := p.game.board.SquareName(p.game.squares[0]), p.game.board.SquareName(p.game.squares[1])
	return p.refusal("formats", sayDraughtsUnreadable,
		rules.TextArg("text", text), rules.TextArg("step", from+to), rules.TextArg("capture", from+"x"+to))
}

// refuseAmbiguous refuses a capture whose text does not say which men it takes.
func (p *Position) refuseAmbiguous(r route, found []rules.Move) *rules.Refusal {
	refusal := p.refusal("formats", sayAmbiguousCapture,
		p.squareArg("from", r.from), p.squareArg("to", r.goal()), rules.TextArg("text", p.MoveText(found[0])))
	for _, m := range found {
		p.markCapture(refusal, m)
	}
	return refusal
}

// markCapture shows the route of the legal capture m and the men that it takes.
func (p *Position) markCapture(r *rules.Refusal, m rules.Move) *rules.Refusal {
	a := p.Describe(m)
	mark(r, rules.MarkDue, append([]board.Square{a.From}, a.Path...)...)
	return mark(r, rules.MarkTaken, a.Captured...)
}

// refuseMove says why r is none of the legal moves.
func (p *Position) refuseMove(r route, moves []rules.Move) *rules.Refusal {
	g := p.game
	for _, s := range append([]board.Square{r.from}, r.landings...) {
		if g.spotOf[s] == noSpot {
			return mark(p.refusal("draughts.1", sayShade,
				rules.TextArg("shade", g.board.ShadeNames()[g.shade]), p.squareArg("square", s)), rules.MarkSquare, s)
		}
	}
	from := g.spotOf[r.from]
	mover := p.at[from]
	switch {
	case mover == 0:
		return mark(p.refusal("draughts.2", sayNoMan,
			p.squareArg("from", r.from)), rules.MarkSquare, r.from)
	case mover.seat() != p.turn:
		return mark(p.refusal("draughts.2", sayDraughtsNotYours,
			p.squareArg("from", r.from), rules.SeatArg("owner", mover.seat()), rules.SeatArg("seat", p.turn)),
			rules.MarkSquare, r.from)
	case len(moves) == 0:
		return p.refusal("draughts.9", sayNoMove, rules.SeatArg("seat", p.turn))
	case moves[0] == pass:
		return p.refusal("draughts.12", sayDraughtsMustPass)
	}
	if len(p.captures()) > 0 {
		if refusal := p.refuseCapture(r); refusal != nil {
			return refusal
		}
	}
	if len(r.landings) > 1 {
		return p.refuseLeg(r)
	}
	return p.refuseLine(leg{mover, r.from, r.from, r.goal(), r.capture, spots{}})
}

// refuseCapture says why r, which captures or leaves off capturing, is not one
// of the captures that are due; nil if the men do not move that way at all.
func (p *Position) refuseCapture(r route) *rules.Refusal {
	from := p.game.spotOf[r.from]
	to := p.game.spotOf[r.goal()]
	due := p.captures()
	best := due[0].move(0)
	bestText := rules.TextArg("text", p.MoveText(best))
	taken, captures := p.attempt(r)
	if !captures {
		if !p.stepsTo(from, to) {
			return nil
		}
		return p.markCapture(p.refusal("draughts.6", sayCaptureDue, bestText), best)
	}
	goesOn := slices.IndexFunc(due, func(c capture) bool {
		return c.from == from && c.taken != taken && taken.without(c.taken).empty()
	})
	switch {
	case !r.capture && p.isLegal(from, to, taken):
		return p.refusal("formats", sayCaptureSign,
			rules.TextArg("text", p.game.routeText(from, r.landings)))
	case goesOn >= 0:
		longer := due[goesOn].move(goesOn)
		return p.markCapture(p.refusal("draughts.6", sayGoesOn,
			p.squareArg("to", r.goal()), rules.TextArg("text", p.MoveText(longer))), longer)
	case taken.count() < int(due[0].count):
		return p.markCapture(p.refusal("draughts.7", sayLongerCapture,
			bestText, rules.NumberArg("due", int(due[0].count)), rules.NumberArg("count", taken.count())), best)
	}
	return p.markCapture(p.refusal("draughts.7", sayMoreKings,
		bestText, rules.NumberArg("due", int(due[0].kings)), rules.NumberArg("count", taken.and(p.kings).count())), best)
}

// isLegal reports whether the given capture is a forced one.
func (p *Position) isLegal(from, to spot, taken spots) bool {
	return slices.ContainsFunc(p.captures(), func(c capture) bool {
		return c.from == from && c.to == to && c.taken == taken
	})
}

// attempt returns the men that r takes, forced or not, and reports whether it takes any.
// For a text with the goal alone it tries a single jump, then the longest capture that ends
// or pauses there, if it is found soon.
func (p *Position) attempt(r route) (taken spots, captures bool) {
	from := p.game.spotOf[r.from]
	landings, _ := p.game.spots(r.landings)
	if taken, made := p.follow(from, landings); made == len(landings) {
		return taken, true
	}
	if len(landings) > 1 {
		return spots{}, false
	}
	mover := p.at[from]
	blocked := p.taken.without(only(from))
	enemies := p.enemies(p.turn)
	seen := map[visit]bool{}
	var walk func(at spot, so spots)
	walk = func(at spot, so spots) {
		here := visit{taken: so, at: at}
		if seen[here] || len(seen) > plainStates {
			return
		}
		seen[here] = true
		if at == landings[0] && so.count() > taken.count() {
			taken = so
		}
		for _, l := range p.leaps(mover, at, enemies.without(so), blocked) {
			walk(l.to, so.or(only(l.over)))
		}
	}
	walk(from, spots{})
	return taken, !taken.empty()
}

// stepsTo reports whether the man on from could step to a spot if it had not
// to capture.
func (p *Position) stepsTo(from, to spot) bool {
	return slices.Contains(p.appendSteps(nil), stepMove(from, to))
}

// refuseLeg refuses a capture of several jumps at the first that is none.
func (p *Position) refuseLeg(r route) *rules.Refusal {
	from := p.game.spotOf[r.from]
	landings, _ := p.game.spots(r.landings)
	taken, made := p.follow(from, landings)
	at := r.from
	if made > 0 {
		at = r.landings[made-1]
	}
	mover := p.at[from]
	if made > 0 && !mover.crowned() && p.game.lastRow[p.turn].has(p.game.spotOf[at]) {
		return mark(p.refusal("draughts.8", sayCrowned,
			p.squareArg("square", at)), rules.MarkSquare, at)
	}
	return p.refuseLine(leg{mover, r.from, at, r.landings[made], true, taken})
}
