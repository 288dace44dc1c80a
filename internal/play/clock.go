package play

import (
	"fmt"
	"time"
)

// ClockKind is how time is counted.
type ClockKind string

// The kinds of clock.
const (
	NoClock   ClockKind = "none"
	GameClock ClockKind = "game" // so much for the whole game, per seat, with increment or delay
	MoveClock ClockKind = "move" // so much for every move
	DaysClock ClockKind = "days" // so many days for every move, by correspondence
)

// Clock is the time that every seat has. Fields that mean nothing in its kind
// are 0; all are milliseconds.
type Clock struct {
	Kind      ClockKind `json:"kind"`
	Initial   int64     `json:"initial,omitempty"`   // game: 10 s to 24 h
	Increment int64     `json:"increment,omitempty"` // game: added after every move, to 10 min
	Delay     int64     `json:"delay,omitempty"`     // game: not counted of every move, to 10 min
	PerMove   int64     `json:"perMove,omitempty"`   // move: 5 s to 1 h; days: 1 to 30 whole days
}

// Times of the clocks, in milliseconds.
const (
	second = int64(time.Second / time.Millisecond)
	minute = 60 * second
	hour   = 60 * minute
	day    = 24 * hour

	// headStart is between the start of a game and that of the first clock.
	headStart = 5 * second
	// choiceTime is what Red has to place his queen (yalta.3); it does not count.
	choiceTime = 30 * second
	// maxLagGrace is how long a flag is not claimed after it has fallen, while
	// the move may be on its way.
	maxLagGrace = 2 * second
)

// check returns an error unless c is a clock that can be played with.
func (c Clock) check() error {
	within := func(field string, value, low, high int64) error {
		if value < low || value > high {
			return &InputError{"clock." + field, fmt.Sprintf("%d to %d milliseconds", low, high)}
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
	default:
		return &InputError{"clock.kind", "one of none, game, move, days"}
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// The delay of the network is made good as on lichess: every seat has a quota,
// which each of its moves fills up a little, and what a move was under way is
// not counted as far as the quota reaches.
//
// Source: LagTracker of scalachess.

// lagGain returns what a move adds to the quota, in milliseconds: a second, less
// in games that take less than three minutes a seat.
func (c Clock) lagGain() int64 {
	switch c.Kind {
	case GameClock:
		estimate := c.Initial + 40*(c.Increment+c.Delay)
		return min(second, 400+estimate/300)
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
func (s *Seat) compensate(c Clock, lag int64) int64 {
	if c.lagGain() == 0 {
		return 0
	}
	paid := min(max(lag, 0), s.Lag)
	s.Lag = min(s.Lag-paid+c.lagGain(), c.lagMax())
	return paid
}

// grace returns how long after the deadline the flag of a seat falls.
func (s *Seat) grace() int64 {
	if s.byBot() {
		return 0
	}
	return min(s.Lag, maxLagGrace)
}

// elapsed returns how long the turn has lasted at a moment.
func (r *Record) elapsed(now Millis) int64 {
	if r.Pause != nil {
		return r.Pause.Elapsed
	}
	return max(0, int64(now-r.Started))
}

// deadline returns when the flag of the seat to move falls, 0 if it does not.
// Choosing says that it is Red who places his queen.
func (r *Record) deadline(choosing bool) Millis {
	if r.Stage != Playing || r.Pause != nil {
		return 0
	}
	switch r.Clock.Kind {
	case GameClock:
		if choosing {
			return r.Started + Millis(choiceTime)
		}
		return r.Started + Millis(r.Clock.Delay+r.Seats[r.Turn-1].Left)
	case MoveClock, DaysClock:
		return r.Started + Millis(r.Clock.PerMove)
	default:
		return 0
	}
}

// charge takes time spent on a turn from the clock of a seat.
func (s *Seat) charge(c Clock, spent int64) {
	if c.Kind == GameClock {
		s.Left = max(0, s.Left-max(0, spent-c.Delay))
	}
}

// isOver reports whether a seat has no time left after so much of a turn.
func (s *Seat) isOver(c Clock, spent int64) bool {
	switch c.Kind {
	case GameClock:
		return spent-c.Delay >= s.Left
	case MoveClock, DaysClock:
		return spent >= c.PerMove
	default:
		return false
	}
}
