package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/manykings/manykings/server/live"
)

// Conditional returns the conditional moves of a seat; see [live.Store].
func (s *conditionals) Conditional(ctx context.Context, at live.OnSeat) (*live.Conditional, error) {
	c := &live.Conditional{Game: at.Game}
	c.Seat = at.Seat
	var lines string
	err := s.reader.row(ctx, []any{&c.Player, &c.Version, &c.After, &lines, &c.Edition, &c.Dropped},
		"SELECT player, version, entries, lines, edition, dropped FROM conditionals WHERE game = $1 AND seat = $2", string(at.Game), at.Seat)
	if errors.Is(err, sql.ErrNoRows) {
		return c, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(lines), &c.Lines)
	}
	if err != nil {
		return nil, fmt.Errorf("reading conditional moves: %w", err)
	}
	return c, nil
}

// SetConditional stores the conditional moves of a seat; see [live.Store].
func (s *conditionals) SetConditional(ctx context.Context, c *live.Conditional) error {
	lines, err := json.Marshal(c.Lines)
	if err != nil {
		return err
	}
	next, key := c.Edition+1, []any{string(c.Game), int64(c.Seat)}
	query, args := "UPDATE conditionals SET player = $3, version = $4, entries = $5, lines = $6, edition = $7, dropped = $8 WHERE game = $1 AND seat = $2 AND edition = $7 - 1",
		append(key, string(c.Player), int64(c.Version), int64(c.After), string(lines), int64(next), c.Dropped)
	switch nothing := len(c.Lines) == 0 && c.Dropped == ""; {
	case nothing && c.Edition == 0:
		// A no-op update reports whether the row exists.
		query, args = "UPDATE conditionals SET edition = edition WHERE game = $1 AND seat = $2", key
		next = 0
	case nothing:
		query, args, next = "DELETE FROM conditionals WHERE game = $1 AND seat = $2 AND edition = $3", append(key, int64(c.Edition)), 0
	case c.Edition == 0:
		query = `INSERT INTO conditionals (game, seat, player, version, entries, lines, edition, dropped) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (game, seat) DO NOTHING`
	}
	err = s.writer.do(ctx, func(tx *tx) error {
		rows, err := tx.exec(query, args...)
		if err == nil && (rows == 0) != (next == 0 && c.Edition == 0) {
			return refused{live.ErrConflict}
		}
		return err
	})
	if errors.Is(err, live.ErrConflict) {
		return err
	}
	if err != nil {
		return fmt.Errorf("storing conditional moves: %w", err)
	}
	c.Edition = next
	return nil
}

// Foreseen returns seats with conditional moves that may be due; see [live.Store].
func (s *conditionals) Foreseen(ctx context.Context, limit int) ([]live.OnSeat, error) {
	var found []live.OnSeat
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var at live.OnSeat
		err := rows.Scan(&at.Game, &at.Seat)
		found = append(found, at)
		return err
	}, `SELECT conditionals.game, conditionals.seat FROM conditionals JOIN courses ON courses.game = conditionals.game
		WHERE courses.mover = conditionals.player AND conditionals.lines <> 'null' ORDER BY conditionals.game, conditionals.seat LIMIT $1`, limit)
	if err != nil {
		return nil, fmt.Errorf("listing conditional moves: %w", err)
	}
	return found, nil
}

// ForgetConditionals removes the conditional moves of a game; see [live.Store].
func (s *conditionals) ForgetConditionals(ctx context.Context, id live.GameID) error {
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec("DELETE FROM conditionals WHERE game = $1", string(id))
		return err
	})
	if err != nil {
		return fmt.Errorf("removing conditional moves: %w", err)
	}
	return nil
}
