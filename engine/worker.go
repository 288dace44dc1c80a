package engine

import (
	"sync/atomic"

	"github.com/manykings/manykings/rules"
)

// worker searches with one thread, on its own copy of the position.
type worker struct {
	pos    rules.Position
	captor rules.Captor // pos, nil if it is none
	ev     Evaluator
	table  *table
	sides  sides
	salt   uint64 // mixed into keys, so that different ways of searching do not share entries
	null   rules.Move
	// plain leaves out everything that is not sure to find what a search of all
	// moves to the same depth would.
	plain bool
	// replies lets but one member of a coalition reply freely (BRS+).
	replies bool

	reductions *reductions

	searcher searcher
	depth    int // of the iteration, in plies
	round    int // plies between two turns of a seat

	frames [MaxPly + 1]frame
	lines  [MaxPly + 1][MaxPly + 1]rules.Move // the best play found from each ply on
	lists  lists
	roots  []rootMove
	history
	corrections corrections

	values    Values
	standings rules.Standings
	selective int // the greatest ply visited

	nodes   uint64
	ceiling uint64 // of nodes, for this worker alone
	// told is nodes as the others see them, brought up to date now and then.
	told    atomic.Uint64
	control *control
	stopped bool
}

// frame is what a worker knows of the node at a ply.
type frame struct {
	mover rules.Seat
	side  uint8
	// swapped reports that the move to this node was the taking of the pie: who
	// moves here is not the one who holds that seat in the end.
	swapped bool
	// replied reports that a member of the coalition has replied freely since
	// the root moved (BRS+).
	replied bool
	check   bool
	judged  Score // by the evaluator, noEval where that was not asked, as in check
	eval    Score // the same, corrected
	key     uint64
	since   int // the last ply that no later position can have been before
	killers [2]rules.Move
	// excluded is the move that is left out, to see how good the others are;
	// mostly NoMove.
	excluded rules.Move
	move     rules.Move // being looked at; NoMove outside, passes of a null search too
	place    uint16     // of move, in history.after
	length   int        // of the line
}

// pollEvery is how many nodes pass between two looks at clock and context: well
// under 20 ms of any game, also in a browser that has not yet compiled the code
// that it runs. A look costs less than a thousandth of the nodes.
const pollEvery = 128

// visit counts a node and reports whether the search goes on.
func (w *worker) visit(ply int) bool {
	w.selective = max(w.selective, ply)
	w.nodes++
	if w.nodes%pollEvery == 0 {
		w.told.Store(w.nodes)
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
	*f = frame{mover: w.pos.Turn(), key: w.pos.Key() ^ w.salt, check: w.pos.InCheck(), judged: noEval, eval: noEval}
	f.side = w.sides.of[f.mover]
	w.lists.reset()
}

// play makes a move of the node at ply, and begins the turn after it.
func (w *worker) play(ply int, m rules.Move, g *Glance) {
	f, next := &w.frames[ply], &w.frames[ply+1]
	f.move, f.place = m, placeOf(g)
	next.swapped = g.Swap
	if next.since = f.since; g.Victim != 0 || g.Pawn {
		next.since = ply + 1
	}
	w.pos.Make(m)
	w.table.touch(w.pos.Key() ^ w.salt)
	w.pos.Begin()
	next.mover = w.pos.Turn()
	next.side = w.sides.of[next.mover]
}

// takeBack takes back the move of the node at ply.
func (w *worker) takeBack(ply int) {
	w.pos.Unmake()
	w.frames[ply].move = rules.NoMove
}

// opposed reports whether the node after ply has the other side to move, so that
// scores change their signs.
func (w *worker) opposed(ply int) bool {
	f, next := &w.frames[ply], &w.frames[ply+1]
	return (f.side != next.side) != next.swapped
}

// settled returns the score, for the side that moved at ply, of the position
// after that move if nothing is left to search there: the game is over, or it is
// for the root, on whom both sides look.
func (w *worker) settled(ply int) (Score, bool) {
	if !w.pos.Over() && (w.sides.root == 0 || len(w.pos.Events()) == 0) {
		return 0, false
	}
	w.pos.Standings(&w.standings)
	f := &w.frames[ply]
	if w.sides.root == 0 {
		return fate(w.standings[f.mover], ply+1), true
	}
	s := w.standings[w.sides.root]
	if s.Fate == rules.PlaysOn {
		return 0, false
	}
	if f.side == coalition {
		return -fate(s, ply+1), true
	}
	return fate(s, ply+1), true
}

// recurs reports whether the position at ply stood at an earlier ply of this
// line: what happened once can happen a third time, which draws.
func (w *worker) recurs(ply int) bool {
	if w.plain {
		return false // the third time alone counts
	}
	key := w.frames[ply].key
	for i := ply - 2; i >= w.frames[ply].since; i-- {
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

// keep makes m, followed by the line of the next ply, the line of a ply.
func (w *worker) keep(ply int, m rules.Move) {
	w.lines[ply][0] = m
	n := w.frames[ply+1].length
	copy(w.lines[ply][1:], w.lines[ply+1][:n])
	w.frames[ply].length = n + 1
}

// line returns the line of the root, in memory of its own.
func (w *worker) line() []rules.Move {
	return append([]rules.Move(nil), w.lines[0][:w.frames[0].length]...)
}
