package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/table"
)

// wished is the content of the column wish.
type wished struct {
	seek.Wish
	seek.Rating
}

// PutSeek stores a seek; see [seek.Store].
func (s *Seeks) PutSeek(ctx context.Context, k seek.Seek) error {
	wish, err := json.Marshal(wished{k.Wish, k.Rating})
	if err != nil {
		return err
	}
	program := 0
	if k.Program {
		program = 1
	}
	return s.writeSeek(ctx, "storing a seek", seekOf(k.Player), func(tx *tx) error {
		rows, err := tx.exec(`INSERT INTO seeks (player, name, program, wish, since, until, handle) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (player) DO UPDATE SET name = $2, program = $3, wish = $4, since = $5, until = $6, handle = $7, meeting = '', game = ''
			WHERE seeks.meeting = '' OR seeks.game <> ''`,
			string(k.Player), k.Name, int64(program), string(wish), int64(k.Since), int64(k.Until), k.Handle)
		if err == nil && rows == 0 {
			return refused{seek.ErrMet}
		}
		return err
	})
}

// HearSeek renews a seek; see [seek.Store].
func (s *Seeks) HearSeek(ctx context.Context, p table.Player, until table.Millis) error {
	return s.writeSeek(ctx, "renewing a seek", seekOf(p), func(tx *tx) error {
		_, err := tx.exec("UPDATE seeks SET until = $2 WHERE player = $1 AND until < $2 AND meeting = ''", string(p), int64(until))
		return err
	})
}

// RemoveSeek removes a seek; see [seek.Store].
func (s *Seeks) RemoveSeek(ctx context.Context, p table.Player) error {
	return s.writeSeek(ctx, "removing a seek", seekOf(p), func(tx *tx) error {
		rows, err := tx.exec("DELETE FROM seeks WHERE player = $1 AND meeting = ''", string(p))
		if err != nil || rows > 0 {
			return err
		}
		// A no-op update reports whether there is one.
		if rows, err = tx.exec("UPDATE seeks SET game = game WHERE player = $1", string(p)); err == nil && rows > 0 {
			return refused{seek.ErrMet}
		}
		return err
	})
}

// Meet stores a meeting; see [seek.Store].
func (s *Seeks) Meet(ctx context.Context, m seek.Meeting) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	var seeks written
	for _, k := range m.Seeks {
		seeks.players = append(seeks.players, string(k.Player))
	}
	return s.writeSeek(ctx, "storing a meeting", seeks, func(tx *tx) error {
		for _, k := range m.Seeks {
			rows, err := tx.exec("UPDATE seeks SET meeting = $2 WHERE player = $1 AND meeting = '' AND since = $3", string(k.Player), m.Key, int64(k.Since))
			if err != nil {
				return err
			}
			if rows == 0 { // unlocked: the seeks before it still wait
				if _, err := tx.exec("UPDATE seeks SET meeting = '' WHERE meeting = $1", m.Key); err != nil {
					return err
				}
				return refused{seek.ErrMet}
			}
		}
		_, err := tx.exec("INSERT INTO meetings (id, meeting, made) VALUES ($1, $2, $3)", m.Key, string(text), int64(m.Made))
		return err
	})
}

// EndMeeting ends a meeting; see [seek.Store].
func (s *Seeks) EndMeeting(ctx context.Context, key string, game live.GameID) error {
	return s.writeSeek(ctx, "ending a meeting", written{meeting: key}, func(tx *tx) error {
		rows, err := tx.exec("DELETE FROM meetings WHERE id = $1", key)
		if err != nil || rows == 0 { // already ended by another server
			return err
		}
		if game == "" {
			_, err = tx.exec("DELETE FROM seeks WHERE meeting = $1", key)
		} else {
			_, err = tx.exec("UPDATE seeks SET game = $2 WHERE meeting = $1", key, string(game))
		}
		return err
	})
}

// ClearSeeks removes seeks that are over; see [seek.Store]. It skips locked ones until the next
// time, since waiting for them could deadlock.
func (s *Seeks) ClearSeeks(ctx context.Context, before table.Millis) error {
	return s.writeSeek(ctx, "removing old seeks", written{}, func(tx *tx) error {
		_, err := tx.exec("DELETE FROM seeks WHERE player IN (SELECT player FROM seeks WHERE until < $1 AND (meeting = '' OR game <> '')"+tx.dialect.ifFree+")", int64(before))
		return err
	})
}

func seekOf(p table.Player) written { return written{players: []string{string(p)}} }

// writeSeek makes a change of the given seeks. It locks them first, in a fixed order, so that
// servers with the same seeks do not deadlock.
func (s *Seeks) writeSeek(ctx context.Context, doing string, seeks written, c change) error {
	if err := s.writer.doSeeks(ctx, seeks, c); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

const seekColumns = "SELECT player, name, program, wish, since, until, meeting, game, handle FROM seeks "

// SeekOf returns the seek of a player; see [seek.Store].
func (s *Seeks) SeekOf(ctx context.Context, p table.Player) (seek.Seek, error) {
	list, err := s.seeks(ctx, seekColumns+"WHERE player = $1", string(p))
	if err == nil && len(list) == 0 {
		err = seek.ErrNone
	}
	if err != nil {
		return seek.Seek{}, err
	}
	return list[0], nil
}

// Seeks returns the seeks that wait; see [seek.Store].
func (s *Seeks) Seeks(ctx context.Context, now table.Millis, limit int) ([]seek.Seek, error) {
	return s.seeks(ctx, seekColumns+"WHERE meeting = '' AND until >= $1 ORDER BY since, player LIMIT $2", int64(now), limit)
}

func (s *Seeks) seeks(ctx context.Context, query string, args ...any) ([]seek.Seek, error) {
	var list []seek.Seek
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var k seek.Seek
		var program int
		var wish string
		if err := rows.Scan(&k.Player, &k.Name, &program, &wish, &k.Since, &k.Until, &k.Meeting, &k.Game, &k.Handle); err != nil {
			return err
		}
		k.Program = program != 0
		var w wished
		if err := json.Unmarshal([]byte(wish), &w); err != nil {
			return err
		}
		k.Wish, k.Rating = w.Wish, w.Rating
		list = append(list, k)
		return nil
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading seeks: %w", err)
	}
	return list, nil
}

// Meetings returns the meetings without a game; see [seek.Store].
func (s *Seeks) Meetings(ctx context.Context, limit int) ([]seek.Meeting, error) {
	texts, err := s.reader.texts(ctx, "SELECT meeting FROM meetings ORDER BY made, id LIMIT $1", limit)
	if err != nil {
		return nil, fmt.Errorf("reading meetings: %w", err)
	}
	list := make([]seek.Meeting, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &list[i]); err != nil {
			return nil, fmt.Errorf("reading meetings: %w", err)
		}
	}
	return list, nil
}
