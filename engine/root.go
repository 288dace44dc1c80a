package engine

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// rootMove is a move of the root and what is known of it.
type rootMove struct {
	move   rules.Move
	glance Glance
	line   Line
	bound  Bound  // of line.Score; NoBound before it was searched
	nodes  uint64 // that went into it
}

// listRoot lists the legal moves of the root, or those of them that are wanted,
// those first that look best.
func (w *worker) listRoot(wanted []rules.Move) {
	w.roots = w.roots[:0]
	w.enter()
	known := w.table.probe(w.frames[0].key)
	l := w.generate()
	w.rank(0, l, known.stub)
	for i := l.start; i < l.end; i++ {
		w.pick(list{i, l.end})
		if m := w.lists.moves[i]; wanted == nil || slices.Contains(wanted, m) {
			w.roots = append(w.roots, rootMove{move: m, glance: w.lists.glances[i], line: Line{Moves: []rules.Move{m}}})
		}
	}
	w.drop(l)
}

// searchRoot searches the moves of the root from rank on within a window, and
// puts each that improves on those before it in front of them. So the best of
// them is at rank whenever it returns, also when it was stopped.
func (w *worker) searchRoot(depth, rank int, alpha, beta Score) Score {
	start, best := alpha, -infinite
	w.frames[1].killers = [2]rules.Move{}
	for i := rank; i < len(w.roots); i++ {
		r := &w.roots[i]
		w.lists.reset()
		before := w.nodes
		w.play(0, r.move, &r.glance)
		w.reply(0, 0)
		score, over := w.settled(0)
		if over {
			w.frames[1].length = 0
		} else {
			score = w.child(0, depth-1, alpha, beta, w.rootReduction(depth, i-rank, &r.glance))
		}
		w.takeBack(0)
		r.nodes += w.nodes - before
		if w.stopped {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha && i > rank {
			continue
		}
		w.keep(0, r.move)
		r.line.Score, r.bound = score, boundOf(score, start, beta)
		if r.bound != Upper || r.line.Depth == 0 {
			r.line.Moves, r.line.Depth, r.line.Selective = w.line(), depth, w.selective
		}
		w.promote(i, rank)
		if alpha = max(alpha, score); score >= beta {
			break
		}
	}
	if rank == 0 && w.roots != nil {
		w.table.store(w.frames[0].key, entry{
			stub: stubOf(w.roots[0].move), score: toTable(best, 0), eval: noEval, depth: depth, bound: boundOf(best, start, beta),
		})
	}
	return best
}

// rootReduction returns by how many plies to search a move of the root less.
func (w *worker) rootReduction(depth, tried int, g *Glance) int {
	switch {
	case tried == 0:
		return fullWindow
	case w.plain || depth < 3 || tried < 4 || g.Noisy || w.frames[0].check:
		return 0
	}
	return int(w.reductions[min(depth, 63)][min(tried, 63)])
}

// promote moves the root move at i to rank, behind which the others move up.
func (w *worker) promote(i, rank int) {
	r := w.roots[i]
	copy(w.roots[rank+1:i+1], w.roots[rank:i])
	w.roots[rank] = r
}
