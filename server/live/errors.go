package live

import (
	"errors"

	"github.com/manykings/manykings/table"
)

// Errors that callers distinguish with errors.Is, besides those of package table, which have the
// same names here. After any other error the outcome of the request is unknown: repeat it with its
// token.
var (
	ErrNotFound = errors.New("play: there is no such game")
	ErrExists   = errors.New("play: the game already exists")
	ErrNoChat   = errors.New("play: there is no chat in this game")
	ErrRoom     = errors.New("play: the player may not use this room")
	ErrTooOften = errors.New("play: too often")
	// ErrClub is the error of a seat that only members of a club can take.
	ErrClub    = errors.New("play: only members of the club can take the seat")
	ErrTooMany = errors.New("play: too many games wait for players")
	// ErrAway is the error of a player on vacation who seeks a correspondence game.
	ErrAway = errors.New("play: the player is on vacation")
	// ErrNoVacations is the error of a host without vacations.
	ErrNoVacations = errors.New("play: this server does not offer vacations")
	// ErrUnwritable is the error of a store that can be read but not written, as with a full disk.
	// The request did not take effect, unless its repetition shows otherwise.
	ErrUnwritable = errors.New("play: nothing can be stored")
	// ErrNotStored is the error of a store that broke off before it could have made a change.
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
	ErrAdjourned = table.ErrAdjourned
	ErrVoteOpen  = table.ErrVoteOpen
	ErrNoVote    = table.ErrNoVote
	ErrTooSoon   = table.ErrTooSoon
	ErrNothing   = table.ErrNothing
	ErrNotDue    = table.ErrNotDue
	ErrNotOver   = table.ErrNotOver
)
