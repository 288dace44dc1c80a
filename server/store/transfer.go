package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// tables are all tables, referenced ones first, with the key columns of their rows.
var tables = []struct{ name, key string }{
	{"games", "id"},
	{"courses", "game"},
	{"entries", "game, ply"},
	{"players", "player, game"},
	{"messages", "game, id"},
	{"asides", "game"},
	{"conditionals", "game, seat"},
	{"vacations", "player"},
	{"featured", "id"},
	{"archive", "id"},
	{"archive_players", "player, moment, game"},
	{"past", "game"},
	{"results", "player, ended, game, seat"},
	{"unrated", "game"},
	{"rated", "number"},
	{"ratings", "pool, player"},
	{"rating_changes", "player, pool, number, seat"},
	{"rating_seats", "pool, variant"},
	{"rating_pairs", "pool, player, other"},
	{"marks", "player, kind, hash"},
	{"mark_keys", "id"},
	{"heartbeat", "id"},
	{"outages", "ended"},
	{"sessions", "token"},
	{"programs", "player"},
	{"tokens", "id"},
	{"gauntlet", "number"},
	{"seeks", "player"},
	{"meetings", "id"},
	{"accounts", "player"},
	{"passkeys", "id"},
	{"codes", "player, hash"},
	{"passes", "player"},
	{"recoveries", "player"},
	{"ceremonies", "id"},
	{"devices", "id"},
	{"circles", "player, kind, other"},
	{"stirs", "id"},
	{"notices", "id"},
	{"listeners", "player"},
	{"pushes", "id"},
	{"parcels", "id"},
	{"notice_keys", "id"},
	{"complaints", "key"},
	{"acts", "key"},
	{"clubs", "key"},
	{"club_members", "club, player"},
	{"events", "key"},
	{"event_acts", "event, number"},
	{"event_entrants", "event, id"},
	{"event_staff", "event, player"},
}

// Transfer copies everything in a data directory, live games included, to the PostgreSQL database
// at an address, and compares both row by row. It is one transaction, so an error leaves the
// database unchanged. The database must be empty. No server may run on the directory; only its
// tables are migrated. Tell is called for every copied table.
func Transfer(ctx context.Context, directory, address string, tell func(table string, rows int64)) (err error) {
	if _, err := os.Stat(filepath.Join(directory, File)); err != nil {
		return fmt.Errorf("transferring: %w", err)
	}
	from, err := Open(ctx, directory)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := Connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	if err := to.Claim(ctx, false); err != nil {
		return err
	}
	// The reader's pool, since the writer has a single connection; this connection is made
	// writable.
	conn, err := to.reader.db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("transferring: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	return conn.Raw(func(driver any) error {
		tx, err := driver.(*stdlib.Conn).Conn().BeginTx(ctx, pgx.TxOptions{AccessMode: pgx.ReadWrite})
		if err != nil {
			return fmt.Errorf("transferring: %w", err)
		}
		defer tx.Rollback(ctx) //nolint:errcheck // no effect after the commit
		if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
			return fmt.Errorf("transferring: %w", err)
		}
		for _, t := range tables {
			rows, err := from.transfer(ctx, tx, t.name, t.key)
			if err != nil {
				return fmt.Errorf("transferring the table %s: %w", t.name, err)
			}
			tell(t.name, rows)
		}
		if err := tx.Commit(ctx); err != nil {
			return fmt.Errorf("transferring: %w", err)
		}
		return nil
	})
}

// transfer copies a table and compares it with the copy.
func (s *handle) transfer(ctx context.Context, tx pgx.Tx, name, key string) (copied int64, err error) {
	var isFull bool
	if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM "+name+")").Scan(&isFull); err != nil {
		return 0, err
	}
	if isFull {
		return 0, errors.New("the database is not empty")
	}
	columns, err := s.columns(ctx, name)
	if err != nil {
		return 0, err
	}
	query := "SELECT " + strings.Join(columns, ", ") + " FROM " + name + " ORDER BY " + key
	rows, err := s.reader.db.QueryContext(ctx, query)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	copied, err = tx.CopyFrom(ctx, pgx.Identifier{name}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		if !rows.Next() {
			return nil, rows.Err()
		}
		return scanAll(rows, len(columns))
	}))
	if err != nil {
		return 0, err
	}
	if rows, err = s.reader.db.QueryContext(ctx, query); err != nil {
		return 0, err
	}
	defer rows.Close()
	found, err := tx.Query(ctx, query)
	if err != nil {
		return 0, err
	}
	defer found.Close()
	var same int64
	for ; rows.Next(); same++ {
		want, err := scanAll(rows, len(columns))
		if err != nil {
			return 0, err
		}
		if !found.Next() {
			return 0, fmt.Errorf("row %d is missing from the copy: %w", same+1, found.Err())
		}
		got, err := found.Values()
		if err != nil {
			return 0, err
		}
		if !reflect.DeepEqual(got, want) {
			return 0, fmt.Errorf("row %d differs in the copy", same+1)
		}
	}
	if err := errors.Join(rows.Err(), found.Err()); err != nil {
		return 0, err
	}
	if found.Next() || same != copied {
		return 0, fmt.Errorf("%d rows were copied, but only %d are equal", copied, same)
	}
	return copied, nil
}

// columns returns the names of the columns of a table.
func (s *handle) columns(ctx context.Context, table string) ([]string, error) {
	rows, err := s.reader.db.QueryContext(ctx, "SELECT * FROM "+table+" WHERE 1 = 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return rows.Columns()
}

// scanAll returns the values of a row.
func scanAll(rows *sql.Rows, n int) ([]any, error) {
	values, targets := make([]any, n), make([]any, n)
	for i := range values {
		targets[i] = &values[i]
	}
	return values, rows.Scan(targets...)
}
