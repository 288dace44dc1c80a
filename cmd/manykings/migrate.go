package main

import (
	"fmt"
	"os"

	"github.com/manykings/manykings/server/app"
	"github.com/manykings/manykings/server/store"
)

// migrateCommand migrates a server's data to another database.
type migrateCommand struct {
	From string `help:"Data directory of the server, which must not be running." required:"" placeholder:"DIR"`
	To   string `help:"PostgreSQL database, which must be empty." required:"" placeholder:"URL"`
}

// migrated is the result for --json.
type migrated struct {
	Rows map[string]int64 `json:"rows"` // by table
}

// Run copies everything and compares both. An error leaves the database unchanged.
func (c *migrateCommand) Run(s *shell) error {
	ctx, done := interruptible()
	defer done()
	if _, err := os.Stat(c.From); err != nil {
		return trouble("%w", err)
	}
	unlock, err := app.Lock(c.From)
	if err != nil {
		return trouble("%w", err)
	}
	defer unlock()
	found := migrated{Rows: map[string]int64{}}
	err = store.Transfer(ctx, c.From, c.To, func(table string, rows int64) { found.Rows[table] = rows })
	if err != nil {
		return trouble("%w", err)
	}
	if s.json {
		return s.printJSON(found)
	}
	_, err = fmt.Fprintf(s.out, "%d games with %d entries, %d messages and %d sessions were copied and compared.\nStart the server with --database instead of --data. Keep %s until everything works.\n",
		found.Rows["games"], found.Rows["entries"], found.Rows["messages"], found.Rows["sessions"], c.From)
	return err
}
