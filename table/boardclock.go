package table

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules/jsontext"
)

// BoardClock is a clock for a game over the board, with a face for each seat. It has the times of a
// table but no moves: a press ends a turn.
type BoardClock struct {
	Clock Clock      `json:"clock"`
	Times []SeatTime `json:"times"` // by seat, seat 1 first
	Whole int64      `json:"whole,omitempty"`
	Made  []int      `json:"made"` // number of moves, by seat
	Turn  int        `json:"turn"`
	Out   []int      `json:"out,omitempty"` // in order of elimination
	// Started is when the turn began; 0 while the clock is stopped.
	Started Millis `json:"started"`
	// Elapsed is how long the turn has lasted, while the clock is stopped.
	Elapsed int64 `json:"elapsed,omitempty"`
	// Fallen is the seat whose flag has fallen, and Ended reports whether the time of the whole
	// game is over. Then the clock is stopped until the players decide.
	Fallen int  `json:"fallen,omitempty"`
	Ended  bool `json:"ended,omitempty"`
}

// NewBoardClock returns a stopped clock for that many seats.
func NewBoardClock(c Clock, seats int) (*BoardClock, error) {
	if err := c.check(seats); err != nil {
		return nil, err
	}
	if c.Kind == NoClock || c.Kind == DaysClock {
		return nil, &InputError{"clock.kind", "must run while the players sit at the board"}
	}
	b := &BoardClock{Clock: c, Whole: c.Total, Made: make([]int, seats), Turn: 1}
	for n := range seats {
		b.Times = append(b.Times, c.first(n+1))
	}
	return b, nil
}

// BoardRequest is an action on the clock. Do is one of
//
//	press    the seat to move ends its turn
//	start    start or resume the clock
//	stop     stop the clock
//	out      eliminate the seat
//	back     let the seat play again
//	turn     make it the turn of the seat
//	set      set the time of the seat
type BoardRequest struct {
	Do   string `json:"do"`
	Seat int    `json:"seat,omitempty"`
	Time int64  `json:"time,omitempty"` // milliseconds
}

func (b *BoardClock) timer() *timer { return &timer{b.Clock, b.Times, &b.Whole, b.Out} }

// elapsed returns how long the turn has lasted at a moment.
func (b *BoardClock) elapsed(now Millis) int64 {
	if b.Started == 0 {
		return b.Elapsed
	}
	return max(0, int64(now-b.Started))
}

// Do performs an action on the clock at a moment, after any flag that has fallen by then.
func (b *BoardClock) Do(q BoardRequest, now Millis) error {
	b.Expire(now)
	if q.Do != "start" && q.Do != "stop" && (q.Seat < 1 || q.Seat > len(b.Times)) {
		return &InputError{"seat", "1 to " + strconv.Itoa(len(b.Times))}
	}
	switch q.Do {
	case "press":
		if b.Started == 0 || q.Seat != b.Turn {
			return ErrNothing
		}
		b.endTurn(now)
		b.Made[q.Seat-1]++
		b.timer().reward(q.Seat, b.Made[q.Seat-1])
	case "start":
		if b.Started != 0 || b.Ended || len(b.Out) >= len(b.Times)-1 {
			return ErrNothing
		}
		b.Started, b.Elapsed, b.Fallen = now-Millis(b.Elapsed), 0, 0
		b.Expire(now) // a fallen flag stops it again
	case "stop":
		b.stop(now)
	case "out":
		b.leave(q.Seat, now)
	case "back":
		b.Out = slices.DeleteFunc(slices.Clone(b.Out), func(n int) bool { return n == q.Seat })
	case "turn":
		if slices.Contains(b.Out, q.Seat) {
			return ErrOut
		}
		b.Turn, b.Fallen = q.Seat, 0 // the turn keeps its elapsed time
	case "set":
		if q.Time < 0 || q.Time > day {
			return &InputError{"time", "0 to " + strconv.FormatInt(day, 10) + " milliseconds"}
		}
		b.set(q.Seat, q.Time, now)
	default:
		return &InputError{"do", "unknown request"}
	}
	return nil
}

// endTurn charges the turn and starts that of the next seat.
func (b *BoardClock) endTurn(now Millis) {
	b.timer().charge(b.Turn, b.elapsed(now))
	b.Elapsed, b.Fallen = 0, 0
	if b.Started != 0 {
		b.Started = now
	}
	for range b.Times {
		if b.Turn = b.Turn%len(b.Times) + 1; !slices.Contains(b.Out, b.Turn) {
			break
		}
	}
}

