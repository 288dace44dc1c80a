package engine

import "github.com/manykings/manykings/rules"

// maxN is the searcher of many sides in which every seat seeks its own best
// (max^n; Luckhardt and Irani, 1986). A node's value is one score for each seat.
type maxN struct {
	*worker
	found [MaxPly + 1]Values // the values of the node at each ply
	best  [MaxPly + 1]Score  // of them, so far, what the mover has
	lost  [MaxPly + 1]losses
	team  [rules.MaxSeats + 1]uint8
}

func newMaxN(w *worker, teams []rules.Team) *maxN {
	x := &maxN{worker: w}
	for i, team := range teams {
		for _, seat := range team {
			x.team[seat] = uint8(i)
		}
	}
	return x
}

// noisyPlies is how far below the horizon max^n follows captures: it cannot
// prune as quiescence does.
const noisyPlies = 4

// improve implements [searcher].
func (x *maxN) improve(rank int, _ func(Info)) {
	x.lost[0] = losses{}
	x.best[0] = -infinite
	for i := rank; i < len(x.roots); i++ {
		r := &x.roots[i]
		x.lists.reset()
		before := x.nodes
		x.try(0, x.depth, r.move, &r.glance)
		r.nodes += x.nodes - before
		if x.stopped {
			return
		}
		score := x.found[1][x.frames[0].mover]
		if score <= x.best[0] {
			continue
		}
		x.best[0] = score
		x.keep(0, r.move)
		r.bound = Exact
		r.line = Line{Score: score, Moves: x.line(), Depth: x.depth, Selective: x.selective}
		x.promote(i, rank)
	}
}

// try sets found[ply+1] to the values after a move of the node at ply.
func (x *maxN) try(ply, depth int, m rules.Move, g *Glance) {
	x.play(ply, m, g)
	next := ply + 1
	x.lost[next] = x.lost[ply]
	switch {
	case x.pos.Over():
		x.frames[next].length = 0
		x.pos.Standings(&x.standings)
		for seat := range x.found[next] {
			x.found[next][seat] = fate(x.standings[seat], next)
		}
		x.lost[next].restore(&x.found[next])
	default:
		if len(x.pos.Events()) > 0 {
			x.pos.Standings(&x.standings)
			x.lost[next].note(&x.standings, next)
		}
		x.search(next, depth-1)
	}
	x.takeBack(ply)
}

// search sets found[ply] to the values of the node at ply.
func (x *maxN) search(ply, depth int) {
	f := &x.frames[ply]
	f.length = 0
	v := &x.found[ply]
	if !x.visit(ply) {
		return
	}
	f.key = x.pos.Key() ^ x.salt
	f.check = x.pos.InCheck()
	if depth > 0 && x.recurs(ply) {
		*v = Values{}
		x.lost[ply].restore(v)
		return
	}
	quiet := depth <= 0
	if quiet || ply >= MaxPly-1 {
		x.ev.Evaluate(v)
		x.lost[ply].restore(v)
		if depth <= -noisyPlies || ply >= MaxPly-1 {
			return
		}
	}
	known := x.table.probe(f.key)
	l := x.generate()
	x.rank(ply, l, known.stub)
	stub := uint16(0)
	best := &x.best[ply]
	*best = -infinite
	if quiet && !x.allNoisy(l) { // who has nothing but noisy moves, as in draughts, must make one
		*best = v[f.mover]
	}
	for i := l.start; i < l.end; i++ {
		x.pick(list{i, l.end})
		m, g := x.lists.moves[i], &x.lists.glances[i]
		if quiet && !g.Noisy || quiet && *best > -infinite && !x.plain && x.lists.orders[i] < orderNoisy/2 {
			continue
		}
		x.try(ply, depth, m, g)
		if x.stopped {
			break
		}
		if score := x.found[ply+1][f.mover]; score > *best {
			*best, stub = score, stubOf(m)
			*v = x.found[ply+1]
			x.keep(ply, m)
			if !x.plain && x.enough(ply) {
				break
			}
		}
	}
	x.drop(l)
	if !x.stopped && !quiet {
		x.table.store(f.key, entry{stub: stub, score: *best, eval: noEval, depth: depth, bound: Lower})
	}
}

// enough reports whether the mover's score at ply ends the search of the node.
// It does if it cannot be better; and if it is a win, so that the seat that moved
// before has lost, when that seat has a move which does not lose (shallow
// pruning, Korf 1991, with the only sum that is known: one wins, all others do
// not).
func (x *maxN) enough(ply int) bool {
	mover, before := x.frames[ply].mover, x.frames[ply-1].mover
	return x.best[ply] >= Win(ply+1) ||
		x.best[ply] > decided && x.team[mover] != x.team[before] && x.best[ply-1] > -decided
}
