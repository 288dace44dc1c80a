package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/manykings/manykings/server/live"
)

// Inspect reads the whole database in directory or, with an address, that PostgreSQL database, and
// changes nothing. It returns the faults that SQLite finds in pages and indexes. It calls each with
// every game or the error that makes it unreadable, and whether all parts of it have checksums.
// Damaged pages affect only the games on them. A server may run on the database.
func Inspect(ctx context.Context, directory, address string, each func(id string, r *live.Record, summed bool, err error)) (faults []string, err error) {
	s, err := look(ctx, directory, address)
	if err != nil {
		return nil, fmt.Errorf("inspecting: %w", err)
	}
	defer func() { err = errors.Join(err, s.reader.db.Close()) }()
	if address == "" {
		faults = s.integrity(ctx)
	}
	ids, lost, err := s.Games.allGames(ctx)
	if err != nil {
		return faults, fmt.Errorf("inspecting: %w", err)
	}
	faults = append(faults, lost...)
	olds, err := s.reader.texts(ctx, `SELECT id FROM games JOIN courses ON courses.game = games.id
		WHERE games.sum = '' OR courses.sum = '' OR EXISTS (SELECT 1 FROM entries WHERE entries.game = games.id AND entries.sum = 0)`)
	if isDamage(err) {
		faults = append(faults, fmt.Sprintf("the rows without checksums cannot be read: %v", err))
	} else if err != nil {
		return faults, fmt.Errorf("inspecting: %w", err)
	}
	unsummed := make(map[string]bool, len(olds))
	for _, id := range olds {
		unsummed[id] = true
	}
	knowsPast := s.reader.row(ctx, []any{new(int)}, "SELECT COUNT(*) FROM past WHERE 1 = 0") == nil // false for an old copy without the table
	for _, id := range ids {
		r, err := s.Games.Get(ctx, live.GameID(id))
		if err != nil {
			r = nil
		}
		if r != nil && knowsPast && !s.Games.isInPast(ctx, r) {
			faults = append(faults, "game "+id+": its row in the history differs from its record")
		}
		each(id, r, !unsummed[id], err)
	}
	return faults, ctx.Err()
}

// allGames returns the sorted ids of all games in any table, and a fault for each table with an
// unreadable part.
func (s *gameRecords) allGames(ctx context.Context) (ids, faults []string, err error) {
	seen := make(map[string]bool)
	for _, t := range []struct{ name, column string }{{"games", "id"}, {"archive", "id"}, {"courses", "game"}} {
		damage, err := s.readDamaged(ctx, t.name, t.column, []string{t.column}, nil, func(row []any) error {
			if id, ok := row[0].(string); ok {
				seen[id] = true
			}
			return nil
		})
		if err != nil {
			return nil, nil, err
		}
		if damage != nil {
			faults = append(faults, fmt.Sprintf("a part of the table %s cannot be read: %v", t.name, damage))
		}
	}
	return slices.Sorted(maps.Keys(seen)), faults, nil
}

// isInPast reports whether the history has a game as in its record, or does not have it yet. A
// game that changes meanwhile is read again.
func (s *gameRecords) isInPast(ctx context.Context, r *live.Record) bool {
	for {
		var found *live.Past
		err := s.reader.rows(ctx, func(rows *sql.Rows) (err error) {
			found, err = scanPast(rows)
			return err
		}, "SELECT "+pastColumns+" FROM past WHERE game = $1", string(r.ID))
		told := r.Past()
		if found != nil && told != nil && !found.Public {
			told.Public = false // not stored by an earlier version: counts as private
		}
		if found != nil && told != nil && found.Club == "" {
			told.Club = "" // not stored by an earlier version: counts for no club
		}
		if found != nil && told != nil && len(found.Seats) == len(told.Seats) {
			for i := range found.Seats { // nor did it store handles and plies
				if found.Seats[i].Handle == "" {
					told.Seats[i].Handle = ""
				}
				if found.Seats[i].Plies == 0 {
					told.Seats[i].Plies = 0
				}
			}
		}
		if err == nil && (found == nil || reflect.DeepEqual(found, told)) {
			return true
		}
		again, err := s.Get(ctx, r.ID)
		if err != nil || again.Version == r.Version {
			return false
		}
		r = again
	}
}

// look opens a database read-only.
func look(ctx context.Context, directory, address string) (*Store, error) {
	if address != "" {
		config, err := configOf(address)
		if err != nil {
			return nil, err
		}
		s := newStore(&handle{dialect: postgres})
		s.reader.db = openReading(config)
		return s, s.reader.db.PingContext(ctx)
	}
	path := filepath.Join(directory, File)
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	db, err := connect(path, 2, readerPragmas)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return newStore(&handle{dialect: sqlite, path: path, reader: reader{db: db}}), nil
}

// integrity returns the faults that SQLite finds.
func (s *handle) integrity(ctx context.Context) (faults []string) {
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
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
	return faults
}
