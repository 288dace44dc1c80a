package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/server/live"
)

// recordCommand is what can be done with records.
type recordCommand struct {
	Check   recordCheck   `cmd:"" help:"Check that every move is legal and that every result follows from the rules."`
	Convert recordConvert `cmd:"" help:"Write records in another form or notation."`
	Link    recordLink    `cmd:"" help:"Write whole records as links to the page, which need no server."`
	Unlink  recordUnlink  `cmd:"" help:"Write the record of a link."`
}

// recordCheck checks all records of a file.
type recordCheck struct {
	File    string `arg:"" placeholder:"FILE" help:"File of records or PGN (- for the standard input)."`
	Letters string `default:"en" enum:"en,de,es,fr,it,nl,pt,figurine" placeholder:"LANGUAGE" help:"Language of the piece letters in records that do not name one: ${enum}. Figurines are always understood."`
}

// checkedRecord is a record and what is wrong with it, as JSON.
type checkedRecord struct {
	Record int           `json:"record"` // from 1
	Game   string        `json:"game"`
	Line   int           `json:"line"`
	Plies  int           `json:"plies"` // entries of the game
	Faults []recordFault `json:"faults"`
}

// recordFault is a fault of a record as JSON. What is not known is left out.
type recordFault struct {
	Ply    int    `json:"ply,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Move   string `json:"move,omitempty"`
	Rule   string `json:"rule"`
	Text   string `json:"text"`
}

// Run prints the faults of all records; if there are any the answer is no.
func (c *recordCheck) Run(s *shell) error {
	s.records.Letters, _ = notation.ParseLetters(c.Letters)
	checked := []checkedRecord{}
	records, faults := 0, 0
	err := s.eachRecord(c.File, func(n int, rec *record.Record, broken *replay.Fault) error {
		one := checkedRecord{Record: n, Game: rec.Game, Line: rec.Start.Line, Plies: len(rec.Moves), Faults: []recordFault{}}
		if rec.IsPGN() {
			one.Game = "PGN"
		}
		found := append(s.records.Check(rec), brokenSeal(rec)...)
		if broken != nil {
			found = append(beforeEnd(rec, found), broken)
		}
		for _, f := range found {
			faults++
			one.Faults = append(one.Faults, recordFault{f.Ply, f.Place.Line, f.Place.Column, f.Move, f.Rule, f.Text})
			if !s.json {
				fmt.Fprintf(s.out, "%s: record %d, %s\n", c.File, n, f.Error()) // Flush tells if it failed
			}
		}
		records++
		if s.json {
			checked = append(checked, one)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if s.json {
		err = s.printJSON(map[string]any{"records": checked})
	} else if faults == 0 {
		_, err = fmt.Fprintf(s.out, "%s: %s, no faults\n", c.File, plural(records, "record"))
	} else {
		_, err = fmt.Fprintf(s.out, "%s: %s, %s\n", c.File, plural(records, "record"), plural(faults, "fault"))
	}
	if err == nil && faults > 0 {
		err = errNo
	}
	return err
}

// brokenSeal returns the fault that the seed of the lots is not the one of which
// everybody was told the hash.
func brokenSeal(rec *record.Record) []*replay.Fault {
	seal := rec.Tag(replay.TagSeal)
	if seal == "" || strings.EqualFold(seal, live.SealOf(rec.Tag(replay.TagLots))) {
		return nil
	}
	return []*replay.Fault{{Place: rec.Start, Rule: "common.11", Text: "The tag " + replay.TagSeal + " is not the SHA-256 of the tag " + replay.TagLots + "."}}
}

// beforeEnd returns the faults of a record that breaks off, without those that
// only say that its end is missing.
func beforeEnd(rec *record.Record, faults []*replay.Fault) []*replay.Fault {
	var list []*replay.Fault
	for _, f := range faults {
		if f.Ply > 0 || f.Place != rec.End {
			list = append(list, f)
		}
	}
	return list
}

// plural returns a number and a word.
func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// eachRecord calls do for every record of a file, numbered from 1, with what
// breaks it off. It goes on behind a broken record with the next.
func (s *shell) eachRecord(path string, do func(n int, rec *record.Record, broken *replay.Fault) error) error {
	f, err := s.open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := record.NewReader(f)
	for n := 1; ; n++ {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var broken *replay.Fault
		var syntax *record.SyntaxError
		switch {
		case errors.As(err, &syntax):
			broken = &replay.Fault{
				Place: syntax.Place, Rule: "record",
				Text: "Expected " + syntax.Expected + ", found " + syntax.Found + ".",
			}
		case err != nil:
			return trouble("reading %s: %w", path, err)
		}
		if err := do(n, rec, broken); err != nil {
			return err
		}
	}
}

// firstRecord returns the first record of a file.
func (s *shell) firstRecord(path string) (*record.Record, error) {
	f, err := s.open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rec, err := record.NewReader(f).Read()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return rec, nil
}

// entriesOf returns where the game of a record begins, and its entries as
// [rules.Apply] takes them: as far as they are legal.
func (s *shell) entriesOf(rec *record.Record) (rules.Position, []string, error) {
	native, failure := s.records.Native(rec, notation.Protocol)
	if native == nil {
		return nil, nil, failure
	}
	pos, err := s.records.Start(native)
	if err != nil {
		return nil, nil, err
	}
	var entries []string
	for i := range native.Moves {
		entries = append(entries, entryText(&native.Moves[i]))
	}
	return pos, entries, nil
}

// framesOf returns the positions of a record.
func (s *shell) framesOf(rec *record.Record) ([]diagram.Frame, error) {
	pos, entries, err := s.entriesOf(rec)
	if err != nil {
		return nil, err
	}
	return diagram.Play(pos, entries)
}

// recordConvert writes records in another form.
type recordConvert struct {
	File     string `arg:"" placeholder:"FILE" help:"File of records or PGN (- for the standard input)."`
	To       string `default:"record" enum:"pgn,record,json" help:"The form: ${enum}. PGN is for star:2."`
	Notation string `default:"" enum:",protocol,short,long,descriptive" placeholder:"STYLE" help:"Write the moves of native records in this style: protocol, short, long, descriptive."`

	Signs        bool   `help:"Write judgements as ! ? !! ?? !? ?! rather than as NAGs 1 to 6."`
	ASCII        bool   `name:"ascii" help:"Write tags and comments in ASCII: ü is ue."`
	Letters      string `default:"en" enum:"en,de,es,fr,it,nl,pt,figurine" placeholder:"LANGUAGE" help:"Language of the piece letters in records that do not name one: ${enum}. Figurines are always understood."`
	WriteLetters string `default:"en" enum:"en,de,es,fr,it,nl,pt,figurine" placeholder:"LANGUAGE" help:"Language of the piece letters to write, in PGN and in the short and long styles: ${enum}."`
}

// Run prints the records. What cannot be converted is told on the standard
// error; the answer is no then, and all the rest is printed nevertheless.
func (c *recordConvert) Run(s *shell) error {
	if s.json {
		c.To = "json"
	}
	s.records.Letters, _ = notation.ParseLetters(c.Letters)
	s.records.WriteLetters, _ = notation.ParseLetters(c.WriteLetters)
	if c.WriteLetters != "en" && c.To != "pgn" && c.Notation != "short" && c.Notation != "long" {
		return trouble("letters are written with --to pgn, or --notation short or long")
	}
	if c.To == "pgn" && c.Notation != "" && c.Notation != "short" {
		return trouble("PGN is written in short notation, not %s", c.Notation)
	}
	w := record.NewWriter(s.out)
	w.Signs, w.ASCII = c.Signs, c.ASCII
	converted := []*record.Record{}
	failed := false
	err := s.eachRecord(c.File, func(n int, rec *record.Record, broken *replay.Fault) error {
		out, err := c.convert(s, rec)
		var fault *replay.Fault
		switch {
		case broken != nil:
			fault = broken
		case err != nil && !errors.As(err, &fault):
			return err
		}
		if out != nil && c.To == "json" {
			converted = append(converted, out)
		} else if out != nil {
			if err := w.Write(out); err != nil {
				fault = &replay.Fault{Place: rec.Start, Rule: "record", Text: err.Error()}
			}
		}
		if fault != nil {
			failed = true
			fmt.Fprintf(s.err, "manykings: %s: record %d, %v\n", c.File, n, fault)
		}
		return nil
	})
	if err == nil && c.To == "json" {
		err = s.printJSON(converted)
	}
	if err == nil && failed {
		err = errNo
	}
	return err
}

// convert returns a record in the form of c. With an error it may be nil, or
// hold what could be converted.
func (c *recordConvert) convert(s *shell, rec *record.Record) (*record.Record, error) {
	style, _ := notation.ParseStyle(c.Notation) // protocol if it is empty
	switch {
	case c.To == "pgn":
		return s.records.PGN(rec)
	case c.Notation == "" && (c.To == "json" || !rec.IsPGN()):
		return rec, nil
	}
	return s.records.Native(rec, style)
}
