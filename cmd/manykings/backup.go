package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/manykings/manykings/server/store"
)

// backupCommand copies the database.
type backupCommand struct {
	Data  string        `help:"Data directory of the server." default:"data" env:"MANYKINGS_DATA" placeholder:"DIR"`
	Every time.Duration `help:"Go on making copies, one in so much time, such as 1h, until stopped." placeholder:"TIME"`
	Keep  int           `help:"How many of the copies named after the time are kept in the directory; 0 is all." default:"0"`

	Database string `help:"Refused: PostgreSQL has tools of its own." env:"MANYKINGS_DATABASE" placeholder:"URL" hidden:""`

	File string `arg:"" help:"File to write, which must not exist yet, or a directory, where the file is named after the time."`
}

// Run writes a copy of the database as it is, while a server may go on with it,
// and prints its name; with --every again and again.
func (c *backupCommand) Run(s *shell) error {
	if c.Database != "" {
		return trouble("PostgreSQL copies its databases by its own tools, such as pg_dump, or pg_basebackup and an archive (docs/server.md); manykings check --database reads a copy that was restored")
	}
	info, err := os.Stat(c.File)
	directory := err == nil && info.IsDir()
	if !directory && (c.Every != 0 || c.Keep != 0) {
		return trouble("--every and --keep need a directory that is there: %s", c.File)
	}
	if c.Every != 0 && c.Every < time.Second || c.Keep < 0 {
		return trouble("--every is at least a second, --keep not less than 0")
	}
	ctx, done := interruptible()
	defer done()
	for {
		began := time.Now()
		if err := c.copy(ctx, s, directory); err != nil {
			if c.Every != 0 && ctx.Err() != nil {
				return nil
			}
			return trouble("%w", err)
		}
		if c.Every == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(c.Every - time.Since(began)):
		}
	}
}

// copy makes one copy and removes those that are not kept.
func (c *backupCommand) copy(ctx context.Context, s *shell, directory bool) error {
	file := c.File
	if directory {
		file = filepath.Join(file, store.CopyName(time.Now()))
	}
	if err := store.Backup(ctx, c.Data, file); err != nil {
		return err
	}
	if c.Keep > 0 {
		if err := store.Rotate(c.File, c.Keep); err != nil {
			return err
		}
	}
	if s.json {
		if err := s.printJSON(map[string]string{"file": file}); err != nil {
			return err
		}
	} else if _, err := fmt.Fprintln(s.out, file); err != nil {
		return err
	}
	return s.out.Flush()
}
