package main

import (
	"fmt"

	"github.com/manykings/manykings/server/dump"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store"
)

// dumpCommand exports the games that a site may publish.
type dumpCommand struct {
	Out      string `required:"" placeholder:"DIR" help:"Directory to write, which must be empty or not exist."`
	Data     string `help:"Data directory of a server, which may be running." default:"data" env:"MANYKINGS_DATA" placeholder:"DIR"`
	Database string `help:"PostgreSQL database instead of a directory." env:"MANYKINGS_DATABASE" placeholder:"URL"`
}

// Run writes the finished public games, by month, without the names of people.
func (c *dumpCommand) Run(s *shell) error {
	ctx, done := interruptible()
	defer done()
	w, err := dump.New(c.Out)
	if err != nil {
		return &troubleError{err}
	}
	var failed error
	skipped := 0
	_, err = store.Inspect(ctx, c.Data, c.Database, func(_ string, r *live.Record, _ bool, err error) {
		if failed != nil || err == nil && (!r.HasEnded() || r.Outcome == nil || !r.IsPublic() || r.Position != "") {
			return
		}
		if err != nil {
			skipped++
			return
		}
		game, err := s.shelf.Parse(r.Variant)
		if err != nil {
			skipped++
			return
		}
		if _, err := r.Replay(game, len(r.Entries)); err != nil {
			skipped++ // manykings check reports the fault
			return
		}
		failed = w.Add(game, &r.State)
	})
	files, closing := w.Close()
	for _, err := range []error{err, failed, closing} {
		if err != nil {
			return trouble("%w", err)
		}
	}
	if s.json {
		return s.printJSON(files)
	}
	for _, f := range files {
		fmt.Fprintf(s.out, "%s  %d games, %d bytes\n", f.Name, f.Games, f.Bytes)
	}
	if skipped > 0 {
		fmt.Fprintf(s.err, "manykings: %d unreadable games are left out; see manykings check\n", skipped)
	}
	return nil
}
