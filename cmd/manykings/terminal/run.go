// Package terminal plays a game in the terminal: all seats at one keyboard, on
// a screen or, where there is none, in plain lines of text.
//
// It owns what the players see and type: the drawing of every board in
// characters, the commands, the texts, taking back and keeping the record. It
// knows no rule of any game and reads no notation of its own.
//
//	game, err := games.Parse("star:4")
//	if err == nil {
//		err = terminal.Run(terminal.Config{Game: game, Record: "game.txt", In: os.Stdin, Out: os.Stdout})
//	}
package terminal

import (
	"context"
	"errors"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"github.com/manykings/manykings/rules"
)

// Config says what is played and how.
type Config struct {
	Game    rules.Game
	Players []string // names by seat, from seat 1 on; may be shorter
	Record  string   // file to keep the record in, after every move; empty for none
	Resume  string   // file with a record to go on from; Game may then be nil
	Seat    int      // at the bottom of the board, 0 for the first

	Plain    bool      // plain lines of text, as where In or Out is no terminal
	Pictures bool      // pictures of the chessmen instead of letters
	In       io.Reader // what is typed
	Out      io.Writer // the screen
	Now      time.Time // dates the record; zero for today
}

// Run plays until the players leave. Errors are those of the files and of the
// terminal, and for a record to resume what is wrong with it.
func Run(ctx context.Context, cfg Config) error {
	d, err := open(cfg)
	if err != nil {
		return err
	}
	if cfg.Plain || !isTerminal(cfg.In) || !isTerminal(cfg.Out) {
		return playLines(d, cfg.In, cfg.Out)
	}
	_, err = tea.NewProgram(newModel(d), tea.WithContext(ctx), tea.WithInput(cfg.In), tea.WithOutput(cfg.Out)).Run()
	if errors.Is(err, tea.ErrInterrupted) {
		return nil
	}
	return err
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(term.File)
	return ok && term.IsTerminal(file.Fd())
}

// open returns a dialogue about the game of cfg.
func open(cfg Config) (*dialogue, error) {
	if cfg.Now.IsZero() {
		cfg.Now = time.Now()
	}
	k := newKeeper(cfg.Now.Format("2006.01.02"))
	v := display{seat: rules.Seat(max(cfg.Seat, 1)), pictures: cfg.Pictures}
	s, err := begin(&k, cfg)
	if err != nil {
		return nil, err
	}
	if cfg.Record != "" && cfg.Record != cfg.Resume {
		if err := k.follow(cfg.Record); err != nil {
			return nil, err
		}
	}
	k.auto = cfg.Record != ""
	return newDialogue(s, v, k), nil
}

// begin returns the sitting of cfg: resumed, or new.
func begin(k *keeper, cfg Config) (*sitting, error) {
	if cfg.Resume != "" {
		return k.resume(cfg.Resume)
	}
	s, err := newSitting(cfg.Game, nil)
	if err == nil {
		s.call(cfg.Players...)
	}
	return s, err
}
