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
	enemies := p.enemies(seat)
	if p.game.seats == 2 {
		steps, capturing = p.surveyBoard(seat, enemies)
	} else {
		steps, capturing = p.surveyLanes(seat, enemies)
	}
	for kings := p.men[seat].and(p.kings); !kings.empty(); {
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
func (p *Position) opensBehind(walk []hop, i int) bool {
	end := int(walk[i].skip)
	for i++; i < end; i = int(walk[i].skip) {
		if !p.taken.has(walk[i].at) {
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

// bestJumps returns what the best captures by a man of the seat on turn on a
// spot are worth (draughts.7: men, then kings) and how many there are; none if
// they are worth nothing. A man goes forward only, so that it never meets a man
// again and no two routes take the same men: there is nothing to remember.
func (p *Position) bestJumps(at spot, enemies spots) (most uint, n int) {
	m := &p.game.men[p.turn][at]
	if !m.steps.intersects(enemies) {
		return 0, 1
	}
	n = 1
	for i := range m.jumps {
		j := &m.jumps[i]
		if !enemies.intersects(j.overs) {
			continue
		}
		for lands := j.lands.without(p.taken); !lands.empty(); {
			worth, k := p.bestJumps(lands.pop(), enemies)
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
	for i, c := range p.capturesBy(men) {
		dst = append(dst, c.move(i))
	}
	return dst
}

// appendSteps appends the steps of the seat on turn, which are legal only if it
// cannot capture (draughts.3, draughts.5).
func (p *Position) appendSteps(dst []rules.Move) []rules.Move {
	moves := p.game.men[p.turn]
	for men := p.men[p.turn].without(p.kings); !men.empty(); {
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
