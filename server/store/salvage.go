package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/manykings/manykings/server/live"
)

// salvageSize is how many rows are copied in one transaction.
const salvageSize = 500

// Salvaged is the result of [Salvage] for one table.
type Salvaged struct {
	Table string
	Rows  int
	Lost  string // why a part could not be read; empty if none was lost
}

// Salvage copies everything readable of the database in directory to a new one in target, which
// must not exist. It removes unsound games from the copy: unreadable ones, and games that
// isSound rejects. It changes nothing in directory; no server may run on it. It returns the ids
// of the known games that it did not keep, and calls tell for every table.
//
// Errors: [os.ErrExist] if target exists; any of SQLite if the list of tables itself is damaged.
func Salvage(ctx context.Context, directory, target string, isSound func(*live.Record) bool, tell func(Salvaged)) (lost []live.GameID, err error) {
	if _, err := os.Lstat(target); err == nil {
		return nil, fmt.Errorf("salvaging: %s: %w", target, os.ErrExist)
	}
	from, err := look(ctx, directory, "")
	if err != nil {
		return nil, fmt.Errorf("salvaging: %w", err)
	}
	defer func() { err = errors.Join(err, from.reader.db.Close()) }()
	if _, err := from.columns(ctx, "games"); err != nil {
		return nil, fmt.Errorf("salvaging %s: %w", filepath.Join(directory, File), err)
	}
	to, err := Open(ctx, target)
	if err != nil {
		return nil, fmt.Errorf("salvaging: %w", err)
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	named, _, err := from.Games.allGames(ctx)
	if err != nil {
		return nil, fmt.Errorf("salvaging: %w", err)
	}
	for _, t := range tables {
		copied, err := to.salvage(ctx, from, t.name, t.key, named)
		if err != nil {
			return nil, fmt.Errorf("salvaging the table %s: %w", t.name, err)
		}
		tell(copied)
	}
	return to.dropUnsound(ctx, from, isSound)
}

// salvage copies the readable rows of a table. Rows that violate a constraint are left out.
func (s *handle) salvage(ctx context.Context, from *Store, name, key string, games []string) (Salvaged, error) {
	done := Salvaged{Table: name}
	columns, err := s.columns(ctx, name)
	if err != nil {
		return done, err
	}
	known, err := from.columns(ctx, name)
	if err != nil { // not in the tables of older versions
		done.Lost = err.Error()
		return done, nil
	}
	columns = slices.DeleteFunc(columns, func(c string) bool { return !slices.Contains(known, c) })
	places := make([]string, len(columns))
	for i := range places {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	statement := "INSERT OR IGNORE INTO " + name + " (" + strings.Join(columns, ", ") + ") VALUES (" + strings.Join(places, ", ") + ")"
	var batch [][]any
	flush := func() error {
		var added int64
		err := s.writer.do(ctx, func(tx *tx) error {
			added = 0
			for _, row := range batch {
				n, err := tx.exec(statement, row...)
				if err != nil {
					return err
				}
				added += n
			}
			return nil
		})
		done.Rows, batch = done.Rows+int(added), nil
		return err
	}
	damage, err := from.readDamaged(ctx, name, key, columns, games, func(row []any) error {
		if batch = append(batch, row); len(batch) < salvageSize {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	if damage != nil {
		done.Lost = damage.Error()
	}
	return done, err
}

// dropUnsound removes unsound games, and returns their ids and those of games that could not be
// copied from the damaged database.
func (s *Store) dropUnsound(ctx context.Context, from *Store, isSound func(*live.Record) bool) (lost []live.GameID, err error) {
	named, _, err := from.Games.allGames(ctx)
	if err != nil {
		return nil, err
	}
	copied, _, err := s.Games.allGames(ctx)
	if err != nil {
		return nil, err
	}
	named = append(named, copied...)
	slices.Sort(named)
	for _, id := range slices.Compact(named) {
		r, err := s.Games.Get(ctx, live.GameID(id))
		if err == nil && isSound(r) {
			continue
		}
		if err != nil && !errors.Is(err, live.ErrNotFound) && !errors.Is(err, live.ErrUnreadable) {
			return nil, err
		}
		lost = append(lost, live.GameID(id))
		if err := s.writer.do(ctx, func(tx *tx) error { return dropGame(tx, id) }); err != nil {
			return nil, err
		}
	}
	return lost, nil
}

// dropGame removes every row of a game, live or archived.
func dropGame(tx *tx, id string) error {
	if err := discard(tx, []string{id}); err != nil {
		return err
	}
	for _, statement := range []string{
		"DELETE FROM archive WHERE id = $1", "DELETE FROM archive_players WHERE game = $1", "DELETE FROM past WHERE game = $1",
		"DELETE FROM results WHERE game = $1", "DELETE FROM unrated WHERE game = $1",
	} {
		if _, err := tx.exec(statement, id); err != nil {
			return err
		}
	}
	return nil
}
