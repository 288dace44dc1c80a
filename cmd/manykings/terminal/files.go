package terminal

import (
	"errors"
	"io/fs"
	"os"
	"strconv"

	"github.com/manykings/manykings/rules/games"
)

// keep saves the record after a move, if set so.
func (d *dialogue) keep() {
	if d.keeper.auto {
		d.save()
	}
}

// save writes the record and reports an error.
func (d *dialogue) save() bool {
	err := d.keeper.save(d.sitting)
	if err != nil {
		d.warn(textSaveFailed, "error", err.Error())
	}
	return err == nil
}

// doSave saves to the given file, or to the previous one.
func (d *dialogue) doSave(args []string) {
	if len(args) > 0 && args[0] != d.keeper.path {
		if err := d.keeper.follow(args[0]); err != nil {
			d.warn(textSaveFailed, "error", err.Error())
			return
		}
	}
	switch {
	case d.keeper.path == "":
		d.warn(textSaveWhere)
	case d.save():
		d.tell(textSaved, "file", d.keeper.path)
	}
}

// doResume resumes the last game of a file.
func (d *dialogue) doResume(args []string) {
	if len(args) == 0 {
		d.warn(textResumeWhich)
		return
	}
	if _, err := os.Stat(args[0]); errors.Is(err, fs.ErrNotExist) {
		d.warn(textResumeFailed, "file", args[0], "error", err.Error())
		return
	}
	d.unlessLost(textAskResume, func(d *dialogue) {
		s, err := d.keeper.resume(args[0])
		if err != nil {
			d.warn(textResumeFailed, "file", args[0], "error", err.Error())
			return
		}
		d.lay(s)
		d.tell(textResumed, "file", args[0], "n", strconv.Itoa(len(s.played)))
	})
}

// doNew starts the same game again, or the given one.
func (d *dialogue) doNew(args []string) {
	game := d.sitting.game
	if len(args) > 0 {
		var err error
		if game, err = games.Parse(args[0]); err != nil {
			d.warn(textNewFailed, "error", err.Error())
			return
		}
	}
	d.unlessLost(textAskNew, func(d *dialogue) {
		s, err := newSitting(game, nil)
		if err != nil {
			d.warn(textNewFailed, "error", err.Error())
			return
		}
		if s.game.Seats() == d.sitting.game.Seats() {
			s.call(d.sitting.names()...)
		}
		d.keeper.begin(d.sitting)
		d.lay(s)
		d.tell(textNewGame, "game", game.ID().String())
	})
}

// doQuit quits.
func (d *dialogue) doQuit([]string) {
	d.unlessLost(textAskQuit, func(d *dialogue) { d.done = true })
}

// unlessLost does an action that ends the game: at once if the game is saved, otherwise after
// confirmation.
func (d *dialogue) unlessLost(text string, do func(*dialogue)) {
	if d.keeper.saved(d.sitting) {
		do(d)
		return
	}
	d.question(do, text)
}
