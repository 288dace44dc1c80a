package engine

import (
	"sync/atomic"

	"github.com/manykings/manykings/rules"
)

// worker has the needs of every search method in one thread: a copy of the position, an
// evaluator of it, and the data of each node on the path from the root. It does not search;
// [searcher] does.
type worker struct {
	pos     rules.State
	captor  rules.Captor // pos, nil if it is none
	ev      Evaluator
	table   *transpositions
	sides   sides
	salt    uint64 // mixed into keys, so that different ways of searching do not share entries
	null    rules.Move
	margins *margins // betweenTwo or amongMany
	// plain omits everything that might miss the result of a full search to the same depth.
	plain bool
	// hunting is set where quiet moves that lose men win games ([Hunter]): nothing is pruned or
	// reduced by its looks.
	hunting bool

	// sees is that of [Limits], nil at the root.
	sees func(pos rules.State, m rules.Move) bool

	// proves says that a win of the root is one against every reply, with three
	// teams or more.
	proves bool

	// draw is the value of a draw for the root with three teams or more, Draw elsewhere.
	// See drawAmongMany.
	draw Score

	depth int // of the iteration, in plies
	// promised is in how many plies an earlier search won from the root, 0 if it did
	// not.
	promised int
	round    int // plies between two turns of a seat

	frames [MaxPly + 1]frame
	pv     [MaxPly + 1][MaxPly + 1]rules.Move // the principal variation from each ply on
	lists  lists
	roots  []rootMove
	history

	values    Values
	standings rules.Standings
	seldepth  int // the greatest ply visited

	nodes   uint64
	ceiling uint64 // of nodes, for this worker alone
	// published is nodes as the other threads see them, brought up to date now
	// and then.
	published atomic.Uint64
	control   *control
	stopped   bool
}

// frame is a worker's data of the node at a ply.
type frame struct {
	mover rules.Seat
	side  uint8
	// swapped reports that the move to this node was the taking of the pie: the mover here
	// does not hold that seat in the end.
	swapped bool
	// replied reports that a member of the coalition has replied freely since
	// the root moved (BRS+).
	replied bool
	check   bool
	rawEval Score // by the evaluator, noEval where that was not asked, as in check
	eval    Score // the same, corrected by the correction history
	key     uint64
	// reversible is the first ply whose position may recur: the entry before it was a
	// capture or a pawn's move.
	reversible int
	killers    [2]rules.Move
	// excluded is the move that a search for singular extensions leaves out;
	// mostly NoMove.
	excluded rules.Move
	move     rules.Move // being searched; NoMove outside, the null move too
	cont     uint16     // of move, in history.continuation
	pvLength int
}

// base implements [searcher].
func (w *worker) base() *worker { return w }

// clear empties the histories.
func (w *worker) clear() { w.history.clear() }

// pollEvery is how many nodes pass between two looks at clock and context: well
// under 20 ms of any game, even in a browser that has not yet compiled the code
// it runs. A look costs less than a thousandth of the nodes.
const pollEvery = 128

// visit counts a node and reports whether the search continues.
func (w *worker) visit(ply int) bool {
	w.seldepth = max(w.seldepth, ply)
	w.nodes++
	if w.nodes%pollEvery == 0 {
		w.published.Store(w.nodes)
		w.stopped = w.stopped || w.control.poll(w)
	}
	if w.nodes >= w.ceiling {
		w.stopped = true
	}
	return !w.stopped
}

// enter sets up the frame of the root.
func (w *worker) enter() {
	f := &w.frames[0]
	*f = frame{mover: w.pos.Turn(), key: w.pos.Key() ^ w.salt, check: w.pos.InCheck(), rawEval: noEval, eval: noEval}
	f.side = w.sides.of[f.mover]
	w.lists.reset()
}

// makeMove makes a move of the node at ply, and begins the turn after it.
func (w *worker) makeMove(ply int, m rules.Move, info *MoveInfo) {
	f, next := &w.frames[ply], &w.frames[ply+1]
	f.move, f.cont = m, continuationOf(info)
	next.swapped = info.Swap
	if next.reversible = f.reversible; info.Victim != 0 || info.Pawn {
		next.reversible = ply + 1
	}
	w.pos.Make(m)
	w.table.prefetch(w.pos.Key() ^ w.salt)
	w.pos.Begin()
	next.mover = w.pos.Turn()
	next.side = w.sides.of[next.mover]
}

// unmakeMove takes back the move of the node at ply.
func (w *worker) unmakeMove(ply int) {
	w.pos.Unmake()
	w.frames[ply].move = rules.NoMove
}

// opposed reports whether the node after ply has the other side to move, so that
// scores change their signs.
func (w *worker) opposed(ply int) bool {
	f, next := &w.frames[ply], &w.frames[ply+1]
	return (f.side != next.side) != next.swapped
}

// terminal returns the score, for the side that moved at ply, of the position
// after that move if there is nothing left to search: the game is over, or it is
// for the root, by whose value both sides go.
func (w *worker) terminal(ply int) (Score, bool) {
	if !w.pos.Over() && (w.sides.root == 0 || len(w.pos.Events()) == 0) {
		return 0, false
	}
	w.pos.Standings(&w.standings)
	f := &w.frames[ply]
	if w.sides.root == 0 {
		return finalScore(w.standings[f.mover], ply+1), true
	}
	s := w.standings[w.sides.root]
	if s.Fate == rules.PlaysOn {
		return 0, false
	}
	score := finalScore(s, ply+1)
	if score == Draw {
		score = w.draw
	}
	if f.side == coalition {
		return -score, true
	}
	return score, true
}

// drawn returns the score of a draw for the side to move at ply.
func (w *worker) drawn(ply int) Score {
	if w.frames[ply].side == coalition {
		return -w.draw
	}
	return w.draw
}

// repeats reports whether the position at ply occurred at an earlier ply of this line: a
// second occurrence can lead to a third, which draws.
func (w *worker) repeats(ply int) bool {
	if w.plain {
		return false // the third time alone counts
	}
	key := w.frames[ply].key
	for i := ply - 2; i >= w.frames[ply].reversible; i-- {
		if w.frames[i].key == key {
			return true
		}
	}
	return false
}

// evaluate returns the evaluator's score for the side to move at ply.
func (w *worker) evaluate(ply int) Score {
	w.ev.Evaluate(&w.values)
	return min(max(w.sides.worth(&w.values, w.frames[ply].mover), -MaxEval), MaxEval)
}

// updatePV makes m, followed by the principal variation of the next ply, that of
// a ply.
func (w *worker) updatePV(ply int, m rules.Move) {
	w.pv[ply][0] = m
	n := w.frames[ply+1].pvLength
	copy(w.pv[ply][1:], w.pv[ply+1][:n])
	w.frames[ply].pvLength = n + 1
}

// line returns a copy of the root's principal variation.
func (w *worker) line() []rules.Move {
	return append([]rules.Move(nil), w.pv[0][:w.frames[0].pvLength]...)
}
