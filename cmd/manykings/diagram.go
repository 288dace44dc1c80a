package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// diagramCommand draws a position or a game.
type diagramCommand struct {
	Game     string   `arg:"" optional:"" help:"Game id, such as star:4 or yalta,redqueen=e12."`
	Position string   `placeholder:"FILE" help:"Draw the position in a file, JSON or FEN, instead of a game (- for the standard input)."`
	Record   string   `placeholder:"FILE" help:"Draw the first record of a file: its last position, or the one after --ply; as a GIF or with --film the whole game."`
	Moves    string   `placeholder:"TEXTS" help:"Play these moves first, in protocol notation, separated by spaces."`
	Ply      int      `default:"-1" placeholder:"K" help:"Draw the position after this many entries of the record."`
	Output   string   `short:"o" required:"" placeholder:"FILE" help:"File to write: .svg, .png, .pdf or .gif."`
	Film     bool     `help:"Write the whole game as an animated SVG."`
	Pace     duration `default:"1s" placeholder:"T" help:"Duration of each position of a film."`

	Seat    int     `default:"1" placeholder:"N" help:"The seat at the bottom."`
	Theme   string  `default:"slate" placeholder:"NAME" help:"${themes}"`
	Night   bool    `help:"Use the dark colours of the theme."`
	Men     string  `default:"classic" placeholder:"NAME" help:"${menSets}"`
	Letters string  `default:"en" enum:"en,de,es,fr,it,nl,pt" placeholder:"LANGUAGE" help:"Language of the letters, for the set letters: ${enum}."`
	Seals   string  `default:"auto" enum:"auto,always,never" help:"Letters of the armies on their pieces: ${enum}."`
	Size    float64 `placeholder:"N" help:"Width in millimetres for SVG (120) and PDF (120), in pixels for PNG (1000) and GIF (600)."`
	Plain   bool    `help:"Without coordinates."`
	Empty   bool    `help:"Without men."`
	Grey    bool    `help:"In greys."`
	Names   bool    `help:"Write the names of a record's players under the board."`
	Attacks bool    `default:"true" negatable:"" help:"Draw lines from the men that attack a king."`
	Outline bool    `help:"Draw squares as outlines only."`
	Ground  bool    `help:"Fill the surroundings of the board with white. By default they are transparent in SVG, PNG and PDF."`

	Goals   string `placeholder:"SQUARES" help:"Mark the legal moves, captures and promotions of the pieces on these squares."`
	Circles string `placeholder:"SQUARES" help:"Draw a circle, for a legal move. Separate squares by commas."`
	Stars   string `placeholder:"SQUARES" help:"Draw a star, for a capture."`
	Arrows  string `placeholder:"WAYS" help:"Draw an arrow along a path: squares joined by hyphens, such as 1d2-1d3-1d4."`
	Slides  string `placeholder:"WAYS" help:"Draw a filled arrow, for a sliding move."`
	Tips    string `placeholder:"WAYS" help:"Draw a red arrowhead on the first square, coming from the second, for a promotion."`
	Crosses string `placeholder:"SQUARES" help:"Cross out squares."`
	Marks   string `placeholder:"SQUARES" help:"Mark squares."`
}

// duration is a positive time.Duration.
type duration time.Duration

// UnmarshalText parses a duration.
func (d *duration) UnmarshalText(text []byte) error {
	t, err := time.ParseDuration(string(text))
	if err == nil && (t < 20*time.Millisecond || t > time.Minute) {
		err = fmt.Errorf("expected 20ms to 1m")
	}
	*d = duration(t)
	return err
}

// Run writes the picture.
func (c *diagramCommand) Run(s *shell) error {
	frames, names, err := c.frames(s)
	if err != nil {
		return err
	}
	last := frames[len(frames)-1]
	o := diagram.Options{
		Seat: c.Seat, Theme: c.Theme, Night: c.Night, Men: c.Men, Coordinates: !c.Plain, Empty: c.Empty, Outlined: c.Outline, Attacks: c.Attacks,
		Seals: map[string]diagram.Seals{"auto": diagram.SealsAuto, "always": diagram.SealsAlways, "never": diagram.SealsNever}[c.Seals],
	}
	if c.Names {
		o.Names = names
	}
	o.Letters, _ = notation.ParseLetters(c.Letters)
	o.Signs, err = diagram.Wanted{
		Goals: c.Goals, Circles: c.Circles, Stars: c.Stars, Arrows: c.Arrows, Slides: c.Slides, Tips: c.Tips, Crosses: c.Crosses, Marks: c.Marks,
	}.Signs(last.Position)
	if err != nil {
		return &troubleError{err}
	}
	if last.Move != nil {
		o.Signs.Last = [][]string{last.Move}
	}
	var b bytes.Buffer
	switch kind := strings.ToLower(filepath.Ext(c.Output)); {
	case kind == ".gif" || kind == ".svg" && c.Film:
		err = c.film(&b, frames, o, kind)
	case c.Film:
		err = fmt.Errorf("a film must be a .gif or .svg")
	default:
		err = c.still(&b, last.Position, o, kind)
	}
	if err != nil {
		return &troubleError{err}
	}
	return s.save(c.Output, b.Bytes())
}

