package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/manykings/manykings/server/live"
)

// SetAside stores that a game cannot be read; see [live.Store].
func (s *asides) SetAside(ctx context.Context, a live.Aside) error {
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec("INSERT INTO asides (game, since, reason) VALUES ($1, $2, $3) ON CONFLICT (game) DO NOTHING",
			string(a.Game), int64(a.Since), a.Reason)
		if err == nil {
			_, err = tx.exec("UPDATE courses SET look = 0 WHERE game = $1", string(a.Game))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("setting game %s aside: %w", a.Game, err)
	}
	return nil
}

// Release removes a game from those set aside.
func (s *asides) Release(ctx context.Context, id live.GameID) error {
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec("DELETE FROM asides WHERE game = $1", string(id))
		if err == nil {
			_, err = tx.exec("UPDATE courses SET look = due WHERE game = $1", string(id))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("releasing game %s: %w", id, err)
	}
	return nil
}

// Asides returns the games that are set aside; see [live.Store].
func (s *asides) Asides(ctx context.Context, after live.GameID, limit int) ([]live.Aside, error) {
	var found []live.Aside
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var a live.Aside
		err := rows.Scan(&a.Game, &a.Since, &a.Reason)
		found = append(found, a)
		return err
	}, "SELECT game, since, reason FROM asides WHERE game > $1 ORDER BY game LIMIT $2", string(after), limit)
	if err != nil {
		return nil, fmt.Errorf("listing games that are set aside: %w", err)
	}
	return found, nil
}

// ListAsides returns all games that are set aside in the database in directory or, with an
// address, in that PostgreSQL database. A server may run on it.
func ListAsides(ctx context.Context, directory, address string) (all []live.Aside, err error) {
	s, err := look(ctx, directory, address)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.reader.db.Close()) }()
	for after := live.GameID(""); ; after = all[len(all)-1].Game {
		page, err := s.Games.Asides(ctx, after, 1000)
		if err != nil || len(page) == 0 {
			return all, err
		}
		all = append(all, page...)
	}
}
