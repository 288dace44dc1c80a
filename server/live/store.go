package live

import (
	"context"

	"github.com/manykings/manykings/table"
)

// Store keeps records and what people wrote. It must pass livetest.TestStore.
// Records that it is given or returns are not shared with it.
//
// When a method that writes returns nil, what was written survives a crash.
// After an error other than those named it may or may not have been written.
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

	// Version returns the version of the record with the given id, or
	// [ErrNotFound]: what is cheap to ask of a game that has probably not changed.
	Version(ctx context.Context, id GameID) (uint64, error)

	// Replace stores r if the stored version is still r.Version, and sets
	// r.Version to the new version, one more. It returns [ErrConflict] if the
	// stored version differs and [ErrNotFound] if there is no such record; r is
	// then as it was. What is kept is stored already as r has it.
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

	// OfClub returns the games of a club that wait for players or are being played, newest
	// first, at most limit of them. Their Entries are empty.
	OfClub(ctx context.Context, club string, limit int) ([]*Record, error)

	// Of returns a page of the games of a player ([Record.Players]), without their
	// Entries: of those that go on, newest first, or of those that have ended,
	// last updated first; where that is the same, by id, the last first.
	Of(ctx context.Context, p Page) ([]*Record, error)

	// CountWaiting counts the games of a host that wait for players, but one, up to most.
	CountWaiting(ctx context.Context, host table.Player, but GameID, most int) (int, error)

	// Awaiting returns a page of the games that await a player ([Record.Mover]), without
	// their Entries, the one first whose flag falls first ([Record.Falls]); where that is
	// the same, by id, the first first.
	Awaiting(ctx context.Context, p AwaitingPage) ([]*Record, error)

	// Due returns the games whose Due is not 0 and not behind now, longest due
	// first, at most limit of them.
	Due(ctx context.Context, now table.Millis, limit int) ([]GameID, error)

	// AtStage returns the games at a stage with ids greater than after, by id,
	// at most limit of them: all of them, asked for page by page.
	AtStage(ctx context.Context, stage table.Stage, after GameID, limit int) ([]GameID, error)
}

// PastStore keeps what is known of games that have ended.
type PastStore interface {
	// ClubPast returns the games of a club that have ended, last ended first, at most limit
	// of them.
	ClubPast(ctx context.Context, club string, limit int) ([]*Past, error)

	// Past returns a page of the games of a player that have ended ([Record.Past]), last
	// ended first; where that is the same, by id, the last first. They stay there for ever.
	Past(ctx context.Context, p PastPage) ([]*Past, error)

	// Results calls each with the results of all those games, in the same order, until it
	// returns false.
	Results(ctx context.Context, player table.Player, w Wish, each func(Result) bool) error
}

// ChatStore keeps what is written in games.
type ChatStore interface {
	// Say stores m as the next message of the game and sets m.ID: messages of a
	// game count from 1. It returns [ErrNotFound] if there is no such game, and
	// [ErrTooOften] if it has [MostMessages].
	Say(ctx context.Context, id GameID, m *Message) error

	// Unsay takes text and name out of a message of an author, and returns the message; its id
	// stays. It returns [ErrNotFound] if there is no such message.
	Unsay(ctx context.Context, id GameID, message int64, author Alias) (*Message, error)

	// Said returns the messages of a room with ids greater than after, oldest
	// first; if there are more than limit, the newest.
	Said(ctx context.Context, id GameID, room Room, after int64, limit int) ([]Message, error)

	// EachWritten calls each with what a player has written in the games that they have
	// seats in, whether these go on or have ended: of a game in order. Nothing is kept open
	// meanwhile, so that each may take its time. A game that cannot be read is left out.
	EachWritten(ctx context.Context, player table.Player, each func(GameID, Message) error) error
}

