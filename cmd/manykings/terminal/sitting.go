package terminal

import (
	"cmp"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/table"
)

// sitting is a game with all players at one keyboard, with the effects of its entries and the
// undone entries.
type sitting struct {
	game   rules.Game
	setup  *rules.Setup // custom position at the start, nil for the initial position
	state  table.State
	pos    rules.Position // after all entries
	opened []rules.Event  // events at the start
	played []entry        // the entries of state with their effects
	undone []string       // undone entries, the next to redo last

	choices []choice // legal choices of the seat to move
	shorts  []string // choices in short notation, computed on demand
	kings   bool     // whether the game begins with kings, which can be lost
}

// here is the player id of everybody at the keyboard.
const here table.Player = "here"

// stillness is the time of every entry, since no clock runs.
const stillness table.Millis = 1

// entry is a played entry: a move, a resignation, a fallen flag, or an agreed draw.
type entry struct {
	seat   rules.Seat // 0 for an agreed draw
	text   string     // in the notation of formats.md
	short  string     // in the notation of records
	ply    bool       // whether it is a move, with an action
	action rules.Action
	events []rules.Event // events after it
}

// takesTurn reports whether e was the turn of a seat, unlike a choice or a declaration.
func (e *entry) takesTurn() bool { return e.ply && e.action.IsPly() }

// choice is a legal move.
type choice struct {
	move   rules.Move
	text   string // protocol notation
	action rules.Action
}

// newSitting returns a game at its start, or at setup if not nil. The error is of type
// [rules.Faults].
func newSitting(game rules.Game, setup *rules.Setup) (*sitting, error) {
	s := &sitting{game: game, setup: setup}
	agreed := table.Setting{
		Host: here, Clock: table.Clock{Kind: table.NoClock},
		Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000}, // nobody leaves
	}
	if setup != nil {
		if _, err := game.Position(*setup); err != nil {
			return nil, err
		}
		agreed.Position = notation.FormatSetup(*setup)
	}
	seats := make([]table.SeatChoice, game.Seats())
	for i := range seats {
		seats[i].Kind = table.ChooseHere
	}
	t, err := table.New(game, agreed, seats, stillness)
	if err != nil {
		return nil, err
	}
	t.StartIfFull()
	s.keep(t)
	s.opened = slices.Clone(s.pos.Events())
	start := game.Start()
	for sq := range board.Square(game.Board().Len()) {
		s.kings = s.kings || start.At(sq).Role == rules.King
	}
	s.refresh()
	return s, nil
}

// ask performs a request on the table.
func (s *sitting) ask(request func(*table.Table) error) error {
	t, err := table.Open(s.game, &s.state, s.pos, stillness)
	if err == nil {
		err = request(t)
	}
	if err == nil {
		s.keep(t)
	}
	return err
}

// keep stores the changed state of the table.
func (s *sitting) keep(t *table.Table) {
	t.Settle()
	s.state, s.pos = t.State, t.Pos()
	s.state.Version++
}

// call sets the names of the players, seat 1 first; empty for no name.
func (s *sitting) call(names ...string) {
	for i := range min(len(names), len(s.state.Seats)) {
		s.state.Seats[i].Name = names[i]
	}
}

// names returns the names from call, by original seat.
func (s *sitting) names() []string {
	seats := s.state.FirstSeats() // played entries can always be replayed
	names := make([]string, len(seats))
	for i := range seats {
		names[i] = seats[i].Name
	}
	return names
}

// refresh lists the choices of the seat to move.
func (s *sitting) refresh() {
	s.choices, s.shorts = s.choices[:0], nil
	if s.pos.Over() {
		return
	}
	for _, m := range s.pos.Moves(nil) {
		s.choices = append(s.choices, choice{m, s.pos.MoveText(m), s.pos.Describe(m)})
	}
	slices.SortFunc(s.choices, func(a, b choice) int { return strings.Compare(a.text, b.text) })
}

// play plays an entry in any notation. A [*rules.Refusal] is the reason if it is illegal.
func (s *sitting) play(text string) error {
	if err := s.enter(text); err != nil {
		return err
	}
	s.undone = nil
	s.refresh()
	return nil
}

// enter plays an entry without listing the next choices.
func (s *sitting) enter(text string) error {
	m, err := s.parse(text)
	word, seat, said := rules.ParseEntry(text)
	var e entry
	switch {
	case err == nil:
		e.ply, e.action = true, s.pos.Describe(m)
		e.short = notation.Format(notation.RecordStyle(s.game), s.pos, m)
		err = s.ask(func(t *table.Table) error {
			return t.Move(table.Move{Player: here, Seat: t.Turn, Version: t.Version, Text: t.Pos().MoveText(m)})
		})
	case said:
		// The rules give the reason, the table only the refusal.
		if err := rules.Apply(s.pos.Clone(), text); err != nil {
			return err
		}
		e.short = word
		err = s.declare(word, int(cmp.Or(seat, s.pos.Turn())))
	}
	if err != nil {
		return err
	}
	last := s.state.Entries[len(s.state.Entries)-1]
	e.seat, e.text = rules.Seat(last.Seat), last.Text
	e.events = slices.Clone(s.pos.Events())
	s.played = append(s.played, e)
	return nil
}

