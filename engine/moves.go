package engine

import "github.com/manykings/manykings/rules"

// lists holds the moves of all nodes on the way from the root, each node's
// behind those of the one before it.
type lists struct {
	moves  []rules.Move
	infos  []MoveInfo
	orders []int32 // greater is earlier
}

// list is the moves of one node: those in lists from start on, before end.
type list struct{ start, end int }

func (l list) len() int { return l.end - l.start }

// reset empties the lists.
func (x *lists) reset() {
	if x.moves == nil {
		x.moves = make([]rules.Move, 0, 16*rules.MaxMoves)
	}
	x.moves = x.moves[:0]
	x.grow()
}

// grow makes infos and orders as long as there is room for moves.
func (x *lists) grow() {
	n := cap(x.moves)
	if len(x.infos) >= n {
		return
	}
	infos, orders := make([]MoveInfo, n), make([]int32, n)
	copy(infos, x.infos)
	copy(orders, x.orders)
	x.infos, x.orders = infos, orders
}

// generate lists the legal moves of the position, with their data. The caller drops the
// list afterwards.
func (w *worker) generate() list {
	start := len(w.lists.moves)
	w.lists.moves = w.pos.Moves(w.lists.moves)
	return w.inspect(start)
}

// generateNoisy is generate for quiescence: it may omit quiet moves.
func (w *worker) generateNoisy() list {
	if w.captor == nil {
		return w.generate()
	}
	start := len(w.lists.moves)
	w.lists.moves = w.captor.Captures(w.lists.moves)
	return w.inspect(start)
}

// inspect returns the list of the moves from start on, with the evaluator's data.
func (w *worker) inspect(start int) list {
	x := &w.lists
	if w.sees != nil && !w.pos.InCheck() {
		x.moves = x.moves[:start+w.seen(x.moves[start:])]
	}
	if cap(x.moves) > len(x.infos) {
		x.grow()
	}
	w.ev.Inspect(x.infos[start:], x.moves[start:])
	return list{start, len(x.moves)}
}

// seen puts the moves that the search looks at first, and returns how many these are: all if there
// would be none.
func (w *worker) seen(moves []rules.Move) int {
	n := 0
	for i, m := range moves {
		if w.sees(w.pos, m) {
			moves[n], moves[i] = moves[i], moves[n]
			n++
		}
	}
	if n == 0 {
		return len(moves)
	}
	return n
}

// drop forgets a list and all later ones.
func (w *worker) drop(l list) { w.lists.moves = w.lists.moves[:l.start] }

// The order of moves: the move from the transposition table, noisy moves that
// win or keep the balance, killers, quiet moves by history, noisy moves that
// lose.
const (
	orderHash   = 1 << 30
	orderNoisy  = 1 << 26 // not yet known to lose
	orderKiller = 1 << 24
	orderLosing = -1 << 26
)

// scoreMoves orders the moves of a node. hashMove is the transposition table's best move
// (see [move16]); noisy reports its kind.
func (w *worker) scoreMoves(ply int, l list, hashMove uint16) (noisy bool) {
	f := &w.frames[ply]
	one, two := w.continuations(ply)
	moves := w.lists.moves[l.start:l.end]
	infos, orders := w.lists.infos[l.start:l.end], w.lists.orders[l.start:l.end]
	infos, orders = infos[:len(moves)], orders[:len(moves)]
	for i, m := range moves {
		info := &infos[i]
		var order int32
		switch {
		case move16(m) == hashMove:
			order, noisy = orderHash, info.Noisy
		case info.Noisy:
			order = orderNoisy + int32(info.Gain)*8 - int32(info.Worth) + int32(w.noisy[manTo(info)])/16
		case m == f.killers[0]:
			order = orderKiller + 1
		case m == f.killers[1]:
			order = orderKiller
		default:
			order = int32(w.quiet[manTo(info)])
			c := continuationOf(info)
			if one != nil {
				order += int32(one[c])
			}
			if two != nil {
				order += int32(two[c])
			}
		}
		orders[i] = order
	}
	return noisy
}

// pick moves the best move of l to its start. A noisy move by a man worth more
// than it gains is put to a static exchange evaluation when its turn comes, and
// put back if it loses.
func (w *worker) pick(l list) {
	x, i := &w.lists, l.start
	orders := x.orders[i:l.end]
	for {
		x.swap(i, i+first(orders))
		if o := x.orders[i]; o < orderNoisy/2 || o == orderHash || !w.loses(i) {
			return
		}
		x.orders[i] += orderLosing - orderNoisy
	}
}

// first returns the index of the greatest order, the first of equal ones: without
// branches, which the processor could not foresee, and two at a time.
func first(orders []int32) int {
	const most = 1<<32 - 1
	one, two := int64(orders[0])<<32|most, int64(-1<<63)
	for j := 1; j+1 < len(orders); j += 2 {
		one = max(one, int64(orders[j])<<32|int64(most-j))
		two = max(two, int64(orders[j+1])<<32|int64(most-j-1))
	}
	if j := len(orders) - 1; j&1 == 1 {
		one = max(one, int64(orders[j])<<32|int64(most-j))
	}
	return most - int(uint32(max(one, two)))
}

// loses reports whether the noisy move at i loses more than it gains.
func (w *worker) loses(i int) bool {
	info := &w.lists.infos[i]
	return info.Gain < info.Worth && w.ev.SEE(w.lists.moves[i]) < 0
}

// keepNoisy drops the quiet moves of l and returns where the others end.
func (x *lists) keepNoisy(l list) int {
	end := l.start
	for i := l.start; i < l.end; i++ {
		if x.infos[i].Noisy {
			x.swap(i, end)
			end++
		}
	}
	return end
}

// allNoisy reports whether every move of l is noisy.
func (x *lists) allNoisy(l list) bool {
	for i := l.start; i < l.end; i++ {
		if !x.infos[i].Noisy {
			return false
		}
	}
	return true
}

func (x *lists) swap(i, j int) {
	if i == j {
		return
	}
	x.moves[i], x.moves[j] = x.moves[j], x.moves[i]
	x.infos[i], x.infos[j] = x.infos[j], x.infos[i]
	x.orders[i], x.orders[j] = x.orders[j], x.orders[i]
}
