package draughts

import "github.com/manykings/manykings/rules"

// Moves appends the legal moves of the seat on turn to dst. After the end of
// the game there are none.
func (p *Position) Moves(dst []rules.Move) []rules.Move {
	if p.ending.Over() {
		return dst
	}
	if p.goesByRows() {
		return p.movesByRows(dst)
	}
	steps, capturing := p.survey(p.turn)
	switch {
	case !capturing.empty():
		dst = p.appendCaptures(dst, capturing)
	case steps > 0:
		dst = p.appendSteps(dst)
	case p.passes():
		dst = append(dst, pass)
	}
	return dst
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	if p.ending.Over() {
		return 0
	}
	if p.goesByRows() {
		return p.countByRows()
	}
	steps, capturing := p.survey(p.turn)
	switch {
	case !capturing.empty():
		return p.countCaptures(capturing)
	case steps == 0 && p.passes():
		return 1
	}
	return steps
}

// HasMoves reports whether there is a legal move.
func (p *Position) HasMoves() bool {
	return !p.ending.Over() && (p.canMove(p.turn) || p.passes())
}

// canMove reports whether seat could move a man, were it its turn now.
func (p *Position) canMove(seat rules.Seat) bool {
	steps, capturing := p.survey(seat)
	return steps > 0 || !capturing.empty()
}

// teamCanMove reports whether a living member of seat's team could move a man,
// were it its turn now (draughts.12).
func (p *Position) teamCanMove(seat rules.Seat) bool {
	for _, s := range p.game.teams[p.game.teamOf[seat]] {
		if p.living.Has(s) && p.canMove(s) {
			return true
		}
	}
	return false
}

// passes reports whether the seat on turn, which cannot move a man, has the
// forced pass of draughts.12: it has men, and a partner could move.
func (p *Position) passes() bool {
	return p.game.hasTeams() && !p.men[p.turn].empty() && p.teamCanMove(p.turn)
}

// survey returns the number of steps that the men of seat could make, were it
// its turn, and the men that could capture; if there are any, the number means
// nothing.
func (p *Position) survey(seat rules.Seat) (steps int, capturing spots) {
	kings := p.men[seat].and(p.kings)
	men := p.men[seat].without(kings)
	enemies := p.enemies(seat)
	if p.game.seats == 2 {
		steps, capturing = p.surveyBoard(seat, men, enemies)
	} else {
		steps, capturing = p.surveyLanes(seat, men, enemies)
	}
	for !kings.empty() {
		s := kings.pop()
		n, captures := p.surveyKing(s, enemies)
		steps += n
		if captures {
			capturing = capturing.or(only(s))
		}
	}
	return steps, capturing
}

// surveyKing returns the number of steps of the king on s and whether it can capture.
func (p *Position) surveyKing(s spot, enemies spots) (steps int, captures bool) {
	walk := p.game.walk(s)
	for i := 0; i < len(walk); {
		h := walk[i]
		if !p.taken.has(h.at) {
			steps++
			i++
			continue
		}
		if enemies.has(h.at) && p.opensBehind(walk, i) {
			return 0, true
		}
		i = int(h.skip)
	}
	return steps, false
}

// opensBehind reports whether the line behind the man in entry i of a walk, or
// a branch of it, begins with an empty square.
func (p *Position) opensBehind(walk []hop, i int) bool { return opens(walk, i, p.taken) }

// opens is opensBehind where others are taken.
func opens(walk []hop, i int, taken spots) bool {
	end := int(walk[i].skip)
	for i++; i < end; i = int(walk[i].skip) {
		if !taken.has(walk[i].at) {
			return true
		}
	}
	return false
}

// countCaptures returns the number of legal captures, where none but men can
// capture.
func (p *Position) countCaptures(men spots) int {
	if men.intersects(p.kings) {
		return len(p.capturesBy(men))
	}
	var (
		enemies = p.enemies(p.turn)
		most    uint
		n       int
	)
	for !men.empty() {
		worth, k := p.bestJumps(men.pop(), enemies)
		switch {
		case worth > most:
			most, n = worth, k
		case worth == most:
			n += k
		}
	}
	return n
}

