package sqlstore

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/internal/play"
)

// Open returns the listed games that wait for players, newest first.
func (s *Store) Open(ctx context.Context, limit int) ([]*play.Record, error) {
	return s.records(ctx, "listing open games",
		"SELECT head FROM games WHERE listed = 1 AND stage = 'waiting' ORDER BY created DESC LIMIT $1", limit)
}

// Of returns the games of a player, last updated first.
func (s *Store) Of(ctx context.Context, player play.PlayerID, limit int) ([]*play.Record, error) {
	return s.records(ctx, "listing games of a player", `SELECT head FROM players JOIN games ON games.id = players.game
		WHERE players.player = $1 ORDER BY games.updated DESC LIMIT $2`, string(player), limit)
}

// records returns the records of the heads that query finds; doing is for the
// error.
func (s *Store) records(ctx context.Context, doing, query string, args ...any) ([]*play.Record, error) {
	heads, err := s.reader.texts(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	records := make([]*play.Record, len(heads))
	for i, text := range heads {
		if records[i], err = record(text); err != nil {
			return nil, fmt.Errorf("%s: %w", doing, err)
		}
	}
	return records, nil
}

// Due returns the games that are due, longest due first.
func (s *Store) Due(ctx context.Context, now play.Millis, limit int) ([]play.GameID, error) {
	ids, err := s.ids(ctx, "SELECT id FROM games WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2", int64(now), limit)
	if err != nil {
		return nil, fmt.Errorf("listing games that are due: %w", err)
	}
	return ids, nil
}

// AtStage returns the games at a stage with ids greater than after, by id.
func (s *Store) AtStage(ctx context.Context, stage play.Stage, after play.GameID, limit int) ([]play.GameID, error) {
	ids, err := s.ids(ctx, "SELECT id FROM games WHERE stage = $1 AND id > $2 ORDER BY id LIMIT $3", string(stage), string(after), limit)
	if err != nil {
		return nil, fmt.Errorf("listing games at stage %s: %w", stage, err)
	}
	return ids, nil
}

func (s *Store) ids(ctx context.Context, query string, args ...any) ([]play.GameID, error) {
	texts, err := s.reader.texts(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	ids := make([]play.GameID, len(texts))
	for i, text := range texts {
		ids[i] = play.GameID(text)
	}
	return ids, nil
}
