package engine

import (
	"unsafe"

	"github.com/manykings/manykings/rules"
)

// history remembers which moves caused cutoffs, to try them early elsewhere.
// Values keep within historyMax both ways.
type history struct {
	// quiet is the history of quiet moves by man and goal.
	quiet [128 * 256]int16
	// continuation is the same by the move before, or the one before that: a row
	// for each man and goal of that move, a column for each of this one
	// (continuationOf).
	continuation [continuations][continuations]int16
	// noisy is as quiet, of captures and other noisy moves.
	noisy [128 * 256]int16

	// learnt are the rows of continuation that are not all 0, and stamps the search up to which
	// they have aged: a row ages when it is asked for, since a short search asks for few.
	learnt [continuations]bool
	stamps [continuations]uint32
	search uint32
	// credited are the men with values in quiet or noisy other than 0.
	credited [128]bool
}

const (
	historyMax = 16384
	// continuations is the number of distinct pairs of man and goal: all on the chessboard;
	// on greater boards some share an entry.
	continuations = 1024
)

// manTo returns the index in history.quiet and history.noisy of a move.
func manTo(info *MoveInfo) int { return int(info.Man&127)<<8 | int(info.To) }

// continuationOf returns the index of a move in history.continuation.
func continuationOf(info *MoveInfo) uint16 {
	n := uint32(info.Man)<<6 + uint32(info.To)
	return uint16((n ^ n>>10*0x9b) & (continuations - 1))
}

// continuations returns the rows of history.continuation for the moves one and
// two plies before the node at ply, nil where there was none.
func (w *worker) continuations(ply int) (one, two *[continuations]int16) {
	if ply >= 1 && w.frames[ply-1].move != rules.NoMove {
		one = w.row(w.frames[ply-1].cont)
	}
	if ply >= 2 && w.frames[ply-2].move != rules.NoMove {
		two = w.row(w.frames[ply-2].cont)
	}
	return one, two
}

// row returns a row of history.continuation, aged up to this search.
func (h *history) row(i uint16) *[continuations]int16 {
	row := &h.continuation[i&(continuations-1)]
	if stamp := &h.stamps[i&(continuations-1)]; *stamp != h.search {
		if h.learnt[i] {
			for range min(h.search-*stamp, 15) { // then all are 0
				halve(row[:])
			}
		}
		*stamp = h.search
	}
	return row
}

// credit moves a value towards historyMax, or its negative, by a bonus: the less,
// the nearer it is.
func credit(value *int16, bonus int) {
	v := int(*value)
	*value = int16(v + bonus - v*max(bonus, -bonus)/historyMax)
}

// creditCutoff notes that the move at i caused a cutoff of the node at ply, and
// that those picked before it did not.
func (w *worker) creditCutoff(ply, depth, i int, l list) {
	f := &w.frames[ply]
	x := &w.lists
	b := w.margins.bonus(depth)
	for j := l.start; j < i; j++ {
		if info := &x.infos[j]; info.Noisy {
			w.credited[info.Man&127] = true
			credit(&w.noisy[manTo(info)], -b)
		}
	}
	if info := &x.infos[i]; info.Noisy {
		w.credited[info.Man&127] = true
		credit(&w.noisy[manTo(info)], b)
		return
	}
	if m := x.moves[i]; f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	one, two := w.continuations(ply)
	if one != nil {
		w.learnt[w.frames[ply-1].cont] = true
	}
	if two != nil {
		w.learnt[w.frames[ply-2].cont] = true
	}
	for j := l.start; j <= i; j++ {
		info := &x.infos[j]
		if info.Noisy {
			continue
		}
		if j == i {
			b = -b
		}
		w.credited[info.Man&127] = true
		credit(&w.quiet[manTo(info)], -b)
		c := continuationOf(info)
		if one != nil {
			credit(&one[c], -b)
		}
		if two != nil {
			credit(&two[c], -b)
		}
	}
}

// age halves the histories at the beginning of a new search.
func (h *history) age() {
	h.search++ // for the rows of continuation
	for man, credited := range h.credited {
		if credited {
			halve(h.quiet[man<<8:][:256])
			halve(h.noisy[man<<8:][:256])
		}
	}
}

// halve divides all values by 2, towards 0, four in a word. Their number is a multiple
// of four.
func halve(values []int16) {
	const (
		ones  = 0x0001000100010001
		signs = 0x8000800080008000
	)
	words := unsafe.Slice((*uint64)(unsafe.Pointer(&values[0])), len(values)/4)
	for i, w := range words {
		if w != 0 {
			// One more where it is negative, without a carry to the next; then a shift that keeps signs.
			w = (w&^signs + w>>15&ones) ^ w&signs
			words[i] = w>>1&^signs | w&signs
		}
	}
}

// clear forgets everything.
func (h *history) clear() {
	for man, credited := range h.credited {
		if credited {
			clear(h.quiet[man<<8:][:256])
			clear(h.noisy[man<<8:][:256])
		}
	}
	for i, learnt := range h.learnt {
		if learnt {
			clear(h.continuation[i][:])
		}
	}
	clear(h.learnt[:])
	clear(h.credited[:])
}

// correctionHistory remembers the difference between searches and evaluations after a move,
// and after two moves in a row: an evaluator's error mostly persists in nearby positions.
type correctionHistory struct {
	after [continuations]int16 // by continuationOf the move before
	pairs [1 << 14]int16       // by those of the two moves before
}

const (
	// correctionMax bounds a correction, both ways.
	correctionMax = 1024
	// correctionUnit is how much of it is a centipawn.
	correctionUnit = 24
)

// corrections returns the corrections that hold for the node at ply, nil where
// no moves come before.
func (a *alphaBeta) corrections(ply int) (after, pair *int16) {
	if ply < 1 || a.frames[ply-1].move == rules.NoMove {
		return nil, nil
	}
	last := uint32(a.frames[ply-1].cont)
	after = &a.correction.after[last]
	if ply >= 2 && a.frames[ply-2].move != rules.NoMove {
		before := uint32(a.frames[ply-2].cont)
		pair = &a.correction.pairs[(last*0x9e3779b1>>10^before*0x85ebca6b>>9)&(1<<14-1)]
	}
	return after, pair
}

// corrected returns an evaluation of the node at ply, corrected.
func (a *alphaBeta) corrected(ply int, eval Score) Score {
	after, pair := a.corrections(ply)
	if after == nil {
		return eval
	}
	by := Score(*after)
	if pair != nil {
		by = by/2 + Score(*pair)
	}
	return min(max(eval+by/correctionUnit, -MaxEval), MaxEval)
}

// learnCorrection learns from the score of the node at ply, if it says that the
// evaluation was too high or too low.
func (a *alphaBeta) learnCorrection(ply, depth int, score Score, bound Bound) {
	f := &a.frames[ply]
	if a.plain || f.rawEval == noEval || score <= -decided || score >= decided ||
		bound == Lower && score <= f.rawEval || bound == Upper && score >= f.rawEval {
		return
	}
	by := min(max(int(score-f.eval)*depth/8, -correctionMax/4), correctionMax/4)
	after, pair := a.corrections(ply)
	for _, v := range [...]*int16{after, pair} {
		if v != nil {
			*v += int16(by - int(*v)*max(by, -by)/correctionMax)
		}
	}
}
