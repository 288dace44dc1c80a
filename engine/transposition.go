package engine

import (
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/manykings/manykings/rules"
)

// transpositions is the transposition table: it remembers positions, in fixed memory, for all
// threads and from one search to the next. It takes no locks: an entry that two threads wrote at
// once does not match its key.
type transpositions struct {
	buckets []bucket
	mask    uint64 // len(buckets) - 1, a power of two less one
	age     uint64 // of the search, in 0..63
	// shared is whether several threads write. One alone need not pay for an
	// atomic store, which on amd64 waits for all stores before it.
	shared bool
	memory Memory // of other engines too, nil for none
}

// bucket is the entries that share an index: one line of the processor's cache.
type bucket [4]slot

// slot is an entry: its content, and its key combined with that. Both are
// written by [table.write] alone, and read atomically, which costs nothing.
type slot struct {
	key  uint64 // key ^ data
	data uint64 // packed, see entry.pack; 0 is empty
}

func (s *slot) load() uint64 {
	if oneThread {
		return s.data
	}
	return atomic.LoadUint64(&s.data)
}

func (s *slot) check() uint64 {
	if oneThread {
		return s.key
	}
	return atomic.LoadUint64(&s.key)
}

// oneThread is set where atomic loads are calls and are not needed.
const oneThread = runtime.GOARCH == "wasm"

// entry is the stored result of a position.
type entry struct {
	move  uint16 // the best move, see move16; 0 if there is none
	score Score  // for the side to move, decided games counted from the position
	eval  Score  // of the evaluator, noEval if it was not asked
	depth int    // plies below, 0 for quiescence
	bound Bound
}

// noEval is the evaluation of a position that was not evaluated.
const noEval = infinite

// entry in a word, from the lowest bit on:
//
//	16 move | 16 score | 16 eval | 8 depth | 2 bound | 6 age
func (e *entry) pack(age uint64) uint64 {
	return uint64(e.move) | uint64(uint16(e.score))<<16 | uint64(uint16(e.eval))<<32 |
		uint64(uint8(e.depth))<<48 | uint64(e.bound)<<56 | age<<58
}

// depthOf returns the depth of a packed entry, 0 of none.
func depthOf(data uint64) int { return int(uint8(data >> 48)) }

func unpack(data uint64) entry {
	return entry{
		move:  uint16(data),
		score: Score(int16(data >> 16)),
		eval:  Score(int16(data >> 32)),
		depth: depthOf(data),
		bound: Bound(data >> 56 & 3),
	}
}

// move16 returns sixteen bits of a move, never 0, to know it again among the
// legal ones: moves of some games fill a whole word.
func move16(m rules.Move) uint16 {
	return uint16(uint64(m)*0x9e3779b97f4a7c15>>48) | 1
}

// newTranspositions returns a table of at most this many MiB.
func newTranspositions(mib int) *transpositions {
	n := uint64(1)
	for n*2*64 <= uint64(mib)<<20 {
		n *= 2
	}
	t := &transpositions{buckets: make([]bucket, n), mask: n - 1}
	askForHugePages(t.buckets)
	return t
}

// clear forgets everything.
func (t *transpositions) clear() {
	clear(t.buckets) // no search is under way
	t.age = 0
}

// newSearch notes the beginning of a search: older entries are replaced first.
func (t *transpositions) newSearch() { t.age = (t.age + 1) & 63 }

// prefetch lets the processor fetch a position's entry in advance, because a rarely used
// entry is far away in memory.
func (t *transpositions) prefetch(key uint64) { prefetch(unsafe.Pointer(&t.buckets[key&t.mask])) }

// probe returns the entry of the position with the given key: NoBound and noEval if there
// is none.
func (t *transpositions) probe(key uint64) entry {
	b := &t.buckets[key&t.mask]
	for i := range b {
		data := b[i].load()
		if b[i].check()^data == key && data != 0 {
			return unpack(data)
		}
	}
	return entry{eval: noEval}
}

// store writes e over the entry of the same position, or else over the least valuable entry
// of its bucket, old and shallow ones first. A deeper entry of this search stays, and so
// does a decided result; in shared memory every deeper entry, because each engine begins
// with few plies and would overwrite the others'.
func (t *transpositions) store(key uint64, e entry) {
	b := &t.buckets[key&t.mask]
	worst, least := 0, int(1)<<30
	for i := range b {
		data := b[i].load()
		old := data>>58 != t.age
		if b[i].check()^data == key {
			was := unpack(data)
			if e.bound != Exact && !old && was.depth > e.depth+3 || was.outlasts(&e) {
				return
			}
			if e.move == 0 {
				e.move = was.move
			}
			worst = i
			break
		}
		worth := depthOf(data) - 8*int((t.age-data>>58)&63)
		if data == 0 {
			worth = -1 << 30
		}
		if worth < least {
			worst, least = i, worth
		}
	}
	data := e.pack(t.age)
	t.write(&b[worst], key^data, data)
	if t.memory != nil && e.depth >= max(remembered, depthOf(t.memory.Load(key))) {
		t.memory.Store(key, data)
	}
}

// outlasts reports whether e proves a decided game while another entry of the same position,
// without such a proof, is too shallow to know.
func (e *entry) outlasts(next *entry) bool {
	plies := max(e.proved(true), e.proved(false))
	return plies > next.depth && next.score < decided && next.score > -decided
}

// write sets a slot.
func (t *transpositions) write(s *slot, key, data uint64) {
	if t.shared {
		atomic.StoreUint64(&s.data, data)
		atomic.StoreUint64(&s.key, key)
		return
	}
	s.data, s.key = data, key
}

// full returns how many thousandths of the table this search has written,
// estimated by the first thousand entries.
func (t *transpositions) full() int {
	used, seen := 0, 0
	for i := 0; i < len(t.buckets) && seen < 1000; i++ {
		for j := range t.buckets[i] {
			data := t.buckets[i][j].load()
			if data != 0 && data>>58 == t.age {
				used++
			}
			seen++
		}
	}
	return used * 1000 / max(seen, 1)
}

// toTable turns a score counted from the root into one counted from the
// position at ply.
func toTable(s Score, ply int) Score {
	switch {
	case s > decided:
		return s + Score(ply)
	case s < -decided:
		return s - Score(ply)
	}
	return s
}

// fromTable turns toTable round.
func fromTable(s Score, ply int) Score {
	switch {
	case s > decided:
		return s - Score(ply)
	case s < -decided:
		return s + Score(ply)
	}
	return s
}

// boundOf returns the kind of bound of a score in a window.
func boundOf(score, alpha, beta Score) Bound {
	switch {
	case score >= beta:
		return Lower
	case score > alpha:
		return Exact
	}
	return Upper
}

// cuts reports whether e, its score counted from the root, decides a node of a
// window.
func (e *entry) cuts(alpha, beta Score) bool {
	switch e.bound {
	case Exact:
		return true
	case Lower:
		return e.score >= beta
	case Upper:
		return e.score <= alpha
	}
	return false
}
