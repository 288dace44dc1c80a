package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/manykings/manykings/content/explorer"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// exploreCommand is the commands for opening explorers.
type exploreCommand struct {
	Build exploreBuild `cmd:"" help:"Build an explorer file from records and PGN."`
	Show  exploreShow  `cmd:"" help:"Show the moves played from a position: how often, with what results, and when last."`
}

type exploreBuild struct {
	Files []string `arg:"" placeholder:"FILE" help:"Files of records or PGN (- for the standard input)."`
	Out   string   `required:"" short:"o" placeholder:"FILE" help:"The file to write."`
	Min   int      `default:"1" placeholder:"N" help:"Leave out positions with fewer games."`
}

// Run adds the games of all files. A game that breaks off counts up to there.
func (c *exploreBuild) Run(s *shell) error {
	if c.Min < 1 {
		return trouble("--min cannot be less than 1")
	}
	games := new(explorer.Games)
	records, broken := 0, 0
	for _, file := range c.Files {
		if err := s.eachRecord(file, func(n int, rec *record.Record, fault *replay.Fault) error {
			records++
			err := games.Add(rec)
			if fault != nil {
				err = fault
			}
			if err != nil {
				broken++
				fmt.Fprintf(s.err, "manykings: %s: record %d, %v\n", file, n, err)
			}
			return nil
		}); err != nil {
			return err
		}
	}
	out, err := os.Create(c.Out)
	if err != nil {
		return &troubleError{err}
	}
	w := bufio.NewWriter(out)
	err = games.Write(w, c.Min)
	if err == nil {
		err = w.Flush()
	}
	if closed := out.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return &troubleError{err}
	}
	if s.json {
		return s.printJSON(map[string]any{"file": c.Out, "games": records, "broken": broken, "positions": games.Len()})
	}
	_, err = fmt.Fprintf(s.out, "%s: %s, %s\n", c.Out, plural(records, "game"), plural(games.Len(), "position"))
	return err
}

// exploreShow looks up a position.
type exploreShow struct {
	File     string `arg:"" placeholder:"FILE" help:"A file written by explore build."`
	Game     string `arg:"" optional:"" help:"Game id, such as star:4 or yalta,redqueen=e12."`
	Position string `placeholder:"FILE" help:"Start from the position in a file, JSON or FEN, instead of a game (- for the standard input)."`
	Moves    string `placeholder:"TEXTS" help:"Play these entries first: moves, resign, flag or draw, separated by spaces."`
}

// exploredMove is a move that was played, as JSON.
type exploredMove struct {
	Move    string    `json:"move"`
	Games   int       `json:"games"`
	Decided int       `json:"decided"` // games with a result
	Points  []float64 `json:"points"`  // for seat 1, 2, ..., in games with a result
	Last    int       `json:"last"`    // 20261123, 0 if unknown
}

// Run prints a line for every move.
func (c *exploreShow) Run(s *shell) error {
	data, err := os.ReadFile(c.File)
	if err != nil {
		return &troubleError{err}
	}
	book, err := explorer.Open(data)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	pos, err := (&source{Game: c.Game, Position: c.Position}).end(s, c.Moves)
	if err != nil {
		return err
	}
	moves := []exploredMove{}
	for _, choice := range book.At(pos) {
		m := exploredMove{Move: choice.Text, Games: choice.Games, Decided: choice.Decided, Last: choice.Last}
		var shares []string
		for seat := 1; seat <= pos.Game().Seats(); seat++ {
			points := float64(choice.Points[seat]) / explorer.Unit
			m.Points = append(m.Points, points)
			shares = append(shares, fmt.Sprintf("%d:%.0f %%", seat, 100*points/float64(max(choice.Decided, 1))))
		}
		if moves = append(moves, m); s.json {
			continue
		}
		last := ""
		if choice.Last > 0 {
			last = fmt.Sprintf("  %04d-%02d-%02d", choice.Last/10000, choice.Last/100%100, choice.Last%100)
		}
		if _, err := fmt.Fprintf(s.out, "%-10s %7d  %s%s\n", notation.Format(notation.RecordStyle(pos.Game()), pos, choice.Move), choice.Games, strings.Join(shares, "  "), last); err != nil {
			return err
		}
	}
	if s.json {
		return s.printJSON(map[string]any{"positions": book.Len(), "moves": moves})
	}
	if len(moves) == 0 {
		_, err = fmt.Fprintln(s.out, "no moves from this position")
	}
	return err
}
