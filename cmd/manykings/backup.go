package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/manykings/manykings/internal/sqlstore"
)

// backupCommand copies the database.
type backupCommand struct {
	Data string `help:"Data directory of the server." default:"data" env:"MANYKINGS_DATA" placeholder:"DIR"`
	File string `arg:"" help:"File to write, which must not exist yet, or a directory, where the file is named after the time."`
}

// Run writes a copy of the database as it is, while a server may go on with it,
// and prints its name.
func (c *backupCommand) Run(s *shell) error {
	file := c.File
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		file = filepath.Join(file, "manykings-"+time.Now().UTC().Format("20060102T150405Z")+".db")
	}
	ctx, done := interruptible()
	defer done()
	if err := sqlstore.Backup(ctx, c.Data, file); err != nil {
		return trouble("%w", err)
	}
	if s.json {
		return s.printJSON(map[string]string{"file": file})
	}
	_, err := fmt.Fprintln(s.out, file)
	return err
}
