package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/manykings/manykings/internal/play"
)

// head is a record in the shape of its row.
type head struct {
	players string // JSON
	text    string // JSON of the record without its entries
}

func headOf(r *play.Record, version uint64) (head, error) {
	players, err := json.Marshal(r.Players())
	if err != nil {
		return head{}, err
	}
	bare := *r
	bare.Version, bare.Entries = version, nil
	text, err := json.Marshal(&bare)
	if err != nil {
		return head{}, err
	}
	return head{string(players), string(text)}, nil
}

// record reads the text of a head.
func record(text string) (*play.Record, error) {
	r := new(play.Record)
	if err := json.Unmarshal([]byte(text), r); err != nil {
		return nil, fmt.Errorf("a stored record cannot be read: %w", err)
	}
	return r, nil
}

// flag returns b as it stands in the tables.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Create stores a new record at version 1, or returns [play.ErrExists].
func (s *Store) Create(ctx context.Context, r *play.Record) error {
	const version = 1
	head, err := headOf(r, version)
	if err != nil {
		return fmt.Errorf("creating game %s: %w", r.ID, err)
	}
	err = s.writer.do(ctx, func(tx *tx) error {
		n, err := tx.exec(`INSERT INTO games (id, version, stage, listed, created, updated, due, entries, players, head)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING`,
			string(r.ID), version, string(r.Stage), flag(r.Listed), int64(r.Created), int64(r.Updated), int64(r.Due), len(r.Entries), head.players, head.text)
		if err != nil {
			return err
		}
		if n == 0 {
			return refused{play.ErrExists}
		}
		if err := addPlayers(tx, r); err != nil {
			return err
		}
		return addEntries(tx, r, 0)
	})
	if err != nil {
		return fmt.Errorf("creating game %s: %w", r.ID, err)
	}
	r.Version = version
	return nil
}

// Replace stores r if the stored version is still r.Version; see [play.Store].
func (s *Store) Replace(ctx context.Context, r *play.Record, keep int) error {
	if keep < 0 || keep > len(r.Entries) {
		return fmt.Errorf("replacing game %s: keep is %d of %d entries", r.ID, keep, len(r.Entries))
	}
	version := r.Version + 1
	head, err := headOf(r, version)
	if err != nil {
		return fmt.Errorf("replacing game %s: %w", r.ID, err)
	}
	err = s.writer.do(ctx, func(tx *tx) error {
		var (
			stored  uint64
			entries int
			players string
		)
		err := tx.row("SELECT version, entries, players FROM games WHERE id = $1", []any{string(r.ID)}, &stored, &entries, &players)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return refused{play.ErrNotFound}
		case err != nil:
			return err
		case stored != r.Version:
			return refused{play.ErrConflict}
		case entries < keep:
			return refused{fmt.Errorf("keep is %d of %d stored entries", keep, entries)}
		}
		// The version is as it was looked at: the transaction has kept other
		// writers out since it began (_txlock).
		_, err = tx.exec(`UPDATE games SET version = $1, stage = $2, listed = $3, updated = $4, due = $5, entries = $6, players = $7, head = $8
			WHERE id = $9`,
			version, string(r.Stage), flag(r.Listed), int64(r.Updated), int64(r.Due), len(r.Entries), head.players, head.text, string(r.ID))
		if err != nil {
			return err
		}
		if players != head.players {
			if err := replacePlayers(tx, r); err != nil {
				return err
			}
		}
		if entries > keep {
			if _, err := tx.exec("DELETE FROM entries WHERE game = $1 AND ply > $2", string(r.ID), keep); err != nil {
				return err
			}
		}
		return addEntries(tx, r, keep)
	})
	if err != nil {
		return fmt.Errorf("replacing game %s: %w", r.ID, err)
	}
	r.Version = version
	return nil
}

// Get returns the record with the given id, or [play.ErrNotFound].
func (s *Store) Get(ctx context.Context, id play.GameID) (*play.Record, error) {
	r, err := s.get(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("reading game %s: %w", id, err)
	}
	return r, nil
}

func (s *Store) get(ctx context.Context, id play.GameID) (*play.Record, error) {
	heads, err := s.reader.prepared(ctx, "SELECT head, entries FROM games WHERE id = $1")
	if err != nil {
		return nil, err
	}
	entries, err := s.reader.prepared(ctx, "SELECT text, seat, at, spent, remaining, cause, bot FROM entries WHERE game = $1 ORDER BY ply")
	if err != nil {
		return nil, err
	}
	// One transaction, so that head and entries are of the same version.
	tx, err := s.reader.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	var text string
	var n int
	err = tx.StmtContext(ctx, heads).QueryRowContext(ctx, string(id)).Scan(&text, &n)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, play.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	r, err := record(text)
	if err != nil {
		return nil, err
	}
	r.Entries = make([]play.Entry, 0, n)
	err = each(ctx, tx.StmtContext(ctx, entries), func(rows *sql.Rows) error {
		e, err := scanEntry(rows)
		r.Entries = append(r.Entries, e)
		return err
	}, string(id))
	return r, err
}

// addPlayers stores whose game r is.
func addPlayers(tx *tx, r *play.Record) error {
	for _, p := range r.Players() {
		if _, err := tx.exec("INSERT INTO players (player, game) VALUES ($1, $2)", string(p), string(r.ID)); err != nil {
			return err
		}
	}
	return nil
}

func replacePlayers(tx *tx, r *play.Record) error {
	if _, err := tx.exec("DELETE FROM players WHERE game = $1", string(r.ID)); err != nil {
		return err
	}
	return addPlayers(tx, r)
}
