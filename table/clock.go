package table

import (
	"slices"
	"strconv"
)

// ClockKind is how time is counted.
type ClockKind string

// The kinds of clock.
const (
	NoClock   ClockKind = "none"
	GameClock ClockKind = "game" // so much for the whole game, per seat, with increment or delay
	MoveClock ClockKind = "move" // so much for every move
	DaysClock ClockKind = "days" // so many days for every move, by correspondence
	// TotalClock is so much for the whole game, for all seats together: as it is over
	// nobody has lost, but the game ends (common.7).
	TotalClock ClockKind = "total"
)

// Clock is the time that every seat has, in milliseconds. Fields that its kind does
// not use are 0.
type Clock struct {
	Kind      ClockKind `json:"kind"`
	Initial   int64     `json:"initial,omitempty"`   // game, total: 10 s to 24 h
	Increment int64     `json:"increment,omitempty"` // game: added after every move, to 10 min
	Delay     int64     `json:"delay,omitempty"`     // game: not counted of every move, to 10 min
	PerMove   int64     `json:"perMove,omitempty"`   // move: 5 s to 1 h; days: 1 to 30 whole days
}

// SeatTime is the time of a seat.
type SeatTime struct {
	// Left is the time on the clock in milliseconds when its turn last ended;
	// 0 without a clock for the game.
	Left int64 `json:"left"`
	// Lag is how much network delay is still compensated, in milliseconds.
	Lag int64 `json:"lag"`
}

// Times of the clocks, in milliseconds.
const (
	// headStart is the time from the start of a game until the first clock starts.
	headStart = 5 * second
	// choiceTime is the time for a choice that is made off the clock.
	choiceTime = 30 * second
	// maxLagGrace is how long the claim of a fallen flag is held back at most,
	// since the move may be on its way.
	maxLagGrace = 2 * second
)

