package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/manykings/manykings/internal/play"
)

// Inspect reads the whole database in directory and changes nothing. It returns what
// the database itself finds wrong with its pages and indexes, and calls each with
// every game, or with the error for which it cannot be read. A server may run on it
// meanwhile.
func Inspect(ctx context.Context, directory string, each func(id string, r *play.Record, err error)) (faults []string, err error) {
	path := filepath.Join(directory, File)
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("inspecting: %w", err)
	}
	db, err := connect(path, 2, readerPragmas)
	if err != nil {
		return nil, fmt.Errorf("inspecting %s: %w", path, err)
	}
	s := &Store{path: path, reader: reader{db: db}}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = s.reader.rows(ctx, func(rows *sql.Rows) error {
		var fault string
		err := rows.Scan(&fault)
		if fault != "ok" {
			faults = append(faults, fault)
		}
		return err
	}, "PRAGMA integrity_check")
	if err != nil {
		faults = append(faults, err.Error())
	}
	ids, err := s.reader.texts(ctx, "SELECT id FROM games ORDER BY id")
	if err != nil {
		return faults, fmt.Errorf("inspecting %s: %w", path, err)
	}
	for _, id := range ids {
		r, err := s.Get(ctx, play.GameID(id))
		each(id, r, err)
	}
	return faults, ctx.Err()
}
