package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
)

// positionCommand is the commands for positions.
type positionCommand struct {
	Check positionCheck `cmd:"" help:"List everything that makes a position impossible."`
}

// positionCheck checks a position or, with Batch, a list of them.
type positionCheck struct {
	File  string `arg:"" optional:"" placeholder:"FILE" help:"File with a position: JSON, FEN or the line of docs/notation.md (- for the standard input)."`
	Batch string `placeholder:"FILE" help:"Answer a JSON list of positions with a JSON list in the same order."`
}

// Run prints the faults; with any, the exit code is 1.
func (c *positionCheck) Run(s *shell) error {
	if (c.File == "") == (c.Batch == "") {
		return trouble("give either a FILE with a position or --batch FILE")
	}
	if c.Batch != "" {
		f := source{Batch: c.Batch}
		return f.batch(s, func(item json.RawMessage) ([]byte, error) {
			text := []byte(item)
			if line := ""; json.Unmarshal(item, &line) == nil { // FEN, or a line of docs/notation.md
				text = []byte(line)
			}
			faults, err := positionFaults(s.shelf, text)
			return faultsJSON(faults), err
		})
	}
	text, err := s.read(c.File)
	if err != nil {
		return err
	}
	faults, err := positionFaults(s.shelf, text)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if err := s.printFaults(faults); err != nil || len(faults) == 0 {
		return err
	}
	return errNo
}

// positionFaults returns the faults of the position that a text describes.
func positionFaults(shelf *games.Shelf, text []byte) (rules.Faults, error) {
	_, err := readState(shelf, text)
	if faults, ok := errors.AsType[rules.Faults](err); ok {
		return faults, nil
	}
	return nil, err
}

// printFaults prints one line per fault, or JSON.
func (s *shell) printFaults(faults rules.Faults) error {
	if s.json {
		_, err := s.out.Write(append(faultsJSON(faults), '\n'))
		return err
	}
	if len(faults) == 0 {
		_, err := fmt.Fprintln(s.out, "no faults")
		return err
	}
	for _, f := range faults {
		if _, err := fmt.Fprintf(s.out, "%s: %s\n", f.Rule, f.Text); err != nil {
			return err
		}
	}
	return nil
}

// faultsJSON returns {"faults": [...]}, each with only its rule and text, for comparison by other
// programs.
func faultsJSON(faults rules.Faults) []byte {
	list := api.NewFaults(faults)
	for i := range list {
		list[i].Squares = nil
	}
	return append(api.AppendFaults([]byte(`{"faults":`), list), '}')
}
