package engine

import "github.com/manykings/manykings/rules"

// Evaluator judges the position that it is bound to, as moves are made and unmade on that
// position; it looks at the position itself. Its methods do not allocate. It is not safe
// for concurrent use.
type Evaluator interface {
	// Bind binds the evaluator to another position and reports whether it could:
	// the position must be of the same game.
	Bind(pos rules.Position) bool
	// Evaluate sets v for every seat, within MaxEval both ways. The turn is
	// begun and the game goes on. Seats that are out may have any value.
	Evaluate(v *Values)
	// Inspect sets dst[i] to the effects of moves[i], which are legal now. dst is at least
	// as long as moves.
	Inspect(dst []MoveInfo, moves []rules.Move)
	// SEE is the static exchange evaluation: the estimated gain of the series of captures
	// on the goal of m, which is legal now, in centipawns for the seat on turn, if every
	// seat continues while it pays.
	SEE(m rules.Move) Score
}

// Hunter is an [Evaluator] that knows of positions where games are won by quiet moves
// that lose men.
type Hunter interface {
	// Hunting reports whether these moves matter most in the evaluator's position.
	Hunting() bool
}

// MoveInfo is the data by which the search orders and prunes moves.
type MoveInfo struct {
	Worth    Score // of the man that moves, in centipawns
	Gain     Score // of the captured men and the promotion, in centipawns
	Man      uint8 // the man that moves, by role and army: below 128
	From, To uint8 // squares; equal for moves without any
	Victim   uint8 // seat of the man that is taken, 0 if none
	Noisy    bool  // captures, promotions, changes of regime: quiescence looks at them
	Pawn     bool  // a pawn or man moves that cannot go back
	Swap     bool  // the pie is taken: the players change seats (sovereign.16)
}
