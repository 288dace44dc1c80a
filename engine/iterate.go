package engine

import "slices"

// iterate searches deeper and deeper until the limits or the control end it. It
// tells report, unless that is nil, of each line.
func (w *worker) iterate(lines, first int, report func(Info)) {
	limits := &w.control.limits
	var d doubt
	for w.depth = first; w.depth < MaxPly && (limits.Depth == 0 || w.depth <= limits.Depth); w.depth++ {
		best, score := w.roots[0].move, w.roots[0].line.Score
		for rank := range lines {
			w.selective = 0
			w.searcher.improve(rank, report)
			if w.stopped {
				break
			}
		}
		slices.SortStableFunc(w.roots[:lines], func(a, b rootMove) int { return int(b.line.Score - a.line.Score) })
		if w.stopped {
			return
		}
		if report != nil {
			for rank := range lines {
				w.tell(rank, Exact, report)
			}
		}
		if d.steady++; w.roots[0].move != best {
			d.steady = 0
		}
		d.effort = int(w.roots[0].nodes * 1000 / max(w.nodes, 1))
		d.fall = score - w.roots[0].line.Score
		if w.done(lines) || w.control.budget.enough(w.control.elapsed(), d) {
			return
		}
	}
}

// tell reports the line at rank.
func (w *worker) tell(rank int, bound Bound, report func(Info)) {
	r := &w.roots[rank]
	w.judge(&r.line)
	line := r.line
	line.Moves = slices.Clone(line.Moves)
	report(Info{Line: line, Rank: rank + 1, Bound: bound, Stats: w.control.stats()})
}

// done reports whether deeper searches would tell nothing that is asked for: the
// best lines are decided within the depth searched, or there is no choice and a
// clock runs.
func (w *worker) done(lines int) bool {
	limits := &w.control.limits
	if limits.Mate > 0 {
		plies, ok := w.roots[0].line.Score.Decided()
		return ok && plies > 0 && plies <= (limits.Mate-1)*w.round+1
	}
	if len(w.roots) == 1 && w.control.budget.soft > 0 {
		return true
	}
	for _, r := range w.roots[:lines] {
		if plies, ok := r.line.Score.Decided(); !ok || max(plies, -plies) > w.depth {
			return false
		}
	}
	return true
}
