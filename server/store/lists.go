package store

import (
	"context"
	"database/sql"
	"fmt"
	"math"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Open returns the listed games that wait for players, newest first.
func (s *lists) Open(ctx context.Context, limit int) ([]*live.Record, error) {
	return s.found(ctx, "listing open games",
		"SELECT "+rowColumns+" WHERE games.listed = 1 AND games.stage = 'waiting' ORDER BY games.created DESC LIMIT $1", limit)
}

// Running returns the public games in progress, newest first.
func (s *lists) Running(ctx context.Context, limit int) ([]*live.Record, error) {
	return s.found(ctx, "listing games to watch",
		"SELECT "+rowColumns+" WHERE games.listed > 0 AND games.stage = 'playing' ORDER BY games.created DESC LIMIT $1", limit)
}

// OfClub returns the unfinished games of a club, newest first.
func (s *lists) OfClub(ctx context.Context, club string, limit int) ([]*live.Record, error) {
	return s.found(ctx, "listing games of a club",
		"SELECT "+rowColumns+" WHERE games.club = $1 AND games.club <> '' AND games.stage IN ('waiting', 'playing') ORDER BY games.created DESC LIMIT $2", club, limit)
}

// Of returns a page of the games of a player; see [live.Store].
func (s *lists) Of(ctx context.Context, p live.Page) ([]*live.Record, error) {
	var ended int64
	if p.Ended {
		ended = 1
	}
	before, after := int64(p.Before), string(p.After)
	if p.Before == 0 {
		before = math.MaxInt64
	}
	records, err := s.found(ctx, "listing games of a player", gamesOf, string(p.Player), ended, before, after, p.Limit)
	if err != nil || !p.Ended {
		return records, err
	}
	olds, err := s.games.oldOf(ctx, p, before)
	if err != nil {
		return nil, fmt.Errorf("listing old games of a player: %w", err)
	}
	return merge(records, olds, p.Limit), nil
}

// gamesOf has two conditions on the time, since SQLite finds the start in the index by the first.
const gamesOf = "SELECT " + rowColumns + ` JOIN players ON players.game = games.id
	WHERE players.player = $1 AND players.ended = $2 AND players.moment <= $3 AND (players.moment < $3 OR players.game < $4)
	ORDER BY players.moment DESC, players.game DESC LIMIT $5`

// countWaiting counts by the index alone.
const countWaiting = "SELECT COUNT(*) FROM (SELECT 1 FROM games WHERE games.waits = $1 AND games.waits <> '' AND games.id <> $2 LIMIT $3) AS page"

// CountWaiting counts the games of a host that wait for players; see [live.Store].
func (s *lists) CountWaiting(ctx context.Context, host table.Player, but live.GameID, most int) (n int, err error) {
	if err := s.reader.row(ctx, []any{&n}, countWaiting, string(host), string(but), most); err != nil {
		return 0, fmt.Errorf("counting games that wait: %w", err)
	}
	return n, nil
}

// awaiting uses the index of the player to move.
const awaiting = "SELECT " + rowColumns + ` WHERE courses.mover = $1 AND courses.mover <> '' AND (courses.falls, courses.game) > ($2, $3)
	ORDER BY courses.falls, courses.game LIMIT $4`

// Awaiting returns a page of the games in which it is a player's turn; see [live.Store].
func (s *lists) Awaiting(ctx context.Context, p live.AwaitingPage) ([]*live.Record, error) {
	return s.found(ctx, "listing games that await a player", awaiting, string(p.Player), int64(p.Falls), string(p.After), p.Limit)
}

// found returns the records of a query; doing describes it in errors. An unreadable game is left
// out, so that it does not hide the others; a request for that game gets the error.
func (s *lists) found(ctx context.Context, doing, query string, args ...any) ([]*live.Record, error) {
	var records []*live.Record
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var w row
		if rows.Scan(w.targets()...) != nil {
			return nil
		}
		if r, err := w.record(); err == nil {
			records = append(records, r)
		}
		return nil //nolint:nilerr // left out
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return records, nil
}

// Due returns the games that are due, longest due first.
func (s *lists) Due(ctx context.Context, now table.Millis, limit int) ([]live.GameID, error) {
	for {
		ids, late, err := s.due(ctx, now, limit)
		if err == nil && len(late) > 0 {
			err = s.putOff(ctx, late)
		}
		if err != nil {
			return nil, fmt.Errorf("listing games that are due: %w", err)
		}
		if len(late) == 0 {
			return ids, nil
		}
	}
}

// due returns the games to look at now, and those of them whose due time is later.
func (s *lists) due(ctx context.Context, now table.Millis, limit int) (ids []live.GameID, late []string, err error) {
	err = s.reader.rows(ctx, func(rows *sql.Rows) error {
		var id string
		var isLate bool
		if err := rows.Scan(&id, &isLate); err != nil {
			return err
		}
		ids = append(ids, live.GameID(id))
		if isLate {
			late = append(late, id)
		}
		return nil
	}, "SELECT game, due > look FROM courses WHERE look > 0 AND look <= $1 ORDER BY look LIMIT $2", int64(now), limit)
	return ids, late, err
}

// putOff postpones the time to look of games to their due time.
func (s *lists) putOff(ctx context.Context, games []string) error {
	return s.writer.do(ctx, func(tx *tx) error {
		for _, id := range games {
			if _, err := tx.exec("UPDATE courses SET look = due WHERE game = $1", id); err != nil {
				return err
			}
		}
		return nil
	})
}

// AtStage returns the games at a stage with ids greater than after, by id.
func (s *lists) AtStage(ctx context.Context, stage table.Stage, after live.GameID, limit int) ([]live.GameID, error) {
	ids, err := s.ids(ctx, "SELECT id FROM games WHERE stage = $1 AND id > $2 ORDER BY id LIMIT $3", string(stage), string(after), limit)
	if err != nil {
		return nil, fmt.Errorf("listing games at stage %s: %w", stage, err)
	}
	return ids, nil
}

func (s *lists) ids(ctx context.Context, query string, args ...any) ([]live.GameID, error) {
	texts, err := s.reader.texts(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	ids := make([]live.GameID, len(texts))
	for i, text := range texts {
		ids[i] = live.GameID(text)
	}
	return ids, nil
}
