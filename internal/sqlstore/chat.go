package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/manykings/manykings/internal/play"
)

// Say stores m as the next message of the game and sets m.ID, or returns
// [play.ErrNotFound].
func (s *Store) Say(ctx context.Context, id play.GameID, m *play.Message) error {
	var next int64
	err := s.writer.do(ctx, func(tx *tx) error {
		// Of two servers whose people say something at the same time one waits for the other.
		var found string
		lock := func() error {
			return tx.row("SELECT id FROM games WHERE id = $1"+tx.dialect.forUpdate, []any{string(id)}, &found)
		}
		err := whereFound(tx, string(id), lock)
		if errors.Is(err, sql.ErrNoRows) {
			return refused{play.ErrNotFound}
		}
		if err != nil {
			return err
		}
		if err := tx.row("SELECT COALESCE(MAX(id), 0) + 1 FROM messages WHERE game = $1", []any{string(id)}, &next); err != nil {
			return err
		}
		stored := *m
		stored.ID = next
		return addMessage(tx, string(id), &stored)
	})
	if err != nil {
		return fmt.Errorf("storing a message of game %s: %w", id, err)
	}
	m.ID = next
	return nil
}

// Said returns the messages of a room with ids greater than after, oldest
// first; if there are more than limit, the newest.
func (s *Store) Said(ctx context.Context, id play.GameID, room play.Room, after int64, limit int) ([]play.Message, error) {
	messages, err := s.said(ctx, saidIn, string(id), string(room), after, limit)
	if err == nil && len(messages) == 0 { // an old game has none there
		var olds []play.Message
		if _, olds, err = s.old(ctx, string(id)); errors.Is(err, play.ErrNotFound) {
			err = nil
		}
		olds = slices.DeleteFunc(olds, func(m play.Message) bool { return m.Room != room || m.ID <= after })
		return olds[max(0, len(olds)-limit):], err
	}
	if err != nil {
		return nil, fmt.Errorf("reading the chat of game %s: %w", id, err)
	}
	slices.Reverse(messages)
	return messages, nil
}

const messageColumns = "SELECT id, at, room, author, seat, name, text FROM messages"

// said returns the messages that a query finds.
func (s *Store) said(ctx context.Context, query string, args ...any) ([]play.Message, error) {
	var messages []play.Message
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var m play.Message
		err := rows.Scan(&m.ID, &m.At, &m.Room, &m.Author, &m.Seat, &m.Name, &m.Text)
		messages = append(messages, m)
		return err
	}, query, args...)
	return messages, err
}

func addMessage(tx *tx, game string, m *play.Message) error {
	_, err := tx.exec("INSERT INTO messages (game, id, at, room, author, seat, name, text) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
		game, m.ID, int64(m.At), string(m.Room), string(m.Author), m.Seat, m.Name, m.Text)
	return err
}

// saidIn bounds the room from both sides, where it could say which it is: otherwise SQLite
// walks through what was said in both rooms.
const saidIn = messageColumns + ` WHERE game = $1 AND (room, id) > ($2, $3) AND (room, id) <= ($2, 9223372036854775807) ORDER BY room DESC, id DESC LIMIT $4`
