package puzzle

import (
	"math/bits"
	"slices"

	"github.com/manykings/manykings/rules"
)

// Hopeless is the distance of a position in which nothing of a kind is in sight.
const Hopeless = 1 << 20

// A missing part weighs more than any surplus.
const (
	noSolution = 400 // no move is of the kind
	noPressure = 200 // no king is attacked as the goal needs
	twoSeats   = 2   // a shorter game can be searched completely without an initial attack
	perBit     = 4   // of the number of replies that escape
)

// Distance returns how far a position is from a problem of a kind, for composing: 0 if the
// goal seems to have one solution, greater if further. It is a hint and proves nothing.
// Beyond most it may return Hopeless. It may visit this many nodes for each goal of the
// kind.
func Distance(pos rules.Position, kind Kind, most, nodes int) int {
	least := Hopeless
	for _, goal := range kind.Goals {
		if least < Hopeless && pos.Game().Seats() > twoSeats {
			break // the first goal of a kind is the matching one
		}
		p := newProver(pos, goal.Aim, nodes)
		if d := p.distance(goal, kind, min(most, least)); !p.spent() {
			least = min(least, d)
		}
	}
	return least
}

// distance is [Distance] for one goal.
func (p *prover) distance(goal Goal, kind Kind, most int) int {
	legal := p.s.Moves(nil)
	fits := func(m rules.Move) bool { return !kind.simple || kind.also(p, m) }
	switch goal.Aim {
	case Escape:
		d := p.lacks(legal, fits)
		if !p.pos.InCheck() {
			d += noPressure
		}
		return d + len(legal) - 1
	case Only:
		return p.distanceOnly(legal, fits, most)
	case Rescue:
		if len(legal) < legalLeast || !p.attacked(func(seat rules.Seat) bool { return seat != p.solver }) {
			return noPressure + noSolution
		}
		least := noPressure
		for seat := rules.Seat(1); int(seat) <= p.pos.Game().Seats(); seat++ {
			if seat != p.solver && p.threatened(seat) {
				least = min(least, p.apart(legal, func(m rules.Move) bool { return !p.dooms(m, seat) }, fits, most))
			}
		}
		return least
	case Mate, Hunt:
		d := p.lacks(legal, fits)
		if d == 0 {
			d = p.reach(legal, goal.Moves, fits, most)
		}
		if d == 0 && goal.Moves > 1 && p.finds(goal.Moves-1) {
			d = noPressure // it is reached too soon
		}
		return d
	case Due, Shot:
	}
	return Hopeless
}

// distanceOnly is the distance from a position with only one move that does not lose.
func (p *prover) distanceOnly(legal []rules.Move, fits func(rules.Move) bool, most int) int {
	d := p.lacks(legal, fits)
	if p.pos.Game().Seats() > twoSeats && !p.attacked(func(seat rules.Seat) bool { return seat == p.solver }) {
		d += noPressure // it may be a problem, but to find out takes long
	}
	if d > 0 {
		return d
	}
	if len(legal) < legalLeast {
		return noPressure
	}
	saved := rules.NoMove
	d = p.apart(legal, func(m rules.Move) bool {
		if p.loses(m) {
			return false
		}
		saved = m
		return true
	}, fits, most)
	if d == 0 && p.risks(saved) {
		d = 1
	}
	return d
}

// lacks returns the weight of there being no move that fits.
func (p *prover) lacks(legal []rules.Move, fits func(rules.Move) bool) int {
	if slices.ContainsFunc(legal, fits) {
		return 0
	}
	return noSolution
}

// attacked reports whether the king of such a seat is attacked.
func (p *prover) attacked(is func(rules.Seat) bool) bool {
	for _, a := range p.pos.Attacks() {
		if is(a.Seat) {
			return true
		}
	}
	return false
}

// threatened reports whether the king of a seat is attacked by another than the solver.
func (p *prover) threatened(seat rules.Seat) bool {
	for _, a := range p.pos.Attacks() {
		for _, man := range a.Men {
			if a.Seat == seat && man.Seat != p.solver {
				return true
			}
		}
	}
	return false
}

// apart returns how far the number of saving moves is from one fitting move.
func (p *prover) apart(legal []rules.Move, saves, fits func(rules.Move) bool, most int) int {
	count, fitting := 0, 0
	for _, m := range legal {
		if p.left < 0 || count-1 > most {
			break
		}
		if saves(m) {
			if count++; fits(m) {
				fitting++
			}
		}
	}
	if fitting == 0 {
		return noPressure
	}
	return count - 1
}

// reach returns the distance to the goal of a mate or hunt in this many moves: the escapes
// from the best fitting move, and the other moves that succeed too.
func (p *prover) reach(legal []rules.Move, moves int, fits func(rules.Move) bool, most int) int {
	best, others := noSolution, 0
	enough := 1 << min(most/perBit+1, bits.Len(noSolution)) // ways to escape that are too many
	for _, m := range legal {
		if p.left < 0 {
			break
		}
		v := p.play(m)
		// Only attacks on a king are followed where there are many replies.
		looks := v == open && (p.pos.Game().Seats() <= twoSeats || p.presses())
		n := noSolution
		switch {
		case v == reached:
			n = 0
		case looks:
			n = perBit * bits.Len(uint(p.escapes(moves-1, enough)))
		}
		p.unplay(m)
		switch {
		case n > 0 && fits(m):
			best = min(best, n)
			enough = 1 << min(best/perBit+1, bits.Len(uint(enough))-1)
		case n == 0 && fits(m):
			best = 0
			others++
		case n == 0:
			others++
		}
	}
	if best > 0 {
		return best + others
	}
	return others - 1
}

// presses reports whether the solver attacks a king.
func (p *prover) presses() bool {
	for _, a := range p.pos.Attacks() {
		for _, man := range a.Men {
			if a.Seat != p.solver && man.Seat == p.solver {
				return true
			}
		}
	}
	return false
}

// escapes returns the number of replies that avoid the goal, up to a limit.
func (p *prover) escapes(moves, most int) (count int) {
	if p.s.Turn() == p.solver {
		if moves > 0 && p.finds(moves) {
			return 0
		}
		return 1
	}
	p.moves(func(m rules.Move) bool {
		switch p.play(m) {
		case failed:
			count++
		case open:
			count += p.escapes(moves, most-count)
		case reached:
		}
		p.unplay(m)
		return count < most
	})
	return count
}
