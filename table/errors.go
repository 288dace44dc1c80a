package table

// Errors that callers tell apart with errors.Is. A request refused with
// one of them has changed nothing beyond what was due anyway (a fallen flag). A
// move against the rules is refused with a *rules.Refusal, a senseless value with
// an [*InputError].
var (
	ErrConflict  = error(&Error{"conflict", "the game has changed meanwhile"})
	ErrNotHost   = error(&Error{"not-host", "only the host may do that"})
	ErrNotSeated = error(&Error{"not-seated", "you do not hold that seat"})
	ErrTaken     = error(&Error{"taken", "the seat is taken"})
	ErrReserved  = error(&Error{"reserved", "the seat is kept for somebody who was invited"})
	ErrFull      = error(&Error{"full", "no seat is open"})
	ErrSeated    = error(&Error{"seated", "you sit at this game already"})
	ErrOpenSeats = error(&Error{"open-seats", "seats are still open"})
	ErrStarted   = error(&Error{"started", "the game has started"})
	ErrWaiting   = error(&Error{"waiting", "the game has not started"})
	ErrOver      = error(&Error{"over", "the game is over"})
	ErrNotOver   = error(&Error{"not-over", "the game is not over"})
	ErrNotTurn   = error(&Error{"not-turn", "it is not the turn of that seat"})
	ErrOut       = error(&Error{"out", "the seat is out of the game"})
	ErrTime      = error(&Error{"time", "the time of the seat was over"})
	ErrPaused    = error(&Error{"paused", "the game is paused"})
	ErrNotPaused = error(&Error{"not-paused", "the game is not paused"})
	ErrVoteOpen  = error(&Error{"vote-open", "there is a vote already"})
	ErrNoVote    = error(&Error{"no-vote", "there is no such vote"})
	ErrTooSoon   = error(&Error{"too-soon", "the same proposal was declined a short while ago"})
	ErrNothing   = error(&Error{"nothing", "there is no move to take back"})
	ErrOfficial  = error(&Error{"official", "in an official game no move is taken back"})
	ErrRated     = error(&Error{"rated", "in a rated game no move is taken back"})
	ErrMembers   = error(&Error{"members", "a rated game is for people with an account, and for bots"})
	ErrNotDue    = error(&Error{"not-due", "neither time nor absence is over"})
)

// Error is a request that cannot be carried out as the game stands.
type Error struct {
	Code   string // for programs, such as "not-turn": docs/api.md lists them
	Reason string // for people, in English
}

// Error returns the reason.
func (e *Error) Error() string { return "table: " + e.Reason }

// InputError says what is wrong with a value of a request.
type InputError struct {
	Field  string // such as "clock.initial" or "seats[2].level"
	Reason string // such as "at least 10000"
}

// Error returns the field and the reason.
func (e *InputError) Error() string { return e.Field + ": " + e.Reason }
