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

// printCommand puts a game on paper.
type printCommand struct {
	What   string `arg:"" enum:"board,modules,men,sheet,cards,crosstable,diagrams,rules" help:"What to print: ${enum}."`
	Game   string `arg:"" optional:"" help:"Game id, such as star:4; a record names its own."`
	Output string `short:"o" required:"" placeholder:"FILE" help:"What to write: .pdf, or .svg with --laser."`

	Square  float64 `placeholder:"MM" help:"How wide a square is. Without it as wide as the paper allows."`
	Paper   string  `default:"a4" placeholder:"NAME" help:"The paper: a0 to a5, letter, legal."`
	Tile    bool    `help:"On several sheets what does not fit on one, such as half-boards for three and more with squares of 35 mm on A4."`
	Grey    bool    `help:"In greys."`
	Outline bool    `help:"Squares as lines alone."`
	Theme   string  `default:"paper" placeholder:"NAME" help:"${themes}"`
	Lang    string  `default:"en" enum:"en,es,fr,pt,nl" placeholder:"LANGUAGE" help:"${enum}"`

	Disc    float64 `placeholder:"MM" help:"How wide the discs of men are. Without it as fits the square."`
	Stand   bool    `help:"Men as cards to fold, which stand."`
	Laser   bool    `help:"Men or the board for a machine that cuts and engraves: an SVG of two layers."`
	Record  string  `placeholder:"FILE" help:"Fill the sheet from the first record of a file, or draw diagrams of it."`
	Site    string  `placeholder:"URL" help:"Address of the site that opens the code with the whole game on a sheet."`
	Every   int     `default:"4" placeholder:"N" help:"A diagram after every N entries."`
	Players int     `default:"8" placeholder:"N" help:"Players of a crosstable."`
}

// Run writes the paper.
func (c *printCommand) Run(s *shell) error {
	if c.Record != "" && c.What != "sheet" && c.What != "diagrams" {
		return trouble("--record is for sheet and diagrams")
	}
	if c.What == "diagrams" && c.Record == "" {
		return trouble("diagrams are drawn of a record: --record FILE")
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
			return trouble("the record is of %s, not of %s", rec.Game, id)
		}
		id = rec.Game
	}
	if id == "" {
		return trouble("expected a game id, such as star:4")
	}
	game, err := s.shelf.Parse(id)
	if err != nil {
		return &troubleError{err}
	}
	j := &print.Job{
		Game: game, Square: c.Square, Paper: strings.ToLower(c.Paper), Tile: c.Tile, Grey: c.Grey, Outline: c.Outline, Theme: c.Theme, Language: c.Lang,
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

// ends returns an error if the name of the output does not end as it should.
func (c *printCommand) ends(with string) error {
	if strings.ToLower(filepath.Ext(c.Output)) != with {
		return fmt.Errorf("%s: expected a name that ends in %s", c.Output, with)
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

// document returns what is to be printed; rec is the record that was named, or nil.
func (c *printCommand) document(s *shell, j *print.Job, rec *record.Record) (*diagram.Document, error) {
	if c.What == "diagrams" {
		return c.diagrams(s, j, rec)
	}
	wish := print.Wish{
		What: c.What, Disc: c.Disc, Stand: c.Stand, Players: c.Players,
		Books: func() (*book.Book, error) { return book.Read(docs.Files) },
	}
	if rec != nil {
		wish.Score = c.score(s, rec)
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
		err = fmt.Errorf("--laser is for men and board")
	}
	if err != nil {
		return err
	}
	return p.SVG(b)
}

// score returns what a score sheet says of a record.
func (c *printCommand) score(s *shell, rec *record.Record) print.Score {
	tag := rec.Tag
	score := print.Score{
		Event: tag("Event"), Date: tag("Date"), Place: tag("Site"), Round: tag("Round"), Clock: tag("TimeControl"), Result: result(rec), First: rec.FirstRound(),
	}
	for seat := 1; seat <= 8; seat++ {
		score.Names = append(score.Names, tag(fmt.Sprint("Seat", seat)))
	}
	for _, m := range rec.Moves {
		if !m.Choice {
			score.Moves = append(score.Moves, print.Entry{Seat: m.Seat, Text: m.Text})
		}
	}
	if c.Site != "" {
		score.Link = c.link(s, rec)
	}
	return score
}

// result returns how a game ended as two players write it, 1-0, and more of them by places; "" while it goes on.
func result(rec *record.Record) string {
	text, ok := rec.Result.PGN()
	if !ok {
		text = rec.Result.String()
	}
	if text == record.Unknown {
		return ""
	}
	return text
}

// link returns the address that opens a record: with its moves alone, as they stand on the sheet, if a code does not hold
// more; "" if it does not hold even these. What is left out is told.
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
		_, _ = fmt.Fprintf(s.err, "without a code: a link to the moves alone is longer than the %d letters that one holds\n", print.CodeHolds)
		return ""
	}
	_, _ = fmt.Fprintf(s.err, "the code holds the moves alone: with all that is said of them the link is longer than %d letters\n", print.CodeHolds)
	return at
}

// diagrams returns pages with every so many positions of a record, the last one in any case.
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
