package engine

import (
	"time"

	"github.com/manykings/manykings/rules"
)

// Bound is the kind of a score.
type Bound uint8

// The kinds of bound. In a table the zero value is an empty entry.
const (
	NoBound Bound = iota
	Upper         // the value is at most this
	Lower         // at least this
	Exact
)

// Line is a move at the root with its value and the play expected after it.
type Line struct {
	Score  Score        // for the seat on turn; with three teams or more the least that it gets, whatever the others play
	Values Values       // for every seat, where the line leads to; between two teams the seat on turn has Score
	Moves  []rules.Move // the move itself first
	Depth  int          // plies that were searched
	// Selective is the length of the longest line looked at.
	Selective int
}

// Info is progress: a line at a depth. It belongs to the callee.
type Info struct {
	Line
	Rank  int   // of the line among those wanted, from 1
	Bound Bound // Exact, or how the score failed the window and is searched again
	Stats
}

// Stats is the cost of a search.
type Stats struct {
	Nodes uint64
	Time  time.Duration
	Full  int // of the table, in thousandths
}

// Result is the result of a search.
type Result struct {
	Best   rules.Move // NoMove if the game is over
	Expect rules.Move // the reply expected, or NoMove
	Lines  []Line     // best first; none if the game is over
	Stats
}
