package engine

// Windows around the last score, in centipawns, and the depth from which on they
// are tried.
const (
	aspirationDepth  = 5
	aspirationWindow = 20
	aspirationMax    = 1000 // beyond it the window is open
)

// improve searches one line to the current depth in a window around its last
// score, widened on the side where the score falls out.
func (w alphaBeta) improve(rank int, report func(Info)) {
	alpha, beta := -infinite, infinite
	window := aspirationWindow
	last := w.roots[rank].line.Score
	if !w.plain && w.depth >= aspirationDepth && last > -decided && last < decided {
		alpha, beta = last-Score(window), last+Score(window)
	}
	depth := w.depth
	for {
		score := w.searchRoot(depth, rank, alpha, beta)
		if w.stopped {
			return
		}
		bound := boundOf(score, alpha, beta)
		if bound == Exact || bound == Upper && alpha == -infinite || bound == Lower && beta == infinite {
			return
		}
		if report != nil && w.nodes > 1<<20 {
			w.tell(rank, bound, report)
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
