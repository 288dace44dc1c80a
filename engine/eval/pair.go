package eval

import "github.com/manykings/manykings/engine"

// pair is a worth in the middle game and in the endgame, in centipawns, in one
// number: the first in the high half. Pairs add and multiply like numbers as
// long as both halves stay within 32 bits. (In 16 bits eight armies of one
// conqueror would not.)
type pair int64

// at returns the pair of two worths.
func at(middle, end int32) pair { return pair(middle)<<32 + pair(end) }

func (p pair) middle() engine.Score { return engine.Score((p + 1<<31) >> 32) }
func (p pair) end() engine.Score    { return engine.Score(int32(p)) }

// fullPhase is the phase of a game at its start; that of bare kings is 0.
const fullPhase = 256

// between returns the worth at a phase, 0..fullPhase. It is odd: the opposite
// pair has the opposite worth.
func (p pair) between(phase engine.Score) engine.Score {
	return (p.middle()*phase + p.end()*(fullPhase-phase)) / fullPhase
}
