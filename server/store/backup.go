package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
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

	if err := tidy(filepath.Dir(file)); err != nil {
		return fmt.Errorf("removing what backups have left that were ended: %w", err)
	}
	part, err := os.CreateTemp(filepath.Dir(file), partPrefix)
	if err != nil {
		return fmt.Errorf("backing up: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(part.Name()))
		}
	}()
	defer part.Close()
	if _, err := occupy(part); err != nil { // until it is closed, or the process ends
		return fmt.Errorf("backing up: %w", err)
	}
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

// partPrefix begins the names of copies that are not complete.
const partPrefix = ".manykings-part-"

// tidy removes the copies in a directory that were not completed and that no process
// is working on.
func tidy(directory string) error {
	parts, err := filepath.Glob(filepath.Join(directory, partPrefix+"*"))
	if err != nil {
		return err
	}
	for _, name := range parts {
		name, _ = strings.CutSuffix(name, "-journal")
		part, err := os.Open(name)
		if errors.Is(err, os.ErrNotExist) { // its journal alone was left
			err = remove(name + "-journal")
			if err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		free, err := occupy(part)
		if err == nil && free {
			err = errors.Join(remove(name), remove(name+"-journal"))
		}
		if err := errors.Join(err, part.Close()); err != nil {
			return err
		}
	}
	return nil
}

// remove removes a file that may be gone.
func remove(name string) error {
	if err := os.Remove(name); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// Rotate removes the oldest copies in a directory that [Backup] has named after the
// time, all but so many.
func Rotate(directory string, keep int) error {
	copies, err := filepath.Glob(filepath.Join(directory, "manykings-*.db")) // by time, since by name
	if err != nil {
		return err
	}
	for _, name := range copies[:max(0, len(copies)-keep)] {
		if err := remove(name); err != nil {
			return fmt.Errorf("removing an old copy: %w", err)
		}
	}
	return nil
}

// CopyName returns the name of a copy that is made at a moment: they sort by time.
func CopyName(at time.Time) string {
	return "manykings-" + at.UTC().Format("20060102T150405Z") + ".db"
}
