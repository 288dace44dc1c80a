package engine

import (
	"time"

	"github.com/manykings/manykings/rules"
)

// Limits bound the time and the moves of a search. A search ends at the first limit that it
// reaches, and always when its context ends; without any limit it goes on until then.
type Limits struct {
	Depth    int           // plies
	Nodes    uint64        // positions visited, by all threads together
	MoveTime time.Duration // for this move
	Aim      time.Duration // about as long, longer in doubt and less for a move that is clear
	Clock    Clock         // manage the time of the seat on turn
	// Mate ends the search once it finds a win within this number of own moves.
	Mate int
	// Infinite makes the search return only when its context ends, even with nothing left
	// to search.
	Infinite bool

	// Lines is how many of the best moves are wanted, each with its line: 0 is 1.
	Lines int
	// First is the depth to begin with, in plies, 0 is 1: for a search that helps another one by
	// way of [Options.Memory], and is not to look at the same at the same moment.
	First int
	// Moves restricts the search to these legal moves; nil is all.
	Moves []rules.Move
	// Sees reports whether the search looks at a legal move below the root; nil is all. It is not
	// asked about a seat in check, and a node of whose moves it sees none keeps all.
	Sees func(pos rules.State, m rules.Move) bool
}

// Clock is the clock of the seat on turn. The zero value is no clock.
type Clock struct {
	Remaining time.Duration // until the flag falls
	Increment time.Duration // added after each own move
	MovesToGo int           // own moves until more time is added, 0 if never
	// Lag is the largest recent loss of clock time per move beyond the search, as far as
	// the keeper of the clock can know: in transit, and until a busy machine let the
	// program run. The engine measures delays of the search itself.
	Lag time.Duration
}
