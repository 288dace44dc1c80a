package engine

import "github.com/manykings/manykings/rules"

// history remembers which moves caused cutoffs, to try them early elsewhere.
// Values keep within historyMax both ways.
type history struct {
	// quiet is the history of quiet moves by man and goal.
	quiet [128 * 256]int16
	// continuation is the same by the move before, or the one before that: a row
	// for each man and goal of that move, a column for each of this one
	// (continuationOf).
	continuation [continuations][continuations]int16
	learnt       [continuations]bool // the rows of continuation that are not all 0
	// noisy is as quiet, of captures and other noisy moves.
	noisy [128 * 256]int16
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
		one = &w.continuation[w.frames[ply-1].cont]
	}
	if ply >= 2 && w.frames[ply-2].move != rules.NoMove {
		two = &w.continuation[w.frames[ply-2].cont]
	}
	return one, two
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
			credit(&w.noisy[manTo(info)], -b)
		}
	}
	if info := &x.infos[i]; info.Noisy {
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
	for i := range h.quiet {
		h.quiet[i] /= 2
	}
	for i := range h.noisy {
		h.noisy[i] /= 2
	}
	for i, learnt := range h.learnt {
		if learnt {
			for j := range h.continuation[i] {
				h.continuation[i][j] /= 2
			}
		}
	}
}

// clear forgets everything.
func (h *history) clear() {
	clear(h.quiet[:])
	clear(h.noisy[:])
	for i, learnt := range h.learnt {
		if learnt {
			clear(h.continuation[i][:])
		}
	}
	clear(h.learnt[:])
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
