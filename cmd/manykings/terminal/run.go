// Package terminal plays a game in the terminal, all seats at one keyboard, in lines of text.
//
// It owns the players' view and input: boards in characters, commands, texts, undo and the
// record. It knows no rule of any game and reads no notation of its own.
//
//	game, err := games.Parse("star:4")
//	if err == nil {
//		err = terminal.Run(terminal.Config{Game: game, Record: "game.txt", In: os.Stdin, Out: os.Stdout})
//	}
package terminal

import (
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"

	"github.com/manykings/manykings/rules"
)

// Config is the configuration of a session.
type Config struct {
	Game    rules.Game
	Players []string // names by seat, from seat 1 on; may be shorter
	Record  string   // file for the record, saved after every move; empty for none
	Resume  string   // file with a record to resume; Game may then be nil
	Seat    int      // seat at the bottom of the board, 0 for the first

	Plain    bool      // no colours, as where Out is no terminal or NO_COLOR is set
	Pictures bool      // pictures of the chessmen instead of letters
	In       io.Reader // input
	Out      io.Writer // output
	Now      time.Time // dates the record; zero for today
}

// Run plays until the players quit. Errors: of the files, of the terminal, and the faults of a
// record to resume.
func Run(cfg Config) error {
	d, err := open(cfg)
	if err != nil {
		return err
	}
	d.display.mono = cfg.Plain || os.Getenv("NO_COLOR") != "" || !isTerminal(cfg.Out)
	return playLines(d, cfg.In, cfg.Out)
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

// begin returns the sitting of cfg, resumed or new.
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
