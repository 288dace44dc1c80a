package live

import (
	"context"

	"github.com/manykings/manykings/table"
)

// Store keeps records and messages. It must pass livetest.TestStore. It shares no memory with
// the records that it takes or returns.
//
// When a method that writes returns nil, the data survives a crash. After an error other than
// the documented ones, the outcome is unknown.
type Store interface {
	GameStore
	ListStore
	PastStore
	ChatStore
	ConditionalStore
	FeaturedStore
	VacationStore
	NodeStore
	AsideStore
}

// GameStore keeps the records of games.
type GameStore interface {
	// Create stores a new record at version 1, or returns [ErrExists] if there
	// is one with its id.
	Create(ctx context.Context, r *Record) error

	// Get returns the record with the given id, or [ErrNotFound].
	Get(ctx context.Context, id GameID) (*Record, error)

	// Version returns the version of the record with the given id, or [ErrNotFound]. It is a cheap
	// check for a change.
	Version(ctx context.Context, id GameID) (uint64, error)

	// Replace stores r if the stored version is still r.Version, and increments r.Version. It
	// returns [ErrConflict] if the stored version differs and [ErrNotFound] without a record; then
	// r is unchanged. The parts in kept are already stored.
	Replace(ctx context.Context, r *Record, kept Kept) error
}

// ListStore lists games.
type ListStore interface {
	// Open returns the listed games that wait for players, newest first, at
	// most limit of them. Their Entries are empty.
	Open(ctx context.Context, limit int) ([]*Record, error)

	// Running returns the public games ([Record.IsPublic]) that are being played,
	// newest first, at most limit of them. Their Entries are empty.
	Running(ctx context.Context, limit int) ([]*Record, error)

	// OfClub returns at most limit waiting or running games of a club, newest first. Their
	// Entries are empty.
	OfClub(ctx context.Context, club string, limit int) ([]*Record, error)

	// Of returns a page of the games of a player ([Record.Players]), without Entries: unfinished
	// ones, newest first, or finished ones, last updated first; equal ones by id, descending.
	Of(ctx context.Context, p Page) ([]*Record, error)

	// CountWaiting counts the waiting games of a host, except but, up to most.
	CountWaiting(ctx context.Context, host table.Player, but GameID, most int) (int, error)

	// Awaiting returns a page of the games that await a player ([Record.Mover]), without their
	// Entries, ordered by the time the flag falls ([Record.Falls]), then by id.
	Awaiting(ctx context.Context, p AwaitingPage) ([]*Record, error)

	// Due returns at most limit games whose Due is not 0 and not after now, longest due
	// first.
	Due(ctx context.Context, now table.Millis, limit int) ([]GameID, error)

	// AtStage returns at most limit games at a stage with ids greater than after, by id.
	AtStage(ctx context.Context, stage table.Stage, after GameID, limit int) ([]GameID, error)
}

// PastStore keeps the results of finished games.
type PastStore interface {
	// ClubPast returns at most limit finished games of a club, last ended first.
	ClubPast(ctx context.Context, club string, limit int) ([]*Past, error)

	// Past returns a page of the finished games of a player ([Record.Past]), last ended first,
	// then by id, descending. They stay in the history forever.
	Past(ctx context.Context, p PastPage) ([]*Past, error)

	// Results calls each with the results of all those games, in the same order, until it
	// returns false.
	Results(ctx context.Context, player table.Player, w Wish, each func(Result) bool) error

	// CountOverBoard counts the games over the board in the history of a player.
	CountOverBoard(ctx context.Context, player table.Player) (int, error)

	// RemoveGame removes a finished game with everything that belongs to it, if it is there.
	RemoveGame(ctx context.Context, id GameID) error
}

// ChatStore keeps messages.
type ChatStore interface {
	// Say stores m as the next message of the game and sets m.ID: messages of a
	// game count from 1. It returns [ErrNotFound] if there is no such game, and
	// [ErrTooOften] if it has [MostMessages].
	Say(ctx context.Context, id GameID, m *Message) error

	// Unsay removes the text and the name of an author's message, and returns the message; its id
	// stays. It returns [ErrNotFound] if there is no such message.
	Unsay(ctx context.Context, id GameID, message int64, author Alias) (*Message, error)

	// Said returns the messages of a room with ids greater than after, oldest
	// first; if there are more than limit, the newest.
	Said(ctx context.Context, id GameID, room Room, after int64, limit int) ([]Message, error)

	// EachWritten calls each with every message of a player in games in which they have seats,
	// finished or not, in order within a game. It holds nothing open, so each may be slow.
	// Unreadable games are skipped.
	EachWritten(ctx context.Context, player table.Player, each func(GameID, Message) error) error
}

