package event

// An event by correspondence: its rounds last days. The time of a round is the round clock, which
// runs from the pairing on, and everything due happens by itself.

// mostDays is the longest round, in days.
const mostDays = 366

// Correspondence holds the terms of an event whose rounds last days.
type Correspondence struct {
	// Days is how many days a round lasts; 0 for a round clock of minutes, or none. Bell decides the
	// tables that still play then.
	Days int `json:"days,omitempty"`
	// Automatic is whether the next round is paired by itself once every table has a result. After
	// the last one the event ends by itself.
	Automatic bool `json:"automatic,omitempty"`
}

// checkDays returns the fault in the terms of an event by correspondence.
func (o *Options) checkDays() error {
	switch {
	case o.Days < 0 || o.Days > mostDays:
		return refuse("days", "A round lasts up to %d days.", mostDays)
	case o.Days > 0 && o.Form.Flows():
		return refuse("days", "An arena or a ladder has no rounds, and so none of days.")
	case o.Days > 0 && o.Length > 0:
		return refuse("days", "A round lasts either days or minutes.")
	case o.Automatic && o.Days == 0:
		return refuse("automatic", "Rounds are paired by themselves only where they last days.")
	}
	return nil
}

// startClock sets the round clock of a new round. One of days runs at once.
func (e *Event) startClock(at int64) {
	e.clock, e.reminded, e.rung, e.held = nil, false, false, false
	switch {
	case e.Options.Days > 0:
		e.clock = &Clock{Running: true, Left: int64(e.Options.Days) * day, Since: at}
	case e.Options.Length > 0:
		e.clock = &Clock{Left: int64(e.Options.Length) * minute}
	}
}

// mostLeft returns the longest time on the round clock, in milliseconds.
func (o *Options) mostLeft() int64 {
	if o.Days > 0 {
		return mostDays * day
	}
	return mostLength * minute
}

// EndsAt returns when the last round of an event by correspondence ends, in milliseconds since
// 1970; 0 if it has none, or while its clock is stopped.
func (e *Event) EndsAt() int64 {
	if e.Options.Days == 0 || e.clock == nil || !e.clock.Running {
		return 0
	}
	return e.clock.Since + e.clock.Left
}

// ReminderAt returns when the players without a result are reminded: a day before the deadline, in
// short rounds a quarter of the round. 0 means never.
func (e *Event) ReminderAt() int64 {
	if e.EndsAt() == 0 {
		return 0
	}
	return e.EndsAt() - min(day, int64(e.Options.Days)*day/4)
}

// Reminded reports whether the players of the last round have been reminded of its deadline.
func (e *Event) Reminded() bool { return e.reminded }

// Rung reports whether the deadline of the last round has passed.
func (e *Event) Rung() bool { return e.rung }

// remind notes that the players of the last round are reminded of its deadline.
func (e *Event) remind(a Act) error {
	if at := e.ReminderAt(); a.Round != len(e.rounds) || at == 0 || a.At < at || e.reminded || e.rung || e.Open() == 0 {
		return refuse("deadline", "Nobody is reminded of the deadline now.")
	}
	e.reminded = true
	return nil
}

// ring notes that the deadline of the last round has passed. At boards the players of an open table
// share the best place, if the bell is [Shared]; else the table calls the arbiter, as an adjourned one does.
// The games of a server end by themselves.
func (e *Event) ring(a Act) error {
	if at := e.EndsAt(); a.Round != len(e.rounds) || at == 0 || a.At < at || e.rung || e.Open() == 0 {
		return refuse("deadline", "The deadline of no round has passed.")
	}
	e.rung = true
	r := &e.rounds[len(e.rounds)-1]
	for i := range r.Tables {
		t := &r.Tables[i]
		if t.Late = t.Places == nil; !t.Late {
			continue
		}
		switch {
		case t.Adjourned.Holds(a.At):
			t.Called = true
		case t.Game != "" && e.Options.Bell != ByArbiter:
		case e.Options.Bell == Shared && t.Proposed == nil:
			t.Places, t.Called = make([]int, len(t.Seats)), false
			for seat := range t.Places {
				t.Places[seat] = 1
			}
		default:
			t.Called = true
		}
	}
	return nil
}

// resume lets the tables of the last round play on, since it got more time.
func (e *Event) resume() {
	e.rung = false
	for i := range e.rounds[len(e.rounds)-1].Tables {
		if t := &e.rounds[len(e.rounds)-1].Tables[i]; t.Places == nil {
			t.Late = false
		}
	}
}

// dueInRounds returns the act of an event by correspondence that is due at a moment: the next round
// or the end, a reminder, or the deadline. A round that another program pairs is not in it.
func (e *Event) dueInRounds(now int64) []Act {
	round := len(e.rounds)
	switch {
	case e.Proceeds() && e.Complete():
		return []Act{{Kind: End}}
	case e.Proceeds():
		if a, err := e.Pairing(); err == nil {
			return []Act{a}
		}
	case e.Open() == 0 || e.EndsAt() == 0:
	case !e.rung && now >= e.EndsAt():
		return []Act{{Kind: Ring, Round: round}}
	case !e.rung && !e.reminded && now >= e.ReminderAt():
		return []Act{{Kind: Remind, Round: round}}
	}
	return nil
}

// Proceeds reports whether the event goes on by itself now. One in which a round was taken back, or
// that was resumed, waits for the organiser.
func (e *Event) Proceeds() bool {
	return e.Options.Automatic && !e.ended && !e.held && len(e.rounds) > 0 && e.Open() == 0
}

// nextInRounds returns the moment of the next act of [Event.dueInRounds], 0 if there is none.
func (e *Event) nextInRounds() int64 {
	switch {
	case e.Proceeds():
		return 1
	case e.ended || e.Open() == 0 || e.rung:
		return 0
	case e.reminded:
		return e.EndsAt()
	}
	return e.ReminderAt()
}
