package engine

import "github.com/manykings/manykings/rules"

// quietMargin is what a noisy move may bring beyond what it takes, in
// centipawns, before quiescence looks past it.
const quietMargin Score = 160

// evasionPlies is how far below the horizon a seat in check looks at every move:
// among many seats checks may follow upon each other for long.
const evasionPlies = 6

// quiesce returns the score of the node at ply, for its side to move, searching
// noisy moves alone until none is left, or evasions where a king stands
// attacked. Who must take in draughts does not stand pat. depth is how far above
// the horizon the node is: 0 or less.
func (w *worker) quiesce(ply, depth int, alpha, beta Score) Score {
	f := &w.frames[ply]
	f.length = 0
	if !w.visit(ply) {
		return Draw
	}
	if ply >= MaxPly-1 {
		return w.evaluate(ply)
	}

	// 1. The table.
	key := w.pos.Key() ^ w.salt
	known := w.table.probe(key)
	known.score = fromTable(known.score, ply)
	if beta-alpha == 1 && known.cuts(alpha, beta) {
		return known.score
	}

	// 2. Standing pat: some quiet move will be at least as good as doing nothing,
	// unless the seat is in check or has nothing but noisy moves.
	f.key, f.check = key, w.pos.InCheck()
	best := -infinite
	var l list
	listed := false
	forced := f.check && depth > -evasionPlies
	if !forced && w.null == rules.NoMove {
		l, listed = w.generate(), true
		forced = w.allNoisy(l)
	}
	if !forced {
		if best = w.stands(ply, &known); best >= beta {
			if listed {
				w.drop(l)
			}
			return best
		}
		alpha = max(alpha, best)
	} else {
		f.judged, f.eval = noEval, noEval
	}

	// 3. The moves.
	switch {
	case listed:
	case forced:
		l = w.generate()
	default:
		l = w.generateNoisy()
	}
	w.rank(ply, l, known.stub)
	start, pat := alpha, best
	var stub uint16
	for i := l.start; i < l.end; i++ {
		w.pick(list{i, l.end})
		g := &w.lists.glances[i]
		if !forced && !w.plain {
			if w.lists.orders[i] < orderNoisy/2 {
				break // what is left is quiet or loses
			}
			if pat+g.Gain+quietMargin <= alpha {
				best = max(best, pat+g.Gain+quietMargin)
				continue
			}
		}
		if !forced && !g.Noisy {
			continue
		}
		m := w.lists.moves[i]
		w.play(ply, m, g)
		score, over := w.settled(ply)
		switch {
		case over:
			w.frames[ply+1].length = 0
		case w.opposed(ply):
			score = -w.quiesce(ply+1, depth-1, -beta, -alpha)
		default:
			score = w.quiesce(ply+1, depth-1, alpha, beta)
		}
		w.takeBack(ply)
		if w.stopped {
			break
		}
		if score > best {
			best, stub = score, stubOf(m)
			if score > alpha {
				alpha = score
				w.keep(ply, m)
				if score >= beta {
					break
				}
			}
		}
	}
	w.drop(l)
	if w.stopped {
		return Draw
	}
	w.table.store(key, entry{stub: stub, score: toTable(best, ply), eval: f.judged, bound: boundOf(best, start, beta)})
	return best
}

// allNoisy reports whether every move of l is noisy.
func (w *worker) allNoisy(l list) bool {
	for i := l.start; i < l.end; i++ {
		if !w.lists.glances[i].Noisy {
			return false
		}
	}
	return true
}

// boundOf says what a score found in a window is.
func boundOf(score, alpha, beta Score) Bound {
	switch {
	case score >= beta:
		return Lower
	case score > alpha:
		return Exact
	}
	return Upper
}

// cuts reports whether e, its score counted from the root, decides a node of a
// window.
func (e *entry) cuts(alpha, beta Score) bool {
	switch e.bound {
	case Exact:
		return true
	case Lower:
		return e.score >= beta
	case Upper:
		return e.score <= alpha
	}
	return false
}
