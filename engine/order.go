package engine

import "github.com/manykings/manykings/rules"

// lists holds the moves of all nodes on the way from the root, each node's
// behind those of the one before it.
type lists struct {
	moves   []rules.Move
	glances []Glance
	orders  []int32 // greater is earlier
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
	x.fit()
}

// fit makes glances and orders as long as there is room for moves.
func (x *lists) fit() {
	if n := cap(x.moves); len(x.glances) < n {
		x.glances = make([]Glance, n)
		x.orders = make([]int32, n)
	}
}

// generate lists the legal moves of the position, looked at. The caller drops
// the list when it is done.
func (w *worker) generate() list {
	x := &w.lists
	start, room := len(x.moves), cap(x.moves)
	x.moves = w.pos.Moves(x.moves)
	return w.look(start, room)
}

// generateNoisy is generate for quiescence: it may leave out what is not noisy.
func (w *worker) generateNoisy() list {
	if w.captor == nil {
		return w.generate()
	}
	x := &w.lists
	start, room := len(x.moves), cap(x.moves)
	x.moves = w.captor.Captures(x.moves)
	return w.look(start, room)
}

// look looks at the moves from start on, before which there was room for so many.
func (w *worker) look(start, room int) list {
	x := &w.lists
	if cap(x.moves) != room {
		old := x.glances
		oldOrders := x.orders
		x.fit()
		copy(x.glances, old)
		copy(x.orders, oldOrders)
	}
	l := list{start, len(x.moves)}
	w.ev.Glance(x.glances[start:], x.moves[start:])
	return l
}

// drop forgets a list and what came behind it.
func (w *worker) drop(l list) { w.lists.moves = w.lists.moves[:l.start] }

// What comes in which order: the move that the table knows, noisy moves that win
// or keep the balance, killers, quiet moves by history, noisy moves that lose.
const (
	orderKnown  = 1 << 30
	orderNoisy  = 1 << 26 // not yet known to lose
	orderKiller = 1 << 24
	orderLosing = -1 << 26
)

// rank gives the moves of a node their order. stub is that of the move that the
// table knows.
func (w *worker) rank(ply int, l list, stub uint16) {
	f := &w.frames[ply]
	near, far := w.rows(ply)
	for i := l.start; i < l.end; i++ {
		m, g := w.lists.moves[i], &w.lists.glances[i]
		var order int32
		switch {
		case stub != 0 && stubOf(m) == stub:
			order = orderKnown
		case g.Noisy:
			order = orderNoisy + int32(g.Gain)*8 - int32(g.Worth) + int32(w.noisy[quietOf(g)])/16
		case m == f.killers[0]:
			order = orderKiller + 1
		case m == f.killers[1]:
			order = orderKiller
		default:
			order = int32(w.quiet[quietOf(g)])
			place := placeOf(g)
			if near != nil {
				order += int32(near[place])
			}
			if far != nil {
				order += int32(far[place])
			}
		}
		w.lists.orders[i] = order
	}
}

// rows returns the rows of history.after for the moves one and two plies before,
// nil if there was none.
func (w *worker) rows(ply int) (near, far *[places]int16) {
	if ply >= 1 && w.frames[ply-1].move != rules.NoMove {
		near = &w.after[w.frames[ply-1].place]
	}
	if ply >= 2 && w.frames[ply-2].move != rules.NoMove {
		far = &w.after[w.frames[ply-2].place]
	}
	return near, far
}

// pick moves the best move of l to its start. A noisy move of a man worth more
// than it gains is weighed when its turn comes, and put back if it loses.
func (w *worker) pick(l list) {
	x, i := &w.lists, l.start
	orders := x.orders[i:l.end]
	for {
		best, top := 0, orders[0]
		for j, o := range orders {
			if o > top {
				best, top = j, o
			}
		}
		x.swap(i, i+best)
		if o := x.orders[i]; o < orderNoisy/2 || o == orderKnown || !w.loses(i) {
			return
		}
		x.orders[i] += orderLosing - orderNoisy
	}
}

// loses reports whether the noisy move at i loses more than it gains.
func (w *worker) loses(i int) bool {
	g := &w.lists.glances[i]
	return g.Gain < g.Worth && w.ev.Exchange(w.lists.moves[i]) < 0
}

// keepNoisy drops the quiet moves of l and returns where the others end.
func (x *lists) keepNoisy(l list) int {
	end := l.start
	for i := l.start; i < l.end; i++ {
		if x.glances[i].Noisy {
			x.swap(i, end)
			end++
		}
	}
	return end
}

func (x *lists) swap(i, j int) {
	if i == j {
		return
	}
	x.moves[i], x.moves[j] = x.moves[j], x.moves[i]
	x.glances[i], x.glances[j] = x.glances[j], x.glances[i]
	x.orders[i], x.orders[j] = x.orders[j], x.orders[i]
}

// reward notes that the move at i refuted the node at ply, which those picked
// before it did not.
func (w *worker) reward(ply, depth, i int, l list) {
	f := &w.frames[ply]
	x := &w.lists
	b := bonus(depth)
	for j := l.start; j < i; j++ {
		if g := &x.glances[j]; g.Noisy {
			learn(&w.noisy[quietOf(g)], -b)
		}
	}
	if g := &x.glances[i]; g.Noisy {
		learn(&w.noisy[quietOf(g)], b)
		return
	}
	if m := x.moves[i]; f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	near, far := w.rows(ply)
	for j := l.start; j <= i; j++ {
		g := &x.glances[j]
		if g.Noisy {
			continue
		}
		if j == i {
			b = -b
		}
		learn(&w.quiet[quietOf(g)], -b)
		place := placeOf(g)
		if near != nil {
			learn(&near[place], -b)
		}
		if far != nil {
			learn(&far[place], -b)
		}
	}
}
