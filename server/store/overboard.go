package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// CountOverBoard counts the games over the board of a player; see [live.Store].
func (s *pasts) CountOverBoard(ctx context.Context, player table.Player) (n int, err error) {
	err = s.reader.row(ctx, []any{&n}, "SELECT count(*) FROM results WHERE player = $1 AND lead = 1 AND overboard = 1", string(player))
	if err != nil {
		return 0, fmt.Errorf("counting games over the board: %w", err)
	}
	return n, nil
}

// RemoveGame removes every row of a game, live or archived; see [live.Store].
func (s *Games) RemoveGame(ctx context.Context, id live.GameID) error {
	r, err := s.find(ctx, id)
	if errors.Is(err, live.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.gameRecords.write(ctx, "removing a game", func(tx *tx) error {
		err := removePast(tx, id)
		if err == nil {
			err = discard(tx, []string{string(id)})
		}
		for _, p := range r.Players() {
			if err == nil {
				_, err = tx.exec("DELETE FROM archive_players WHERE player IN ($1, $2) AND moment = $3 AND game = $4", keyOf(p), string(p), int64(r.Updated), string(id))
			}
		}
		if err == nil {
			_, err = tx.exec("DELETE FROM archive WHERE id = $1", string(id))
		}
		return err
	})
}

// removeOverBoard removes the games over the board of a player: they have the names of people who
// did not agree to it.
func (s *Upkeep) removeOverBoard(ctx context.Context, player table.Player) error {
	ids, err := s.reader.texts(ctx, "SELECT game FROM results WHERE player = $1 AND overboard = 1", string(player))
	if err != nil {
		return fmt.Errorf("reading the games over the board of a closed account: %w", err)
	}
	for _, id := range ids {
		if err := s.games.RemoveGame(ctx, live.GameID(id)); err != nil {
			return err
		}
	}
	return nil
}
