package play

import "time"

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

const day = int64(24 * time.Hour / time.Millisecond)
