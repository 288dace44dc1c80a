package engine

import "github.com/manykings/manykings/rules"

// corrections remember by how much searches differed from evaluations after a
// move, and after two moves in a row: what an evaluator misses in a position it
// mostly misses in those around it too.
type corrections struct {
	after [places]int16  // by placeOf the move before
	pairs [1 << 14]int16 // by those of the two moves before
}

const (
	// correctionMax bounds a correction, both ways.
	correctionMax = 1024
	// correctionUnit is how much of it is a centipawn.
	correctionUnit = 24
)

// stands sets judged and eval of the node at ply, and returns how it stands: what
// the table knows of it if that says more than the evaluation.
func (w *worker) stands(ply int, known *entry) Score {
	f := &w.frames[ply]
	if f.judged = known.eval; f.judged == noEval {
		f.judged = w.evaluate(ply)
	}
	f.eval = f.judged
	if w.plain {
		return f.eval
	}
	if after, pair := w.correctionsAt(ply); after != nil {
		by := Score(*after)
		if pair != nil {
			by = by/2 + Score(*pair)
		}
		f.eval = min(max(f.eval+by/correctionUnit, -MaxEval), MaxEval)
	}
	if known.score > -decided && known.score < decided {
		switch {
		case known.bound == Exact, known.bound == Lower && known.score > f.eval, known.bound == Upper && known.score < f.eval:
			return known.score
		}
	}
	return f.eval
}

// correctionsAt returns the corrections that hold for the node at ply, nil where
// no moves come before.
func (w *worker) correctionsAt(ply int) (after, pair *int16) {
	if ply < 1 || w.frames[ply-1].move == rules.NoMove {
		return nil, nil
	}
	last := uint32(w.frames[ply-1].place)
	after = &w.corrections.after[last]
	if ply >= 2 && w.frames[ply-2].move != rules.NoMove {
		before := uint32(w.frames[ply-2].place)
		pair = &w.corrections.pairs[(last*0x9e3779b1>>10^before*0x85ebca6b>>9)&(1<<14-1)]
	}
	return after, pair
}

// correct learns from the score of the node at ply, if it says that the
// evaluation was too high or too low.
func (w *worker) correct(ply, depth int, score Score, bound Bound) {
	f := &w.frames[ply]
	if w.plain || f.judged == noEval || score <= -decided || score >= decided ||
		bound == Lower && score <= f.judged || bound == Upper && score >= f.judged {
		return
	}
	by := min(max(int(score-f.eval)*depth/8, -correctionMax/4), correctionMax/4)
	after, pair := w.correctionsAt(ply)
	for _, v := range [...]*int16{after, pair} {
		if v != nil {
			*v += int16(by - int(*v)*max(by, -by)/correctionMax)
		}
	}
}
