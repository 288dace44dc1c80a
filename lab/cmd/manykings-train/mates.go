package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/manykings/manykings/lab/calibration"
)

// matesCommand counts preventable mates, and how many of them the review calls a fault.
type matesCommand struct {
	Records []string `arg:"" help:"Files of records of games with three or more sides: a row each."`
	Nodes   uint64   `default:"5000" placeholder:"N" help:"Nodes for each move of the review."`
	JSON    bool     `name:"json" help:"Print a line of JSON for each file."`
}

// run prints a row for each file, and below them the moves that the review misses.
func (c *matesCommand) run(out io.Writer) error {
	if !c.JSON {
		fmt.Fprint(out, "| file | games | mates by the next seat | could be prevented | named by the review |\n|---|---|---|---|---|\n")
	}
	var missed []string
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
		name := filepath.Base(path)
		if c.JSON {
			err = json.NewEncoder(out).Encode(struct {
				File string `json:"file"`
				*calibration.Mates
			}{path, r})
		} else {
			_, err = fmt.Fprintf(out, "| %s | %d | %d | %d | %d |\n", name, r.Games, r.Mates, r.Prevented, r.Named)
			for _, m := range r.Missed {
				missed = append(missed, fmt.Sprintf("%s, game %d, ply %d: %s", name, m.Game, m.Ply, m.Move))
			}
		}
		if err != nil {
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
