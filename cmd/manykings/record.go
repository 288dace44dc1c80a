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

// recordCommand is the commands for records.
type recordCommand struct {
	Check   recordCheck   `cmd:"" help:"Check that every move is legal and that every result follows from the rules."`
	Convert recordConvert `cmd:"" help:"Convert records to another format or notation."`
	Link    recordLink    `cmd:"" help:"Convert records to links to the page, which need no server."`
	Unlink  recordUnlink  `cmd:"" help:"Print the record in a link."`
}

// recordCheck checks all records of a file.
type recordCheck struct {
	File    string `arg:"" placeholder:"FILE" help:"File of records or PGN (- for the standard input)."`
	Letters string `default:"en" enum:"en,de,es,fr,it,nl,pt,figurine" placeholder:"LANGUAGE" help:"Language of the piece letters in records that do not name one: ${enum}. Figurines are always understood."`
}

// checkedRecord is a record with its faults, as JSON.
type checkedRecord struct {
	Record int           `json:"record"` // number, from 1
	Game   string        `json:"game"`
	Line   int           `json:"line"`
	Plies  int           `json:"plies"` // number of entries
	Faults []recordFault `json:"faults"`
}

// recordFault is a fault of a record as JSON. Unknown fields are left out.
type recordFault struct {
	Ply    int    `json:"ply,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Move   string `json:"move,omitempty"`
	Rule   string `json:"rule"`
	Text   string `json:"text"`
}

// Run prints the faults of all records; with any, the exit code is 1.
func (c *recordCheck) Run(s *shell) error {
	s.records.Letters, _ = notation.ParseLetters(c.Letters)
	checked := []checkedRecord{}
	records, faults := 0, 0
	err := s.eachRecord(c.File, func(n int, rec *record.Record, broken *replay.Fault) error {
		one := checkedRecord{Record: n, Game: rec.Game, Line: rec.Start.Line, Plies: len(rec.Moves), Faults: []recordFault{}}
		if rec.IsPGN() {
			one.Game = "PGN"
		}
		found := append(s.records.Check(rec), brokenLots(rec)...)
		if broken != nil {
			found = append(beforeEnd(rec, found), broken)
		}
		for _, f := range found {
			faults++
			one.Faults = append(one.Faults, recordFault{f.Ply, f.Place.Line, f.Place.Column, f.Move, f.Rule, f.Text})
			if !s.json {
				fmt.Fprintf(s.out, "%s: record %d, %s\n", c.File, n, f.Error()) // Flush reports a write error
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

// brokenLots returns the faults of the hashes of a draw: the published one, and at a board the one
// that makes a seed of the secret of the phone and the words of the players.
func brokenLots(rec *record.Record) []*replay.Fault {
	var faults []*replay.Fault
	fault := func(text string) {
		faults = append(faults, &replay.Fault{Place: rec.Start, Rule: "common.11", Text: text})
	}
	sealed := replay.TagLots
	if lines := replay.SeedLines(rec); len(lines) > 0 {
		sealed = replay.TagSecret
		if !strings.EqualFold(rec.Tag(replay.TagLots), live.SealOf(strings.Join(lines, "\n"))) {
			fault("The tag " + replay.TagLots + " is not the SHA-256 of the tag " + replay.TagSecret + " and the words of the players, each on a line.")
		}
	}
	if seal := rec.Tag(replay.TagSeal); seal != "" && !strings.EqualFold(seal, live.SealOf(rec.Tag(sealed))) {
		fault("The tag " + replay.TagSeal + " is not the SHA-256 of the tag " + sealed + ".")
	}
	return faults
}

// beforeEnd returns the faults of an incomplete record, without those about its missing end.
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

// eachRecord calls do for every record of a file, numbered from 1, with the error that breaks it
// off. After a broken record it continues with the next.
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

// entriesOf returns the initial position of a record, and its legal entries for [rules.Apply].
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

// framesOf returns the positions of a record as frames.
func (s *shell) framesOf(rec *record.Record) ([]diagram.Frame, error) {
	pos, entries, err := s.entriesOf(rec)
	if err != nil {
		return nil, err
	}
	return diagram.Play(pos, entries)
}

// recordConvert converts records.
type recordConvert struct {
	File     string `arg:"" placeholder:"FILE" help:"File of records or PGN (- for the standard input)."`
	To       string `default:"record" enum:"pgn,record,json" help:"The format: ${enum}. PGN is only for star:2."`
	Notation string `default:"" enum:",protocol,short,long,descriptive" placeholder:"STYLE" help:"Write the moves of native records in this style: protocol, short, long, descriptive."`

	Signs        bool   `help:"Write judgements as ! ? !! ?? !? ?! instead of NAGs 1 to 6."`
	ASCII        bool   `name:"ascii" help:"Write tags and comments in ASCII: ü becomes ue."`
	Letters      string `default:"en" enum:"en,de,es,fr,it,nl,pt,figurine" placeholder:"LANGUAGE" help:"Language of the piece letters in records that do not name one: ${enum}. Figurines are always understood."`
	WriteLetters string `default:"en" enum:"en,de,es,fr,it,nl,pt,figurine" placeholder:"LANGUAGE" help:"Language of the piece letters to write, in PGN and in the short and long styles: ${enum}."`
}

// Run prints the records. It reports failed conversions on the standard error and exits with 1, but
// still prints the rest.
func (c *recordConvert) Run(s *shell) error {
	if s.json {
		c.To = "json"
	}
	s.records.Letters, _ = notation.ParseLetters(c.Letters)
	s.records.WriteLetters, _ = notation.ParseLetters(c.WriteLetters)
	if c.WriteLetters != "en" && c.To != "pgn" && c.Notation != "short" && c.Notation != "long" {
		return trouble("--write-letters needs --to pgn, or --notation short or long")
	}
	if c.To == "pgn" && c.Notation != "" && c.Notation != "short" {
		return trouble("PGN always has short notation, not %s", c.Notation)
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

// convert returns a record in the format of c. With an error, the record may be nil or partial.
func (c *recordConvert) convert(s *shell, rec *record.Record) (*record.Record, error) {
	style, _ := notation.ParseStyle(c.Notation) // protocol if empty
	switch {
	case c.To == "pgn":
		return s.records.PGN(rec)
	case c.Notation == "" && (c.To == "json" || !rec.IsPGN()):
		return rec, nil
	}
	return s.records.Native(rec, style)
}
