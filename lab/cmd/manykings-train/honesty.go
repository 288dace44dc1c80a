package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/manykings/manykings/lab/calibration"
)

// honestyCommand prints a table of the honesty in files of games.
type honestyCommand struct {
	Records []string `arg:"" help:"Files of records, as manykings match --record writes them: a row each."`
	JSON    bool     `name:"json" help:"Print a line of JSON for each file."`
}

// run prints a row for each file, and below them the claims that did not come true.
func (c *honestyCommand) run(out io.Writer) error {
	if !c.JSON {
		fmt.Fprint(out, "| file | games | won | wins claimed, true | losses claimed, true | first capture | captures in 160 plies | back | mean score | sum of points | calibration | log loss, constant shares |\n"+
			"|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	}
	var broken []string
	for _, path := range c.Records {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		r, err := calibration.Read(bufio.NewReader(f))
		f.Close() //nolint:errcheck // it was only read
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if c.JSON {
			err = json.NewEncoder(out).Encode(struct {
				File string `json:"file"`
				*calibration.Report
			}{path, r})
		} else {
			_, err = fmt.Fprintf(out, "| %s | %d | %d | %d, %d | %d, %d | %.0f | %.0f | %.0f %% | %+.2f | %.2f | %.1f %% | %.3f, %.3f |\n", filepath.Base(path), r.Games, r.Won,
				r.Claims.Wins, r.Claims.WinsTrue, r.Claims.Losses, r.Claims.LossesTrue, r.FirstCapture, r.Captures, 100*r.Back,
				r.Pawns, r.Expected, 100*r.Curve.Error, r.Curve.Loss, r.Curve.Ignorance)
			for _, b := range r.Claims.Broken {
				broken = append(broken, filepath.Base(path)+", "+b.String())
			}
		}
		if err != nil {
			return err
		}
	}
	for _, line := range broken {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}