// declare plays an entry that is not a move.
func (s *sitting) declare(word string, seat int) error {
	switch word {
	case "resign":
		return s.ask(func(t *table.Table) error { return t.Resign(here, seat) })
	case "flag":
		return s.ask(func(t *table.Table) error { return t.CallFlag(here, seat) })
	default:
		return s.ask(func(t *table.Table) error { return t.Propose(here, seat, table.VoteDraw) })
	}
}

// exposes returns the attack on a king of the seat to move after a move (royale.2; elsewhere such
// moves are illegal).
func (s *sitting) exposes(text string) (rules.Attack, bool) {
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

// undo undoes up to n entries, resignations and eliminations included, and returns how many.
func (s *sitting) undo(n int) int {
	keep := max(len(s.played)-n, 0)
	if err := s.ask(func(t *table.Table) error { return t.Rewind(here, keep) }); err != nil {
		return 0 // nothing to undo
	}
	taken := s.played[keep:]
	for _, e := range slices.Backward(taken) {
		s.undone = append(s.undone, e.text)
	}
	s.played = s.played[:keep:keep]
	s.refresh()
	return len(taken)
}

// redo replays up to n undone entries and returns how many.
func (s *sitting) redo(n int) int {
	n = min(n, len(s.undone))
	for range n {
		last := len(s.undone) - 1
		_ = s.enter(s.undone[last]) // it was legal before
		s.undone = s.undone[:last]
	}
	s.refresh()
	return n
}

// at returns the legal actions of the piece on sq.
func (s *sitting) at(sq board.Square) []rules.Action {
	var actions []rules.Action
	for _, c := range s.choices {
		if c.action.From == sq && c.action.From != board.NoSquare {
			actions = append(actions, c.action)
		}
	}
	return actions
}

// short returns the choices in short notation. It is slow, since it has to find which moves give
// check.
func (s *sitting) short() []string {
	if s.shorts == nil {
		moves := make([]rules.Move, len(s.choices))
		for i, c := range s.choices {
			moves[i] = c.move
		}
		s.shorts = notation.Texts(notation.Short, s.pos, moves)
	}
	return s.shorts
}

// only returns the only choice, if there is just one.
func (s *sitting) only() (choice, bool) {
	if len(s.choices) != 1 {
		return choice{}, false
	}
	return s.choices[0], true
}

// player returns the name of the present holder of a seat; may be empty.
func (s *sitting) player(seat rules.Seat) string { return s.state.Seats[seat-1].Name }

// ply returns the number of plies; choices such as the pie rule do not count.
func (s *sitting) ply() int { return s.pos.Setup().Ply }

// lastMove returns the last entry of a seat, nil if there is none.
func (s *sitting) lastMove(seat rules.Seat) *entry {
	for i := len(s.played) - 1; i >= 0; i-- {
		if s.played[i].seat == seat {
			return &s.played[i]
		}
	}
	return nil
}

// lastRound returns the moves since the last one of the seat to move, at most one round.
func (s *sitting) lastRound() []entry {
	from := len(s.played)
	for from > 0 && len(s.played)-from < s.game.Seats()-1 && s.played[from-1].seat != s.pos.Turn() {
		from--
	}
	return slices.DeleteFunc(slices.Clone(s.played[from:]), func(e entry) bool { return !e.ply })
}

// events returns all events of the game, in order.
func (s *sitting) events() []rules.Event {
	all := slices.Clone(s.opened)
	for _, e := range s.played {
		all = append(all, e.events...)
	}
	return all
}

// latest returns the events after the last entry, or at the start.
func (s *sitting) latest() []rules.Event {
	if len(s.played) == 0 {
		return s.opened
	}
	return s.played[len(s.played)-1].events
}

// out returns the eliminated seats in order, including those eliminated at the end of the game.
func (s *sitting) out() []rules.Seat {
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
func (s *sitting) armies(seat rules.Seat) []rules.Army {
	var armies []rules.Army
	for a := range s.game.Armies() {
		if s.pos.Owner(rules.Army(a)) == seat {
			armies = append(armies, rules.Army(a))
		}
	}
	return armies
}

// hasKing reports whether seat has a king on the board.
func (s *sitting) hasKing(seat rules.Seat) bool {
	for sq := range board.Square(s.game.Board().Len()) {
		if p := s.pos.At(sq); p.Role == rules.King && s.pos.Owner(p.Army) == seat {
			return true
		}
	}
	return false
}

// order returns the living seats in order of turns, the seat to move first. Turns go by number in
// every game.
func (s *sitting) order() []rules.Seat {
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
