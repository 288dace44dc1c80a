package engine

import "github.com/manykings/manykings/rules"

// Depths in plies up to which a node is judged without searching it, and margins
// in centipawns a ply.
const (
	standDepth  = 8
	standMargin = 80

	futileDepth  = 8
	futileBase   = 90
	futileMargin = 85

	fewDepth = 8

	losingDepth  = 6
	losingMargin = 60

	nullDepth = 3
)

// search returns the score of the node at ply, for its side to move, searched
// depth plies deep by principal variations: exact within (alpha, beta), else a
// bound. The turn is begun and the game goes on.
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

	// 2. A position that stood before on this line is as good as drawn.
	key := w.keyOf(ply)
	f.key = key
	if w.recurs(ply) {
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
	known, found := w.table.probe(key)
	if found && !wide && (known.depth == depth || known.depth > depth && !w.plain) {
		if score := fromTable(known.score, ply); known.cuts(score, alpha, beta) {
			return score
		}
	}

	// 5. Evaluation. In check there is none to rely on.
	f.check = w.pos.InCheck()
	f.eval = noEval
	if !f.check {
		if f.eval = known.eval; f.eval == noEval {
			f.eval = w.evaluate(ply)
		}
	}
	improving := w.improving(ply)
	calm := !w.plain && !f.check
	narrow := calm && !wide

	// 6. Far above the window: doing nothing in particular will do.
	if narrow && depth <= standDepth && beta > -decided && beta < decided &&
		f.eval-w.unrest(standMargin*Score(depth-b2i(improving))) >= beta {
		return f.eval
	}

	l := w.generate()

	// 7. Null move: if even passing leaves the other side below the window, a move
	// will.
	if narrow && depth >= nullDepth && f.eval >= beta && beta < decided && w.mayPass(ply, l) {
		if score := w.pass(ply, depth, beta); w.stopped || score >= beta {
			w.drop(l)
			return score
		}
	}

	// 8. Without a move from the table at some depth, find one more cheaply.
	if !w.plain && known.stub == 0 && depth >= 5 {
		depth--
	}

	// 9. A single move costs no depth, nor does getting out of check.
	if !w.plain && (f.check || l.len() == 1) && ply < 2*w.depth {
		depth++
	}

	w.rank(ply, l, known.stub)
	score := w.searchMoves(ply, depth, alpha, beta, l, improving)
	w.drop(l)
	return score
}

// searchMoves is search for the ranked moves of a node.
func (w *worker) searchMoves(ply, depth int, alpha, beta Score, l list, improving bool) Score {
	f := &w.frames[ply]
	wide := beta-alpha > 1
	start, best := alpha, -infinite
	var stub uint16
	w.frames[ply+1].killers = [2]rules.Move{}
	end := w.restrict(ply, l)
	for i := l.start; i < end; i++ {
		w.pick(i, l)
		m, g := w.lists.moves[i], &w.lists.glances[i]
		tried := i - l.start

		// 10. Shallow nodes: moves that come late, or cannot reach the window.
		if !w.plain && !wide && !f.check && best > -decided && w.hopeless(ply, depth, tried, alpha, i, improving) {
			continue
		}

		w.play(ply, m, g)
		w.reply(ply, tried)
		score, over := w.settled(ply)
		if over {
			w.frames[ply+1].length = 0
		} else {
			score = w.child(ply, depth-1, alpha, beta, w.reduction(ply, depth, tried, i, wide, improving))
		}
		w.takeBack(ply)
		if w.stopped {
			return Draw
		}

		// 14. What was found.
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

	// 15. Remember it.
	w.table.store(f.key, entry{
		stub: stub, score: toTable(best, ply), eval: f.eval, depth: depth, bound: boundOf(best, start, beta),
	})
	return best
}

// child returns the score, for the side that moved at ply, of the position after
// that move: first with a null window and perhaps reduced, then as far as needed.
func (w *worker) child(ply, depth int, alpha, beta Score, reduced int) Score {
	first := reduced == fullWindow
	score := alpha + 1
	if !first {
		// 11. Late moves, reduced; 12. at full depth if they surprise.
		score = w.seen(ply, depth-reduced, alpha, alpha+1)
		if score > alpha && reduced > 0 && !w.stopped {
			score = w.seen(ply, depth, alpha, alpha+1)
		}
	}
	// 13. The first move, and others that improve on it.
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

// improving reports whether the mover stands better than when it moved last.
func (w *worker) improving(ply int) bool {
	f := &w.frames[ply]
	if f.eval == noEval {
		return false
	}
	for i := ply - 1; i >= 0; i-- {
		if before := &w.frames[i]; before.mover == f.mover && before.eval != noEval {
			return f.eval > before.eval
		}
	}
	return false
}

// unrest widens a margin where several others move in a row.
func (w *worker) unrest(margin Score) Score {
	if w.sides.root != 0 {
		return 2 * margin
	}
	return margin
}

// hopeless reports whether the move at i, of a node with a sound one already,
// can be left out at a shallow depth.
func (w *worker) hopeless(ply, depth, tried int, alpha Score, i int, improving bool) bool {
	f := &w.frames[ply]
	g := &w.lists.glances[i]
	if g.Noisy {
		return depth <= losingDepth && w.lists.orders[i] < 0 && w.ev.Exchange(w.lists.moves[i]) < -losingMargin*Score(depth)
	}
	few := 6 + depth*depth
	if improving {
		few += 2 + depth*depth
	}
	return depth <= fewDepth && tried > few ||
		depth <= futileDepth && f.eval+w.unrest(futileBase+futileMargin*Score(depth)) <= alpha
}

// mayPass reports whether a null move says something here: the family has one,
// the last move was none, and besides the king and pawns a man can move, for
// without such men it may be a burden to move at all.
func (w *worker) mayPass(ply int, l list) bool {
	if w.null == rules.NoMove || ply == 0 || w.frames[ply-1].move == w.null || w.replies {
		return false
	}
	var man uint8
	for i := l.start; i < l.end; i++ {
		g := &w.lists.glances[i]
		if g.Pawn {
			continue
		}
		if man != 0 && g.Man != man {
			return true
		}
		man = g.Man
	}
	return false
}

// pass returns the score of the node at ply if its mover passes, searched less
// deeply, or one below beta if the other side does not come to move.
func (w *worker) pass(ply, depth int, beta Score) Score {
	f := &w.frames[ply]
	reduced := 3 + depth/4 + int(min((f.eval-beta)/200, 3))
	w.play(ply, w.null, &Glance{Pawn: true})
	score := beta - 1
	if _, over := w.settled(ply); !over && w.opposed(ply) {
		w.frames[ply+1].killers = [2]rules.Move{}
		score = -w.search(ply+1, depth-reduced, -beta, -beta+1)
	}
	w.takeBack(ply)
	if score > decided {
		score = beta // a win by passing is not proved
	}
	return score
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
