package table

// Errors that callers distinguish with errors.Is. A request refused with one of them has changed
// nothing except everything that was due anyway, such as a fallen flag. An illegal move is refused
// with a *rules.Refusal, an invalid value with an [*InputError].
var (
	ErrConflict  = error(&Error{"conflict", "the game has changed in the meantime"})
	ErrNotHost   = error(&Error{"not-host", "only the host may do that"})
	ErrNotSeated = error(&Error{"not-seated", "you do not hold that seat"})
	ErrTaken     = error(&Error{"taken", "the seat is taken"})
	ErrReserved  = error(&Error{"reserved", "the seat is reserved for people with the invitation"})
	ErrFull      = error(&Error{"full", "no seat is open"})
	ErrSeated    = error(&Error{"seated", "you already have a seat in this game"})
	ErrOpenSeats = error(&Error{"open-seats", "seats are still open"})
	ErrStarted   = error(&Error{"started", "the game has started"})
	ErrWaiting   = error(&Error{"waiting", "the game has not started"})
	ErrOver      = error(&Error{"over", "the game is over"})
	ErrNotOver   = error(&Error{"not-over", "the game is not over"})
	ErrNotTurn   = error(&Error{"not-turn", "it is not that seat's turn"})
	ErrOut       = error(&Error{"out", "the seat is eliminated"})
	ErrTime      = error(&Error{"time", "the seat has run out of time"})
	ErrPaused    = error(&Error{"paused", "the game is paused"})
	ErrAdjourned = error(&Error{"adjourned", "the arbiter has adjourned the game"})
	ErrNotPaused = error(&Error{"not-paused", "the game is not paused"})
	ErrVoteOpen  = error(&Error{"vote-open", "there is already an open vote"})
	ErrNoVote    = error(&Error{"no-vote", "there is no such vote"})
	ErrTooSoon   = error(&Error{"too-soon", "the same proposal was declined recently"})
	ErrNothing   = error(&Error{"nothing", "there is no move to take back"})
	ErrOfficial  = error(&Error{"official", "official games have no takebacks"})
	ErrRated     = error(&Error{"rated", "rated games have no takebacks"})
	ErrEarlyDraw = error(&Error{"early-draw", "players may agree on a draw only in a later round"})
	ErrNoDraws   = error(&Error{"no-draws", "players may not agree on a draw in this game"})
	ErrMembers   = error(&Error{"members", "a rated game needs players with accounts, or bots"})
	ErrNotDue    = error(&Error{"not-due", "no loss on time or absence is due"})
)

// Error is a request that the state of the game does not allow.
type Error struct {
	Code   string // for programs, such as "not-turn"; listed in docs/api.md
	Reason string // for people, in English
}

// Error returns the reason.
func (e *Error) Error() string { return "table: " + e.Reason }

// InputError is an invalid value in a request.
type InputError struct {
	Field  string // such as "clock.initial" or "seats[2].level"
	Reason string // such as "must be at least 10000"
}

// Error returns the field and the reason.
func (e *InputError) Error() string { return e.Field + ": " + e.Reason }
