package engine

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/shortlist"
)

// rootMove is a move of the root with its results.
type rootMove struct {
	move  rules.Move
	info  MoveInfo
	line  Line
	bound Bound  // of line.Score; NoBound before it was searched
	nodes uint64 // that went into it
}

// listRoot lists the legal moves of the root, or the wanted ones, most promising first.
func (w *worker) listRoot(wanted []rules.Move) {
	w.roots = w.roots[:0]
	hunter, ok := w.ev.(Hunter)
	w.hunting = ok && hunter.Hunting()
	w.enter()
	tt := w.table.probe(w.frames[0].key)
	if w.promised = 0; tt.bound == Lower || tt.bound == Exact {
		if plies, ok := tt.score.Decided(); ok && plies > 0 {
			w.promised = plies
		}
	}
	l := w.generate()
	w.scoreMoves(0, l, tt.move)
	for i := l.start; i < l.end; i++ {
		w.pick(list{i, l.end})
		if m := w.lists.moves[i]; wanted == nil || slices.Contains(wanted, m) {
			w.roots = append(w.roots, rootMove{move: m, info: w.lists.infos[i], line: Line{Moves: []rules.Move{m}}})
		}
	}
	w.drop(l)
}

// promote moves the root move at i to rank, behind which the others move up.
func (w *worker) promote(i, rank int) {
	r := w.roots[i]
	copy(w.roots[rank+1:i+1], w.roots[rank:i])
	w.roots[rank] = r
}

// deepen is iterative deepening: it searches deeper and deeper, from a depth on, until the
// limits or the control end it. It reports each line to report, unless that is nil.
func deepen(s searcher, lines, first int, report func(Info)) {
	w := s.base()
	limits := &w.control.limits
	var p progress
	for w.depth = first; w.depth < MaxPly && (limits.Depth == 0 || w.depth <= limits.Depth); w.depth++ {
		best, score := w.roots[0].move, w.roots[0].line.Score
		for rank := range lines {
			w.seldepth = 0
			s.searchRoot(rank, report)
			if w.stopped {
				break
			}
		}
		shortlist.SortFunc(w.roots[:lines], func(a, b rootMove) int { return int(b.line.Score - a.line.Score) })
		if w.stopped {
			return
		}
		if report != nil {
			for rank := range lines {
				w.tell(rank, Exact, report)
			}
		}
		if p.steady++; w.roots[0].move != best {
			p.steady = 0
		}
		p.effort = int(w.roots[0].nodes * 1000 / max(w.nodes, 1))
		p.fall = score - w.roots[0].line.Score
		if w.done(lines) || w.control.budget.spent(w.control.elapsed(), p) {
			return
		}
	}
}

// tell reports the line at rank.
func (w *worker) tell(rank int, bound Bound, report func(Info)) {
	r := &w.roots[rank]
	report(Info{Line: w.judge(r.line), Rank: rank + 1, Bound: bound, Stats: w.control.stats()})
}

// done reports whether deeper searches are useless: the best lines are decided within the
// searched depth, or there is no choice and a clock runs.
func (w *worker) done(lines int) bool {
	limits := &w.control.limits
	if limits.Mate > 0 {
		plies, ok := w.roots[0].line.Score.Decided()
		return ok && plies > 0 && plies < limits.Mate*w.round
	}
	if len(w.roots) == 1 && w.control.budget.soft > 0 {
		return true
	}
	for _, r := range w.roots[:lines] {
		plies, ok := r.line.Score.Decided()
		switch {
		case !ok || max(plies, -plies) > w.depth:
			return false
		case plies < 0 && w.sides.root != 0:
			return false // it is feared, not proved
		case plies > w.promised && w.promised > 0:
			return false // a sooner win was found before
		}
	}
	return true
}

// The depth from which on an aspiration window around the last score is tried, and
// how wide it may get, in centipawns, before it is open.
const (
	aspirationDepth = 5
	aspirationMax   = 1000
)

// searchRoot implements [searcher], in an aspiration window that is widened on
// the side where the score falls out of it.
func (a *alphaBeta) searchRoot(rank int, report func(Info)) {
	alpha, beta := -infinite, infinite
	window := a.margins.aspiration
	last := a.roots[rank].line.Score
	if !a.plain && a.depth >= aspirationDepth && last > -decided && last < decided {
		alpha, beta = last-Score(window), last+Score(window)
	}
	for {
		score := a.searchWindow(rank, alpha, beta)
		if a.stopped {
			return
		}
		bound := boundOf(score, alpha, beta)
		if bound == Exact || bound == Upper && alpha == -infinite || bound == Lower && beta == infinite {
			return
		}
		if report != nil && a.nodes > 1<<20 {
			a.tell(rank, bound, report)
		}
		window *= 3
		if bound == Upper {
			beta = (alpha + beta) / 2
			alpha = score - Score(window)
		} else {
			beta = score + Score(window)
		}
		if window > aspirationMax {
			alpha, beta = -infinite, infinite
		}
		alpha, beta = max(alpha, -infinite), min(beta, infinite)
	}
}

// searchWindow searches the moves of the root from rank on within a window, and puts each that
// improves on those before it in front of them. The best of them is at rank whenever it returns,
// even after a stop.
func (a *alphaBeta) searchWindow(rank int, alpha, beta Score) Score {
	start, best := alpha, -infinite
	a.frames[1].killers = [2]rules.Move{}
	for i := rank; i < len(a.roots); i++ {
		r := &a.roots[i]
		a.lists.reset()
		before := a.nodes
		a.makeMove(0, r.move, &r.info)
		a.noteReply(0, 0)
		score, over := a.terminal(0)
		if over {
			a.frames[1].pvLength = 0
		} else {
			score = a.searchMove(0, a.depth-1, alpha, beta, a.rootReduction(i-rank, &r.info))
		}
		a.unmakeMove(0)
		r.nodes += a.nodes - before
		if a.stopped {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha && i > rank {
			continue
		}
		a.updatePV(0, r.move)
		r.line.Score, r.bound = score, boundOf(score, start, beta)
		if r.bound != Upper || r.line.Depth == 0 {
			r.line.Moves, r.line.Depth, r.line.Selective = a.line(), a.depth, a.seldepth
		}
		a.promote(i, rank)
		if alpha = max(alpha, score); score >= beta {
			break
		}
	}
	if rank == 0 && a.roots != nil {
		a.table.store(a.frames[0].key, entry{
			move: move16(a.roots[0].move), score: toTable(best, 0), eval: noEval, depth: a.depth, bound: boundOf(best, start, beta),
		})
	}
	return best
}

// rootReduction returns by how many plies to search a move of the root less.
func (a *alphaBeta) rootReduction(tried int, info *MoveInfo) int {
	switch {
	case tried == 0:
		return fullWindow
	case a.plain || a.hunting || a.depth < common.reductionDepth || tried < 4 || info.Noisy || a.frames[0].check:
		return 0
	}
	return int(a.reductions[min(a.depth, 63)][min(tried, 63)])
}
