package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/lab/calibration"
	"github.com/manykings/manykings/rules/games"
)

// matesCommand counts preventable mates, and how many of them the review calls a fault.
type matesCommand struct {
	Records []string `arg:"" optional:"" help:"Files of records of games with three or more sides: a row each."`
	Play    []string `sep:"none" placeholder:"ID" help:"Play games with this id, such as star:4; repeat it for others. Without it and without files: every game of more than two."`
	Games   int      `default:"100" placeholder:"N" help:"Games to play of each."`
	Level   int      `default:"3" placeholder:"N" help:"Level of the bots that play them."`
	Plies   int      `default:"600" placeholder:"N" help:"Stop a game after this many plies."`
	Seed    uint64   `default:"1" placeholder:"N" help:"What everything random comes from."`
	Nodes   uint64   `default:"5000" placeholder:"N" help:"Nodes for each move of the review."`
	JSON    bool     `name:"json" help:"Print a line of JSON for each row."`
}

// crowded are the games of more than two sides in which kings are mated.
var crowded = []string{"star:3", "star:4", "star:5", "star:6", "star:7", "star:8", "yalta,redqueen=e12", "royale"}

// run prints a row for each file or game, and below them the moves that the review misses.
func (c *matesCommand) run(out io.Writer) error {
	if c.Games < 1 || c.Plies < 1 || c.Level < 1 || c.Level > strength.Top {
		return fmt.Errorf("--games and --plies are at least 1, --level is 1 to %d", strength.Top)
	}
	if !c.JSON {
		fmt.Fprint(out, "| games of | games | mates | could be prevented | named by the review |\n|---|---|---|---|---|\n")
	}
	var missed []string
	tell := func(name string, r *calibration.Mates) (err error) {
		if c.JSON {
			return json.NewEncoder(out).Encode(struct {
				File string `json:"file"`
				*calibration.Mates
			}{name, r})
		}
		_, err = fmt.Fprintf(out, "| %s | %d | %d | %d | %d |\n", name, r.Games, r.Mates, r.Prevented, r.Named)
		for _, m := range r.Missed {
			missed = append(missed, fmt.Sprintf("%s, game %d, ply %d: %s", name, m.Game, m.Ply, m.Move))
		}
		return err
	}
	for _, path := range c.Records {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		r, err := calibration.ReadMates(f, c.Nodes)
		f.Close() //nolint:errcheck // it was only read
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := tell(filepath.Base(path), r); err != nil {
			return err
		}
	}
	ids := c.Play
	if len(ids) == 0 && len(c.Records) == 0 {
		ids = crowded
	}
	for _, id := range ids {
		game, err := games.Parse(id)
		if err != nil {
			return err
		}
		r, err := calibration.PlayMates(game, c.Level, c.Games, c.Plies, c.Seed, c.Nodes)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if err := tell(id, r); err != nil {
			return err
		}
	}
	for _, line := range missed {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}
