package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/rules/games"
)

type programsCommand struct {
	place
	Programs int           `help:"How many." default:"200"`
	Variants []string      `help:"What they play." default:"star:2,star:3,yalta,sovereign,rex,draughts:2,draughts:4"`
	Pace     time.Duration `help:"How long a program thinks about a move, on average." default:"1s"`
	For      time.Duration `help:"How long they play." default:"1h"`
	Every    time.Duration `help:"How often the server is killed; 0: never." default:"1m"`
}

// Run plays.
func (c *programsCommand) Run(ctx context.Context) (err error) {
	directory, err := os.MkdirTemp(c.Dir, "load-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(directory)) }()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	address := l.Addr().String()
	if err := l.Close(); err != nil {
		return err
	}
	start := func() (*load.Server, error) { return load.Start(ctx, c.Program, directory, "--listen", address) }
	s, err := start()
	if err != nil {
		return err
	}
	report, err := load.Programs{
		URL: "http://" + address, Parse: new(games.Shelf).Parse, Number: c.Programs, Variants: c.Variants, Pace: c.Pace, For: c.For, Every: c.Every,
		Kill: func() (err error) {
			s.Kill()
			s, err = start()
			return err
		},
		Log: func(text string) { fmt.Println(time.Now().Format(time.TimeOnly), text) },
	}.Run(ctx)
	if err != nil {
		s.Kill()
		return err
	}
	if err := s.Stop(); err != nil {
		return err
	}
	fmt.Printf("%d games, %d of them over; %d moves acknowledged, %d missing, %d twice; killed %d times, all %d programs back within %.1f s\n",
		report.Games, report.Over, report.Moves, report.Missing, report.Twice, report.Kills, c.Programs, report.Slowest.Seconds())
	if report.Missing > 0 || report.Twice > 0 {
		return errors.New("moves are missing, or were played twice")
	}
	return nil
}
