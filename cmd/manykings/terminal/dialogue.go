package terminal

import (
	"errors"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// dialogue is the state of the interaction: the game, the display settings and the messages. It
// interprets input; playLines only displays it.
type dialogue struct {
	sitting *sitting
	looks   []look // by Army
	seats   []look // index 0 for seat 1
	display display
	keeper  keeper // saves the record

	notices []notice  // messages, newest last
	hints   marks     // marks for the last input
	page    []string  // a page of text, nil if none
	ask     *question // pending question, nil if none
	moved   bool      // whether the last input changed the position
	done    bool      // whether to quit
}

// notice is a message to the players.
type notice struct {
	text string
	kind noticeKind
}

// noticeKind is the kind of a message.
type noticeKind uint8

// The kinds of notices.
const (
	news    noticeKind = iota
	failure            // reports an error
)

// question is a confirmation, before an irreversible action or because the rules require it.
type question struct {
	input string // the input to confirm
	text  string
	yes   func(*dialogue)
}

// newDialogue returns a dialogue about a game.
func newDialogue(s *sitting, v display, k keeper) *dialogue {
	d := &dialogue{display: v, keeper: k}
	d.lay(s)
	return d
}

// lay switches to another game.
func (d *dialogue) lay(s *sitting) {
	d.sitting = s
	d.looks = newLooks(s.game.Armies())
	d.seats = newSeatLooks(s.game, d.looks)
	d.display.seat = min(max(d.display.seat, 1), rules.Seat(len(d.seats)))
	d.hints = make(marks, s.game.Board().Len())
	d.moved = true
}

// tell adds a message.
func (d *dialogue) tell(text string, pairs ...string) {
	d.notices = append(d.notices, notice{say(text, pairs...), news})
}

// warn adds an error message.
func (d *dialogue) warn(text string, pairs ...string) {
	d.notices = append(d.notices, notice{say(text, pairs...), failure})
}

// enter executes a line of input: a command, a move, or a square. An empty line plays the only
// legal move. To a question, the line is the answer: repeating the input means yes, and anything
// except yes and no cancels it.
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

// squareNamed returns the square that text names, unless it is a move: in short notation a pawn
// move looks like a square.
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

// move plays a move or another entry. It asks before a move that leaves the mover's own king
// attacked (royale.2).
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

// question asks for confirmation before an action.
func (d *dialogue) question(yes func(*dialogue), text string, pairs ...string) {
	d.ask = &question{text: say(text, pairs...), yes: yes}
	d.notices = append(d.notices, notice{d.ask.text, news})
}

// play plays a move or another entry and reports the result.
func (d *dialogue) play(text string) {
	if err := d.sitting.play(text); err != nil {
		d.refuse(err)
		return
	}
	d.moved = true
	if e := d.sitting.played[len(d.sitting.played)-1]; e.ply {
		d.notices = append(d.notices, notice{say(textPlayed, "seat", d.seat(e.seat), "move", e.short), news})
	}
	d.report()
	d.keep()
}

// report reports the state after a move: checks, events, the end.
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

// refuse reports the reason for an illegal move, and marks it on the board.
func (d *dialogue) refuse(err error) {
	d.notices = append(d.notices, notice{err.Error(), failure})
	if r, ok := errors.AsType[*rules.Refusal](err); ok {
		d.hints.refusal(r)
	}
	if isUnreadable(err) {
		d.warn(textSeeHelp)
	}
}

// explain describes the piece on a square and its moves, and marks its goals.
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

// scene returns the board to draw.
func (d *dialogue) scene() *scene {
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
	return s
}
