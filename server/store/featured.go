package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/manykings/manykings/server/live"
)

// Featured returns the featured game; see [live.Store].
func (s *featured) Featured(ctx context.Context) (live.GameID, error) {
	var id live.GameID
	err := s.reader.row(ctx, []any{&id}, "SELECT game FROM featured WHERE id = 1")
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("reading the featured game: %w", err)
	}
	return id, nil
}

// SetFeatured replaces the featured game; see [live.Store].
func (s *featured) SetFeatured(ctx context.Context, was, is live.GameID) error {
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec("INSERT INTO featured (id, game) VALUES (1, '') ON CONFLICT (id) DO NOTHING")
		if err != nil {
			return err
		}
		rows, err := tx.exec("UPDATE featured SET game = $1 WHERE id = 1 AND game = $2", string(is), string(was))
		if err == nil && rows == 0 {
			return refused{live.ErrConflict}
		}
		return err
	})
	if err != nil && !errors.Is(err, live.ErrConflict) {
		return fmt.Errorf("storing the featured game: %w", err)
	}
	return err
}
