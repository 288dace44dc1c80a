package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/manykings/manykings/server/people/relations"
	"github.com/manykings/manykings/table"
)

// SetCircle stores a relation between players; see [relations.Store].
func (s *Relations) SetCircle(ctx context.Context, player, other table.Player, kind relations.Kind, at table.Millis, most int) error {
	return s.write(ctx, "changing a circle", func(tx *tx) error {
		var found, there, blocks int64
		err := tx.row(`SELECT COUNT(*), COALESCE(SUM(CASE WHEN other = $3 THEN 1 ELSE 0 END), 0),
			(SELECT COUNT(*) FROM circles WHERE player = $1 AND kind = 'blocked' AND other = $3) FROM circles WHERE player = $1 AND kind = $2`,
			[]any{string(player), string(kind), string(other)}, &found, &there, &blocks)
		switch {
		case err != nil || there > 0:
			return err
		case kind == relations.Followed && blocks > 0:
			return refused{relations.ErrBlocked}
		case found >= int64(most):
			return refused{relations.ErrTooMany}
		}
		if kind == relations.Blocked {
			_, err = tx.exec("DELETE FROM circles WHERE kind = 'followed' AND (player = $1 AND other = $2 OR player = $2 AND other = $1)", string(player), string(other))
		}
		if err == nil {
			_, err = tx.exec("INSERT INTO circles (player, kind, other, since) VALUES ($1, $2, $3, $4)", string(player), string(kind), string(other), int64(at))
		}
		return err
	})
}

// UnsetCircle removes a relation; see [relations.Store].
func (s *Relations) UnsetCircle(ctx context.Context, player, other table.Player, kind relations.Kind) error {
	return s.set(ctx, "changing a circle", nil, "DELETE FROM circles WHERE player = $1 AND kind = $2 AND other = $3", string(player), string(kind), string(other))
}

// Circle returns a player's relations of a kind; see [relations.Store].
func (s *Relations) Circle(ctx context.Context, player table.Player, kind relations.Kind) ([]relations.Other, error) {
	var list []relations.Other
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var o relations.Other
		err := rows.Scan(&o.Player, &o.Since)
		list = append(list, o)
		return err
	}, "SELECT other, since FROM circles WHERE player = $1 AND kind = $2 ORDER BY since DESC, other", string(player), string(kind))
	if err != nil {
		return nil, fmt.Errorf("reading a circle: %w", err)
	}
	return list, nil
}

// Apart returns the blocks among players with seeks; see [seek.Store].
func (s *Seeks) Apart(ctx context.Context) ([][2]table.Player, error) {
	var list [][2]table.Player
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var pair [2]table.Player
		err := rows.Scan(&pair[0], &pair[1])
		list = append(list, pair)
		return err
	}, `SELECT one.player, two.player FROM seeks AS one JOIN circles ON circles.player = one.player AND circles.kind = 'blocked'
		JOIN seeks AS two ON two.player = circles.other WHERE one.meeting = '' AND two.meeting = ''`)
	if err != nil {
		return nil, fmt.Errorf("reading blocks: %w", err)
	}
	return list, nil
}
