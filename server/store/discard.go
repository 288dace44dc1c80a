package store

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/table"
)

// discardSize is how many games one transaction removes, since other changes wait for it.
const discardSize = 100

// Discard removes games that were aborted before a moment without a single entry, with their
// messages.
func (s *Upkeep) Discard(ctx context.Context, before table.Millis) error {
	for ctx.Err() == nil {
		ids, err := s.reader.texts(ctx, `SELECT games.id FROM games JOIN courses ON courses.game = games.id
			WHERE games.stage = $1 AND courses.entries = 0 AND courses.updated < $2 LIMIT $3`, string(table.Aborted), int64(before), discardSize)
		if err != nil {
			return fmt.Errorf("reading unplayed games: %w", err)
		}
		if len(ids) == 0 {
			return nil
		}
		if err := s.writer.do(ctx, func(tx *tx) error { return discard(tx, ids) }); err != nil {
			return fmt.Errorf("removing unplayed games: %w", err)
		}
	}
	return ctx.Err()
}

// discard removes all rows of games.
func discard(tx *tx, ids []string) error {
	for _, id := range ids {
		for _, statement := range []string{
			"DELETE FROM asides WHERE game = $1", "DELETE FROM conditionals WHERE game = $1", "DELETE FROM messages WHERE game = $1", "DELETE FROM players WHERE game = $1", "DELETE FROM entries WHERE game = $1",
			"DELETE FROM courses WHERE game = $1", "DELETE FROM games WHERE id = $1",
		} {
			if _, err := tx.exec(statement, id); err != nil {
				return err
			}
		}
	}
	return nil
}
