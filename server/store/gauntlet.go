package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/manykings/manykings/server/live/botmatches"
)

// AddGauntlet stores a game of the gauntlet; see [botmatches.Store].
func (s *Matches) AddGauntlet(ctx context.Context, g botmatches.Game) error {
	return s.writeGauntlet(ctx, g, "storing a gauntlet game",
		`INSERT INTO gauntlet (number, seats, ended, game, variant, begun) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
		string(g.ID), g.Variant, int64(g.Begun))
}

// EndGauntlet stores the result of a game of the gauntlet; see [botmatches.Store].
func (s *Matches) EndGauntlet(ctx context.Context, g botmatches.Game) error {
	return s.writeGauntlet(ctx, g, "storing the result of a gauntlet game",
		"UPDATE gauntlet SET seats = $2, ended = $3 WHERE number = $1 AND ended = 0")
}

// ForgetGauntlet removes the oldest games of the gauntlet; see [botmatches.Store].
func (s *Matches) ForgetGauntlet(ctx context.Context, until int64) error {
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec("DELETE FROM gauntlet WHERE number <= $1", until)
		return err
	})
	if err != nil {
		return fmt.Errorf("removing gauntlet games: %w", err)
	}
	return nil
}

// writeGauntlet runs a statement with the number, the seats and the end of a game, and more
// arguments.
func (s *Matches) writeGauntlet(ctx context.Context, g botmatches.Game, doing, statement string, more ...any) error {
	seats, err := json.Marshal(g.Seats)
	if err != nil {
		return err
	}
	err = s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec(statement, append([]any{g.Number, string(seats), int64(g.Ended)}, more...)...)
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// Gauntlet returns games of the gauntlet, newest first; see [botmatches.Store].
func (s *Matches) Gauntlet(ctx context.Context, variant string, limit int) ([]botmatches.Game, error) {
	query, args := "SELECT number, game, variant, seats, begun, ended FROM gauntlet ", []any{limit}
	if variant != "" {
		query, args = query+"WHERE variant = $2 ", append(args, variant)
	}
	var list []botmatches.Game
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var g botmatches.Game
		var seats string
		if err := rows.Scan(&g.Number, &g.ID, &g.Variant, &seats, &g.Begun, &g.Ended); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(seats), &g.Seats); err != nil {
			return fmt.Errorf("the seats of gauntlet game %d: %w", g.Number, err)
		}
		list = append(list, g)
		return nil
	}, query+"ORDER BY number DESC LIMIT $1", args...)
	if err != nil {
		return nil, fmt.Errorf("reading the gauntlet: %w", err)
	}
	return list, nil
}
