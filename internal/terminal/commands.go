package terminal

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
)

// command is something that a player can ask for by a word. The words are the
// same in all languages, as names of commands are.
type command struct {
	words []string // the first is shown; the others are understood too
	note  key      // what it does, in a few words
	do    func(d *desk, args []string)
}

// commands returns all commands, in the order of the help.
func commands() []command {
	return []command{
		{[]string{"help", "?", "h"}, noteHelp, (*desk).doHelp},
		{[]string{"undo", "u"}, noteUndo, (*desk).doUndo},
		{[]string{"redo"}, noteRedo, (*desk).doRedo},
		{[]string{"moves"}, noteMoves, (*desk).doMoves},
		{[]string{"status"}, noteStatus, (*desk).doStatus},
		{[]string{"board"}, noteBoard, (*desk).doBoard},
		{[]string{"view", "turn", "rotate"}, noteView, (*desk).doView},
		{[]string{"layout"}, noteLayout, (*desk).doLayout},
		{[]string{"pieces"}, notePieces, (*desk).doPieces},
		{[]string{"colours", "colors"}, noteColours, (*desk).doColours},
		{[]string{"save"}, noteSave, (*desk).doSave},
		{[]string{"resume", "load"}, noteResume, (*desk).doResume},
		{[]string{"new"}, noteNew, (*desk).doNew},
		{[]string{"resign"}, noteResign, (*desk).doResign},
		{[]string{"flag"}, noteFlag, (*desk).doFlag},
		{[]string{"draw"}, noteDraw, (*desk).doDraw},
		{[]string{"quit", "exit", "q"}, noteQuit, (*desk).doQuit},
	}
}

// findCommand returns the command with the given word.
func findCommand(word string) (command, bool) {
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return slices.Contains(c.words, word) })
	if i < 0 {
		return command{}, false
	}
	return all[i], true
}

// number returns the first argument as a number from 1 on, or otherwise if
// there is none; 0 if it is no such number.
func number(args []string, otherwise int) int {
	if len(args) == 0 {
		return otherwise
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 1 {
		return 0
	}
	return n
}

// steps returns how many steps back or forth the arguments say.
func steps(args []string) int {
	if len(args) > 0 && args[0] == say(textAll) {
		return math.MaxInt
	}
	return number(args, 1)
}

func (d *desk) doHelp([]string) {
	d.page = nil
	for _, text := range d.helpTexts() {
		d.page = append(d.page, strings.Split(text, "\n")...)
	}
	for _, c := range commands() {
		d.page = append(d.page, say(textHelpCommand, "word", pad(c.words[0], 8), "note", say(c.note)))
	}
	d.page = append(d.page, strings.Split(say(textSigns), "\n")...)
	for k := lastTo; int(k) < len(signs); k++ {
		if signs[k].note != 0 {
			d.page = append(d.page, say(textHelpCommand, "word", pad(string(signs[k].sign), 8), "note", say(signs[k].note)))
		}
	}
}

// helpTexts returns what a player of this game should know about typing moves.
func (d *desk) helpTexts() []string {
	s := d.session
	texts := []string{say(textHelp)}
	if moves := s.game.Start().Moves(nil); len(moves) > 0 {
		texts = append(texts, say(textHelpExample, "move", s.game.Start().MoveText(moves[0])))
	}
	switch {
	case !s.kings:
		texts = append(texts, say(textHelpDraughts))
	case len(d.looks) > len(d.seats):
		texts = append(texts, say(textHelpChess), say(textHelpColours))
	default:
		texts = append(texts, say(textHelpChess))
	}
	return append(texts, say(textHelpCommands))
}

// pad returns text with spaces behind it up to a width.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-len(text)))
}

func (d *desk) doUndo(args []string) {
	n := d.session.undo(steps(args))
	if n == 0 {
		d.warn(textNothingUndone)
		return
	}
	d.moved = true
	d.tell(textUndone, "n", strconv.Itoa(n))
	d.keep()
}

func (d *desk) doRedo(args []string) {
	n := d.session.redo(steps(args))
	if n == 0 {
		d.warn(textNothingRedone)
		return
	}
	d.moved = true
	d.tell(textRedone, "n", strconv.Itoa(n))
	d.report()
	d.keep()
}

func (d *desk) doMoves([]string) {
	const width = 72
	d.page = nil
	for _, l := range d.moveLines(width) {
		d.page = append(d.page, l.String())
	}
	if d.page == nil {
		d.tell(textNoMoves)
	}
}

func (d *desk) doStatus([]string) {
	const width, height = 72, 60
	d.page = nil
	for _, l := range d.panel(width, height) {
		d.page = append(d.page, l.String())
	}
}

func (d *desk) doBoard([]string) { d.moved = true }

func (d *desk) doView(args []string) {
	if len(args) > 0 && args[0] == say(textAuto) {
		d.view.follows, d.moved = true, true
		d.tell(textFollows)
		return
	}
	n := len(d.seats)
	seat := number(args, int(d.view.seat)%n+1)
	if seat < 1 || seat > n {
		d.warn(textNoSuchView, "n", strconv.Itoa(n))
		return
	}
	d.view.seat, d.view.follows, d.moved = rules.Seat(seat), false, true
	d.tell(textViewed, "seat", d.seat(d.view.seat))
}

func (d *desk) doLayout(args []string) {
	for shape, name := range shapeTexts {
		if len(args) > 0 && say(name) == args[0] {
			d.view.shape, d.moved = shape, true
			return
		}
	}
	d.warn(textWhichLayout)
}

// shapeTexts are the words for the shapes.
var shapeTexts = map[shape]key{anyShape: textAuto, wholeStar: textShapeStar, halves: textShapeHalves}

func (d *desk) doPieces([]string) { d.view.pictures, d.moved = !d.view.pictures, true }

func (d *desk) doColours([]string) { d.view.mono, d.moved = !d.view.mono, true }

func (d *desk) doResign(args []string) { d.leave("resign", args) }

func (d *desk) doFlag(args []string) { d.leave("flag", args) }

// leave plays resign or flag, of the seat on turn or the one named.
func (d *desk) leave(word string, args []string) {
	seat := number(args, int(d.session.pos.Turn()))
	if seat < 1 || seat > len(d.seats) {
		d.warn(textNoSuchSeat, "n", strconv.Itoa(len(d.seats)), "word", word)
		return
	}
	d.play(word + strconv.Itoa(seat))
}

func (d *desk) doDraw([]string) { d.play("draw") }
