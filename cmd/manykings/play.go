package main

import (
	"github.com/manykings/manykings/cmd/manykings/terminal"
)

// playCommand plays in the terminal.
type playCommand struct {
	Game     string   `arg:"" optional:"" help:"Game id, such as star:4 or yalta. Not needed with --resume."`
	Record   string   `placeholder:"FILE" help:"Save the record of the game to a file after every move."`
	Resume   string   `placeholder:"FILE" help:"Resume the last game in a file of records."`
	Player   []string `placeholder:"NAME" help:"Name of a player; repeat it for each seat, in order."`
	Seat     int      `placeholder:"N" help:"Seat to show at the bottom of the board."`
	Plain    bool     `help:"Show no colours."`
	Pictures bool     `help:"Show figurines instead of letters."`
}

// Run plays until the players quit.
func (c *playCommand) Run(s *shell) error {
	if s.json {
		return trouble("play does not support --json")
	}
	if (c.Game == "") == (c.Resume == "") {
		return trouble("give either a game id or --resume FILE")
	}
	cfg := terminal.Config{
		Players: c.Player, Record: c.Record, Resume: c.Resume, Seat: c.Seat,
		Plain: c.Plain, Pictures: c.Pictures, In: s.in, Out: s.terminal,
	}
	if c.Game != "" {
		game, err := s.shelf.Parse(c.Game)
		if err != nil {
			return &troubleError{err}
		}
		cfg.Game = game
	}
	return terminal.Run(cfg)
}
