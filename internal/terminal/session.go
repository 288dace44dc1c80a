package terminal

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/notation"
	"github.com/manykings/manykings/rules"
)

// session is a game that is being played: where it began, what was played, and
// what was taken back. Everything else follows from that: taking back plays the
// game anew from its start, over resignations and seats that went out alike.
type session struct {
	game   rules.Game
	setup  *rules.Setup // where the game began, nil for the start of the game
	pos    rules.Position
	opened []rules.Event // what the first turn began with
	played []entry
	undone []string // what was taken back, the next to be played again last

	players []string // names, index 0 for seat 1; empty where nobody is named
	choices []choice // of the seat on turn
	shorts  []string // the choices in short notation, nil before they are asked for
	kings   bool     // the game begins with kings, which can be lost
}

// entry is one thing that was played: a move, a resignation, a fallen flag, an
// agreed draw.
type entry struct {
	seat   rules.Seat // 0 for an agreed draw
	text   string     // as in formats.md
	short  string     // as the records of the game write it
	ply    bool       // it is a move: action is what it did
	action rules.Action
	events []rules.Event // what followed
}

// takesTurn reports whether e was a seat's turn, and not a choice or something
// that was said.
func (e *entry) takesTurn() bool {
	k := e.action.Kind
	return e.ply && k != rules.Swap && k != rules.Stay && k != rules.QueenChoice
}

// choice is a legal move.
type choice struct {
	move   rules.Move
	text   string // in protocol notation
	action rules.Action
}

// newSession returns a game at its start, or at setup if that is not nil. The
// error is of type [rules.Faults].
func newSession(game rules.Game, setup *rules.Setup) (*session, error) {
	s := &session{game: game, setup: setup, players: make([]string, game.Seats())}
	if err := s.restart(); err != nil {
		return nil, err
	}
	start := game.Start()
	for sq := range board.Square(game.Board().Len()) {
		s.kings = s.kings || start.At(sq).Role == rules.King
	}
	return s, nil
}

// restart goes back to the start.
func (s *session) restart() error {
	pos := s.game.Start()
	if s.setup != nil {
		var err error
		if pos, err = s.game.Position(*s.setup); err != nil {
			return err
		}
	}
	s.pos, s.opened, s.played = pos, slices.Clone(pos.Events()), nil
	s.refresh()
	return nil
}

// refresh lists the choices of the seat on turn.
func (s *session) refresh() {
	s.choices, s.shorts = s.choices[:0], nil
	if s.pos.Over() {
		return
	}
	for _, m := range s.pos.Moves(nil) {
		s.choices = append(s.choices, choice{m, s.pos.MoveText(m), s.pos.Describe(m)})
	}
	slices.SortFunc(s.choices, func(a, b choice) int { return strings.Compare(a.text, b.text) })
}

// play plays an entry in any notation. A [*rules.Refusal] says why it cannot be.
func (s *session) play(text string) error {
	if err := s.enter(text); err != nil {
		return err
	}
	s.undone = nil
	s.refresh()
	return nil
}

// enter plays an entry without listing the choices that follow.
func (s *session) enter(text string) error {
	e := entry{seat: s.pos.Turn(), text: text, short: text}
	if m, err := s.parse(text); err == nil {
		e.text, e.ply, e.action = s.pos.MoveText(m), true, s.pos.Describe(m)
		e.short = notation.Format(notation.RecordStyle(s.game), s.pos, m)
		s.pos.Play(m)
	} else if word, seat := cutSeat(text); isNoPly(word) {
		if err := rules.Apply(s.pos, text); err != nil {
			return err
		}
		switch {
		case word == "draw":
			e.seat = 0
		case seat != 0:
			e.seat = seat
		}
		e.text, e.short = word, word
		if e.seat != 0 {
			e.text += string(rune('0' + e.seat))
		}
	} else {
		return err
	}
	e.events = slices.Clone(s.pos.Events())
	s.played = append(s.played, e)
	return nil
}

// cutSeat splits a seat off the end of text, 0 if it names none.
func cutSeat(text string) (word string, seat rules.Seat) {
	if n := len(text) - 1; n > 0 && text[n] >= '1' && text[n] <= '9' {
		return text[:n], rules.Seat(text[n] - '0')
	}
	return text, 0
}

// isNoPly reports whether word is an entry of formats.md that is no move.
func isNoPly(word string) bool { return word == "resign" || word == "flag" || word == "draw" }

// exposes returns the attack on a king of the seat on turn that would stand after
// the move that text means (royale.2: elsewhere there is no such move).
func (s *session) exposes(text string) (rules.Attack, bool) {
	m, err := s.parse(text)
	if err != nil {
		return rules.Attack{}, false
	}
	after := s.pos.Clone()
	after.State().Make(m)
	for _, a := range after.Attacks() {
		if a.Seat == s.pos.Turn() {
			return a, true
		}
	}
	return rules.Attack{}, false
}

