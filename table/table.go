package table

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// Table is a game at a table while it is being changed: a copy of its state and
// its position. It is not safe for concurrent use.
type Table struct {
	State
	// NewSeed returns a seed for lots where State has none. Without it such a game does not start.
	NewSeed func() string

	vacations func(Player) []Vacation // what is known of them; nil if nothing is

	game rules.Game
	pos  rules.Position // after Entries; known while the game is played
	now  Millis

	changed bool
	moved   bool  // Entries have changed
	keep    int   // how many entries are as they were
	asked   bool  // the bot that is to move must be asked again
	asks    []Ask // of bots
	faults  []error
}

// Change is what has changed at a table since it was opened.
type Change struct {
	// Changed reports whether anything has; if not, the rest is zero.
	Changed bool
	// Moved reports whether what was played has changed.
	Moved bool
	// Keep is how many entries are as they were; the rest are new.
	Keep int
	// Asks are the bots to be asked, once the state is kept.
	Asks []Ask
	// Faults are what the rules refused although they had offered it: bugs, to be
	// logged.
	Faults []error
}

// Ask asks a bot for a move, or for its ballot on a draw. Whoever receives it first
// checks whether it is still wanted: the game may have gone on.
type Ask struct {
	Seat  int `json:"seat"`
	Level int `json:"level"`
	// Moved is the Moved of the state whose position the bot is asked about.
	Moved uint64 `json:"moved"`
	// Vote is the draw to vote on, 0 if a move is due.
	Vote uint64 `json:"vote,omitempty"`
}

// Wanted reports whether what a bot was asked for is still wanted.
func (s *State) Wanted(a Ask) bool {
	if s.Stage != Playing || s.Moved != a.Moved || a.Seat < 1 || a.Seat > len(s.Seats) {
		return false
	}
	if a.Vote != 0 {
		return s.Vote != nil && s.Vote.ID == a.Vote
	}
	return s.Pause == nil && s.Turn == a.Seat
}

// Open returns the table of a state at a moment. The state itself is not
// changed. Pos is the position after all entries, which from now on belongs to the
// table; nil if it is not at hand.
func Open(game rules.Game, state *State, pos rules.Position, now Millis) (*Table, error) {
	t := &Table{State: *state, game: game, pos: pos, now: now, keep: len(state.Entries)}
	t.detach()
	if t.Stage == Playing && pos == nil {
		var err error
		if t.pos, err = t.Replay(game, len(t.Entries)); err != nil {
			return nil, err
		}
		t.Agree = t.agreeing() // of a state that was kept before it was
	}
	return t, nil
}

// Pos returns the position after all entries, nil if it is not known: it always is
// while the game is played. What is done at the table is done to it: a position
// belongs to a state only once that is kept.
func (t *Table) Pos() rules.Position { return t.pos }

// ReplayError says that an entry cannot be played.
type ReplayError struct {
	Entry int // from 1; 0 for the position that the game begins at
	Text  string
	Err   error
}

// Error returns the entry and what is wrong with it.
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

// Touch notes that the state has changed, or something that is kept with it.
func (t *Table) Touch() { t.changed = true }

// fault notes the failure of something that cannot fail.
func (t *Table) fault(err error) {
	if err != nil {
		t.faults = append(t.faults, err)
	}
}

// seat returns what sits on a seat, from 1.
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

// isPlaying returns an error unless the game is being played.
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

// holds returns an error unless a player sits on a seat of a game that is being
// played and is living.
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

// Settle makes the state consistent after everything that was asked, before it is
// kept: how the game stands, who must leave and when, when to look again, which
// bots to ask. It says what has changed.
func (t *Table) Settle() Change {
	if !t.changed {
		return Change{Keep: t.keep, Faults: t.faults}
	}
	t.settleVacations() // of those who have sat down just now
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

// stand copies from the position how the game stands; the game is over if the
// position says so.
func (t *Table) stand() {
	o := t.pos.Outcome()
	t.Outcome = &o
	t.Out, t.Turn = t.Out[:0:0], int(o.Turn)
	out := o.Out
	if o.Over {
		out = t.pos.Setup().Out // the outcome of a game that is over does not tell
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

// exchange has the people of two seats change places, along with their time.
func (t *Table) exchange(one, other int) {
	t.Seats[one-1], t.Seats[other-1] = t.Seats[other-1], t.Seats[one-1]
	t.Times[one-1], t.Times[other-1] = t.Times[other-1], t.Times[one-1]
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
