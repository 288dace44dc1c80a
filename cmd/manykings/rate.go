package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode"

	"github.com/manykings/manykings/table/rating"
)

// rateCommand rates players from a list of games.
type rateCommand struct {
	File      string `arg:"" placeholder:"FILE" help:"File of games, a JSON list or one object per line: {\"pool\",\"seats\":[{\"who\",\"place\",\"team\"}]} (- for the standard input)."`
	SeatTerms bool   `help:"Estimate the advantages of seats, and discount them in ratings."`
}

// Run prints the ratings, by pool.
func (c *rateCommand) Run(s *shell) error {
	f, err := s.open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	games, err := readGames(f)
	if err != nil {
		return trouble("%s: %w", c.File, err)
	}
	result, err := rating.Rate(games, rating.Options{SeatTerms: c.SeatTerms})
	switch {
	case err != nil:
		return trouble("%s: %w", c.File, err)
	case s.json:
		return s.printJSON(result)
	}
	pool := ""
	for i, r := range result.Ratings {
		if i == 0 || r.Pool != pool {
			pool = r.Pool
			fmt.Fprintf(s.out, "%s\n", pool) // Flush reports a write error
		}
		fmt.Fprintf(s.out, "  %-24s %8.2f +- %.2f\n", r.Who, r.Mean, r.Deviation)
	}
	for _, t := range result.SeatTerms {
		fmt.Fprintf(s.out, "%s, seat %d of %d: %+.2f +- %.2f (%s)\n", t.Pool, t.Seat, t.Seats, t.Advantage, t.Error, plural(t.Games, "game"))
	}
	return nil
}

// readGames decodes games up to the end, a list or one after the other.
func readGames(from io.Reader) ([]rating.Game, error) {
	r := bufio.NewReader(from)
	list, err := beginsList(r)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(r)
	if list {
		_, err = d.Token() // the opening bracket
	}
	games := []rating.Game{}
	for err == nil && d.More() {
		var g rating.Game
		if err = d.Decode(&g); err == nil {
			games = append(games, g)
		}
	}
	if err == nil && list {
		_, err = d.Token()
	}
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			return games, nil
		} else if err == nil {
			err = errors.New("unexpected data after the list")
		}
	}
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return nil, fmt.Errorf("after game %d, at byte %d: %w", len(games), d.InputOffset(), err)
}

// beginsList reports whether the first character apart from white space is a bracket, without
// consuming it.
func beginsList(r *bufio.Reader) (bool, error) {
	for {
		c, _, err := r.ReadRune()
		switch {
		case errors.Is(err, io.EOF):
			return false, nil
		case err != nil:
			return false, err
		case !unicode.IsSpace(c):
			return c == '[', r.UnreadRune()
		}
	}
}
