package engine

import "github.com/manykings/manykings/rules"

// aloneDepth is the depth in plies from which on it is asked whether a move
// stands alone, and aloneMargin by how much, in centipawns a ply.
const (
	aloneDepth  = 8
	aloneMargin = 2
)

// mayStandAlone reports whether the move that the table knows is good enough, by
// a search deep enough, to ask whether it stands alone.
func (w *worker) mayStandAlone(ply, depth int, known *entry, l list) bool {
	return !w.plain && !w.replies && depth >= aloneDepth && ply < 2*w.depth && l.len() > 1 &&
		known.stub != 0 && known.depth >= depth-3 && (known.bound == Lower || known.bound == Exact) &&
		known.score > -decided && known.score < decided
}

// weighAlone searches all moves but the one that the table knows, less deeply,
// and returns by how many plies that one is to be searched longer: one if it
// stands alone, less than none if it seems to be one of several that refute the
// node (singular extension; Anantharaman, Campbell and Hsu, 1988). If ok is true
// the node need not be searched: several moves are beyond beta, or the search
// was stopped.
func (w *worker) weighAlone(ply, depth int, beta Score, known *entry, l list) (longer int, score Score, ok bool) {
	f := &w.frames[ply]
	for i := l.start; i < l.end && f.excluded == rules.NoMove; i++ {
		if w.lists.orders[i] == orderKnown {
			f.excluded = w.lists.moves[i]
		}
	}
	if f.excluded == rules.NoMove {
		return 0, 0, false
	}
	bar := known.score - Score(aloneMargin*depth)
	killers := f.killers
	rest := w.search(ply, (depth-1)/2, bar-1, bar)
	f.killers, f.excluded = killers, rules.NoMove
	switch {
	case w.stopped:
		return 0, Draw, true
	case rest < bar:
		return 1, 0, false
	case bar >= beta:
		return 0, bar, true
	case known.score >= beta:
		return -1, 0, false
	}
	return 0, 0, false
}
