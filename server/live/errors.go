package live

import (
	"errors"

	"github.com/manykings/manykings/table"
)

// Errors that callers tell apart with errors.Is, besides those of package table,
// which have the same names here. After any other error the request may or may
// not have been carried out: repeat it with its token.
var (
	ErrNotFound = errors.New("play: there is no such game")
	ErrExists   = errors.New("play: there is such a game already")
	ErrNoChat   = errors.New("play: there is no chat in this game")
	ErrRoom     = errors.New("play: the room is not open to the player")
	ErrTooOften = errors.New("play: too often")
	// ErrClub is of a seat that only members of a club take.
	ErrClub    = errors.New("play: that is for members of a club")
	ErrTooMany = errors.New("play: too many games wait for players")
	// ErrAway is of somebody on vacation who looks for a game by correspondence.
	ErrAway = errors.New("play: who is on vacation begins no such game")
	// ErrNoVacations is of a host that grants no vacations.
	ErrNoVacations = errors.New("play: there are no vacations here")
	// ErrUnwritable is of a store that can be read and not written, as with a full disk:
	// nothing was carried out, unless it says so once it is asked again.
	ErrUnwritable = errors.New("play: nothing can be stored")
	// ErrNotStored is of a store that broke off before it could have made a change: it is not in doubt.
	ErrNotStored = errors.New("play: nothing was stored")

	ErrConflict  = table.ErrConflict
	ErrNotHost   = table.ErrNotHost
	ErrNotSeated = table.ErrNotSeated
	ErrTaken     = table.ErrTaken
	ErrReserved  = table.ErrReserved
	ErrFull      = table.ErrFull
	ErrSeated    = table.ErrSeated
	ErrOpenSeats = table.ErrOpenSeats
	ErrStarted   = table.ErrStarted
	ErrWaiting   = table.ErrWaiting
	ErrOver      = table.ErrOver
	ErrNotTurn   = table.ErrNotTurn
	ErrOut       = table.ErrOut
	ErrTime      = table.ErrTime
	ErrPaused    = table.ErrPaused
	ErrNotPaused = table.ErrNotPaused
	ErrVoteOpen  = table.ErrVoteOpen
	ErrNoVote    = table.ErrNoVote
	ErrTooSoon   = table.ErrTooSoon
	ErrNothing   = table.ErrNothing
	ErrNotDue    = table.ErrNotDue
	ErrNotOver   = table.ErrNotOver
)
