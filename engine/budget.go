package engine

import "time"

// budget is the time for a move: a new depth is not begun after soft, and the
// search stops at hard. 0 is no limit.
type budget struct {
	soft, hard time.Duration
}

const (
	// reserve is kept back for what happens between the engine and the clock.
	reserve = 20 * time.Millisecond
	// movesLeft is how many own moves a game without a next time control is
	// taken to last.
	movesLeft = 24
)

// newBudget returns the time that limits allow for a move.
func newBudget(limits Limits) budget {
	if limits.Infinite {
		return budget{}
	}
	var b budget
	if c := limits.Clock; c.Remaining > 0 {
		moves := movesLeft
		if c.MovesToGo > 0 {
			moves = min(c.MovesToGo, movesLeft)
		}
		left := max(c.Remaining-reserve, time.Millisecond)
		b.soft = min(left/time.Duration(moves)+c.Increment*3/4, left*3/4)
		b.hard = min(4*b.soft, left*4/5)
		if moves == 1 {
			b.hard = left
		}
	}
	if t := limits.MoveTime; t > 0 && (b.hard == 0 || t < b.hard) {
		b.hard = t
		if b.soft > t {
			b.soft = t
		}
	}
	return b
}

// enough reports whether no new depth should be begun after a time, when the
// best move has been the same for so many depths.
func (b budget) enough(elapsed time.Duration, steady int) bool {
	if b.soft == 0 {
		return false
	}
	// From 1.2 down to 0.6 of soft as the move stays the same.
	return elapsed >= b.soft*time.Duration(12-min(steady, 6))/10
}
