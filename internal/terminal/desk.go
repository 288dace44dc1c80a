package terminal

import (
	"errors"
	"strings"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// desk is what the players sit at: the game, how they want to see it, and what
// the program has to tell them. It understands what is typed; the screen and
// the plain lines only show it.
type desk struct {
	session *session
	looks   []look // by Army
	seats   []look // index 0 for seat 1
	view    view
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
	yes   func(*desk)
}

// newDesk returns a desk with a game on it.
func newDesk(s *session, v view, k keeper) *desk {
	d := &desk{view: v, keeper: k}
	d.lay(s)
	return d
}

// lay puts another game on the desk.
func (d *desk) lay(s *session) {
	d.session = s
	d.looks = newLooks(s.game.Armies())
	d.seats = newSeatLooks(s.game, d.looks)
	d.view.seat = min(max(d.view.seat, 1), rules.Seat(len(d.seats)))
	d.hints = make(marks, s.game.Board().Len())
	d.moved = true
}

// tell adds a sentence for the players.
func (d *desk) tell(k key, pairs ...string) {
	d.notices = append(d.notices, notice{say(k, pairs...), news})
}

// warn adds a sentence that says what did not work.
func (d *desk) warn(k key, pairs ...string) {
	d.notices = append(d.notices, notice{say(k, pairs...), failure})
}

// enter does what a line of input says: a command, a move, or a square. An
// empty line plays the only move there is. To a question the line is the answer:
// the same input again means yes, anything but yes or no takes it back.
func (d *desk) enter(input string) {
	d.notices, d.page, d.moved = nil, nil, false
	d.hints = make(marks, d.session.game.Board().Len())
	words := strings.Fields(input)
	input = strings.Join(words, " ")
	if q := d.ask; q != nil {
		d.ask = nil
		switch strings.ToLower(input) {
		case say(textYes), say(textYes)[:1], strings.ToLower(q.input):
			q.yes(d)
			return
		case say(textNo), say(textNo)[:1], "":
			return
		}
	}
	if len(words) == 0 {
		if only, ok := d.session.only(); ok {
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
func (d *desk) squareNamed(text string) (board.Square, bool) {
	text = strings.ToLower(text)
	if full := d.session.complement(text); full != "" {
		text = full
	}
	s, ok := d.session.game.Board().Square(text)
	if ok {
		_, err := d.session.parse(text)
		ok = err != nil
	}
	return s, ok
}

// move plays a move or another entry; before one that leaves the mover's own
// king attacked it asks (royale.2).
func (d *desk) move(text string) {
	a, exposed := d.session.exposes(text)
	if !exposed {
		d.play(text)
		return
	}
	d.question(func(d *desk) { d.play(text) }, textAskExposed, "square", d.square(a.King), "men", d.attackers(a))
	d.hints.set(a.King, shown)
	for _, m := range a.Men {
		d.hints.set(m.Square, shown)
	}
}

// question asks what is answered by yes or no before something is done.
func (d *desk) question(yes func(*desk), k key, pairs ...string) {
	d.ask = &question{text: say(k, pairs...), yes: yes}
	d.notices = append(d.notices, notice{d.ask.text, news})
}

// play plays a move or another entry and tells what came of it.
func (d *desk) play(text string) {
	if err := d.session.play(text); err != nil {
		d.refuse(err)
		return
	}
	d.moved = true
	if e := d.session.played[len(d.session.played)-1]; e.ply {
		d.notices = append(d.notices, notice{say(textPlayed, "seat", d.seat(e.seat), "move", e.short), echo})
	}
	d.report()
	d.keep()
}

// report tells what stands after a move: checks, what happened, the end.
func (d *desk) report() {
	pos := d.session.pos
	if o := pos.Outcome(); !o.Over || o.Reason == rules.Mate {
		for _, a := range pos.Attacks() {
			d.notices = append(d.notices, notice{d.attack(a), news})
		}
	}
	for _, e := range d.session.latest() {
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
func (d *desk) refuse(err error) {
	d.notices = append(d.notices, notice{err.Error(), failure})
	if r, ok := errors.AsType[*rules.Refusal](err); ok {
		d.hints.refusal(r)
	}
	if isUnreadable(err) {
		d.warn(textSeeHelp)
	}
}

// explain says what stands on a square and what it may do, and shows its goals.
func (d *desk) explain(s board.Square) {
	pos, name := d.session.pos, d.square(s)
	man := pos.At(s)
	shade := int(d.session.game.Board().Shade(s))
	if _, coloured := newGrounds(d.session.game.Board()); shade >= coloured {
		d.tell(textSquareColour, "square", name, "colour", say(colourLooks[shade-coloured].name))
	}
	if man.Role == rules.NoRole {
		d.tell(textSquareEmpty, "square", name)
		d.hints.set(s, chosen)
		return
	}
	owner := pos.Owner(man.Army)
	values := []string{"square", name, "colour", say(d.looks[man.Army].name), "role", say(roleTexts[man.Role])}
	actions := d.session.at(s)
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
		for _, c := range d.session.choices {
			if c.action.From == s {
				goals = append(goals, strings.TrimPrefix(c.text, name))
			}
		}
		d.tell(textGoesTo, append(values, "goals", strings.Join(goals, " "))...)
	}
}

// scene returns the board as it is to be drawn; typed is the input so far, the
// square of which is shown with its goals.
func (d *desk) scene(typed string) *scene {
	game := d.session.game
	t := game.Board()
	s := &scene{board: t, looks: d.looks, seats: d.seats, view: d.view,
		men: make([]rules.Piece, t.Len()), marks: make(marks, t.Len())}
	for sq := range s.men {
		s.men[sq] = d.session.pos.At(board.Square(sq))
	}
	if !d.session.pos.Over() {
		s.turn = d.session.pos.Turn()
		if d.view.follows {
			s.seat = s.turn
		}
	}
	for _, e := range d.session.lastRound() {
		s.marks.action(e.action)
	}
	s.marks.attacks(d.session.pos.Attacks())
	for sq, k := range d.hints {
		s.marks.set(board.Square(sq), k)
	}
	if from, rest, ok := t.CutSquare(strings.TrimSpace(typed)); ok {
		actions := d.session.at(from)
		if rest != "" {
			actions = nil
			for _, c := range d.session.choices {
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
