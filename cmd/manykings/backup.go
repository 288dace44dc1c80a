package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/manykings/manykings/server/store"
)

type backupCommand struct {
	Data  string        `help:"Data directory of the server." default:"data" env:"MANYKINGS_DATA" placeholder:"DIR"`
	Every time.Duration `help:"Make a copy every so often, such as 1h, until stopped." placeholder:"TIME"`
	Keep  int           `help:"Number of copies to keep in the directory; 0 keeps all." default:"0"`

	Database string `help:"Refused: PostgreSQL has its own tools." env:"MANYKINGS_DATABASE" placeholder:"URL" hidden:""`

	File string `arg:"" help:"File to write, which must not exist, or a directory for files named by time."`
}

// Run writes a copy of the database and prints its name, repeatedly with --every. A server may be
// running.
func (c *backupCommand) Run(s *shell) error {
	if c.Database != "" {
		return trouble("back up PostgreSQL with its own tools, such as pg_dump, or pg_basebackup and an archive (docs/server.md); manykings check --database checks a restored copy")
	}
	info, err := os.Stat(c.File)
	directory := err == nil && info.IsDir()
	if !directory && (c.Every != 0 || c.Keep != 0) {
		return trouble("--every and --keep need an existing directory: %s", c.File)
	}
	if c.Every != 0 && c.Every < time.Second || c.Keep < 0 {
		return trouble("--every must be at least 1s, and --keep must not be negative")
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

// copy makes one copy and removes surplus ones.
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