// ConditionalStore keeps the moves that players have foreseen.
type ConditionalStore interface {
	// Conditional returns what was foreseen on a seat, of Edition 0 if nothing was.
	Conditional(ctx context.Context, at OnSeat) (*Conditional, error)

	// SetConditional stores c if the stored edition is still c.Edition, and sets it to the
	// new one, one more; with neither lines nor what was dropped nothing is stored any
	// more. It returns [ErrConflict] if the stored edition differs; c is then as it was.
	SetConditional(ctx context.Context, c *Conditional) error

	// Foreseen returns seats on which lines are kept in games that wait for their players
	// ([Record.Mover]), at most limit of them.
	Foreseen(ctx context.Context, limit int) ([]OnSeat, error)

	// ForgetConditionals removes what was foreseen in a game.
	ForgetConditionals(ctx context.Context, id GameID) error
}

// FeaturedStore keeps which game is featured.
type FeaturedStore interface {
	// Featured returns the game that everybody is shown who comes, empty for none.
	Featured(ctx context.Context) (GameID, error)

	// SetFeatured stores which it is if it is still what it was, or returns [ErrConflict].
	SetFeatured(ctx context.Context, was, is GameID) error
}

// VacationStore keeps the vacations of players.
type VacationStore interface {
	// Vacations returns those of each of the players, of Edition 0 where there are none.
	Vacations(ctx context.Context, players ...table.Player) ([]*Vacations, error)

	// SetVacations stores v if the stored edition is still v.Edition, and sets it to the new
	// one, one more. It returns [ErrConflict] if the stored edition differs; v is then as it was.
	SetVacations(ctx context.Context, v *Vacations) error

	// Untold returns players of whose vacations not all games have been told, at most limit of them.
	Untold(ctx context.Context, limit int) ([]table.Player, error)
}

// NodeStore keeps when servers were alive.
type NodeStore interface {
	// Beat stores that the server is alive at now; it never goes back. LastBeat
	// returns the last such moment, 0 if there was none.
	Beat(ctx context.Context, now table.Millis) error
	LastBeat(ctx context.Context) (table.Millis, error)

	// Resume stores that the server is alive again at now, as Beat does, and that
	// it was not since the last beat, if there was one before now. It returns all
	// such times, longest ago first. Forget removes those that ended at until or
	// before.
	Resume(ctx context.Context, now table.Millis) ([]table.Outage, error)
	Forget(ctx context.Context, until table.Millis) error

	// Join stores that one of several servers is alive at now, as Beat does, and that
	// none was since the last beat of any, if that is more than gap before now: whoever
	// was connected to one of them still is. It returns what Resume returns.
	Join(ctx context.Context, now, gap table.Millis) ([]table.Outage, error)
}

// AsideStore keeps which games cannot be read.
type AsideStore interface {
	// SetAside notes that a game cannot be read, unless that is noted already: it is
	// not due any more. Release takes that back. Asides returns the games that are set
	// aside with ids greater than after, by id, at most limit of them.
	SetAside(ctx context.Context, a Aside) error
	Release(ctx context.Context, id GameID) error
	Asides(ctx context.Context, after GameID, limit int) ([]Aside, error)
}

// Kept is what of a record is stored already.
type Kept struct {
	// Entries is how many entries are, from the first. What is stored behind them
	// is replaced.
	Entries int
	// Head reports whether all else is but the [table.Course] and Tokens: after a
	// move there is little to store.
	Head bool
}

// Page says which games of a player are to be returned, and how many at most: all,
// or those behind the last game of the page before.
type Page struct {
	Player table.Player
	Ended  bool         // those that have ended; otherwise those that go on
	Before table.Millis // Created of the last game or, of games that have ended, Updated; 0 for the first page
	After  GameID       // its id
	Limit  int
}

// AwaitingPage says which games that await a player are to be returned, and how many at
// most: all, or those behind the last game of the page before.
type AwaitingPage struct {
	Player table.Player
	Falls  table.Millis // of the last game; 0 for the first page
	After  GameID       // its id
	Limit  int
}