// save writes a file and prints its name.
func (s *shell) save(path string, data []byte) error {
	if err := os.WriteFile(path, data, 0o666); err != nil {
		return &troubleError{err}
	}
	if s.json {
		return s.printJSON(map[string]any{"file": path, "bytes": len(data)})
	}
	_, err := fmt.Fprintf(s.out, "%s, %d bytes\n", path, len(data))
	return err
}

// frames returns the positions up to the requested one, and the players' names of a record.
func (c *diagramCommand) frames(s *shell) (frames []diagram.Frame, names []string, err error) {
	if c.Record == "" {
		if c.Ply >= 0 || c.Names {
			return nil, nil, trouble("--ply and --names need --record")
		}
		q, err := (&source{Game: c.Game, Position: c.Position}).question(s)
		if err != nil {
			return nil, nil, err
		}
		pos, err := rules.Begun(q.start(s.shelf))
		if err != nil {
			return nil, nil, err
		}
		frames, err = diagram.Play(pos, words(c.Moves))
		return frames, nil, err
	}
	if c.Game != "" || c.Position != "" || c.Moves != "" {
		return nil, nil, trouble("--record cannot be combined with a game, a position or moves")
	}
	rec, err := s.firstRecord(c.Record)
	if err != nil {
		return nil, nil, err
	}
	frames, err = s.framesOf(rec)
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("%s: %w", c.Record, err)
	case c.Ply >= len(frames):
		return nil, nil, trouble("--ply %d: the record has only %s", c.Ply, plural(len(frames)-1, "entry"))
	case c.Ply >= 0:
		frames = frames[:c.Ply+1]
	}
	if names = rec.Players(); len(names) != frames[0].Position.Game().Seats() && c.Names {
		return nil, nil, trouble("%s: the record has the names of %d players, %s has %d", c.Record, len(names), frames[0].Position.Game().ID(), frames[0].Position.Game().Seats())
	}
	return frames, names, nil
}

// size returns the width of the picture.
func (c *diagramCommand) size(usual float64) float64 {
	if c.Size == 0 {
		return usual
	}
	return c.Size
}

// finish adds the ground to a picture.
func (c *diagramCommand) finish(p *diagram.Picture) {
	if c.Ground {
		p.Ground = diagram.Colour{R: 255, G: 255, B: 255, A: 255}
	}
	if c.Grey {
		p.Grey()
	}
}

// still writes one position.
func (c *diagramCommand) still(b *bytes.Buffer, pos rules.Position, o diagram.Options, kind string) error {
	p, err := diagram.Draw(pos, o)
	if err != nil {
		return err
	}
	c.finish(p)
	p.Millimetres = c.size(120) / p.Width
	switch {
	case !(c.size(120) > 0 && c.size(120) <= 10000):
		return fmt.Errorf("--size %g: use a number above 0, at most 10000", c.Size)
	case kind == ".svg":
		return p.SVG(b)
	case kind == ".pdf":
		return p.PDF(b)
	case kind == ".png":
		return p.PNG(b, p.Fit(int(math.Round(c.size(1000)))))
	}
	return fmt.Errorf("%s: use a name that ends in .svg, .png, .pdf or .gif", c.Output)
}

// film writes all positions as an animation.
func (c *diagramCommand) film(b *bytes.Buffer, frames []diagram.Frame, o diagram.Options, kind string) error {
	film, err := diagram.NewFilm(frames, o, time.Duration(c.Pace))
	if err != nil {
		return err
	}
	for _, p := range film.Pictures {
		c.finish(p)
	}
	if kind == ".svg" {
		return film.SVG(b)
	}
	return film.GIF(b, film.Pictures[0].Fit(int(math.Round(c.size(600)))))
}
