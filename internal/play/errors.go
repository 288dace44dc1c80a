package play

import (
	"errors"
	"fmt"
)

// Errors that callers tell apart with errors.Is. A request refused with one of
// them has changed nothing but what was due anyway (a flag that fell). A move
// that the rules forbid is refused with a *rules.Refusal, a value that makes no
// sense with an [*InputError]. After any other error the request may or may not
// have been carried out: repeat it with its token.
var (
	ErrNotFound  = errors.New("play: there is no such game")
	ErrExists    = errors.New("play: there is such a game already")
	ErrConflict  = errors.New("play: the game has changed meanwhile")
	ErrNotHost   = errors.New("play: only the host may do that")
	ErrNotSeated = errors.New("play: the player does not hold that seat")
	ErrTaken     = errors.New("play: the seat is taken")
	ErrFull      = errors.New("play: no seat is open")
	ErrSeated    = errors.New("play: the player sits at this game already")
	ErrOpenSeats = errors.New("play: seats are still open")
	ErrStarted   = errors.New("play: the game has started")
	ErrWaiting   = errors.New("play: the game has not started")
	ErrOver      = errors.New("play: the game is over")
	ErrNotTurn   = errors.New("play: it is not the turn of that seat")
	ErrOut       = errors.New("play: the seat is out of the game")
	ErrTime      = errors.New("play: the time of the seat was over")
	ErrPaused    = errors.New("play: the game is paused")
	ErrNotPaused = errors.New("play: the game is not paused")
	ErrVoteOpen  = errors.New("play: there is a vote already")
	ErrNoVote    = errors.New("play: there is no such vote")
	ErrTooSoon   = errors.New("play: too soon after the same proposal was declined")
	ErrNothing   = errors.New("play: there is no move to take back")
	ErrNotDue    = errors.New("play: neither time nor absence is over")
	ErrNoChat    = errors.New("play: there is no chat in this game")
	ErrRoom      = errors.New("play: the room is not open to the player")
	ErrTooOften  = errors.New("play: too often")
	ErrTooMany   = errors.New("play: too many games wait for players")
	ErrNotOver   = errors.New("play: the game is not over")
)

// InputError says what is wrong with a value of a request.
type InputError struct {
	Field  string // such as "clock.initial" or "seats[2].level"
	Reason string // such as "at least 10000"
}

// Error returns the field and the reason.
func (e *InputError) Error() string { return fmt.Sprintf("play: %s: %s", e.Field, e.Reason) }
