package terminal

import (
	"errors"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// dialogue is what players and program have to say to each other: the game, how
// they want to see it, what they are told. It understands what is typed; the screen and
// the plain lines only show it.
type dialogue struct {
	sitting *sitting
	looks   []look // by Army
	seats   []look // index 0 for seat 1
	display display
	keeper  keeper // where the record is kept

	notices []notice  // what is to be told, newest last
	hints   marks     // what the last input is answered by on the board
	page    []string  // a text to be read, nil if none
	ask     *question // what is to be answered first, nil if nothing
	moved   bool      // the position changed with the last input
	done    bool      // the player wants to leave
}

// notice is a sentence for the players.
type notice struct {
	text string
	kind noticeKind
}

// noticeKind says what sort of sentence a notice is.
type noticeKind uint8

// The kinds of notices.
const (
	news    noticeKind = iota
	echo               // repeats what was entered: a screen shows that anyway
	failure            // says what did not work
)

// question is asked before something is done that cannot be undone, or that the
// rules want to be asked.
type question struct {
	input string // what is asked about
	text  string
	yes   func(*dialogue)
}

// newDialogue returns a dialogue about a game.
func newDialogue(s *sitting, v display, k keeper) *dialogue {
	d := &dialogue{display: v, keeper: k}
	d.lay(s)
	return d
}

// lay turns to another game.
func (d *dialogue) lay(s *sitting) {
	d.sitting = s
	d.looks = newLooks(s.game.Armies())
	d.seats = newSeatLooks(s.game, d.looks)
	d.display.seat = min(max(d.display.seat, 1), rules.Seat(len(d.seats)))
	d.hints = make(marks, s.game.Board().Len())
	d.moved = true
}

// tell adds a sentence for the players.
func (d *dialogue) tell(text string, pairs ...string) {
	d.notices = append(d.notices, notice{say(text, pairs...), news})
}

// warn adds a sentence that says what did not work.
func (d *dialogue) warn(text string, pairs ...string) {
	d.notices = append(d.notices, notice{say(text, pairs...), failure})
}

// enter does what a line of input says: a command, a move, or a square. An
// empty line plays the only move there is. To a question the line is the answer:
// the same input again means yes, anything but yes or no takes it back.
func (d *dialogue) enter(input string) {
	d.notices, d.page, d.moved = nil, nil, false
	d.hints = make(marks, d.sitting.game.Board().Len())
	words := strings.Fields(input)
	input = strings.Join(words, " ")
	if q := d.ask; q != nil {
		d.ask = nil
		switch strings.ToLower(input) {
		case textYes, textYes[:1], strings.ToLower(q.input):
			q.yes(d)
			return
		case textNo, textNo[:1], "":
			return
		}
	}
	if len(words) == 0 {
		if only, ok := d.sitting.only(); ok {
			d.move(only.text)
		}
		return
	}
	if c, ok := findCommand(words[0]); ok {
		c.do(d, words[1:])
	} else if s, ok := d.squareNamed(input); ok {
		d.explain(s)
	} else {
		d.move(input)
	}
	if d.ask != nil {
		d.ask.input = input
	}
}

// squareNamed returns the square that text names, if it means no move: in short
// notation one may be named like a square.
func (d *dialogue) squareNamed(text string) (board.Square, bool) {
	text = strings.ToLower(text)
	if full := d.sitting.complement(text); full != "" {
		text = full
	}
	s, ok := d.sitting.game.Board().Square(text)
	if ok {
		_, err := d.sitting.parse(text)
		ok = err != nil
	}
	return s, ok
}

// move plays a move or another entry; before one that leaves the mover's own
// king attacked it asks (royale.2).
func (d *dialogue) move(text string) {
	a, exposed := d.sitting.exposes(text)
	if !exposed {
		d.play(text)
		return
	}
	d.question(func(d *dialogue) { d.play(text) }, textAskExposed, "square", d.square(a.King), "men", d.attackers(a))
	d.hints.set(a.King, shown)
	for _, m := range a.Men {
		d.hints.set(m.Square, shown)
	}
}

// question asks what is answered by yes or no before something is done.
func (d *dialogue) question(yes func(*dialogue), text string, pairs ...string) {
	d.ask = &question{text: say(text, pairs...), yes: yes}
	d.notices = append(d.notices, notice{d.ask.text, news})
}

// play plays a move or another entry and tells what came of it.
func (d *dialogue) play(text string) {
	if err := d.sitting.play(text); err != nil {
		d.refuse(err)
		return
	}
	d.moved = true
	if e := d.sitting.played[len(d.sitting.played)-1]; e.ply {
		d.notices = append(d.notices, notice{say(textPlayed, "seat", d.seat(e.seat), "move", e.short), echo})
	}
	d.report()
	d.keep()
}

// report tells what stands after a move: checks, what happened, the end.
func (d *dialogue) report() {
	pos := d.sitting.pos
	if o := pos.Outcome(); !o.Over || o.Reason == rules.Mate {
		for _, a := range pos.Attacks() {
			d.notices = append(d.notices, notice{d.attack(a), news})
		}
	}
	for _, e := range d.sitting.latest() {
		if text := d.event(e); text != "" {
			d.notices = append(d.notices, notice{text, news})
		}
	}
	if !pos.Over() {
		return
	}
	for _, text := range append(d.result(), d.score()) {
		if text != "" {
			d.notices = append(d.notices, notice{text, news})
		}
	}
}

// refuse says why a move was refused, and shows it on the board.
func (d *dialogue) refuse(err error) {
	d.notices = append(d.notices, notice{err.Error(), failure})
	if r, ok := errors.AsType[*rules.Refusal](err); ok {
		d.hints.refusal(r)
	}
	if isUnreadable(err) {
		d.warn(textSeeHelp)
	}
}

// explain says what stands on a square and what it may do, and shows its goals.
func (d *dialogue) explain(s board.Square) {
	pos, name := d.sitting.pos, d.square(s)
	man := pos.At(s)
	shade := int(d.sitting.game.Board().Shade(s))
	if _, coloured := newGrounds(d.sitting.game.Board()); shade >= coloured {
		d.tell(textSquareColour, "square", name, "colour", colourLooks[shade-coloured].name)
	}
	if man.Role == rules.NoRole {
		d.tell(textSquareEmpty, "square", name)
		d.hints.set(s, chosen)
		return
	}
	owner := pos.Owner(man.Army)
	values := []string{"square", name, "colour", d.looks[man.Army].name, "role", roleTexts[man.Role]}
	actions := d.sitting.at(s)
	d.hints.goals(s, actions)
	switch {
	case owner == 0:
		d.tell(textNobodysMan, values...)
	case pos.Over():
		d.tell(textSquareMan, values...)
	case owner != pos.Turn():
		d.tell(textNotYours, append(values, "seat", d.seat(owner))...)
	case len(actions) == 0:
		d.tell(textCannotGo, values...)
	default:
		var goals []string
		for _, c := range d.sitting.choices {
			if c.action.From == s {
				goals = append(goals, strings.TrimPrefix(c.text, name))
			}
		}
		d.tell(textGoesTo, append(values, "goals", strings.Join(goals, " "))...)
	}
}

// scene returns the board as it is to be drawn; typed is the input so far, the
// square of which is shown with its goals.
func (d *dialogue) scene(typed string) *scene {
	game := d.sitting.game
	t := game.Board()
	s := &scene{board: t, looks: d.looks, seats: d.seats, display: d.display,
		men: make([]rules.Piece, t.Len()), marks: make(marks, t.Len())}
	for sq := range s.men {
		s.men[sq] = d.sitting.pos.At(board.Square(sq))
	}
	if !d.sitting.pos.Over() {
		s.turn = d.sitting.pos.Turn()
		if d.display.follows {
			s.seat = s.turn
		}
	}
	for _, e := range d.sitting.lastRound() {
		s.marks.action(e.action)
	}
	s.marks.attacks(d.sitting.pos.Attacks())
	for sq, k := range d.hints {
		s.marks.set(board.Square(sq), k)
	}
	if from, rest, ok := t.CutSquare(strings.TrimSpace(typed)); ok {
		actions := d.sitting.at(from)
		if rest != "" {
			actions = nil
			for _, c := range d.sitting.choices {
				if strings.HasPrefix(c.text, strings.TrimSpace(typed)) {
					actions = append(actions, c.action)
				}
			}
		}
		if len(actions) > 0 {
			s.marks.goals(from, actions)
		}
	}
	return s
}
