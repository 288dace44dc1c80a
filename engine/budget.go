package engine

import "time"

// budget is the time for a move: a new depth is not begun after soft, and the
// search stops at hard. 0 is no limit.
type budget struct {
	soft, hard time.Duration
}

const (
	// reserve is kept for delays between the engine and the clock.
	reserve = 20 * time.Millisecond
	// movesLeft is the assumed number of own moves in a game without a next time control. A
	// started depth is mostly finished, so a move takes nearly twice its planned time. With
	// half of the increment a clock settles at a fifth to a sixth of its initial time; with
	// 24 moves and three quarters of the increment it ran down to a fourteenth, for the
	// same points (lab/docs/trials.md).
	movesLeft = 32
	// If less than four times the measured delay is on the clock, one such delay may lose
	// the game. Then the clock may grow: a move spends a part of the increment, or that
	// part of the remaining time.
	scarceIncrement = 4
	scarceLeft      = 128
)

// newBudget returns the time that limits allow for a move, on a machine that has
// kept a search waiting for so long as lag, and may do so again, twice as long.
func newBudget(limits Limits, lag time.Duration) budget {
	if limits.Infinite {
		return budget{}
	}
	var b budget
	if c := limits.Clock; c.Remaining > 0 {
		moves := movesLeft
		if c.MovesToGo > 0 {
			moves = min(c.MovesToGo, movesLeft)
		}
		scarce := 2*lag > c.Remaining/2
		left := max(c.Remaining-reserve-min(2*lag, c.Remaining/2), time.Millisecond)
		b.soft = min(left/time.Duration(moves)+c.Increment/2, left/4)
		b.hard = min(5*b.soft, left/4)
		if moves == 1 {
			b.soft, b.hard = left*3/4, left
		}
		if scarce {
			least := max(c.Increment/scarceIncrement, left/scarceLeft)
			b.soft, b.hard = min(b.soft, least), min(b.hard, 4*least)
		}
	}
	if limits.Aim > 0 {
		b = budget{soft: limits.Aim, hard: 5 * limits.Aim}
	}
	if t := limits.MoveTime; t > 0 && (b.hard == 0 || t < b.hard) {
		b.hard = t
		if b.soft > t {
			b.soft = t
		}
	}
	return b
}

// progress describes an iteration: a steady move needs less time, a doubtful one more.
type progress struct {
	steady int   // for how many depths the best move has been the same
	effort int   // thousandths of the nodes that went into it
	fall   Score // the loss of score since the previous depth
}

// spent reports whether no new depth should be begun after a time.
func (b budget) spent(elapsed time.Duration, p progress) bool {
	if b.soft == 0 {
		return false
	}
	soft := b.soft * time.Duration(12-min(p.steady, 6)) / 10       // 1.2 down to 0.6
	soft = soft * time.Duration(1900-p.effort) / 1200              // 1.6 down to 0.75
	soft = soft * time.Duration(150+min(max(p.fall, 0), 75)) / 150 // 1 up to 1.5
	return elapsed >= soft
}
