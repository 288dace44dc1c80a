package rules

import "slices"

// History is the positions of a game so far, by key, as they were at the
// beginning of each turn. It counts what common.4 and common.5 count. The zero
// value is of a game that has not begun.
type History struct{ keys []uint64 }

// RoundsToDraw is the rounds without progress that draw a game of chess (common.5).
const RoundsToDraw = 50

// Begin notes the position with which a turn begins and returns why it draws the
// game: Repetition if it is the third time that it occurs, Rounds if there were
// that many rounds without progress, or NoReason. Halfmoves is the plies since
// something was last done that cannot be undone, or a seat went out: no position
// before that counts as the same. Living is the number of living seats, whose
// turns have come round regularly since.
func (h *History) Begin(key uint64, halfmoves, living, rounds int) Reason {
	h.keys = append(h.keys, key)
	last := len(h.keys) - 1
	times := 1
	for i := last - living; i >= max(0, last-halfmoves); i -= living {
		if h.keys[i] == key {
			times++
		}
	}
	switch {
	case times >= 3:
		return Repetition
	case halfmoves >= rounds*living:
		return Rounds
	}
	return NoReason
}

// Len returns the number of turns begun.
func (h *History) Len() int { return len(h.keys) }

// Truncate forgets all but the first turns.
func (h *History) Truncate(turns int) { h.keys = h.keys[:turns] }

// Set makes h an independent copy of other, in the memory that h has.
func (h *History) Set(other History) { h.keys = append(h.keys[:0], other.keys...) }

// Clone returns an independent copy.
func (h *History) Clone() History { return History{slices.Clone(h.keys)} }
