//go:build !js

package engine

import "github.com/manykings/manykings/rules"

// maxN is the searcher of many sides in which every seat seeks its own best
// (max^n; Luckhardt and Irani, 1986). A node's value is one score for each seat.
// Against paranoid search at 700 nodes a move it took 5.6 % of the points in
// star:3 and 8.5 % in Yalta, where 33 % is equal (lab/docs/evaluation.md).
type maxN struct {
	worker
	found  [MaxPly + 1]Values // the values of the node at each ply
	best   [MaxPly + 1]Score  // the mover's share of them so far
	lost   [MaxPly + 1]losses
	teamOf [rules.MaxSeats + 1]uint8
}

// noisyPlies is how far below the horizon max^n follows captures: it cannot
// prune as the quiescence of alpha-beta does.
const noisyPlies = 4

// takeMaxN prepares a max^n searcher for the living teams, with root to move. It reuses s if s is
// one.
func takeMaxN(s searcher, teams []rules.Team, root rules.Seat) searcher {
	x, ok := s.(*maxN)
	if !ok {
		x = &maxN{}
	}
	x.sides, x.salt = against(teams, root), saltMaxN
	x.teamOf = [rules.MaxSeats + 1]uint8{}
	for i, team := range teams {
		for _, seat := range team {
			x.teamOf[seat] = uint8(i)
		}
	}
	return x
}

// searchRoot implements [searcher].
func (x *maxN) searchRoot(rank int, _ func(Info)) {
	x.lost[0] = losses{}
	x.best[0] = -infinite
	for i := rank; i < len(x.roots); i++ {
		r := &x.roots[i]
		x.lists.reset()
		before := x.nodes
		x.searchMove(0, x.depth, r.move, &r.info)
		r.nodes += x.nodes - before
		if x.stopped {
			return
		}
		score := x.found[1][x.frames[0].mover]
		if score <= x.best[0] {
			continue
		}
		x.best[0] = score
		x.updatePV(0, r.move)
		r.bound = Exact
		r.line = Line{Score: score, Moves: x.line(), Depth: x.depth, Selective: x.seldepth}
		x.promote(i, rank)
	}
}

// searchMove sets found[ply+1] to the values after a move of the node at ply.
func (x *maxN) searchMove(ply, depth int, m rules.Move, info *MoveInfo) {
	x.makeMove(ply, m, info)
	next := ply + 1
	x.lost[next] = x.lost[ply]
	switch {
	case x.pos.Over():
		x.frames[next].pvLength = 0
		x.pos.Standings(&x.standings)
		for seat := range x.found[next] {
			x.found[next][seat] = finalScore(x.standings[seat], next)
		}
		x.lost[next].restore(&x.found[next])
	default:
		if len(x.pos.Events()) > 0 {
			x.pos.Standings(&x.standings)
			x.lost[next].note(&x.standings, next)
		}
		x.search(next, depth-1)
	}
	x.unmakeMove(ply)
}

// search sets found[ply] to the values of the node at ply.
func (x *maxN) search(ply, depth int) {
	f := &x.frames[ply]
	f.pvLength = 0
	v := &x.found[ply]
	if !x.visit(ply) {
		return
	}

	// 1. Repetition.
	f.key = x.pos.Key() ^ x.salt
	f.check = x.pos.InCheck()
	if depth > 0 && x.repeats(ply) {
		*v = Values{}
		x.lost[ply].restore(v)
		return
	}

	// 2. Static evaluation, at the horizon and below it.
	quiet := depth <= 0
	if quiet || ply >= MaxPly-1 {
		x.ev.Evaluate(v)
		x.lost[ply].restore(v)
		if depth <= -noisyPlies || ply >= MaxPly-1 {
			return
		}
	}

	// 3. Transposition table: for the order of moves alone, since a bound says
	// nothing about the other seats.
	tt := x.table.recall(f.key)
	l := x.generate()
	x.scoreMoves(ply, l, tt.move)

	// 4. The moves; below the horizon captures that do not lose, unless standing
	// pat is better.
	bestMove := uint16(0)
	best := &x.best[ply]
	*best = -infinite
	if quiet && !x.lists.allNoisy(l) { // with nothing but noisy moves, as in draughts, one must be made
		*best = v[f.mover]
	}
	for i := l.start; i < l.end; i++ {
		x.pick(list{i, l.end})
		m, info := x.lists.moves[i], &x.lists.infos[i]
		if quiet && !info.Noisy || quiet && *best > -infinite && !x.plain && x.lists.orders[i] < orderNoisy/2 {
			continue
		}
		x.searchMove(ply, depth, m, info)
		if x.stopped {
			break
		}
		if score := x.found[ply+1][f.mover]; score > *best {
			*best, bestMove = score, move16(m)
			*v = x.found[ply+1]
			x.updatePV(ply, m)
			if !x.plain && x.prunes(ply) {
				break
			}
		}
	}
	x.drop(l)

	// 5. Remember it.
	if !x.stopped && !quiet {
		x.table.store(f.key, entry{move: bestMove, score: *best, eval: noEval, depth: depth, bound: Lower})
	}
}

// prunes reports whether the mover's score at ply ends the search of the node.
// It does if it cannot be better; and if it is a win, so that the seat that moved
// before has lost, when that seat has a move which does not lose (shallow
// pruning, Korf 1991, with the only sum that is known: one wins, all others do
// not).
func (x *maxN) prunes(ply int) bool {
	mover, before := x.frames[ply].mover, x.frames[ply-1].mover
	return x.best[ply] >= Win(ply+1) ||
		x.best[ply] > decided && x.teamOf[mover] != x.teamOf[before] && x.best[ply-1] > -decided
}
