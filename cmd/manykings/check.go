package main

import (
	"errors"
	"fmt"

	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/internal/sqlstore"
)

// checkCommand reads everything that a server keeps and says what is broken.
type checkCommand struct {
	Chains bool `help:"Print the checksum of the entries of every game too (docs/trust.md): as long as it is the same, so is all that was played."`

	Data string `help:"Data directory of a server, which may run, or of a copy." default:"data" env:"MANYKINGS_DATA" placeholder:"DIR"`

	Database string `help:"PostgreSQL database to check in place of a directory: of a server, which may run, or one that was restored." env:"MANYKINGS_DATABASE" placeholder:"URL"`
}

// chainedGame is a game with the checksum of its entries, in the form of --json.
type chainedGame struct {
	Game    string `json:"game"`
	Entries int    `json:"entries"`
	Chain   string `json:"chain"`
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

	Unsummed int           `json:"unsummed"` // games of before there were checksums, as far as they are
	Chains   []chainedGame `json:"chains,omitempty"`
}

// Run reads all games, plays them through by the rules, and answers no if anything is
// broken.
func (c *checkCommand) Run(s *shell) error {
	ctx, done := interruptible()
	defer done()
	found := checked{Broken: []brokenGame{}, Faults: []string{}}
	faults, err := sqlstore.Inspect(ctx, c.Data, c.Database, func(id string, r *play.Record, summed bool, err error) {
		found.Games++
		if b := s.checkGame(id, r, err); b != nil {
			found.Broken = append(found.Broken, *b)
		}
		if !summed {
			found.Unsummed++
		}
		if c.Chains && r != nil {
			found.Chains = append(found.Chains, chainedGame{id, len(r.Entries), sqlstore.Chain(r)})
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
		b = &brokenGame{Game: id, Error: err.Error()}
		if altered := new(sqlstore.AlteredError); errors.As(err, &altered) {
			b.Entries, b.Sound = altered.Entries, altered.Sound
		}
		return b
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
	for _, c := range found.Chains {
		fmt.Fprintf(s.out, "game %s: %d entries, %s\n", c.Game, c.Entries, c.Chain)
	}
	for _, b := range found.Broken {
		if b.Entries == 0 { // what is stored is not what the server wrote
			fmt.Fprintf(s.out, "game %s: %s; nothing in it is vouched for\n", b.Game, b.Error)
			continue
		}
		fmt.Fprintf(s.out, "game %s: %s; %d of %d entries are sound\n", b.Game, b.Error, b.Sound, b.Entries)
	}
	fmt.Fprintf(s.out, "%d games, %d broken\n", found.Games, len(found.Broken))
	if found.Unsummed > 0 {
		fmt.Fprintf(s.out, "%d of them have rows of before there were checksums\n", found.Unsummed)
	}
}
