package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"github.com/manykings/manykings/internal/play"
)

// Say stores m as the next message of the game and sets m.ID, or returns
// [play.ErrNotFound].
func (s *Store) Say(ctx context.Context, id play.GameID, m *play.Message) error {
	var next int64
	err := s.writer.do(ctx, func(tx *tx) error {
		var games int64
		if err := tx.row("SELECT COUNT(*) FROM games WHERE id = $1", []any{string(id)}, &games); err != nil {
			return err
		}
		if games == 0 {
			return refused{play.ErrNotFound}
		}
		if err := tx.row("SELECT COALESCE(MAX(id), 0) + 1 FROM messages WHERE game = $1", []any{string(id)}, &next); err != nil {
			return err
		}
		_, err := tx.exec("INSERT INTO messages (game, id, at, room, author, seat, name, text) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
			string(id), next, int64(m.At), string(m.Room), string(m.Author), m.Seat, m.Name, m.Text)
		return err
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
	var messages []play.Message
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var m play.Message
		err := rows.Scan(&m.ID, &m.At, &m.Room, &m.Author, &m.Seat, &m.Name, &m.Text)
		messages = append(messages, m)
		return err
	}, saidIn, string(id), string(room), after, limit)
	if err != nil {
		return nil, fmt.Errorf("reading the chat of game %s: %w", id, err)
	}
	slices.Reverse(messages)
	return messages, nil
}

// saidIn bounds the room from both sides, where it could say which it is: otherwise SQLite
// walks through what was said in both rooms.
const saidIn = `SELECT id, at, room, author, seat, name, text FROM messages
	WHERE game = $1 AND (room, id) > ($2, $3) AND (room, id) <= ($2, 9223372036854775807) ORDER BY room DESC, id DESC LIMIT $4`
