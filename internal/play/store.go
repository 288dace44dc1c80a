package play

import "context"

// Store keeps records and what people wrote. It must pass playtest.TestStore.
// Records that it is given or returns are not shared with it.
//
// When a method that writes returns nil, what was written survives a crash.
// After an error other than those named it may or may not have been written.
type Store interface {
	// Create stores a new record at version 1, or returns [ErrExists] if there
	// is one with its id.
	Create(ctx context.Context, r *Record) error

	// Get returns the record with the given id, or [ErrNotFound].
	Get(ctx context.Context, id GameID) (*Record, error)

	// Replace stores r if the stored version is still r.Version, and sets
	// r.Version to the new version, one more. It returns [ErrConflict] if the
	// stored version differs and [ErrNotFound] if there is no such record; r is
	// then as it was. The first keep entries are those that are stored already,
	// unchanged; what is stored behind them is replaced by the others of r.
	Replace(ctx context.Context, r *Record, keep int) error

	// Open returns the listed games that wait for players, newest first, at
	// most limit of them. Their Entries are empty.
	Open(ctx context.Context, limit int) ([]*Record, error)

	// Of returns the games of a player ([Record.Players]), last updated first,
	// at most limit of them, without their Entries.
	Of(ctx context.Context, player PlayerID, limit int) ([]*Record, error)

	// Due returns the games whose Due is not 0 and not behind now, longest due
	// first, at most limit of them.
	Due(ctx context.Context, now Millis, limit int) ([]GameID, error)

	// AtStage returns the games at a stage with ids greater than after, by id,
	// at most limit of them: all of them, asked for page by page.
	AtStage(ctx context.Context, stage Stage, after GameID, limit int) ([]GameID, error)

	// Say stores m as the next message of the game and sets m.ID: messages of a
	// game count from 1. It returns [ErrNotFound] if there is no such game.
	Say(ctx context.Context, id GameID, m *Message) error

	// Said returns the messages of a room with ids greater than after, oldest
	// first; if there are more than limit, the newest.
	Said(ctx context.Context, id GameID, room Room, after int64, limit int) ([]Message, error)

	// Beat stores that the server is alive at now; it never goes back. LastBeat
	// returns the last such moment, 0 if there was none.
	Beat(ctx context.Context, now Millis) error
	LastBeat(ctx context.Context) (Millis, error)
}
