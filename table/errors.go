package table

import "errors"

// Errors that callers tell apart with errors.Is. A request that is refused with
// one of them has changed nothing but what was due anyway (a flag that fell). A
// move that the rules forbid is refused with a *rules.Refusal, a value that
// makes no sense with an [*InputError].
var (
	ErrConflict  = errors.New("table: the game has changed meanwhile")
	ErrNotHost   = errors.New("table: only the host may do that")
	ErrNotSeated = errors.New("table: the player does not hold that seat")
	ErrTaken     = errors.New("table: the seat is taken")
	ErrFull      = errors.New("table: no seat is open")
	ErrSeated    = errors.New("table: the player sits at this game already")
	ErrOpenSeats = errors.New("table: seats are still open")
	ErrStarted   = errors.New("table: the game has started")
	ErrWaiting   = errors.New("table: the game has not started")
	ErrOver      = errors.New("table: the game is over")
	ErrNotOver   = errors.New("table: the game is not over")
	ErrNotTurn   = errors.New("table: it is not the turn of that seat")
	ErrOut       = errors.New("table: the seat is out of the game")
	ErrTime      = errors.New("table: the time of the seat was over")
	ErrPaused    = errors.New("table: the game is paused")
	ErrNotPaused = errors.New("table: the game is not paused")
	ErrVoteOpen  = errors.New("table: there is a vote already")
	ErrNoVote    = errors.New("table: there is no such vote")
	ErrTooSoon   = errors.New("table: too soon after the same proposal was declined")
	ErrNothing   = errors.New("table: there is no move to take back")
	ErrNotDue    = errors.New("table: neither time nor absence is over")
)

// InputError says what is wrong with a value of a request.
type InputError struct {
	Field  string // such as "clock.initial" or "seats[2].level"
	Reason string // such as "at least 10000"
}

// Error returns the field and the reason.
func (e *InputError) Error() string { return e.Field + ": " + e.Reason }
