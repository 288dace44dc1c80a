package terminal

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
)

// command is a command that a player types as a word.
type command struct {
	words []string // the first is shown; the others are synonyms
	note  string   // short description
	do    func(d *dialogue, args []string)
}

// commands returns all commands, in the order of the help.
func commands() []command {
	return []command{
		{[]string{"help", "?", "h"}, noteHelp, (*dialogue).doHelp},
		{[]string{"undo", "u"}, noteUndo, (*dialogue).doUndo},
		{[]string{"redo"}, noteRedo, (*dialogue).doRedo},
		{[]string{"moves"}, noteMoves, (*dialogue).doMoves},
		{[]string{"status"}, noteStatus, (*dialogue).doStatus},
		{[]string{"board"}, noteBoard, (*dialogue).doBoard},
		{[]string{"view", "turn", "rotate"}, noteView, (*dialogue).doView},
		{[]string{"layout"}, noteLayout, (*dialogue).doLayout},
		{[]string{"pieces"}, notePieces, (*dialogue).doPieces},
		{[]string{"colours", "colors"}, noteColours, (*dialogue).doColours},
		{[]string{"save"}, noteSave, (*dialogue).doSave},
		{[]string{"resume", "load"}, noteResume, (*dialogue).doResume},
		{[]string{"new"}, noteNew, (*dialogue).doNew},
		{[]string{"resign"}, noteResign, (*dialogue).doResign},
		{[]string{"flag"}, noteFlag, (*dialogue).doFlag},
		{[]string{"draw"}, noteDraw, (*dialogue).doDraw},
		{[]string{"quit", "exit", "q"}, noteQuit, (*dialogue).doQuit},
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

// number returns the first argument as a number from 1 on, otherwise without one, and 0 if it is
// invalid.
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

// steps returns the number of steps in the arguments.
func steps(args []string) int {
	if len(args) > 0 && args[0] == textAll {
		return math.MaxInt
	}
	return number(args, 1)
}

func (d *dialogue) doHelp([]string) {
	d.page = nil
	for _, text := range d.helpTexts() {
		d.page = append(d.page, strings.Split(text, "\n")...)
	}
	for _, c := range commands() {
		d.page = append(d.page, say(textHelpCommand, "word", pad(c.words[0], 8), "note", c.note))
	}
	d.page = append(d.page, strings.Split(textSigns, "\n")...)
	for k := lastTo; int(k) < len(signs); k++ {
		if signs[k].note != "" {
			d.page = append(d.page, say(textHelpCommand, "word", pad(string(signs[k].sign), 8), "note", signs[k].note))
		}
	}
}

// helpTexts returns the help on typing moves in this game.
func (d *dialogue) helpTexts() []string {
	s := d.sitting
	texts := []string{textHelp}
	if moves := s.game.Start().Moves(nil); len(moves) > 0 {
		texts = append(texts, say(textHelpExample, "move", s.game.Start().MoveText(moves[0])))
	}
	switch {
	case !s.kings:
		texts = append(texts, textHelpDraughts)
	case len(d.looks) > len(d.seats):
		texts = append(texts, textHelpChess, textHelpColours)
	default:
		texts = append(texts, textHelpChess)
	}
	return append(texts, textHelpCommands)
}

// pad appends spaces to text up to a width.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-len(text)))
}

func (d *dialogue) doUndo(args []string) {
	n := d.sitting.undo(steps(args))
	if n == 0 {
		d.warn(textNothingUndone)
		return
	}
	d.moved = true
	d.tell(textUndone, "n", strconv.Itoa(n))
	d.keep()
}

func (d *dialogue) doRedo(args []string) {
	n := d.sitting.redo(steps(args))
	if n == 0 {
		d.warn(textNothingRedone)
		return
	}
	d.moved = true
	d.tell(textRedone, "n", strconv.Itoa(n))
	d.report()
	d.keep()
}

func (d *dialogue) doMoves([]string) {
	const width = 72
	d.page = nil
	for _, l := range d.moveLines(width) {
		d.page = append(d.page, l.String())
	}
	if d.page == nil {
		d.tell(textNoMoves)
	}
}

func (d *dialogue) doStatus([]string) {
	const width = 72
	d.page = nil
	for _, l := range d.panel(width) {
		d.page = append(d.page, l.String())
	}
}

func (d *dialogue) doBoard([]string) { d.moved = true }

func (d *dialogue) doView(args []string) {
	if len(args) > 0 && args[0] == textAuto {
		d.display.follows, d.moved = true, true
		d.tell(textFollows)
		return
	}
	n := len(d.seats)
	seat := number(args, int(d.display.seat)%n+1)
	if seat < 1 || seat > n {
		d.warn(textNoSuchView, "n", strconv.Itoa(n))
		return
	}
	d.display.seat, d.display.follows, d.moved = rules.Seat(seat), false, true
	d.tell(textViewed, "seat", d.seat(d.display.seat))
}

func (d *dialogue) doLayout(args []string) {
	for shape, name := range shapeTexts {
		if len(args) > 0 && name == args[0] {
			d.display.shape, d.moved = shape, true
			return
		}
	}
	d.warn(textWhichLayout)
}

// shapeTexts are the words for the shapes.
var shapeTexts = map[shape]string{anyShape: textAuto, wholeStar: textShapeStar, halves: textShapeHalves}

func (d *dialogue) doPieces([]string) { d.display.pictures, d.moved = !d.display.pictures, true }

func (d *dialogue) doColours([]string) { d.display.mono, d.moved = !d.display.mono, true }

func (d *dialogue) doResign(args []string) { d.leave("resign", args) }

func (d *dialogue) doFlag(args []string) { d.leave("flag", args) }

// leave plays resign or flag for the seat to move or the given one.
func (d *dialogue) leave(word string, args []string) {
	seat := number(args, int(d.sitting.pos.Turn()))
	if seat < 1 || seat > len(d.seats) {
		d.warn(textNoSuchSeat, "n", strconv.Itoa(len(d.seats)), "word", word)
		return
	}
	d.play(word + strconv.Itoa(seat))
}

func (d *dialogue) doDraw([]string) { d.play("draw") }
