package engine

import "github.com/manykings/manykings/rules"

// search returns the score of the node at ply, for its side to move, searched
// depth plies deep by principal variations: exact within (alpha, beta), else a
// bound. The turn is begun and the game goes on. The move that the node's frame
// excludes is left out.
func (w *worker) search(ply, depth int, alpha, beta Score) Score {
	f := &w.frames[ply]

	// 1. Quiescence at the horizon.
	if depth <= 0 {
		return w.quiesce(ply, depth, alpha, beta)
	}
	f.length = 0
	if !w.visit(ply) {
		return Draw
	}
	if ply >= MaxPly-1 {
		return w.evaluate(ply)
	}
	wide := beta-alpha > 1
	whole := f.excluded == rules.NoMove

	// 2. A position that stood before on this line is as good as drawn.
	f.key = w.keyOf(ply)
	if whole && w.recurs(ply) {
		return Draw
	}

	// 3. No line from here is better than a win on the next ply.
	if !w.plain {
		alpha, beta = max(alpha, Loss(ply, 0)), min(beta, Win(ply+1))
		if alpha >= beta {
			return alpha
		}
	}

	// 4. The table.
	known := entry{eval: f.judged}
	if whole {
		known = w.table.probe(f.key)
		known.score = fromTable(known.score, ply)
	}
	if !wide && (known.depth == depth || known.depth > depth && !w.plain) && known.cuts(alpha, beta) {
		return known.score
	}

	// 5. How it stands. In check that is not known.
	f.check, f.judged, f.eval = w.pos.InCheck(), noEval, noEval
	stands := noEval
	if !f.check {
		stands = w.stands(ply, &known)
	}
	improving := w.improving(ply)

	l, listed := list{}, false
	if whole && !w.plain && !f.check && !wide {
		// 6. Far above the window: doing nothing in particular will do. Far below
		// it: captures alone can help.
		if score, ok := w.far(ply, depth, alpha, beta, stands, improving); ok {
			return score
		}
		l, listed = w.generate(), true
		if score, ok := w.refuted(ply, depth, beta, stands, improving, &known, l); ok {
			w.drop(l)
			return score
		}
	}
	if !listed {
		l = w.generate()
	}

	// 9. Without a move from the table at some depth, find one more cheaply.
	if whole && !w.plain && known.stub == 0 && depth >= 5 {
		depth--
	}

	// 10. A single move costs no depth, nor does getting out of check.
	if !w.plain && (f.check || l.len() == 1) && ply < 2*w.depth {
		depth++
	}

	w.rank(ply, l, known.stub)

	// 11. The move that the table knows counts for more if it stands alone.
	longer := 0
	if whole && w.mayStandAlone(ply, depth, &known, l) {
		var score Score
		var ok bool
		if longer, score, ok = w.weighAlone(ply, depth, beta, &known, l); ok {
			w.drop(l)
			return score
		}
	}
	score := w.searchMoves(ply, depth, alpha, beta, l, longer, improving)
	w.drop(l)
	return score
}

// searchMoves is search for the ranked moves of a node. The move that the table
// knows is searched so many plies longer.
func (w *worker) searchMoves(ply, depth int, alpha, beta Score, l list, longer int, improving bool) Score {
	f := &w.frames[ply]
	wide := beta-alpha > 1
	start, best := alpha, -infinite
	var stub uint16
	w.frames[ply+1].killers = [2]rules.Move{}
	end := w.restrict(ply, l)
	late := false // quiet moves are left out
	for i := l.start; i < end; i++ {
		tried := i - l.start
		// 12. Shallow nodes: quiet moves when they come late or cannot reach the
		// window, and moves that lose.
		selective := !w.plain && !wide && !f.check && best > -decided
		if selective && !late && w.late(ply, depth, tried, alpha, improving) {
			late = true
			if end = w.lists.keepNoisy(list{i, end}); i == end {
				break
			}
		}
		w.pick(list{i, end})
		m, g := w.lists.moves[i], &w.lists.glances[i]
		if m == f.excluded || selective && w.hopeless(ply, depth, i) || best > -decided && w.spiteful(ply, i) {
			continue
		}

		after := depth - 1
		if w.lists.orders[i] == orderKnown {
			after += longer
		}
		w.play(ply, m, g)
		w.reply(ply, tried)
		score, over := w.settled(ply)
		if over {
			w.frames[ply+1].length = 0
		} else {
			score = w.child(ply, after, alpha, beta, w.reduction(ply, depth, tried, i, wide, improving))
		}
		w.takeBack(ply)
		if w.stopped {
			return Draw
		}

		// 16. What was found.
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, stub = score, stubOf(m)
		w.keep(ply, m)
		if score >= beta {
			if !w.plain {
				w.reward(ply, depth, i, l)
			}
			break
		}
	}

	// 17. Remember it, unless a move was left out.
	if f.excluded == rules.NoMove {
		bound := boundOf(best, start, beta)
		w.correct(ply, depth, best, bound)
		w.table.store(f.key, entry{stub: stub, score: toTable(best, ply), eval: f.judged, depth: depth, bound: bound})
	}
	return best
}

// child returns the score, for the side that moved at ply, of the position after
// that move: first with a null window and perhaps reduced, then as far as needed.
func (w *worker) child(ply, depth int, alpha, beta Score, reduced int) Score {
	first := reduced == fullWindow
	score := alpha + 1
	if !first {
		// 13. Late moves, reduced; 14. at full depth if they surprise.
		score = w.seen(ply, depth-reduced, alpha, alpha+1)
		if score > alpha && reduced > 0 && !w.stopped {
			score = w.seen(ply, depth, alpha, alpha+1)
		}
	}
	// 15. The first move, and others that improve on it.
	if first || score > alpha && score < beta && !w.stopped {
		score = w.seen(ply, depth, alpha, beta)
	}
	return score
}

// seen is search of the next ply as the side that moved at ply sees it.
func (w *worker) seen(ply, depth int, alpha, beta Score) Score {
	if w.opposed(ply) {
		return -w.search(ply+1, depth, -beta, -alpha)
	}
	return w.search(ply+1, depth, alpha, beta)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
