package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/manykings/manykings/table"
)

// Sessions is the session store for alexedwards/scs (scs.CtxStore), which this package does not
// import.
type Sessions struct {
	store *Store
	now   func() time.Time
}

// Sessions returns the store of sessions; now is the clock by which they expire.
func (s *Store) Sessions(now func() time.Time) *Sessions { return &Sessions{s, now} }

// FindCtx returns the data of a session, and whether there is such a session.
func (s *Sessions) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	err = s.store.reader.row(ctx, []any{&data}, "SELECT data FROM sessions WHERE token = $1 AND expiry > $2", token, int64(table.At(s.now())))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("reading a session: %w", err)
	}
	return data, true, nil
}

// CommitCtx stores a session, in place of an earlier one of its token.
func (s *Sessions) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	return s.change(ctx, "storing a session", `INSERT INTO sessions (token, data, expiry, player) VALUES ($1, $2, $3, $4)
		ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry, player = excluded.player`, token, data, int64(table.At(expiry)), sessionPlayer(data))
}

// DeleteCtx removes a session, if there is one.
func (s *Sessions) DeleteCtx(ctx context.Context, token string) error {
	return s.change(ctx, "deleting a session", "DELETE FROM sessions WHERE token = $1", token)
}

// Clean removes the sessions that have expired.
func (s *Sessions) Clean(ctx context.Context) error {
	return s.change(ctx, "deleting old sessions", "DELETE FROM sessions WHERE expiry <= $1", int64(table.At(s.now())))
}

func (s *Sessions) change(ctx context.Context, doing, statement string, args ...any) error {
	err := s.store.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec(statement, args...)
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// Find is FindCtx without a context.
func (s *Sessions) Find(token string) (data []byte, found bool, err error) {
	return s.FindCtx(context.Background(), token)
}

// Commit is CommitCtx without a context.
func (s *Sessions) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

// Delete is DeleteCtx without a context.
func (s *Sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }
