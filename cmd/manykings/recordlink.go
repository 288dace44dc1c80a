package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/link"
	"github.com/manykings/manykings/rules/record/replay"
)

// recordLink converts records to links.
type recordLink struct {
	File string `arg:"" placeholder:"FILE" help:"File of records or PGN (- for the standard input)."`
	Site string `placeholder:"URL" help:"Address of the site that opens the links, such as https://kings.example.org."`
}

// Run prints a link for every record, one per line. A record without a link is reported on the
// standard error; the others are still printed.
func (c *recordLink) Run(s *shell) error {
	links := []string{}
	failed := false
	var coder link.Coder
	err := s.eachRecord(c.File, func(n int, rec *record.Record, broken *replay.Fault) error {
		text := ""
		var err error
		if broken != nil {
			err = broken
		} else {
			text, err = coder.Encode(rec)
		}
		if err != nil {
			failed = true
			fmt.Fprintf(s.err, "manykings: %s: record %d, %v\n", c.File, n, err)
			return nil
		}
		if s.json {
			links = append(links, link.Address(c.Site, text))
			return nil
		}
		_, err = fmt.Fprintln(s.out, link.Address(c.Site, text))
		return err
	})
	if err == nil && s.json {
		err = s.printJSON(map[string]any{"links": links})
	}
	if err == nil && failed {
		err = errNo
	}
	return err
}

// recordUnlink prints the record in a link.
type recordUnlink struct {
	Link string `arg:"" placeholder:"LINK" help:"A link, with or without the address of the site."`
}

// Run prints the record.
func (c *recordUnlink) Run(s *shell) error {
	rec, err := link.Decode(strings.TrimSpace(c.Link))
	switch {
	case err != nil:
		return errors.New("the link cannot be read: " + err.Error())
	case s.json:
		return s.printJSON(rec)
	}
	return record.NewWriter(s.out).Write(rec)
}