// undo takes back up to n entries and returns how many it took back.
func (s *session) undo(n int) int {
	n = min(n, len(s.played))
	keep := len(s.played) - n
	for i := len(s.played) - 1; i >= keep; i-- {
		s.undone = append(s.undone, s.played[i].text)
	}
	texts := make([]string, keep)
	for i := range texts {
		texts[i] = s.played[i].text
	}
	// What was played once can be played again, so neither can fail.
	_ = s.restart()
	for _, text := range texts {
		_ = s.enter(text)
	}
	s.refresh()
	return n
}

// redo plays up to n entries again that were taken back and returns how many.
func (s *session) redo(n int) int {
	n = min(n, len(s.undone))
	for range n {
		last := len(s.undone) - 1
		_ = s.enter(s.undone[last]) // it was played before
		s.undone = s.undone[:last]
	}
	s.refresh()
	return n
}

// at returns what the man on sq may do now.
func (s *session) at(sq board.Square) []rules.Action {
	var actions []rules.Action
	for _, c := range s.choices {
		if c.action.From == sq && c.action.From != board.NoSquare {
			actions = append(actions, c.action)
		}
	}
	return actions
}

// short returns the choices in short notation. It takes much longer than to list
// them: which moves give check must be found out.
func (s *session) short() []string {
	if s.shorts == nil {
		moves := make([]rules.Move, len(s.choices))
		for i, c := range s.choices {
			moves[i] = c.move
		}
		s.shorts = notation.Texts(notation.Short, s.pos, moves)
	}
	return s.shorts
}

// only returns the one choice there is, if it is so.
func (s *session) only() (choice, bool) {
	if len(s.choices) != 1 {
		return choice{}, false
	}
	return s.choices[0], true
}

// player returns the name of whoever holds the seat now: empty if not named.
// The pie of Sovereign makes the players change seats (sovereign.16).
func (s *session) player(seat rules.Seat) string {
	i := int(seat) - 1
	for _, e := range s.played {
		if e.action.Kind == rules.Swap {
			i = 1 - i
		}
	}
	return s.players[i]
}

// ply returns the number of plies played: choices such as that of the pie are
// none.
func (s *session) ply() int { return s.pos.Setup().Ply }

// lastMove returns the last entry that seat played, nil if there is none.
func (s *session) lastMove(seat rules.Seat) *entry {
	for i := len(s.played) - 1; i >= 0; i-- {
		if s.played[i].seat == seat {
			return &s.played[i]
		}
	}
	return nil
}

// lastRound returns the moves that the seat on turn has not answered yet: those
// since its own last one, at most one round.
func (s *session) lastRound() []entry {
	from := len(s.played)
	for from > 0 && len(s.played)-from < s.game.Seats()-1 && s.played[from-1].seat != s.pos.Turn() {
		from--
	}
	return slices.DeleteFunc(slices.Clone(s.played[from:]), func(e entry) bool { return !e.ply })
}

// events returns everything that has happened to seats, in order.
func (s *session) events() []rules.Event {
	all := slices.Clone(s.opened)
	for _, e := range s.played {
		all = append(all, e.events...)
	}
	return all
}

// latest returns what happened after the last entry, or at the start.
func (s *session) latest() []rules.Event {
	if len(s.played) == 0 {
		return s.opened
	}
	return s.played[len(s.played)-1].events
}

// out returns the seats that are no longer living, in order.
func (s *session) out() []rules.Seat {
	if o := s.pos.Outcome(); !o.Over {
		return o.Out
	}
	var out []rules.Seat
	for _, e := range s.events() {
		if e.Kind == rules.EventOut || e.Kind == rules.EventLeft {
			out = append(out, e.Seat)
		}
	}
	return out
}

// armies returns the armies that seat moves now.
func (s *session) armies(seat rules.Seat) []rules.Army {
	var armies []rules.Army
	for a := range s.game.Armies() {
		if s.pos.Owner(rules.Army(a)) == seat {
			armies = append(armies, rules.Army(a))
		}
	}
	return armies
}

// hasKing reports whether seat has a king on the board.
func (s *session) hasKing(seat rules.Seat) bool {
	for sq := range board.Square(s.game.Board().Len()) {
		if p := s.pos.At(sq); p.Role == rules.King && s.pos.Owner(p.Army) == seat {
			return true
		}
	}
	return false
}

// order returns the living seats in the order in which their turns come, the
// one on turn first. Turns pass by number in every game.
func (s *session) order() []rules.Seat {
	out, n := s.out(), s.game.Seats()
	var seats []rules.Seat
	for i := range n {
		seat := rules.Seat((int(s.pos.Turn())-1+i)%n + 1)
		if !slices.Contains(out, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}
