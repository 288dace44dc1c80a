package sovereign

import "github.com/manykings/manykings/rules"

// goals are the squares that a man may go to if its king's safety does not
// matter: at most 64, but any uint8 is an index of at.
type goals struct {
	n  uint8
	at [squares]uint8
}

func (g *goals) add(s uint8) {
	g.at[g.n] = s
	g.n++
}

// goals replaces g by the goals of the man on from, where prey are the armies
// that it may take.
func (p *Position) goals(g *goals, from uint8, man code, prey uint16) {
	t := p.t
	army := man >> 3
	g.n = 0
	switch roleOf(man) {
	case rules.Knight:
		for _, to := range t.leaps[from].at[:t.leaps[from].n] {
			p.addGoal(g, from, to, army, prey)
		}
	case rules.King:
		for d, delta := range directions {
			if t.reach[from][d] > 0 {
				p.addGoal(g, from, from+delta, army, prey)
			}
		}
	case rules.Pawn:
		p.pawnGoals(g, from, army, prey)
	default:
		first, end := 0, len(directions)
		switch roleOf(man) {
		case rules.Rook:
			end = 4
		case rules.Bishop:
			first = 4
		}
		for d := first; d < end; d++ {
			p.rayGoals(g, from, d, army, prey)
		}
	}
}

// rayGoals adds the goals of a rider in direction d.
func (p *Position) rayGoals(g *goals, from uint8, d int, army uint8, prey uint16) {
	delta := directions[d&7]
	to := from
	for n := p.t.reach[from][d&7]; n > 0; n-- {
		to += delta
		c := p.men[to]
		switch {
		case c == 0:
			g.add(to)
		case c >= groundBit:
			if p.mayEnter(from, to, army) {
				g.add(to)
			}
		default:
			if p.mayTake(c, to, army, prey) {
				g.add(to)
			}
			return
		}
	}
}

// addGoal adds to if a man of army, on from, may end its move there.
func (p *Position) addGoal(g *goals, from, to, army uint8, prey uint16) {
	c := p.men[to]
	if c == 0 || isMan(c) && p.mayTake(c, to, army, prey) || c >= groundBit && p.mayEnter(from, to, army) {
		g.add(to)
	}
}

// mayTake reports whether a man of army may take the man c on s: one of the
// armies in prey, no king but in Royale, and not on its own colour.
func (p *Position) mayTake(c code, s, army uint8, prey uint16) bool {
	return prey>>(c>>3)&1 != 0 && (roleOf(c) != rules.King || p.game.royale) && p.t.ground[s] != groundBit|army
}

// mayEnter reports whether a man of army, on from, may go to the empty coloured
// square to (sovereign.3, sovereign.4).
func (p *Position) mayEnter(from, to, army uint8) bool {
	if p.t.ground[to] == groundBit|army {
		return false
	}
	twin := p.t.twin[to]
	return !isMan(p.men[twin]) || twin == from && !p.game.twinClosed
}

// pawnGoals adds the goals of a pawn of army on from (sovereign.6 to sovereign.8).
func (p *Position) pawnGoals(g *goals, from, army uint8, prey uint16) {
	t := p.t
	for _, to := range t.steps[from].at[:t.steps[from].n] {
		if c := p.men[to]; c == 0 || c >= groundBit && p.mayEnter(from, to, army) {
			g.add(to)
		}
	}
	// Double steps end on the outer four rings, which have no coloured squares.
	for i := uint8(0); i < t.double[from].n; i += 2 {
		if d := &t.double[from]; p.men[d.at[i]] == 0 && p.men[d.at[i+1]] == 0 {
			g.add(d.at[i+1])
		}
	}
	for _, to := range t.takes[from].at[:t.takes[from].n] {
		if c := p.men[to]; isMan(c) && p.mayTake(c, to, army, prey) {
			g.add(to)
		}
	}
}
