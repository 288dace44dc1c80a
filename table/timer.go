package table

import (
	"math"
	"slices"
)

// timer is the time of all seats of a game. It knows no moves: a table has one, and so has a board
// clock.
type timer struct {
	clock Clock
	times []SeatTime // by seat, seat 1 first
	whole *int64     // time of Clock.Total, shared by all seats
	out   []int      // eliminated seats
}

// timer returns the timer of s, which changes s.
func (s *State) timer() *timer { return &timer{s.Clock, s.Times, &s.Whole, s.Out} }

// first returns the time of a seat at the start of a game.
func (c Clock) first(n int) SeatTime {
	time := SeatTime{Periods: c.Periods}
	if c.counts() {
		time.Left = c.of(n).Initial
	}
	return time
}

// counts reports whether a clock runs down over the whole game.
func (c Clock) counts() bool {
	return c.Kind == GameClock || c.Kind == TotalClock || c.Kind == HourglassClock
}

// charge subtracts the time spent on a turn from the seat's own time or from the shared time.
func (t *timer) charge(n int, spent int64) {
	switch t.clock.Kind {
	case GameClock:
		t.times[n-1].charge(t.clock.of(n), spent)
	case HourglassClock:
		t.trickle(n, spent)
	}
	t.chargeWhole(spent)
}

// chargeWhole subtracts the time spent on a turn from the shared time.
func (t *timer) chargeWhole(spent int64) {
	if t.clock.Kind == TotalClock {
		for i := range t.times {
			t.times[i].Left = max(0, t.times[i].Left-spent)
		}
	}
	if t.clock.Total > 0 {
		*t.whole = max(0, *t.whole-spent)
	}
}

// charge subtracts the time spent on a turn from the clock of a seat, and the byo-yomi periods that
// ended in it.
func (s *SeatTime) charge(c Clock, spent int64) {
	used := max(0, spent-c.Delay)
	if over := used - s.Left; over > 0 && s.Periods > 0 {
		s.Periods = int(max(0, int64(s.Periods)-over/c.Period))
	}
	s.Left = max(0, s.Left-used)
}

// trickle moves the time spent on a turn from a seat to the others of an hourglass, in equal parts;
// remaining milliseconds go to the next seats in order of turns.
func (t *timer) trickle(n int, spent int64) {
	var others []int
	for i := 1; i < len(t.times); i++ {
		if other := (n-1+i)%len(t.times) + 1; !slices.Contains(t.out, other) {
			others = append(others, other)
		}
	}
	if len(others) == 0 {
		return
	}
	spent = min(spent, t.times[n-1].Left)
	t.times[n-1].Left -= spent
	each, more := spent/int64(len(others)), spent%int64(len(others))
	for i, other := range others {
		t.times[other-1].Left += each
		if int64(i) < more {
			t.times[other-1].Left++
		}
	}
}

// reward adds the bonus for a move, the made-th of the seat.
func (t *timer) reward(n, made int) {
	time := &t.times[n-1]
	time.Left += t.clock.of(n).Increment
	at := 0
	for i, stage := range t.clock.Stages {
		if at += stage.Moves; i == time.Stage && made >= at {
			time.Left += stage.Time
			time.Stage++
		}
	}
}

// unlimited is the length of a turn without limits.
const unlimited = math.MaxInt64

// limits is how long a turn may last: by the time of its seat, by the limit of a move, and by the
// time of the whole game.
type limits struct{ own, move, whole int64 }

// limits returns the limits of a turn of a seat.
func (t *timer) limits(n int) limits {
	l := limits{unlimited, unlimited, unlimited}
	c, time := t.clock.of(n), &t.times[n-1]
	switch c.Kind {
	case GameClock, HourglassClock:
		l.own = c.Delay + time.Left + int64(time.Periods)*c.Period
	case TotalClock:
		l.whole = time.Left
	}
	if c.PerMove > 0 {
		l.move = c.PerMove
	}
	if c.Total > 0 {
		l.whole = *t.whole
	}
	return l
}

// first returns the limit that ends first.
func (l limits) first() int64 { return min(l.own, l.move, l.whole) }

// endsGame reports whether the time of the whole game ends first: then no flag falls.
func (l limits) endsGame() bool { return l.whole != unlimited && l.whole <= min(l.own, l.move) }

// ends returns when each limit of a turn ends that began at a moment, nil unless it has several.
func (l limits) ends(began Millis) *Ends {
	end := func(limit int64) Millis {
		if limit == unlimited {
			return 0
		}
		return began + Millis(limit)
	}
	e := &Ends{end(l.own), end(l.move), end(l.whole)}
	if (e.Own == 0 || e.Move == 0 && e.Whole == 0) && (e.Move == 0 || e.Whole == 0) {
		return nil
	}
	return e
}
