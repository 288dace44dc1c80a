package main

import (
	"fmt"

	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/internal/sqlstore"
)

// checkCommand reads everything that a server keeps and says what is broken.
type checkCommand struct {
	Data string `help:"Data directory of a server, which may run, or of a copy." default:"data" env:"MANYKINGS_DATA" placeholder:"DIR"`

	Database string `help:"PostgreSQL database to check in place of a directory: of a server, which may run, or one that was restored." env:"MANYKINGS_DATABASE" placeholder:"URL"`
}

// brokenGame is a game that cannot be played on, in the form of --json.
type brokenGame struct {
	Game    string `json:"game"`
	Error   string `json:"error"`
	Entries int    `json:"entries"` // it has
	Sound   int    `json:"sound"`   // of them, from the first: these can be saved
}

// checked is what was found, in the form of --json.
type checked struct {
	Games  int          `json:"games"`
	Broken []brokenGame `json:"broken"`
	Faults []string     `json:"faults"` // of the database itself
}

// Run reads all games, plays them through by the rules, and answers no if anything is
// broken.
func (c *checkCommand) Run(s *shell) error {
	ctx, done := interruptible()
	defer done()
	found := checked{Broken: []brokenGame{}, Faults: []string{}}
	faults, err := sqlstore.Inspect(ctx, c.Data, c.Database, func(id string, r *play.Record, err error) {
		found.Games++
		if b := s.checkGame(id, r, err); b != nil {
			found.Broken = append(found.Broken, *b)
		}
	})
	found.Faults = append(found.Faults, faults...)
	if err != nil && len(found.Faults) == 0 {
		return trouble("%w", err)
	}
	if s.json {
		if err := s.printJSON(found); err != nil {
			return err
		}
	} else {
		s.tellChecked(&found)
	}
	if len(found.Broken)+len(found.Faults) > 0 {
		return errNo
	}
	return nil
}

// checkGame returns what is wrong with a game, nil if nothing is.
func (s *shell) checkGame(id string, r *play.Record, err error) (b *brokenGame) {
	if err != nil {
		return &brokenGame{Game: id, Error: err.Error()}
	}
	b = &brokenGame{Game: id, Entries: len(r.Entries)}
	game, err := s.shelf.Parse(r.Variant)
	if err != nil {
		b.Error = err.Error()
		return b
	}
	defer func() { // what is broken may break more than the rules expect
		if p := recover(); p != nil {
			b = &brokenGame{Game: id, Entries: len(r.Entries), Error: fmt.Sprint("playing it through ends with ", p)}
		}
	}()
	if _, err = r.Replay(game, len(r.Entries)); err == nil {
		return nil
	}
	b.Error = err.Error()
	for b.Sound < b.Entries {
		if _, err := r.Replay(game, b.Sound+1); err != nil {
			break
		}
		b.Sound++
	}
	return b
}

func (s *shell) tellChecked(found *checked) {
	for _, f := range found.Faults {
		fmt.Fprintln(s.out, "the database:", f)
	}
	for _, b := range found.Broken {
		fmt.Fprintf(s.out, "game %s: %s; %d of %d entries are sound\n", b.Game, b.Error, b.Sound, b.Entries)
	}
	fmt.Fprintf(s.out, "%d games, %d broken\n", found.Games, len(found.Broken))
}
