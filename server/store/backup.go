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

// Backup writes a copy of the database in directory to a new file that only its owner can read.
// A server may run on the database: the copy is a snapshot of the start. The file appears under
// its name once it is complete; it must not exist.
//
// A data directory with only the copy, named [File], is enough for a server.
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
		return fmt.Errorf("removing incomplete copies: %w", err)
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
	if _, err := occupy(part); err != nil { // locked until closed or the process ends
		return fmt.Errorf("backing up: %w", err)
	}
	// SQLite writes into an existing file only if it is empty.
	if _, err := db.ExecContext(ctx, "VACUUM INTO $1", part.Name()); err != nil {
		return fmt.Errorf("backing up %s: %w", path, err)
	}
	if err := part.Sync(); err != nil {
		return fmt.Errorf("backing up: %w", err)
	}
	// Unlike a rename, a link never replaces a file.
	if err := os.Link(part.Name(), file); err != nil {
		return fmt.Errorf("backing up: %w", err)
	}
	return os.Remove(part.Name())
}

// partPrefix begins the names of incomplete copies.
const partPrefix = ".manykings-part-"

// tidy removes incomplete copies in a directory that no process holds.
func tidy(directory string) error {
	parts, err := filepath.Glob(filepath.Join(directory, partPrefix+"*"))
	if err != nil {
		return err
	}
	for _, name := range parts {
		name, _ = strings.CutSuffix(name, "-journal")
		part, err := os.Open(name)
		if errors.Is(err, os.ErrNotExist) { // only its journal was left
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

// remove removes a file, if it exists.
func remove(name string) error {
	if err := os.Remove(name); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// Rotate removes the oldest copies named by [CopyName] in a directory, except the last keep.
func Rotate(directory string, keep int) error {
	copies, err := filepath.Glob(filepath.Join(directory, "manykings-*.db")) // sorted by name and so by time
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

// CopyName returns the name of a copy made at a moment; names sort by time.
func CopyName(at time.Time) string {
	return "manykings-" + at.UTC().Format("20060102T150405Z") + ".db"
}
