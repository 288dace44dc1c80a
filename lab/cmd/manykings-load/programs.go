package main

import (
	"context"
	"errors"
	"fmt"
	"net"
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
func (c *programsCommand) Run(ctx context.Context) error {
	return restarting(ctx, &c.place, func(r *restarted) error {
		report, err := load.Programs{
			URL: r.url, Parse: new(games.Shelf).Parse, Number: c.Programs, Variants: c.Variants, Pace: c.Pace, For: c.For, Every: c.Every,
			Kill: func() error { return r.again(func() {}) },
			Log:  func(text string) { fmt.Println(time.Now().Format(time.TimeOnly), text) },
		}.Run(ctx)
		if err != nil {
			return err
		}
		fmt.Printf("%d games, %d of them over; %d moves acknowledged, %d missing, %d twice; killed %d times, all %d programs back within %.1f s\n",
			report.Games, report.Over, report.Moves, report.Missing, report.Twice, report.Kills, c.Programs, report.Slowest.Seconds())
		if report.Missing > 0 || report.Twice > 0 {
			return errors.New("moves are missing, or were played twice")
		}
		return nil
	})
}

// freeAddress returns an address at which nobody listens.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
