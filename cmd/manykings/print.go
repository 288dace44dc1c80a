package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/print"
	"github.com/manykings/manykings/docs"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/link"
)

// printCommand prints sheets of a game.
type printCommand struct {
	What   string `arg:"" enum:"board,modules,men,sheet,boxes,cards,crosstable,diagrams,rules" help:"What to print: ${enum}."`
	Game   string `arg:"" optional:"" help:"Game id, such as star:4; not needed with a record."`
	Output string `short:"o" required:"" placeholder:"FILE" help:"File to write: .pdf, or .svg with --laser."`

	Square  float64 `placeholder:"MM" help:"Width of a square. Default: as large as the paper allows."`
	Paper   string  `default:"a4" placeholder:"NAME" help:"The paper: a0 to a5, letter, legal."`
	Tile    bool    `help:"Split the print over several sheets if it does not fit on one, such as half-boards with squares of 35 mm on A4."`
	Grey    bool    `help:"In greys."`
	Outline bool    `help:"Draw squares as outlines only."`
	Tactile bool    `help:"Draw the board or the half-boards for fingers: thick edges, dotted dark squares, coordinates in braille. Print it on swell paper."`
	Theme   string  `default:"paper" placeholder:"NAME" help:"${themes}"`
	Lang    string  `default:"en" enum:"en,es,fr,pt,nl" placeholder:"LANGUAGE" help:"${enum}"`

	Disc    float64 `placeholder:"MM" help:"Diameter of the discs of pieces. Default: fits the square."`
	Stand   bool    `help:"Print pieces as folding cards that stand up."`
	Laser   bool    `help:"Write pieces or the board for a laser cutter: an SVG with two layers."`
	Record  string  `placeholder:"FILE" help:"Fill the sheet from the first record of a file, or draw diagrams of it."`
	Site    string  `placeholder:"URL" help:"Address of the site for QR codes: the game on a sheet, the clock of a board."`
	Every   int     `default:"4" placeholder:"N" help:"Draw a diagram after every N entries."`
	Players int     `default:"8" placeholder:"N" help:"Number of players of a crosstable."`
}

// Run writes the file.
func (c *printCommand) Run(s *shell) error {
	if c.Record != "" && c.What != "sheet" && c.What != "diagrams" {
		return trouble("--record works only with sheet and diagrams")
	}
	if c.Tactile && c.What != "board" && c.What != "modules" {
		return trouble("--tactile works only with board and modules")
	}
	if c.What == "diagrams" && c.Record == "" {
		return trouble("diagrams need a record: add --record FILE")
	}
	var rec *record.Record
	id := c.Game
	if c.Record != "" {
		var err error
		if rec, err = s.firstRecord(c.Record); err != nil {
			return err
		}
		s.records.WriteLetters, _ = notation.ParseLetters(c.Lang)
		native, failure := s.records.Native(rec, notation.Short)
		if native == nil {
			return fmt.Errorf("%s: %w", c.Record, failure)
		}
		rec = native
		if id != "" && id != rec.Game {
			return trouble("the record is a game of %s, not of %s", rec.Game, id)
		}
		id = rec.Game
	}
	if id == "" {
		return trouble("give a game id, such as star:4")
	}
	game, err := s.shelf.Parse(id)
	if err != nil {
		return &troubleError{err}
	}
	j := &print.Job{
		Game: game, Square: c.Square, Paper: strings.ToLower(c.Paper), Tile: c.Tile, Grey: c.Grey, Outline: c.Outline, Tactile: c.Tactile, Theme: c.Theme, Language: c.Lang, Site: c.Site,
	}
	var b bytes.Buffer
	if c.Laser {
		err = c.laser(j, &b)
	} else {
		err = c.paper(s, j, rec, &b)
	}
	if err != nil {
		return &troubleError{err}
	}
	return s.save(c.Output, b.Bytes())
}

// ends returns an error unless the name of the output has an ending.
func (c *printCommand) ends(with string) error {
	if strings.ToLower(filepath.Ext(c.Output)) != with {
		return fmt.Errorf("%s: use a name that ends in %s", c.Output, with)
	}
	return nil
}

// paper writes a PDF.
func (c *printCommand) paper(s *shell, j *print.Job, rec *record.Record, b *bytes.Buffer) error {
	if err := c.ends(".pdf"); err != nil {
		return err
	}
	doc, err := c.document(s, j, rec)
	if err != nil {
		return err
	}
	return doc.Write(b)
}

// document returns the document to print; rec is the given record, or nil.
func (c *printCommand) document(s *shell, j *print.Job, rec *record.Record) (*diagram.Document, error) {
	if c.What == "diagrams" {
		return c.diagrams(s, j, rec)
	}
	wish := print.Wish{
		What: c.What, Disc: c.Disc, Stand: c.Stand, Players: c.Players,
		Books: func() (*book.Book, error) { return book.Read(docs.Files) },
	}
	if rec != nil {
		wish.Score = print.ScoreOf(rec)
		if c.Site != "" {
			wish.Score.Link = c.link(s, rec)
		}
	}
	return j.Document(wish)
}

// laser writes an SVG.
func (c *printCommand) laser(j *print.Job, b *bytes.Buffer) error {
	if err := c.ends(".svg"); err != nil {
		return err
	}
	var p *diagram.Picture
	var err error
	switch c.What {
	case "men":
		p, err = j.LaserMen(c.Disc)
	case "board":
		p, err = j.LaserBoard()
	default:
		err = fmt.Errorf("--laser works only with men and board")
	}
	if err != nil {
		return err
	}
	return p.SVG(b)
}

// link returns the address that opens a record, with only its moves if the code cannot hold more,
// or "" if it cannot hold even these. It names what it leaves out.
func (c *printCommand) link(s *shell, rec *record.Record) string {
	address := func(rec *record.Record) (at string, fits bool) {
		text, err := link.Encode(rec)
		at = link.Address(c.Site, text)
		return at, err == nil && len(at) <= print.CodeHolds
	}
	if at, fits := address(rec); fits {
		return at
	}
	at, fits := address(rec.Bare())
	if !fits {
		_, _ = fmt.Fprintf(s.err, "no code: a link with only the moves is longer than its %d characters\n", print.CodeHolds)
		return ""
	}
	_, _ = fmt.Fprintf(s.err, "the code has only the moves: a link with the comments is longer than its %d characters\n", print.CodeHolds)
	return at
}

// diagrams returns pages with every nth position of a record, and always the last one.
func (c *printCommand) diagrams(s *shell, j *print.Job, rec *record.Record) (*diagram.Document, error) {
	if c.Every < 1 {
		return nil, fmt.Errorf("--every %d: expected 1 or more", c.Every)
	}
	frames, err := s.framesOf(rec)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Record, err)
	}
	var list []print.Shown
	for i, frame := range frames {
		if i%c.Every != 0 && i != len(frames)-1 {
			continue
		}
		one := print.Shown{Position: frame.Position}
		if frame.Move != nil {
			one.Signs.Last = [][]string{frame.Move}
		}
		if i > 0 && i <= len(rec.Moves) {
			one.Text = fmt.Sprintf("%d. %s", i, rec.Moves[i-1].Text)
		}
		list = append(list, one)
	}
	return j.Diagrams(list)
}