// check returns an error unless c is a clock to play with.
func (c Clock) check() error {
	within := func(field string, value, low, high int64) error {
		if value < low || value > high {
			return &InputError{"clock." + field, strconv.FormatInt(low, 10) + " to " + strconv.FormatInt(high, 10) + " milliseconds"}
		}
		return nil
	}
	var errs [4]error
	switch c.Kind {
	case NoClock:
		errs = [4]error{within("initial", c.Initial, 0, 0), within("increment", c.Increment, 0, 0), within("delay", c.Delay, 0, 0), within("perMove", c.PerMove, 0, 0)}
	case GameClock:
		errs = [4]error{within("initial", c.Initial, 10*second, day), within("increment", c.Increment, 0, 10*minute), within("delay", c.Delay, 0, 10*minute), within("perMove", c.PerMove, 0, 0)}
		if c.Increment > 0 && c.Delay > 0 {
			return &InputError{"clock.delay", "either an increment or a delay"}
		}
	case MoveClock:
		errs = [4]error{within("initial", c.Initial, 0, 0), within("increment", c.Increment, 0, 0), within("delay", c.Delay, 0, 0), within("perMove", c.PerMove, 5*second, hour)}
	case DaysClock:
		errs = [4]error{within("initial", c.Initial, 0, 0), within("increment", c.Increment, 0, 0), within("delay", c.Delay, 0, 0), within("perMove", c.PerMove, day, 30*day)}
		if c.PerMove%day != 0 {
			return &InputError{"clock.perMove", "whole days"}
		}
	case TotalClock:
		errs = [4]error{within("initial", c.Initial, 10*second, day), within("increment", c.Increment, 0, 0), within("delay", c.Delay, 0, 0), within("perMove", c.PerMove, 0, 0)}
	default:
		return &InputError{"clock.kind", "one of none, game, move, days, total"}
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Network delay is compensated as on lichess: every seat has a quota, which each of
// its moves refills a little, and the time that a move travelled is not counted as
// far as the quota reaches.
//
// Source: LagTracker of scalachess.

// lagGain returns what a move adds to the quota, in milliseconds: a second, less
// in games that take less than three minutes a seat.
func (c Clock) lagGain() int64 {
	switch c.Kind {
	case GameClock:
		estimate := c.Initial + 40*(c.Increment+c.Delay)
		return min(second, 400+estimate/300)
	case TotalClock:
		return min(second, 400+c.Initial/1200)
	case MoveClock:
		return min(second, c.PerMove/20)
	default:
		return 0
	}
}

// lagStart returns the quota at the start, and lagMax what it cannot exceed.
func (c Clock) lagStart() int64 { return 3 * c.lagGain() }
func (c Clock) lagMax() int64   { return 7 * c.lagGain() }

// compensate returns how much of the delay of a move is not counted, and takes
// it from the quota of the seat.
func (s *SeatTime) compensate(c Clock, lag int64) int64 {
	if c.lagGain() == 0 {
		return 0
	}
	paid := min(max(lag, 0), s.Lag)
	s.Lag = min(s.Lag-paid+c.lagGain(), c.lagMax())
	return paid
}

// charge subtracts the time spent on a turn from the clock of a seat.
func (s *SeatTime) charge(c Clock, spent int64) {
	if c.counts() {
		s.Left = max(0, s.Left-max(0, spent-c.Delay))
	}
}

// counts reports whether a clock runs down over the whole game.
func (c Clock) counts() bool { return c.Kind == GameClock || c.Kind == TotalClock }

// charge subtracts the time spent on a turn of a seat from what it has left: from
// what all have, if they share it.
func (t *Table) charge(n int, spent int64) {
	for i := range t.Times {
		if i+1 == n || t.Clock.Kind == TotalClock {
			t.Times[i].charge(t.Clock, spent)
		}
	}
}

// isOver reports whether a turn that has lasted so long has used up the time of a seat.
func (s *SeatTime) isOver(c Clock, spent int64) bool {
	switch c.Kind {
	case GameClock, TotalClock:
		return spent-c.Delay >= s.Left
	case MoveClock, DaysClock:
		return spent >= c.PerMove
	default:
		return false
	}
}

// firstTurn returns when the first turn begins for its clock. Where one person
// moves for all but bots, all at one screen, nobody elsewhere waits: there it
// never does, and clocks run from the first move on.
func (s *State) firstTurn(now Millis) Millis {
	timed := s.Clock.counts() || s.Clock.Kind == MoveClock
	if timed && !slices.ContainsFunc(s.Seats, func(t Seat) bool { return t.Kind == Person && t.Player != s.Host }) {
		return 0
	}
	return now + Millis(headStart)
}

// elapsed returns how long the turn has lasted by a given moment.
func (s *State) elapsed(now Millis) int64 {
	if s.Started == 0 {
		return 0
	}
	if s.Pause != nil {
		return s.Pause.Elapsed
	}
	return max(0, int64(now-s.Started)-s.rested(now))
}

// left returns what the clock of a seat shows while it stands, or showed before it
// began to run: what was used of a turn before a pause is used, its delay is not.
func (s *State) left(n int, now Millis) int64 {
	time := *s.time(n)
	switch s.Clock.Kind {
	case NoClock:
		return 0
	case GameClock, TotalClock:
		if s.Stage == Waiting {
			return s.Clock.Initial
		}
		if s.Pause != nil && (s.Turn == n || s.Clock.Kind == TotalClock) {
			time.charge(s.Clock, s.Pause.Elapsed)
		}
		return time.Left
	}
	if s.Turn == n && s.Pause != nil {
		return max(0, s.Clock.PerMove-s.Pause.Elapsed)
	}
	if v := s.resting(n, now); v != nil && s.Turn == n {
		return max(0, s.Clock.PerMove-s.elapsed(now))
	}
	return s.Clock.PerMove
}

// grace returns how long after the deadline the flag of the seat to move falls.
func (t *Table) grace() int64 {
	if t.seat(t.Turn).byBot() {
		return 0
	}
	return min(t.time(t.Turn).Lag, maxLagGrace)
}

// deadline returns when the flag of the seat to move falls, 0 if it does not.
func (t *Table) deadline() Millis {
	if t.Stage != Playing || t.Pause != nil || t.Started == 0 {
		return 0
	}
	switch t.Clock.Kind {
	case GameClock, TotalClock:
		if t.choosing() {
			return t.Started + Millis(choiceTime)
		}
		return t.Started + Millis(t.Clock.Delay+t.time(t.Turn).Left)
	case MoveClock, DaysClock:
		return t.postponed(t.Started + Millis(t.Clock.PerMove))
	default:
		return 0
	}
}

// Pause is a game that stands still.
type Pause struct {
	Since   Millis `json:"since"`
	Elapsed int64  `json:"elapsed"` // of the turn in progress, in milliseconds
	// Until is when it ends by itself; 0 in what was stored before there was one.
	Until Millis `json:"until,omitempty"`
}

// pauseMax is how long a game can be paused, in milliseconds.
const pauseMax = 30 * day

// pause stops the game as a seat has proposed: where others wait for it too, for no longer
// than that seat has time left.
func (t *Table) pause(by int) {
	t.Pause = &Pause{Since: t.now, Elapsed: t.elapsed(t.now), Until: t.now + Millis(pauseMax)}
	if t.Clock.Kind != NoClock && len(t.voters(VotePause)) > 1 {
		t.Pause.Until = t.now + Millis(min(t.left(by, t.now), pauseMax))
	}
	t.Touch()
}

// end returns when a pause ends by itself.
func (p *Pause) end() Millis {
	if p.Until == 0 {
		return p.Since + Millis(pauseMax)
	}
	return p.Until
}

// goOn ends a pause: the turn in progress goes on from where it stood.
func (t *Table) goOn() {
	if t.Started != 0 {
		t.goOnFrom(t.Pause.Elapsed, t.now)
	}
	t.Pause = nil
	t.asked = true
	t.Touch()
}

// Outage is a period in which nobody kept a game running.
type Outage struct {
	From, To Millis
	// Connected says that who was there at its beginning was there at its end.
	Connected bool
}

// Missed returns those of the outages, which are in order of time, that a game has
// been through without being resumed afterwards.
func (s *State) Missed(outages []Outage) []Outage {
	if s.ended() {
		return nil
	}
	known := max(s.Resumed, s.Created)
	first := slices.IndexFunc(outages, func(o Outage) bool { return o.To > known })
	if first < 0 {
		return nil
	}
	return outages[first:]
}

// Resume continues a game that nobody has kept running since last: a server was
// down, or a page was closed. Nobody's clock ran in the meantime: a turn goes on
// from where it stood, and so does a vote. All persons count as absent until they
// come back, unless they are said to be present.
//
// Unlike other requests it must come before [Table.Expire]: what fell due
// meanwhile is not due.
func (t *Table) Resume(last Millis, present bool) { t.resume(Outage{last, t.now, present}) }

// Outlast continues a game after outages, which are in order of time, as Resume
// would have done at the end of each.
func (t *Table) Outlast(outages []Outage) {
	for _, o := range outages {
		t.resume(o)
	}
}

// Announced notes that the turn in progress was made known at a moment: it began no
// earlier.
func (t *Table) Announced(at Millis) {
	if t.Stage == Playing && t.Pause == nil && t.Started != 0 {
		t.Started = max(t.Started, at)
	}
}

func (t *Table) resume(o Outage) {
	if t.ended() {
		return
	}
	// A Resume that was interrupted moved the clocks on already, up to Resumed.
	last := max(o.From, t.Resumed)
	down := max(0, o.To-last)
	if t.Stage == Playing && t.Pause == nil && t.Started != 0 {
		if t.Started > last { // the first clock had not begun, or a move came after the last sign of life
			t.Started = o.To + min(t.Started-last, Millis(headStart))
			t.endVacations(o.To)
		} else {
			elapsed := t.elapsed(last)
			t.endVacations(o.To)
			t.goOnFrom(elapsed, o.To)
		}
	}
	if t.Vote != nil {
		t.Vote.Until += down
	}
	if t.Pause != nil && t.Pause.Until != 0 {
		t.Pause.Until += down
	}
	for i := range t.Seats {
		switch seat := &t.Seats[i]; {
		case o.Connected && seat.Leaves != 0:
			seat.Leaves += down
		case !o.Connected && seat.Kind == Person && seat.Ready:
			seat.Away, seat.Leaves = o.To, 0
		}
	}
	t.Resumed = o.To
	t.asked = true
	t.Touch()
}
