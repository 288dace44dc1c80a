package table

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// Table is a game at a table while it is being changed: a copy of its state with its position. It
// is not safe for concurrent use.
type Table struct {
	State
	// NewSeed returns a seed for a draw if State has none. Without it such a game does not start.
	NewSeed func() string

	vacations func(Player) []Vacation // vacations of a player; nil without any

	game rules.Game
	pos  rules.Position // after Entries; always known in a game in progress
	now  Millis

	changed bool
	moved   bool  // Entries have changed
	keep    int   // number of unchanged entries
	asked   bool  // the bot to move must be asked again
	asks    []Ask // requests to bots
	faults  []error
}

// Change is the changes of a table since it was opened.
type Change struct {
	// Changed reports whether anything has changed; if not, the rest is zero.
	Changed bool `json:"changed"`
	// Moved reports whether the entries have changed.
	Moved bool `json:"moved"`
	// Keep is the number of unchanged entries; the rest are new.
	Keep int `json:"keep"`
	// Asks are the requests to bots, to be sent once the state is stored.
	Asks []Ask `json:"asks"`
	// Faults are moves that the rules refused although they had offered them: bugs, to be logged.
	Faults []error `json:"-"`
}

// Ask is a request to a bot for a move, or for its ballot on a draw. Its receiver first checks
// whether it is still wanted, since the game may have gone on.
type Ask struct {
	Seat  int `json:"seat"`
	Level int `json:"level"`
	// Moved is the Moved of the state with the bot's position.
	Moved uint64 `json:"moved"`
	// Vote is the vote on a draw, 0 for a move.
	Vote uint64 `json:"vote,omitempty"`
}

// Wanted reports whether a request to a bot is still wanted.
func (s *State) Wanted(a Ask) bool {
	if s.Stage != Playing || s.Moved != a.Moved || a.Seat < 1 || a.Seat > len(s.Seats) {
		return false
	}
	if a.Vote != 0 {
		return s.Vote != nil && s.Vote.ID == a.Vote
	}
	return s.Pause == nil && s.Turn == a.Seat
}

// Open returns the table of a state at a moment. The state itself is not changed. Pos is the
// position after all entries, which now belongs to the table; nil if not at hand.
func Open(game rules.Game, state *State, pos rules.Position, now Millis) (*Table, error) {
	t := &Table{State: *state, game: game, pos: pos, now: now, keep: len(state.Entries)}
	t.detach()
	if t.Stage == Playing && pos == nil {
		var err error
		if t.pos, err = t.Replay(game, len(t.Entries)); err != nil {
			return nil, err
		}
		t.Agree = t.agreeing() // for states stored by older versions
	}
	return t, nil
}

// Pos returns the position after all entries, nil if unknown: in a game in progress it is known.
// Changes of the table change it, so it belongs to a state only once that is stored.
func (t *Table) Pos() rules.Position { return t.pos }

// ReplayError is the error of an entry that cannot be played.
type ReplayError struct {
	Entry int // number of the entry, from 1; 0 for the position at the start
	Text  string
	Err   error
}

// Error returns the entry and the reason.
func (e *ReplayError) Error() string {
	return "entry " + strconv.Itoa(e.Entry) + ", " + strconv.Quote(e.Text) + ": " + e.Err.Error()
}

func (e *ReplayError) Unwrap() error { return e.Err }

// Replay returns the position after the first n entries.
func (s *State) Replay(game rules.Game, n int) (rules.Position, error) {
	pos := game.Start()
	if s.Position != "" {
		setup, _, err := notation.ReadSetup(s.Position)
		if err == nil {
			pos, err = game.Position(setup)
		}
		if err != nil {
			return nil, &ReplayError{0, s.Position, err}
		}
	}
	for i, e := range s.Entries[:n] {
		if err := rules.Apply(pos, e.Text); err != nil {
			return nil, &ReplayError{i + 1, e.Text, err}
		}
	}
	return pos, nil
}

// Touch marks the state as changed, because of data that is stored with it.
func (t *Table) Touch() { t.changed = true }

// fault records the failure of something that cannot fail.
func (t *Table) fault(err error) {
	if err != nil {
		t.faults = append(t.faults, err)
	}
}

// seat returns a seat, from 1.
func (s *State) seat(n int) *Seat { return &s.Seats[n-1] }

// time returns the time of a seat, from 1.
func (s *State) time(n int) *SeatTime { return &s.Times[n-1] }

