package study

import (
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
)

// Severity is how bad a move was.
type Severity uint8

// The severities.
const (
	Sound Severity = iota
	Inaccuracy
	Mistake
	Blunder
)

// String returns the word for s in JSON, "" for a sound move.
func (s Severity) String() string { return [...]string{"", "inaccuracy", "mistake", "blunder"}[s] }

// nag returns the glyph of s: ?!, ?, ??.
func (s Severity) nag() int { return [...]int{0, 6, 2, 4}[s] }

// Remark is an additional remark about a move.
type Remark uint8

// The remarks.
const (
	NoRemark     Remark = iota
	MissedWin           // the point was all but certain, and no longer is
	MissedRescue        // the seat was about to lose, and this did not prevent it as another move did
	Gift                // another side has gained more than the mover lost
	OnlyMove            // every other move would have been a blunder
	AllowedMate         // another seat can mate before the next turn, which another move prevented: known by the rules alone
)

var remarks = [...]string{"", "missed-win", "missed-rescue", "gift", "only-move", "allowed-mate"}

// String returns the word for r in JSON, "" for none.
func (r Remark) String() string { return remarks[r] }

// onlyMove is the glyph of an only move, a square.
const onlyMove = 7

// Points are the parts of the point that seats expect, by seat (index 0 unused).
type Points [rules.MaxSeats + 1]winprob.Share

// Judgement is the judgement of an entry of a game.
type Judgement struct {
	Text string // the entry, as lists of moves have it
	Seat int    // whose entry it is
	Name string // in the notation of records, with English letters
	// Before has all expectations with the best move, After with the played move; both are
	// equal for entries that are no moves.
	Before, After Points
	// Best is the best line, in protocol notation, and Names are its moves in the
	// notation of records. Depth is how deep it was searched, in plies.
	Best, Names []string
	Depth       int
	// Sides is how many sides were still in.
	Sides int
	// Moved reports whether there was a choice among moves: else nothing is judged.
	Moved bool
	// Loss is the mover's loss of the point, 0 unless the score fell too.
	Loss     winprob.Share
	Severity Severity
	Remark   Remark
	To       int // the seat that got the gift or can mate

	// won is the others' gain from a fault if the next seat then plays for itself.
	won Points
}

// even is the even share with this many sides.
func even(sides int) winprob.Share { return winprob.Whole / winprob.Share(max(sides, 1)) }

// Losses are measured in tenths of the even share of the living sides: of two
// sides each has half of the point, so that five hundredths of it are an inaccuracy.
const (
	inaccurate = 1
	mistaken   = 2
	blundered  = 3
)

// tenths returns how many whole tenths of an even share are in s.
func (j *Judgement) tenths(s winprob.Share) int { return int(10 * s / even(j.Sides)) }

// severity returns how bad a loss is.
func (j *Judgement) severity(loss winprob.Share) Severity {
	switch n := j.tenths(loss); {
	case n >= blundered:
		return Blunder
	case n >= mistaken:
		return Mistake
	case n >= inaccurate:
		return Inaccuracy
	}
	return Sound
}

// Accuracy is the quality of a move, in tenths of a percent: 1000 without a loss. It is the
// curve of lichess.org, for two sides:
//
//	103.1668 exp(-0.04354 d) - 3.1669
//
// where d is the loss in hundredths of the point. With more sides d grows as the even share
// shrinks, so that losing half of one costs the same.
func (j *Judgement) Accuracy() int {
	d := int64(j.Loss) * int64(j.Sides) / 2 // in parts of winprob.Whole
	const hundredth = int64(winprob.Whole / 100)
	x := int64(103_166_800) // in millionths of a percent
	for ; d >= hundredth; d -= hundredth {
		x = x * 957_394 / 1_000_000 // exp(-0.04354)
	}
	x -= x * 42_606 / 1_000_000 * d / hundredth // straight between two hundredths
	return int(min(max((x-3_166_900+50_000)/100_000, 0), 1000))
}
