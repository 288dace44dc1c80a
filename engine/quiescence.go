package engine

import "github.com/manykings/manykings/rules"

// evasionPlies is how far below the horizon a seat in check looks at every move:
// among many seats checks may follow upon each other for long.
const evasionPlies = 6

// quiescence returns the score of the node at ply, for its side to move, searching noisy
// moves until none is left, or evasions in check. depth is the height of the node above the
// horizon: 0 or less.
func (a *alphaBeta) quiescence(ply, depth int, alpha, beta Score) Score { //nolint:gocognit // the node of the search: its steps in order
	f := &a.frames[ply]
	f.pvLength = 0
	if !a.visit(ply) {
		return Draw
	}
	if ply >= MaxPly-1 {
		return a.evaluate(ply)
	}

	// 1. Transposition table.
	f.key = a.pos.Key() ^ a.salt
	tt := a.table.probe(f.key)
	tt.score = fromTable(tt.score, ply)
	if beta-alpha == 1 && tt.cuts(alpha, beta) {
		return tt.score
	}

	// 2. Standing pat: some quiet move will be at least as good as doing nothing,
	// unless the seat is in check or, as often in draughts, must capture.
	f.check = a.pos.InCheck()
	forced := f.check && depth > -evasionPlies
	var l list
	listed := false
	if !forced && a.null == rules.NoMove {
		l, listed = a.generate(), true
		forced = a.lists.allNoisy(l)
	}
	start, best := alpha, -infinite
	if forced {
		f.rawEval, f.eval = noEval, noEval
	} else {
		if best = a.estimate(ply, &tt); best >= beta {
			if listed {
				a.drop(l)
			}
			return best
		}
		alpha = max(alpha, best)
		start = alpha
	}
	standPat := best

	// 3. The moves.
	switch {
	case listed:
	case forced:
		l = a.generate()
	default:
		l = a.generateNoisy()
	}
	a.scoreMoves(ply, l, tt.move)
	var bestMove uint16
	for i := l.start; i < l.end; i++ {
		a.pick(list{i, l.end})
		m, info := a.lists.moves[i], &a.lists.infos[i]
		if !forced && !a.plain {
			if a.lists.orders[i] < orderNoisy/2 {
				break // the rest is quiet or loses by static exchange evaluation
			}
			// 4. Delta pruning: even the captured value does not bring the score into the window.
			if reach := standPat + info.Gain + common.deltaMargin; reach <= alpha {
				best = max(best, reach)
				continue
			}
		}
		if !forced && !info.Noisy {
			continue
		}
		a.makeMove(ply, m, info)
		score, over := a.terminal(ply)
		switch {
		case over:
			a.frames[ply+1].pvLength = 0
		case a.opposed(ply):
			score = -a.quiescence(ply+1, depth-1, -beta, -alpha)
		default:
			score = a.quiescence(ply+1, depth-1, alpha, beta)
		}
		a.unmakeMove(ply)
		if a.stopped {
			break
		}
		if score > best {
			best, bestMove = score, move16(m)
			if score > alpha {
				alpha = score
				a.updatePV(ply, m)
				if score >= beta {
					break
				}
			}
		}
	}
	a.drop(l)
	if a.stopped {
		return Draw
	}
	a.table.store(f.key, entry{move: bestMove, score: toTable(best, ply), eval: f.rawEval, bound: boundOf(best, start, beta)})
	return best
}