// seats returns the numbers of all seats.
func (s *State) seats() []int {
	list := make([]int, len(s.Seats))
	for i := range list {
		list[i] = i + 1
	}
	return list
}

// hasSeat returns an error if the game has no such seat.
func (s *State) hasSeat(n int) error {
	if n < 1 || n > len(s.Seats) {
		return &InputError{"seat", "1 to " + strconv.Itoa(len(s.Seats))}
	}
	return nil
}

// isPlaying returns an error unless the game is in progress.
func (s *State) isPlaying() error {
	switch s.Stage {
	case Playing:
		return nil
	case Waiting:
		return ErrWaiting
	default:
		return ErrOver
	}
}

// isWaiting returns an error unless the game waits for players.
func (s *State) isWaiting() error {
	switch s.Stage {
	case Waiting:
		return nil
	case Playing:
		return ErrStarted
	default:
		return ErrOver
	}
}

// holds returns an error unless a player has a seat that is living, in a game in progress.
func (s *State) holds(player Player, seat int) error {
	if err := s.hasSeat(seat); err != nil {
		return err
	}
	if player == "" || s.seat(seat).Player != player {
		return ErrNotSeated
	}
	if err := s.isPlaying(); err != nil {
		return err
	}
	if !s.living(seat) {
		return ErrOut
	}
	return nil
}

// Settle completes the state after all requests, before it is stored: outcome, absences, due time
// and requests to bots. It returns the changes.
func (t *Table) Settle() Change {
	if !t.changed {
		return Change{Keep: t.keep, Faults: t.faults}
	}
	t.settleVacations() // also for players who have just joined
	t.settleVote()
	t.Updated = t.now
	if t.moved {
		t.Moved = t.Version + 1
	}
	t.settleAbsences()
	t.Deadline = t.deadline()
	t.Due = t.due()
	t.settleBots()
	return Change{Changed: true, Moved: t.moved, Keep: t.keep, Asks: t.asks, Faults: t.faults}
}

// Changed reports whether anything has changed since the table was opened.
func (t *Table) Changed() bool { return t.changed }

// stand copies the outcome from the position; the game is over if the position is.
func (t *Table) stand() {
	o := t.pos.Outcome()
	t.Outcome = &o
	t.Out, t.Turn = t.Out[:0:0], int(o.Turn)
	out := o.Out
	if o.Over {
		out = t.pos.Setup().Out // the outcome of a game that is over does not have it
	}
	for _, s := range out {
		t.Out = append(t.Out, int(s))
	}
	if t.Agree = nil; o.Over {
		t.end(Over)
	} else {
		t.Agree = t.agreeing()
	}
}

// end ends the game.
func (t *Table) end(stage Stage) {
	t.Stage, t.Ended = stage, t.now
	t.Turn, t.Started, t.Pause, t.Vote, t.Declined = 0, 0, nil, nil, nil
	for i := range t.Seats {
		t.Seats[i].Leaves, t.Seats[i].Substitute = 0, 0
	}
	t.Touch()
}

// exchange lets the people of two seats exchange places, along with their time.
func (t *Table) exchange(one, other int) {
	t.Seats[one-1], t.Seats[other-1] = t.Seats[other-1], t.Seats[one-1]
	t.Times[one-1], t.Times[other-1] = t.Times[other-1], t.Times[one-1]
	if t.Clock.Seats != nil {
		t.Clock.Seats = slices.Clone(t.Clock.Seats)
		t.Clock.Seats[one-1], t.Clock.Seats[other-1] = t.Clock.Seats[other-1], t.Clock.Seats[one-1]
	}
	if t.Match != nil {
		match := *t.Match
		match.Halves = slices.Clone(match.Halves)
		match.Halves[one-1], match.Halves[other-1] = match.Halves[other-1], match.Halves[one-1]
		t.Match = &match
	}
	s := swap{one: one, other: other}
	if t.Vote != nil {
		t.Vote.By = s.of(t.Vote.By)
		for i := range t.Vote.Voters {
			t.Vote.Voters[i].Seat = s.of(t.Vote.Voters[i].Seat)
		}
	}
	for i := range t.Declined {
		t.Declined[i].Seat = s.of(t.Declined[i].Seat)
	}
	for i := range t.Vacations {
		t.Vacations[i].Seat = s.of(t.Vacations[i].Seat)
	}
}

// botsAlone reports whether no person is in the game any more.
func (t *Table) botsAlone() bool {
	return !slices.ContainsFunc(t.seats(), func(n int) bool { return t.living(n) && t.seat(n).Kind == Person })
}
