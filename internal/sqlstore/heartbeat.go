package sqlstore

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/internal/play"
)

// Beat stores that the server is alive at now; it never goes back.
func (s *Store) Beat(ctx context.Context, now play.Millis) error {
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec(`INSERT INTO heartbeat (id, at) VALUES (1, $1)
			ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE heartbeat.at < excluded.at`, int64(now))
		return err
	})
	if err != nil {
		return fmt.Errorf("storing that the server is alive: %w", err)
	}
	return nil
}

// LastBeat returns when the server was last alive, 0 if it never was.
func (s *Store) LastBeat(ctx context.Context) (play.Millis, error) {
	var at play.Millis
	if err := s.reader.row(ctx, []any{&at}, "SELECT COALESCE(MAX(at), 0) FROM heartbeat"); err != nil {
		return 0, fmt.Errorf("asking when the server was last alive: %w", err)
	}
	return at, nil
}
