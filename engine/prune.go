package engine

import "github.com/manykings/manykings/rules"

// Depths in plies up to which a node or a move is judged without searching it,
// or from which on it is searched less deeply first, and margins in centipawns,
// most of them a ply.
const (
	standDepth  = 8
	standMargin = 80

	poorDepth  = 3
	poorBase   = 150
	poorMargin = 200

	nullDepth = 3

	plentyDepth  = 5
	plentyMargin = 160 // beyond the window, 60 less for who improves
	plentySpare  = 100 // that a capture may win less than the margin asks for

	fewDepth = 8

	futileDepth  = 8
	futileBase   = 90
	futileMargin = 85

	losingDepth      = 6
	losingMargin     = 60
	losingQuietly    = 55
	spite            = 50
	historyDepth     = 4
	historyUnwelcome = 3500
)

// unrest widens a margin where several others move in a row.
func (w *worker) unrest(margin Score) Score {
	if w.sides.root != 0 {
		return 2 * margin
	}
	return margin
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

// far returns the score of the node at ply, which stands so much, if it is so far
// from a narrow window that searching its moves is not worth it.
func (w *worker) far(ply, depth int, alpha, beta, stands Score, improving bool) (score Score, ok bool) {
	if depth <= standDepth && beta > -decided && beta < decided &&
		stands-w.unrest(standMargin*Score(depth-b2i(improving))) >= beta {
		return stands, true
	}
	if depth <= poorDepth && alpha > -decided && alpha < decided &&
		stands+w.unrest(poorBase+poorMargin*Score(depth)) <= alpha {
		score = w.quiesce(ply, 0, alpha, beta)
		w.frames[ply].length = 0
		return score, w.stopped || score <= alpha
	}
	return 0, false
}

// refuted returns the score of the node at ply, which stands so much, if less
// than a search of its moves shows that it is not below beta.
func (w *worker) refuted(ply, depth int, beta, stands Score, improving bool, known *entry, l list) (score Score, ok bool) {
	// 7. Null move: if even passing leaves the other side below the window, a move
	// will.
	if depth >= nullDepth && stands >= beta && beta < decided && w.mayPass(ply, l) {
		if score = w.pass(ply, depth, stands, beta); w.stopped || score >= beta {
			return score, true
		}
	}
	// 8. A capture that wins far more than is needed, searched less deeply.
	if depth >= plentyDepth && beta > -decided && beta < decided {
		return w.plenty(ply, depth, beta, improving, known, l)
	}
	return 0, false
}

// late reports whether the quiet moves that are left, of a node with a sound move
// already, can be left out at a shallow depth.
func (w *worker) late(ply, depth, tried int, alpha Score, improving bool) bool {
	return depth <= fewDepth && tried > w.few(depth, improving) ||
		depth <= futileDepth && w.frames[ply].eval+w.unrest(futileBase+futileMargin*Score(depth)) <= alpha
}

// hopeless reports whether the move at i, of a node with a sound one already,
// can be left out at a shallow depth.
func (w *worker) hopeless(ply, depth, i int) bool {
	m, g, order := w.lists.moves[i], &w.lists.glances[i], int(w.lists.orders[i])
	if g.Noisy {
		return depth <= losingDepth && order < 0 && w.ev.Exchange(m) < -losingMargin*Score(depth) && !w.takesOut(ply, i)
	}
	return depth <= historyDepth && order < -historyUnwelcome*depth ||
		depth <= losingDepth && w.losesQuietly(m, g.Worth, w.unrest(losingQuietly*Score(depth))) && !w.takesOut(ply, i)
}

// losesQuietly reports whether the quiet move m, of a man of some worth, loses an
// exchange by more than a margin.
func (w *worker) losesQuietly(m rules.Move, worth, margin Score) bool {
	return worth > margin && w.ev.Exchange(m) < -margin
}

// spiteful reports whether the move at i is one of a seat that is taken for an
// ally against the root though it is none, and loses men for nothing. Such a seat
// might harm the root by it, but would not: it plays for itself.
func (w *worker) spiteful(ply, i int) bool {
	f := &w.frames[ply]
	if w.plain || w.sides.root == 0 || f.side != coalition || f.check {
		return false
	}
	g := &w.lists.glances[i]
	loses := g.Noisy && w.lists.orders[i] < 0 || !g.Noisy && w.losesQuietly(w.lists.moves[i], g.Worth, spite)
	return loses && !w.takesOut(ply, i)
}

// takesOut reports whether, among many, the move at i of the node at ply takes a
// seat out of the game or ends it, as a mate does: whoever would take the man on
// its goal may never come to move.
func (w *worker) takesOut(ply, i int) bool {
	if w.sides.root == 0 {
		return false
	}
	w.play(ply, w.lists.moves[i], &w.lists.glances[i])
	out := w.pos.Over() || len(w.pos.Events()) > 0
	w.takeBack(ply)
	return out
}

// few returns how many moves are looked at so shallowly. Where captures are
// forced it is more: a quiet move that looks bad may force the other side's.
func (w *worker) few(depth int, improving bool) int {
	n := 3 + depth*depth
	if w.null == rules.NoMove {
		n += 3
		if improving {
			n += 2 + depth*depth
		}
		return n
	}
	if !improving {
		n = n/2 + 1
	}
	return n
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

// pass returns the score of the node at ply, which stands so much, if its mover
// passes, searched less deeply, or one below beta if the other side does not
// come to move.
func (w *worker) pass(ply, depth int, stands, beta Score) Score {
	reduced := 3 + depth/4 + int(min((stands-beta)/200, 3))
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

// plenty looks for a capture that leaves the other side so far below beta that a
// search four plies less deep will do (ProbCut; Buro, 1995). ok is false if it
// found none. If the search was stopped the score says nothing.
func (w *worker) plenty(ply, depth int, beta Score, improving bool, known *entry, l list) (score Score, ok bool) {
	bar := beta + w.unrest(plentyMargin-60*Score(b2i(improving)))
	if known.bound != NoBound && known.depth >= depth-3 && known.score < bar {
		return 0, false
	}
	f := &w.frames[ply]
	w.rank(ply, l, known.stub)
	for i := l.start; i < l.end; i++ {
		w.pick(list{i, l.end})
		m, g := w.lists.moves[i], &w.lists.glances[i]
		if w.lists.orders[i] < orderNoisy/2 {
			break // what is left is quiet or loses
		}
		if !g.Noisy || f.judged+g.Gain < bar-plentySpare {
			continue
		}
		w.frames[ply+1].killers = [2]rules.Move{}
		w.play(ply, m, g)
		w.reply(ply, i-l.start)
		score, over := w.settled(ply)
		if !over {
			score = bar - 1
			if w.opposed(ply) && -w.quiesce(ply+1, 0, -bar, -bar+1) >= bar {
				score = -w.search(ply+1, depth-4, -bar, -bar+1)
			}
		}
		w.takeBack(ply)
		if w.stopped {
			return Draw, true
		}
		if score >= bar {
			w.table.store(f.key, entry{
				stub: stubOf(m), score: toTable(score, ply), eval: f.judged, depth: depth - 3, bound: Lower,
			})
			return score, true
		}
	}
	return 0, false
}
