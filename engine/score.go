package engine

import (
	"strconv"

	"github.com/manykings/manykings/rules"
)

// Score is the value of a position for one seat: centipawns, or a game decided in a number
// of plies ([Win], [Loss]). A greater score is better.
//
//	Win(n)      mateScore - n           won in n plies: sooner is better
//	            +-MaxEval               undecided, in centipawns; 0 is a draw, see drawAmongMany
//	Loss(n, b)  -mateScore + 128b + n   lost in n plies, with b sides placed below:
//	                                    a better place before a later end
type Score int32

const (
	mateScore Score = 32000
	// decided is less than every win, and its negative more than every loss.
	decided = mateScore - (rules.MaxSeats+1)*MaxPly
	// infinite is more than every score.
	infinite Score = 32500
)

// MaxEval bounds the values of an [Evaluator], both ways.
const MaxEval Score = 20000

// feared is the score of a seat that loses in no time if all others play against it
// together, which they need not do. It is less than all that positions are worth, and
// no claim. See worker.tellable.
const feared = -MaxEval - MaxPly

// MaxPly is more than the plies of the longest line that is searched.
const MaxPly = 128

// Draw is the score of a drawn game.
const Draw Score = 0

// drawAmongMany is the value of a draw for the root with three teams or more. Paranoid
// scores are pessimistic, except for a draw: a seat with this score reaches an even share
// of the points on average (180 games of star:4 and 240 of Yalta), and a draw gives no
// more. With 0 nearly all seats sought draws. In draughts it makes no difference, and is
// not used.
const drawAmongMany Score = -250

// Win returns the score of a game that is won in the given number of plies.
func Win(plies int) Score { return mateScore - Score(plies) }

// Loss returns the score of a game lost in the given number of plies, with this many sides
// placed below: 0 for the last place.
func Loss(plies, below int) Score { return Score(below*MaxPly+plies) - mateScore }

// Decided returns in how many plies s wins (or, negative, loses) the game; ok is
// false for a score in centipawns. A game that is lost already returns 0.
func (s Score) Decided() (plies int, ok bool) {
	switch {
	case s > decided:
		return int(mateScore-s) % MaxPly, true
	case s < -decided:
		return -(int(mateScore+s) % MaxPly), true
	}
	return 0, false
}

// String returns s for people: pawns ("+0.34") or plies to the end ("#5", "#-4").
func (s Score) String() string {
	if plies, ok := s.Decided(); ok {
		if s < 0 {
			return "#-" + strconv.Itoa(-plies)
		}
		return "#" + strconv.Itoa(plies)
	}
	sign := "+"
	if s < 0 {
		sign, s = "-", -s
	}
	cents := strconv.Itoa(int(s % 100))
	if len(cents) < 2 {
		cents = "0" + cents
	}
	return sign + strconv.Itoa(int(s/100)) + "." + cents
}

// Values are the values of a position for each seat, by seat (index 0 unused). Seats of one
// team have the same value. Between two sides values are opposite; with more their sum
// means nothing.
type Values [rules.MaxSeats + 1]Score
