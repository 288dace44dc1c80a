package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/manykings/manykings/engine/botclient"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// botCommand connects an engine to a server as a program.
type botCommand struct {
	Play  botPlayCommand  `cmd:"" default:"withargs" help:"Play on a server with an engine, until interrupted."`
	Check botCheckCommand `cmd:"" help:"Check an engine: play some moves of every game with it, and report its faults."`
}

// engineFlags name an engine.
type engineFlags struct {
	Engine string   `required:"" placeholder:"CMD" help:"The engine with its arguments, such as 'stockfish' or 'manykings uci'. It must speak UCI, for star:2, or UCI-N (docs/uci.md)."`
	Option []string `placeholder:"NAME=VALUE" sep:"none" help:"An option of the engine; can be repeated."`
}

// engine returns the engine with its arguments, and its options.
func (f *engineFlags) engine() (command []string, options [][2]string, err error) {
	command = strings.Fields(f.Engine)
	if len(command) == 0 {
		return nil, nil, trouble("--engine is empty")
	}
	for _, text := range f.Option {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, nil, trouble("option %q: expected NAME=VALUE", text)
		}
		options = append(options, [2]string{name, value})
	}
	return command, options, nil
}

type botPlayCommand struct {
	engineFlags
	Server   string        `required:"" placeholder:"URL" help:"The server, such as https://example.org."`
	Token    string        `required:"" env:"MANYKINGS_TOKEN" placeholder:"TOKEN" help:"The token of the program, from the server's page /programs. Prefer the environment, MANYKINGS_TOKEN, which other users of the machine cannot see."`
	Engines  int           `default:"1" placeholder:"N" help:"Number of engines that think concurrently."`
	MoveTime time.Duration `default:"1s" placeholder:"TIME" help:"Time for a move without a clock, and the most with a clock for each move."`
	Margin   time.Duration `default:"200ms" placeholder:"TIME" help:"Time to reserve for the connection between engine and server."`
	Verbose  bool          `help:"Say more."`
}

// Run plays until it is interrupted.
func (c *botPlayCommand) Run(s *shell) error {
	command, options, err := c.engine()
	if err != nil {
		return err
	}
	if c.Engines < 1 || c.Engines > 256 || c.MoveTime <= 0 || c.Margin < 0 {
		return trouble("use 1 to 256 engines and no negative times")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	level := slog.LevelInfo
	if c.Verbose {
		level = slog.LevelDebug
	}
	err = botclient.Run(ctx, botclient.Config{
		Server: c.Server, Token: c.Token, Parse: s.shelf.Parse,
		Open:    func() match.Player { return &match.External{Command: command, Options: options} },
		Engines: c.Engines, MoveTime: c.MoveTime, Margin: c.Margin,
		Log: slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: level})),
	})
	if err != nil {
		return &troubleError{err}
	}
	return nil
}

type botCheckCommand struct {
	engineFlags
	Game []string `placeholder:"ID" help:"A game to play; can be repeated. Default: one of each family, and draughts for two and four."`
}

// checkedGames are the default games for checking an engine.
var checkedGames = []string{"star:2", "star:3", "star:4,teams=pairs", "yalta", "sovereign", "royale", "rex", "draughts:2", "draughts:4"}

// Run checks an engine.
func (c *botCheckCommand) Run(s *shell) error {
	command, options, err := c.engine()
	if err != nil {
		return err
	}
	ids := c.Game
	if len(ids) == 0 {
		ids = checkedGames
	}
	var list []rules.Game
	for _, id := range ids {
		g, err := games.Parse(id)
		if err != nil {
			return &troubleError{err}
		}
		list = append(list, g)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var broken error
	good := botclient.Check(ctx, command, options, list, func(f botclient.Finding) {
		if s.json {
			broken = errors.Join(broken, s.printJSON(f))
			return
		}
		mark := "ok "
		if !f.Good {
			mark = "BAD"
		}
		fmt.Fprintf(s.out, "%s  %-18s  %-34s  %s\n", mark, f.Game, f.What, f.Says)
		_ = s.out.Flush() // progress; the last Flush reports a write error
	})
	if !good && broken == nil {
		return errNo
	}
	return broken
}
