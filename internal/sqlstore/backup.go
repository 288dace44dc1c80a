package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Backup writes a copy of the database in directory to a new file that nobody else
// can read. It may be called while a server runs on the database: the copy is of
// the moment at which it began. The file appears
// under its name when it is complete; there must be none of that name.
//
// A data directory with nothing but the copy in it, named [File], is what a
// server needs to go on from there.
func Backup(ctx context.Context, directory, file string) (err error) {
	path := filepath.Join(directory, File)
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("backing up: %w", err)
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("backing up: %s: %w", file, os.ErrExist)
	}
	db, err := connect(path, 1, nil)
	if err != nil {
		return fmt.Errorf("backing up %s: %w", path, err)
	}
	defer db.Close()

	part, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".part-")
	if err != nil {
		return fmt.Errorf("backing up: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(part.Name()))
		}
	}()
	defer part.Close()
	// SQLite writes into a file that exists if it is empty.
	if _, err := db.ExecContext(ctx, "VACUUM INTO $1", part.Name()); err != nil {
		return fmt.Errorf("backing up %s: %w", path, err)
	}
	if err := part.Sync(); err != nil {
		return fmt.Errorf("backing up: %w", err)
	}
	// Unlike a rename, a link does not replace a file that has come meanwhile.
	if err := os.Link(part.Name(), file); err != nil {
		return fmt.Errorf("backing up: %w", err)
	}
	return os.Remove(part.Name())
}