// ConditionalStore keeps conditional moves.
type ConditionalStore interface {
	// Conditional returns the conditional moves of a seat, with Edition 0 without any.
	Conditional(ctx context.Context, at OnSeat) (*Conditional, error)

	// SetConditional stores c if the stored edition is still c.Edition, and increments it; with
	// neither lines nor a dropped move it deletes the row. It returns [ErrConflict] if the stored
	// edition differs; then c is unchanged.
	SetConditional(ctx context.Context, c *Conditional) error

	// Foreseen returns at most limit seats with conditional moves in games that await their
	// players ([Record.Mover]).
	Foreseen(ctx context.Context, limit int) ([]OnSeat, error)

	// ForgetConditionals removes the conditional moves of a game.
	ForgetConditionals(ctx context.Context, id GameID) error
}

// FeaturedStore keeps the featured game.
type FeaturedStore interface {
	// Featured returns the featured game, empty for none.
	Featured(ctx context.Context) (GameID, error)

	// SetFeatured replaces the featured game was, or returns [ErrConflict] if it is another.
	SetFeatured(ctx context.Context, was, is GameID) error
}

// VacationStore keeps the vacations of players.
type VacationStore interface {
	// Vacations returns the vacations of each player, with Edition 0 without any.
	Vacations(ctx context.Context, players ...table.Player) ([]*Vacations, error)

	// SetVacations stores v if the stored edition is still v.Edition, and increments it. It returns
	// [ErrConflict] if the stored edition differs; then v is unchanged.
	SetVacations(ctx context.Context, v *Vacations) error

	// Untold returns at most limit players with vacations that some of their games lack.
	Untold(ctx context.Context, limit int) ([]table.Player, error)
}

// NodeStore keeps the heartbeats and outages of servers.
type NodeStore interface {
	// Beat stores that the server is alive at now; it never goes back. LastBeat
	// returns the last such moment, 0 if there was none.
	Beat(ctx context.Context, now table.Millis) error
	LastBeat(ctx context.Context) (table.Millis, error)

	// Resume stores that the server is alive again at now, like Beat, and an outage since the
	// last beat, if that was before now. It returns all outages, oldest first. Forget removes
	// outages that ended at until or before.
	Resume(ctx context.Context, now table.Millis) ([]table.Outage, error)
	Forget(ctx context.Context, until table.Millis) error

	// Join stores that one of several servers is alive at now, like Beat. If the last beat of
	// any server was more than gap before now, it also stores an outage; players keep their
	// connections. It returns all outages, like Resume.
	Join(ctx context.Context, now, gap table.Millis) ([]table.Outage, error)
}

// AsideStore keeps the list of unreadable games.
type AsideStore interface {
	// SetAside records that a game is unreadable, unless that is already recorded: the game is
	// no longer due. Release undoes that. Asides returns at most limit such games with ids
	// greater than after, by id.
	SetAside(ctx context.Context, a Aside) error
	Release(ctx context.Context, id GameID) error
	Asides(ctx context.Context, after GameID, limit int) ([]Aside, error)
}

// Kept is the parts of a record that are already stored.
type Kept struct {
	// Entries is the number of stored entries, from the first. Stored entries after them are
	// replaced.
	Entries int
	// Head reports whether everything except the [table.Course] and Tokens is stored, so that a
	// move writes little.
	Head bool
}

// Page selects games of a player: all, or those after the last game of the previous page, up to
// a number.
type Page struct {
	Player table.Player
	Ended  bool         // finished games; otherwise unfinished ones
	Before table.Millis // Created of the last game or, for finished games, Updated; 0 for the first page
	After  GameID       // its id
	Limit  int
}

// AwaitingPage selects games that await a player: all, or those after the last game of the
// previous page, up to a number.
type AwaitingPage struct {
	Player table.Player
	Falls  table.Millis // of the last game; 0 for the first page
	After  GameID       // its id
	Limit  int
}
