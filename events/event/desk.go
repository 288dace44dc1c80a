package event

import (
	"cmp"
	"slices"
)

// The acts of an arbiter during a round: the round clock, a player who replaces another, a call
// from a table.

const (
	minute = 60_000 // milliseconds
	// mostLength is the longest round, in minutes.
	mostLength = 24 * 60
)

// Clock is the state of the round clock: running or stopped.
type Clock struct {
	Running bool `json:"running"`
	// Left is the time until the bell at Since, in milliseconds.
	Left int64 `json:"left"`
	// Since is the moment of the last change. The act that changes the clock has it.
	Since int64 `json:"since,omitempty"`
}

// At returns the time until the bell at a moment, in milliseconds since 1970; 0 after the bell.
func (c *Clock) At(now int64) int64 {
	if !c.Running {
		return c.Left
	}
	return max(0, c.Left-max(0, now-c.Since))
}

// RoundClock returns the clock of the last round, or nil if it has none.
func (e *Event) RoundClock() *Clock { return e.clock }

// setClock starts, stops or sets the round clock. Everything except a plain start or stop needs a
// reason.
func (e *Event) setClock(a Act) error {
	switch {
	case e.clock == nil:
		return refuse("clock", "There is no round with a round clock.")
	case a.Clock == nil || a.Clock.Left < 0 || a.Clock.Left > e.Options.mostLeft():
		return refuse("clock", "The round clock shows up to %d minutes.", e.Options.mostLeft()/minute)
	case a.Reason == "" && !a.Clock.Running && e.clock.Running:
		return refuse("reason", "To stop the round clock, give a reason.")
	case a.Reason == "" && a.Clock.Left > e.clock.At(a.At):
		return refuse("reason", "To add time, give a reason.")
	}
	if e.Options.Form == Arena && len(e.rounds) == 0 {
		return refuse("clock", "The arena has not begun.")
	}
	if r := &e.rounds[len(e.rounds)-1]; a.Clock.Running && e.clock.Since == 0 { // boards wait for the first start
		r.began = a.At
	}
	e.clock = &Clock{Running: a.Clock.Running, Left: a.Clock.Left, Since: a.At}
	e.reminded = e.reminded && a.At >= e.ReminderAt()
	if a.Clock.Left > 0 {
		e.resume()
	}
	return nil
}

// taken reports whether an entrant can take no further seat of the last round. In an arena or a
// ladder, whose tables are all in one round, only open tables and challenges count.
func (e *Event) taken(id int) bool {
	if e.Options.Form.Flows() {
		return e.busy(id)
	}
	return slices.ContainsFunc(e.rounds[len(e.rounds)-1].Tables, func(t Table) bool { return slices.Contains(t.Seats, id) })
}

// replace gives the seat of an entrant at an open table of the last round to another one, who is
// free.
func (e *Event) replace(a Act) error {
	t, err := e.table(&a)
	if err != nil {
		return err
	}
	r := &e.rounds[len(e.rounds)-1]
	seat := slices.Index(t.Seats, a.Out)
	switch {
	case a.Round != len(e.rounds):
		return refuse("round", "Players are replaced only in round %d, the last.", len(e.rounds))
	case t.Places != nil:
		return refuse("over", "Table %d has a result already.", a.Table)
	case t.Game != "":
		return refuse("game", "The game of table %d has begun.", a.Table)
	case seat < 0 || a.Out < 1:
		return refuse("entrant", "Entrant %d does not sit at table %d.", a.Out, a.Table)
	case a.ID < 1 || a.ID > len(e.entrants) || e.withdrawn[a.ID]:
		return refuse("entrant", "There is no entrant %d who plays.", a.ID)
	case e.taken(a.ID):
		return refuse("seated", "%s already has a table or a challenge.", e.entrants[a.ID-1].Name)
	case e.Options.Boards > 0 && e.SquadOf(a.ID) != t.sides[seat]:
		return refuse("team", "%s is in another team.", e.entrants[a.ID-1].Name)
	case a.Reason == "":
		return refuse("reason", "To replace a player, give a reason.")
	}
	t.Seats = withSeat(t.Seats, seat, a.ID)
	t.Apart = e.together(t.Seats)
	if e.Options.Partners != FixedPartners && e.Options.Boards == 0 { // a substitute plays for the team
		t.sides = withSeat(t.sides, seat, a.ID)
	}
	r.Byes = slices.DeleteFunc(slices.Clone(r.Byes), func(id int) bool { return id == a.ID })
	return nil
}

// withSeat returns the seats of a table with another entrant at one of them.
func withSeat(seats []int, at, id int) []int {
	seats = slices.Clone(seats)
	seats[at] = id
	return seats
}

// call notes that a table calls the arbiter, or that the arbiter has come.
func (e *Event) call(a Act) error {
	t, err := e.table(&a)
	switch {
	case err != nil:
		return err
	case a.Round != len(e.rounds):
		return refuse("round", "Only tables of round %d call the arbiter.", len(e.rounds))
	case a.Kind == Call && a.ID != 0 && !slices.Contains(t.Seats, a.ID):
		return refuse("entrant", "Entrant %d does not sit at table %d.", a.ID, a.Table)
	case t.Called && a.Kind == Call:
		return refuse("changed", "The table has already called the arbiter.")
	case !t.Called && a.Kind != Call:
		return refuse("changed", "The table has not called the arbiter.")
	}
	t.Called = a.Kind == Call
	return nil
}

// fromTable notes a result from the table itself. It counts once a player has entered it and
// another one, on another device, has confirmed the same places. Another proposal replaces the
// first.
func (e *Event) fromTable(a Act) error {
	t, err := e.table(&a)
	switch {
	case err != nil:
		return err
	case a.Round != len(e.rounds):
		return refuse("round", "Only results of round %d come from the tables.", len(e.rounds))
	case t.Game != "":
		return refuse("game", "Table %d is played in a game.", a.Table)
	case t.Places != nil:
		return refuse("over", "Table %d has a result already.", a.Table)
	case a.ID < 1 || !slices.Contains(t.Seats, a.ID):
		return refuse("entrant", "Entrant %d does not sit at table %d.", a.ID, a.Table)
	case len(a.Device) > mostName:
		return refuse("device", "A device has up to %d characters.", mostName)
	}
	if err := cmp.Or(e.Options.checkPlaces(a.Places, len(t.Seats)), t.came(a.Places)); err != nil {
		return err
	}
	if a.Kind == Propose {
		t.Proposed = &Proposal{slices.Clone(a.Places), a.ID, a.Device}
		return nil
	}
	switch p := t.Proposed; {
	case p == nil || !slices.Equal(p.Places, a.Places):
		return refuse("proposal", "Nobody has entered this result at table %d.", a.Table)
	case p.By == a.ID || p.Device != "" && p.Device == a.Device:
		return refuse("same", "Another player confirms the result, on another device.")
	}
	t.Places, t.Called, t.Proposed = slices.Clone(a.Places), false, nil
	return nil
}

// Calls returns how many tables of the last round wait for the arbiter.
func (e *Event) Calls() int {
	calls := 0
	if len(e.rounds) > 0 {
		for _, t := range e.rounds[len(e.rounds)-1].Tables {
			if t.Called {
				calls++
			}
		}
	}
	return calls
}
