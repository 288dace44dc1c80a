package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Say stores m as the next message of a game and sets m.ID. It returns [live.ErrNotFound], or
// [live.ErrTooOften] beyond [live.MostMessages].
func (s *chats) Say(ctx context.Context, id live.GameID, m *live.Message) error {
	var next int64
	err := s.writer.do(ctx, func(tx *tx) error {
		// Concurrent messages of two servers wait for each other.
		var found string
		lock := func() error {
			return tx.row("SELECT id FROM games WHERE id = $1"+tx.dialect.forUpdate, []any{string(id)}, &found)
		}
		err := whereFound(tx, string(id), lock)
		if errors.Is(err, sql.ErrNoRows) {
			return refused{live.ErrNotFound}
		}
		if err != nil {
			return err
		}
		if err := tx.row("SELECT COALESCE(MAX(id), 0) + 1 FROM messages WHERE game = $1", []any{string(id)}, &next); err != nil {
			return err
		}
		if next > live.MostMessages {
			return refused{live.ErrTooOften}
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

// Unsay removes the text and the name of a message; see [live.Store].
func (s *chats) Unsay(ctx context.Context, id live.GameID, message int64, author live.Alias) (*live.Message, error) {
	var m live.Message
	err := s.writer.do(ctx, func(tx *tx) error {
		m = live.Message{ID: message, Author: author}
		var at, seat int64
		var room string
		find := func() error {
			return tx.row("SELECT at, room, seat FROM messages WHERE game = $1 AND id = $2 AND author = $3", []any{string(id), message, string(author)}, &at, &room, &seat)
		}
		err := whereFound(tx, string(id), find)
		if errors.Is(err, sql.ErrNoRows) {
			return refused{live.ErrNotFound}
		}
		if err == nil {
			m.At, m.Room, m.Seat = table.Millis(at), live.Room(room), int(seat)
			_, err = tx.exec("UPDATE messages SET name = '', text = '' WHERE game = $1 AND id = $2", string(id), message)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return &m, nil
}

// Said returns the messages of a room with ids greater than after, oldest first; if there are
// more than limit, the newest.
func (s *chats) Said(ctx context.Context, id live.GameID, room live.Room, after int64, limit int) ([]live.Message, error) {
	messages, err := s.said(ctx, saidIn, string(id), string(room), after, limit)
	if err == nil && len(messages) == 0 { // the game may be archived
		var olds []live.Message
		if _, olds, err = s.games.old(ctx, string(id)); errors.Is(err, live.ErrNotFound) {
			err = nil
		}
		olds = slices.DeleteFunc(olds, func(m live.Message) bool { return m.Room != room || m.ID <= after })
		return olds[max(0, len(olds)-limit):], err
	}
	if err != nil {
		return nil, fmt.Errorf("reading the chat of game %s: %w", id, err)
	}
	slices.Reverse(messages)
	return messages, nil
}

// Page sizes for reading a player's messages.
const (
	writtenPage    = 500 // messages of all authors in live games
	oldWrittenPage = 100 // archived games
)

// EachWritten calls each with every message of a player; see [live.Store]. Authors are stored as
// an alias in each game, so messages of others are read too. A game archived meanwhile is visited
// once.
func (s *chats) EachWritten(ctx context.Context, player table.Player, each func(live.GameID, live.Message) error) error {
	told := map[live.GameID]struct{}{}
	game, after := "", int64(0)
	for n := writtenPage; n == writtenPage; {
		var page []live.Message
		var games []live.GameID
		n = 0
		err := s.reader.rows(ctx, func(rows *sql.Rows) error {
			var m live.Message
			err := rows.Scan(&game, &m.ID, &m.At, &m.Room, &m.Author, &m.Seat, &m.Name, &m.Text)
			n, after = n+1, m.ID
			if id := live.GameID(game); m.Author == live.AliasOf(id, player) {
				page, games = append(page, m), append(games, id)
			}
			return err
		}, writtenBy, string(player), game, after, writtenPage)
		if err != nil {
			return fmt.Errorf("reading the messages of a player: %w", err)
		}
		for i, m := range page {
			told[games[i]] = struct{}{}
			if err := each(games[i], m); err != nil {
				return err
			}
		}
	}
	for _, key := range []string{keyOf(player), string(player)} {
		if err := s.oldWritten(ctx, key, player, told, each); err != nil {
			return err
		}
	}
	return nil
}

// oldWritten calls each with a player's messages in archived games found by a key, except games
// already visited.
func (s *chats) oldWritten(ctx context.Context, key string, player table.Player, told map[live.GameID]struct{}, each func(live.GameID, live.Message) error) error {
	moment, game := int64(math.MaxInt64), ""
	for n := oldWrittenPage; n == oldWrittenPage; {
		var page []archived
		n = 0
		err := s.reader.rows(ctx, func(rows *sql.Rows) error {
			var a archived
			err := rows.Scan(append([]any{&moment}, a.targets()...)...)
			n, game = n+1, a.id
			page = append(page, a)
			return err
		}, oldWrittenBy, key, moment, game, oldWrittenPage)
		if err != nil {
			return fmt.Errorf("reading the messages of a player in old games: %w", err)
		}
		for i := range page {
			id := live.GameID(page[i].id)
			r, said, err := page[i].unpack()
			if _, known := told[id]; known || err != nil || !slices.Contains(r.Players(), player) {
				continue
			}
			told[id] = struct{}{}
			for _, m := range said {
				if m.Author != live.AliasOf(id, player) {
					continue
				}
				if err := each(id, m); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

const (
	writtenBy = `SELECT messages.game, messages.id, at, room, author, seat, name, text FROM players JOIN messages ON messages.game = players.game
		WHERE players.player = $1 AND players.game >= $2 AND (messages.game > $2 OR messages.id > $3) ORDER BY players.game, messages.id LIMIT $4`
	oldWrittenBy = "SELECT archive_players.moment, " + archivedColumns + ` JOIN archive_players ON archive_players.game = archive.id
		WHERE archive_players.player = $1 AND archive_players.moment <= $2 AND (archive_players.moment < $2 OR archive_players.game < $3)
		ORDER BY archive_players.moment DESC, archive_players.game DESC LIMIT $4`
)

const messageColumns = "SELECT id, at, room, author, seat, name, text FROM messages"

// said returns the messages that a query finds.
func (s *chats) said(ctx context.Context, query string, args ...any) ([]live.Message, error) {
	var messages []live.Message
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var m live.Message
		err := rows.Scan(&m.ID, &m.At, &m.Room, &m.Author, &m.Seat, &m.Name, &m.Text)
		messages = append(messages, m)
		return err
	}, query, args...)
	return messages, err
}

func addMessage(tx *tx, game string, m *live.Message) error {
	_, err := tx.exec("INSERT INTO messages (game, id, at, room, author, seat, name, text) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
		game, m.ID, int64(m.At), string(m.Room), string(m.Author), m.Seat, m.Name, m.Text)
	return err
}

// saidIn bounds the room from both sides instead of testing equality. Otherwise SQLite reads the
// messages of both rooms.
const saidIn = messageColumns + ` WHERE game = $1 AND (room, id) > ($2, $3) AND (room, id) <= ($2, 9223372036854775807) ORDER BY room DESC, id DESC LIMIT $4`