// stop stops the clock.
func (b *BoardClock) stop(now Millis) {
	if b.Started != 0 {
		b.Elapsed, b.Started = b.elapsed(now), 0
	}
}

// leave eliminates a seat. The clock stops when only one seat remains.
func (b *BoardClock) leave(n int, now Millis) {
	if slices.Contains(b.Out, n) || len(b.Out) >= len(b.Times)-1 {
		return
	}
	fallen := b.Fallen
	b.Out = append(slices.Clone(b.Out), n)
	if n == b.Turn {
		b.endTurn(now)
		if fallen != 0 && len(b.Out) < len(b.Times)-1 { // only the flag had stopped it
			b.Started = now
		}
	}
	if len(b.Out) == len(b.Times)-1 {
		b.stop(now)
	}
}

// set sets the remaining time of a seat. A shared time changes for all.
func (b *BoardClock) set(n int, time int64, now Millis) {
	if n == b.Turn || b.Clock.Kind == TotalClock {
		spent := b.elapsed(now)
		time += max(0, spent-b.Clock.of(n).Delay)
	}
	for i := range b.Times {
		if i+1 == n || b.Clock.Kind == TotalClock {
			b.Times[i].Left = time
		}
	}
	b.Fallen, b.Ended = 0, false
}

// Expire lets the flag of the seat to move fall, or ends the time of the whole game, if due.
func (b *BoardClock) Expire(now Millis) {
	if b.Started == 0 {
		return
	}
	limits := b.timer().limits(b.Turn)
	first := limits.first()
	if b.elapsed(now) < first {
		return
	}
	b.Elapsed, b.Started = first, 0
	if limits.endsGame() {
		b.Ended = true
	} else {
		b.Fallen = b.Turn
	}
}

// AppendJSON appends b as JSON.
func (b *BoardClock) AppendJSON(dst []byte) []byte { return writeObject(dst, b, (*BoardClock).members) }

// ParseBoardClock decodes a clock from AppendJSON.
func ParseBoardClock(text string) (*BoardClock, error) {
	v, err := jsontext.Parse(text)
	if err != nil {
		return nil, err
	}
	b := new(BoardClock)
	if err := readObject(v, b, (*BoardClock).members); err != nil {
		return nil, err
	}
	if n := len(b.Times); len(b.Made) != n || b.Turn < 1 || b.Turn > n || b.Clock.check(n) != nil {
		return nil, &InputError{"state", "no clock"}
	}
	return b, nil
}

// ParseBoardRequest decodes a request from JSON:
//
//	{"do":"press","seat":2}
func ParseBoardRequest(text string) (q BoardRequest, err error) {
	v, err := jsontext.Parse(text)
	if err != nil {
		return q, err
	}
	return q, readObject(v, &q, (*BoardRequest).members)
}

// AppendShown appends the faces of the clock at a moment, with the member names of a shown game.
func (b *BoardClock) AppendShown(dst []byte, now Millis) []byte {
	whole := b.Whole
	t := &timer{b.Clock, slices.Clone(b.Times), &whole, b.Out}
	if b.Started == 0 {
		t.charge(b.Turn, b.Elapsed)
	}
	shown := Shown{Clock: b.Clock, Turn: b.Turn, Out: b.Out, Now: now, Seats: make([]ShownSeat, len(b.Times)), Whole: whole, Started: b.Started}
	limits := b.timer().limits(b.Turn)
	if b.Started != 0 {
		shown.Deadline = b.Started + Millis(limits.first())
		shown.Ends = limits.ends(b.Started)
	}
	for i := range shown.Seats {
		time := t.times[i]
		shown.Seats[i].Left, shown.Seats[i].Periods = time.Left, time.Periods
		if !b.Clock.counts() {
			shown.Seats[i].Left = b.Clock.of(i + 1).PerMove
			if i+1 == b.Turn && b.Started == 0 {
				shown.Seats[i].Left = max(0, shown.Seats[i].Left-b.Elapsed)
			}
		}
	}
	m := &members{dst: append(dst, '{')}
	one(m, "clock", &shown.Clock, (*Clock).members)
	list(m, "seats", &shown.Seats, func(s *ShownSeat, m *members) {
		number(m, "left", &s.Left)
		some(m, s.Periods != 0, "periods", &s.Periods, number)
	})
	number(m, "turn", &shown.Turn)
	numbers(m, "out", &shown.Out)
	number(m, "deadline", &shown.Deadline)
	some(m, shown.Whole != 0, "whole", &shown.Whole, number)
	optional(m, "ends", &shown.Ends, (*Ends).members)
	return append(m.dst, '}')
}
