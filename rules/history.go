package rules

import "slices"

// History has the positions of a game so far, by key, at the beginning of each turn. It
// counts for common.4 and common.5. The zero value belongs to a game before its start.
type History struct{ keys []uint64 }

// RoundsToDraw is the rounds without progress that draw a game of chess (common.5).
const RoundsToDraw = 50

// Begin records the position at the start of a turn and returns the reason of a draw: Repetition at
// its third occurrence, Rounds after that many rounds without progress, or NoReason. Halfmoves is
// the plies since something was last done that cannot be undone, or a seat went out: no position
// before that counts as the same. Living is the number of living seats, whose turns have come round
// regularly since.
func (h *History) Begin(key uint64, halfmoves, living, rounds int) Reason {
	h.keys = append(h.keys, key)
	switch {
	case h.times(halfmoves, living) >= 3:
		return Repetition
	case halfmoves >= rounds*living:
		return Rounds
	}
	return NoReason
}

// times returns how often the position of the last turn has occurred.
func (h *History) times(halfmoves, living int) int {
	last := len(h.keys) - 1
	if last < 0 {
		return 0
	}
	times := 1
	for i := last - living; i >= max(0, last-halfmoves); i -= living {
		if h.keys[i] == h.keys[last] {
			times++
		}
	}
	return times
}

// DrawCount is how near a game is to a draw by common.4 or common.5.
type DrawCount struct {
	Times int // how often the position has occurred: the third time draws
	Plies int // without progress
	Most  int // plies without progress that draw
}

// DrawCounter is a [Position] of a game that counts towards a draw.
type DrawCounter interface {
	// DrawCount returns the counts; ok is false if nothing draws the game that way.
	DrawCount() (count DrawCount, ok bool)
}

// Count returns the counts of the turn that began last, with the arguments of Begin.
func (h *History) Count(halfmoves, living, rounds int) DrawCount {
	return DrawCount{h.times(halfmoves, living), halfmoves, rounds * living}
}

// Len returns the number of turns begun.
func (h *History) Len() int { return len(h.keys) }

// Truncate forgets all but the first turns.
func (h *History) Truncate(turns int) { h.keys = h.keys[:turns] }

// Set makes h an independent copy of other, in the memory that h has.
func (h *History) Set(other History) { h.keys = append(h.keys[:0], other.keys...) }

// Clone returns an independent copy.
func (h *History) Clone() History { return History{slices.Clone(h.keys)} }
