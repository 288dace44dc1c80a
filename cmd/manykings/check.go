package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store"
)

// checkCommand reads all data of a server and reports faults.
type checkCommand struct {
	Chains bool `help:"Also print the checksum of the entries of every game (docs/trust.md)."`

	Data string `help:"Data directory of a server, which may be running, or of a copy." default:"data" env:"MANYKINGS_DATA" placeholder:"DIR"`

	Salvage string `help:"Copy the sound part of a damaged directory to this new one, for a server to use. No server may be running on the damaged one." placeholder:"DIR"`

	Database string `help:"PostgreSQL database to check instead of a directory: of a server, which may be running, or a restored copy." env:"MANYKINGS_DATABASE" placeholder:"URL"`
}

// chainedGame is a game with the checksum of its entries, for --json.
type chainedGame struct {
	Game    string `json:"game"`
	Entries int    `json:"entries"`
	Chain   string `json:"chain"`
}

// brokenGame is a game that cannot be continued, for --json.
type brokenGame struct {
	Game    string `json:"game"`
	Error   string `json:"error"`
	Entries int    `json:"entries"` // number of entries
	Sound   int    `json:"sound"`   // number of leading sound entries, which can be saved
}

// checked is the result for --json.
type checked struct {
	Games  int          `json:"games"`
	Broken []brokenGame `json:"broken"`
	Faults []string     `json:"faults"` // faults of the database itself

	Unsummed int           `json:"unsummed"` // games with rows older than checksums
	Chains   []chainedGame `json:"chains,omitempty"`
	Salvaged *salvaged     `json:"salvaged,omitempty"`
}

// salvaged is the result of --salvage for --json.
type salvaged struct {
	Directory string          `json:"directory"`
	Games     int             `json:"games"`
	Lost      []live.GameID   `json:"lost"` // known games that were not copied
	Tables    []salvagedTable `json:"tables"`
}

type salvagedTable struct {
	Name string `json:"name"`
	Rows int    `json:"rows"`
	Lost string `json:"lost,omitempty"` // why a part could not be read
}

// Run reads and replays all games, and exits with 1 if any is broken.
func (c *checkCommand) Run(s *shell) error {
	if c.Salvage != "" && c.Database != "" {
		return trouble("--salvage works on directories only; restore a backup of PostgreSQL")
	}
	ctx, done := interruptible()
	defer done()
	found := checked{Broken: []brokenGame{}, Faults: []string{}}
	faults, err := store.Inspect(ctx, c.Data, c.Database, func(id string, r *live.Record, summed bool, err error) {
		found.Games++
		if b := s.checkGame(id, r, err); b != nil {
			found.Broken = append(found.Broken, *b)
		}
		if !summed {
			found.Unsummed++
		}
		if c.Chains && r != nil {
			found.Chains = append(found.Chains, chainedGame{id, len(r.Entries), store.Chain(r)})
		}
	})
	found.Faults = append(found.Faults, faults...)
	if err != nil && len(found.Faults) == 0 {
		return trouble("%w", err)
	}
	if c.Salvage != "" {
		if found.Salvaged, err = s.salvage(ctx, c.Data, c.Salvage); err != nil {
			return trouble("%w", err)
		}
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

// salvage copies the sound part of one directory to another.
func (s *shell) salvage(ctx context.Context, from, to string) (*salvaged, error) {
	done := &salvaged{Directory: to, Tables: []salvagedTable{}}
	isSound := func(r *live.Record) bool {
		if s.checkGame(string(r.ID), r, nil) != nil {
			return false
		}
		done.Games++
		return true
	}
	lost, err := store.Salvage(ctx, from, to, isSound, func(t store.Salvaged) {
		done.Tables = append(done.Tables, salvagedTable{t.Table, t.Rows, t.Lost})
	})
	done.Lost = append([]live.GameID{}, lost...)
	return done, err
}

// checkGame returns the fault of a game, nil for a sound one.
func (s *shell) checkGame(id string, r *live.Record, err error) (b *brokenGame) {
	if err != nil {
		b = &brokenGame{Game: id, Error: err.Error()}
		if altered := new(store.AlteredError); errors.As(err, &altered) {
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
	defer func() { // corrupt data may make the rules panic
		if p := recover(); p != nil {
			b = &brokenGame{Game: id, Entries: len(r.Entries), Error: fmt.Sprint("the replay fails with ", p)}
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
		if b.Entries == 0 { // the stored data is not what the server wrote
			fmt.Fprintf(s.out, "game %s: %s; none of its data is verified\n", b.Game, b.Error)
			continue
		}
		fmt.Fprintf(s.out, "game %s: %s; %d of %d entries are sound\n", b.Game, b.Error, b.Sound, b.Entries)
	}
	fmt.Fprintf(s.out, "%d games, %d broken\n", found.Games, len(found.Broken))
	if len(found.Faults) > 0 {
		fmt.Fprintf(s.out, "The database itself is damaged, so some games may be missing from these numbers. %d games are readable.\n", found.Games-len(found.Broken))
	}
	if found.Unsummed > 0 {
		fmt.Fprintf(s.out, "%d of them have rows from before checksums\n", found.Unsummed)
	}
	if found.Salvaged != nil {
		s.tellSalvaged(found.Salvaged)
	} else if len(found.Faults) > 0 {
		fmt.Fprintln(s.out, "Copy the sound part to a new directory with manykings check --salvage DIR.")
	}
}

func (s *shell) tellSalvaged(done *salvaged) {
	for _, t := range done.Tables {
		if t.Lost != "" {
			fmt.Fprintf(s.out, "table %s: %d rows copied, but a part is unreadable: %s\n", t.Name, t.Rows, t.Lost)
		}
	}
	for _, id := range done.Lost {
		fmt.Fprintf(s.out, "game %s: not copied\n", id)
	}
	fmt.Fprintf(s.out, "%d games copied to %s, %d not\n", done.Games, done.Directory, len(done.Lost))
}