// bestJumps returns the value of the best captures by a man of the seat on turn on a spot,
// beside an enemy (draughts.7: men, then kings), and their number; one of value 0, if it
// cannot capture. A man goes forward only, so it never meets a man again and no two routes
// take the same men: there is nothing to remember.
func (p *Position) bestJumps(at spot, enemies spots) (most uint, n int) {
	moves := p.game.men[p.turn]
	jumps := moves[at].jumps
	n = 1
	for i := range jumps {
		j := &jumps[i]
		if !enemies.intersects(j.overs) {
			continue
		}
		for lands := j.lands.without(p.taken); !lands.empty(); {
			worth, k := uint(0), 1
			if to := lands.pop(); moves[to].steps.intersects(enemies) {
				worth, k = p.bestJumps(to, enemies)
			}
			worth += 1 << 8
			if p.kings.intersects(j.overs) {
				worth++
			}
			switch {
			case worth > most:
				most, n = worth, k
			case worth == most:
				n += k
			}
		}
	}
	return most, n
}

// appendCaptures appends the legal captures, where none but men can capture.
func (p *Position) appendCaptures(dst []rules.Move, men spots) []rules.Move {
	if men.intersects(p.kings) {
		for i, c := range p.capturesBy(men) {
			dst = append(dst, c.move(i))
		}
		return dst
	}
	w := jumpWalk{p: p, enemies: p.enemies(p.turn), dst: dst, first: len(dst)}
	for !men.empty() {
		from := men.pop()
		w.goOn(capture{from: from, to: from})
	}
	return w.dst
}

// jumpWalk lists the best captures by uncrowned men of the seat on turn, in the
// order of [Position.captures], and like [Position.bestJumps] remembers nothing. On
// its seven steps a man takes three men at most, so that a move names them all.
type jumpWalk struct {
	p       *Position
	enemies spots
	best    capture
	dst     []rules.Move
	first   int // of the captures in dst
}

// goOn goes on with a capture.
func (w *jumpWalk) goOn(so capture) {
	m := &w.p.game.men[w.p.turn][so.to]
	ended := true
	if m.steps.intersects(w.enemies) {
		for i := range m.jumps {
			j := &m.jumps[i]
			if !w.enemies.intersects(j.overs) {
				continue
			}
			for lands := j.lands.without(w.p.taken); !lands.empty(); {
				next := capture{taken: so.taken.or(j.overs), from: so.from, to: lands.pop(), count: so.count + 1, kings: so.kings}
				if w.p.kings.intersects(j.overs) {
					next.kings++
				}
				w.goOn(next)
				ended = false
			}
		}
	}
	if !ended {
		return
	}
	order := so.beats(w.best)
	if order < 0 {
		return
	}
	if order > 0 {
		w.best, w.dst = so, w.dst[:w.first]
	}
	w.dst = append(w.dst, so.move(0))
}

// appendSteps appends the steps of the seat on turn, which are legal only if it
// cannot capture (draughts.3, draughts.5).
func (p *Position) appendSteps(dst []rules.Move) []rules.Move {
	moves := p.game.men[p.turn]
	men := p.men[p.turn].without(p.kings)
	if p.game.seats > 2 {
		men = p.steppers(p.turn, men)
	}
	for !men.empty() {
		from := men.pop()
		for to := moves[from].steps.without(p.taken); !to.empty(); {
			dst = append(dst, stepMove(from, to.pop()))
		}
	}
	for kings := p.men[p.turn].and(p.kings); !kings.empty(); {
		from := kings.pop()
		walk := p.game.walk(from)
		for i := 0; i < len(walk); {
			if h := walk[i]; p.taken.has(h.at) {
				i = int(h.skip)
			} else {
				dst = append(dst, stepMove(from, h.at))
				i++
			}
		}
	}
	return dst
}
