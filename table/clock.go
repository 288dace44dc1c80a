package table

import (
	"slices"
	"strconv"
)

// ClockKind is the way of counting time.
type ClockKind string

// The kinds of clock.
const (
	NoClock   ClockKind = "none"
	GameClock ClockKind = "game" // a time for the whole game, per seat, with increment or delay
	MoveClock ClockKind = "move" // a time for every move
	DaysClock ClockKind = "days" // days for every move: correspondence
	// TotalClock is a time for the whole game, shared by all seats. When it runs out the game
	// ends, but no seat has lost (common.7).
	TotalClock ClockKind = "total"
	// HourglassClock is a time for each seat at the start. The time used by the seat to move
	// goes to the other living seats, in equal parts.
	HourglassClock ClockKind = "hourglass"
)

// Clock is the time of every seat, in milliseconds. Fields that its kind does not use are 0. Limits
// combine: the first to end counts.
type Clock struct {
	Kind      ClockKind `json:"kind" enum:"none,game,move,days,total,hourglass"`
	Initial   int64     `json:"initial,omitempty" minimum:"0" doc:"The time in milliseconds, 10 s to 24 h. game, hourglass: for each seat; total: for all seats together, and the game ends with it."`
	Increment int64     `json:"increment,omitempty" minimum:"0" doc:"game: the milliseconds added after every move, at most 10 min."`
	Delay     int64     `json:"delay,omitempty" minimum:"0" doc:"game: the uncounted milliseconds of every move, at most 10 min."`
	PerMove   int64     `json:"perMove,omitempty" minimum:"0" doc:"move, days: the milliseconds for every move. game, hourglass, total: an additional limit for every move, 5 s to 1 h; left out: no limit."`
	Total     int64     `json:"total,omitempty" minimum:"0" doc:"game, hourglass: an additional limit for all seats together, 10 s to 24 h. The game ends with it. Left out: no limit."`
	Periods   int       `json:"periods,omitempty" minimum:"0" maximum:"50" doc:"game: the number of byo-yomi periods after the seat's time. A move within a period keeps it."`
	Period    int64     `json:"period,omitempty" minimum:"0" doc:"game: the milliseconds of a period, 1 s to 10 min."`
	// Stages and Seats are nil if unused.
	Stages []ClockStage `json:"stages,omitempty" doc:"game: the time that a seat gains after a number of moves; at most four stages."`
	Seats  []SeatClock  `json:"seats,omitempty" doc:"The times of the seats in order, if they differ. A time stays with the holder of the seat. Not in a rated game."`
}

// ClockStage is a time that a seat gains during the game.
type ClockStage struct {
	Moves int   `json:"moves" minimum:"1" maximum:"200" doc:"The number of moves of the seat in this stage."`
	Time  int64 `json:"time" minimum:"0" doc:"The added milliseconds, 10 s to 24 h."`
}

// SeatClock is the time of one seat: its members replace those of the clock.
type SeatClock struct {
	Initial   int64 `json:"initial,omitempty" minimum:"0"`
	Increment int64 `json:"increment,omitempty" minimum:"0"`
	Delay     int64 `json:"delay,omitempty" minimum:"0"`
	PerMove   int64 `json:"perMove,omitempty" minimum:"0"`
}

// SeatTime is the time of a seat.
type SeatTime struct {
	// Left is the time on the clock in milliseconds when its turn last ended;
	// 0 without a clock for the game.
	Left int64 `json:"left"`
	// Lag is the remaining quota of compensated network delay, in milliseconds.
	Lag int64 `json:"lag"`
	// Periods is the remaining number of byo-yomi periods.
	Periods int `json:"periods,omitempty"`
	// Stage is the number of stages that have added their time.
	Stage int `json:"stage,omitempty"`
}

// Times of the clocks, in milliseconds.
const (
	// headStart is the time from the start of a game until the first clock starts.
	headStart = 5 * second
	// choiceTime is the time for a choice that no clock counts.
	choiceTime = 30 * second
	// maxLagGrace is the longest delay of a fallen flag, since the move may be on its way.
	maxLagGrace = 2 * second
)

// of returns the clock of a seat, from 1; seats may have different times.
func (c Clock) of(n int) Clock {
	if n <= len(c.Seats) {
		own := c.Seats[n-1]
		c.Initial, c.Increment, c.Delay, c.PerMove = own.Initial, own.Increment, own.Delay, own.PerMove
	}
	return c
}

// span is the allowed values of a time in milliseconds; an optional time may also be 0.
type span struct {
	low, high int64
	optional  bool
}

// The spans of the times.
var (
	unused   = span{optional: true}
	bankSpan = span{low: 10 * second, high: day}
	bonus    = span{high: 10 * minute}
	moveSpan = span{low: 5 * second, high: hour}
)

// orNone returns s for an optional time.
func (s span) orNone() span { return span{s.low, s.high, true} }

// spans returns the spans of the times of a seat, by kind; ok is false for an unknown kind.
func (k ClockKind) spans() (initial, bonuses, perMove, total span, ok bool) {
	switch k {
	case NoClock:
		return unused, unused, unused, unused, true
	case GameClock:
		return bankSpan, bonus, moveSpan.orNone(), bankSpan.orNone(), true
	case HourglassClock:
		return bankSpan, unused, moveSpan.orNone(), bankSpan.orNone(), true
	case TotalClock:
		return bankSpan, unused, moveSpan.orNone(), unused, true
	case MoveClock:
		return unused, unused, moveSpan, unused, true
	case DaysClock:
		return unused, unused, span{low: day, high: 30 * day}, unused, true
	}
	return unused, unused, unused, unused, false
}

// check returns an error unless a time is within the span.
func (s span) check(field string, value int64) error {
	switch {
	case s.optional && value == 0 || s != unused && s.low <= value && value <= s.high:
		return nil
	case s == unused:
		return &InputError{"clock." + field, "is not allowed with this kind of clock"}
	}
	return &InputError{"clock." + field, strconv.FormatInt(s.low, 10) + " to " + strconv.FormatInt(s.high, 10) + " milliseconds"}
}

// Check returns an error unless c is a valid clock for that many seats.
func (c Clock) Check(seats int) error { return c.check(seats) }

// check returns an error unless c is a valid clock for that many seats.
func (c Clock) check(seats int) error {
	_, _, _, total, ok := c.Kind.spans()
	if !ok {
		return &InputError{"clock.kind", "use none, game, move, days, total or hourglass"}
	}
	if err := c.checkSeat(""); err != nil {
		return err
	}
	if err := total.check("total", c.Total); err != nil {
		return err
	}
	if err := c.checkLater(); err != nil {
		return err
	}
	switch {
	case len(c.Seats) == 0:
		return nil
	case c.Kind == NoClock || c.Kind == TotalClock:
		return &InputError{"clock.seats", "is not allowed with this kind of clock"}
	case len(c.Seats) != seats:
		return &InputError{"clock.seats", strconv.Itoa(seats) + " are needed, one for each seat"}
	}
	for i := range c.Seats {
		if err := c.of(i + 1).checkSeat(seatField(i) + "."); err != nil {
			return err
		}
	}
	return nil
}

// checkSeat checks the times that can differ between seats.
func (c Clock) checkSeat(prefix string) error {
	initial, bonuses, perMove, _, _ := c.Kind.spans()
	for _, f := range [...]struct {
		name  string
		value int64
		span  span
	}{{"initial", c.Initial, initial}, {"increment", c.Increment, bonuses}, {"delay", c.Delay, bonuses}, {"perMove", c.PerMove, perMove}} {
		if err := f.span.check(prefix+f.name, f.value); err != nil {
			return err
		}
	}
	switch {
	case c.Increment > 0 && c.Delay > 0:
		return &InputError{"clock." + prefix + "delay", "cannot be combined with an increment"}
	case c.Kind == DaysClock && c.PerMove%day != 0:
		return &InputError{"clock." + prefix + "perMove", "whole days"}
	}
	return nil
}

// checkLater checks the time after the initial one: byo-yomi and stages.
func (c Clock) checkLater() error {
	const most, mostMoves = 4, 200
	switch {
	case c.Kind != GameClock && (c.Periods != 0 || c.Period != 0):
		return &InputError{"clock.periods", "is not allowed with this kind of clock"}
	case c.Kind != GameClock && len(c.Stages) > 0:
		return &InputError{"clock.stages", "is not allowed with this kind of clock"}
	case c.Periods < 0 || c.Periods > 50:
		return &InputError{"clock.periods", "0 to 50"}
	case c.Periods == 0 && c.Period != 0:
		return &InputError{"clock.period", "needs periods"}
	case c.Periods > 0 && (c.Period < second || c.Period > 10*minute):
		return (span{low: second, high: 10 * minute}).check("period", c.Period)
	case len(c.Stages) > most:
		return &InputError{"clock.stages", "at most " + strconv.Itoa(most)}
	}
	for i, stage := range c.Stages {
		field := "stages[" + strconv.Itoa(i) + "]."
		if stage.Moves < 1 || stage.Moves > mostMoves {
			return &InputError{"clock." + field + "moves", "1 to " + strconv.Itoa(mostMoves)}
		}
		if err := bankSpan.check(field+"time", stage.Time); err != nil {
			return err
		}
	}
	return nil
}

// UsualMoves is the number of moves of a seat for which the time of a clock is meant.
const UsualMoves = 40

// Estimate returns the expected thinking time of a seat in a game, in milliseconds; 0 without a
// clock.
func (c Clock) Estimate() int64 {
	time := c.Initial + UsualMoves*(c.Increment+c.Delay) + int64(c.Periods)*c.Period
	moves := 0
	for _, stage := range c.Stages {
		if moves += stage.Moves; moves < UsualMoves {
			time += stage.Time
		}
	}
	if most := UsualMoves * c.PerMove; most > 0 && (time == 0 || most < time) {
		time = most
	}
	if c.Total > 0 {
		time = min(time, c.Total)
	}
	return time
}

// Network delay is compensated as on lichess: every seat has a quota, which each of its moves
// refills a little, and the transit time of a move is not counted as far as the quota reaches.
//
// Source: LagTracker of scalachess.

// lagGain returns the refill of the quota by a move, in milliseconds: a second, less in games of
// less than three minutes a seat.
func (c Clock) lagGain() int64 {
	switch c.Kind {
	case GameClock, HourglassClock:
		return min(second, 400+c.Estimate()/300)
	case TotalClock:
		return min(second, 400+c.Initial/1200)
	case MoveClock:
		return min(second, c.PerMove/20)
	default:
		return 0
	}
}

// lagStart returns the initial quota, and lagMax its maximum.
func (c Clock) lagStart() int64 { return 3 * c.lagGain() }
func (c Clock) lagMax() int64   { return 7 * c.lagGain() }

// compensate returns the uncounted part of a move's delay, and takes it from the quota of the
// seat.
func (s *SeatTime) compensate(c Clock, lag int64) int64 {
	if c.lagGain() == 0 {
		return 0
	}
	paid := min(max(lag, 0), s.Lag)
	s.Lag = min(s.Lag-paid+c.lagGain(), c.lagMax())
	return paid
}

// firstTurn returns when the clock of the first turn starts. If one person moves for all seats
// except bots, nobody elsewhere waits: then it never does, and clocks run from the first move on.
func (s *State) firstTurn(now Millis) Millis {
	timed := s.Clock.counts() || s.Clock.Kind == MoveClock
	if timed && !slices.ContainsFunc(s.Seats, func(t Seat) bool { return t.Kind == Person && t.Player != s.Host }) {
		return 0
	}
	return now + Millis(headStart)
}

// opening reports whether the seat to move is to make its first move against people elsewhere,
// before which its clock does not run.
func (s *State) opening() bool {
	if s.Opening == 0 || s.Stage != Playing || s.Started == 0 || !s.Clock.counts() || s.seat(s.Turn).byBot() {
		return false
	}
	return !slices.ContainsFunc(s.Entries, func(e Entry) bool { return e.Seat == s.Turn && !e.isNoPly() })
}

// elapsed returns how long the turn has lasted at a moment, for the clock.
func (s *State) elapsed(now Millis) int64 {
	if s.Started == 0 || s.opening() {
		return 0
	}
	if s.Pause != nil {
		return s.Pause.Elapsed
	}
	return max(0, int64(now-s.Started)-s.rested(now))
}

// left returns the time on the clock of a seat while it is stopped, or before it began to run. The
// time used before a pause counts, except its delay.
func (s *State) left(n int, now Millis) int64 {
	switch {
	case s.Clock.counts():
		return s.standing(n).Left
	case s.Clock.Kind == NoClock:
		return 0
	}
	perMove := s.Clock.of(n).PerMove
	if s.Turn == n && s.Pause != nil {
		return max(0, perMove-s.Pause.Elapsed)
	}
	if v := s.resting(n, now); v != nil && s.Turn == n {
		return max(0, perMove-s.elapsed(now))
	}
	return perMove
}

// Spare returns the time that a seat can expect to have at the start of its turn, and the bonus of
// a move, in milliseconds. A shared time is divided among the seats.
func (s *State) Spare(n int) (left, increment int64) {
	l, c := s.timer().limits(n), s.Clock.of(n)
	if l.whole != unlimited {
		l.whole /= int64(len(s.Seats))
	}
	return l.first(), c.Increment + c.Delay
}

// whole returns the time shared by all seats; the turn before a pause counts.
func (s *State) whole() int64 {
	switch {
	case s.Stage == Waiting:
		return s.Clock.Total
	case s.Pause != nil:
		return max(0, s.Whole-s.Pause.Elapsed)
	}
	return s.Whole
}

// ends returns when each limit of the current turn ends, nil unless it has several.
func (s *State) ends() *Ends {
	if s.Stage != Playing || s.Deadline == 0 || s.opening() {
		return nil
	}
	l := s.timer().limits(s.Turn)
	if s.Deadline != s.Started+Millis(l.first()) { // a choice that no clock counts
		return nil
	}
	return l.ends(s.Started)
}

// standing returns the time of a seat; its turn before a pause counts.
func (s *State) standing(n int) SeatTime {
	if s.Stage == Waiting {
		return s.Clock.first(n)
	}
	if s.Pause == nil {
		return *s.time(n)
	}
	whole := s.Whole
	t := &timer{s.Clock, slices.Clone(s.Times), &whole, s.Out}
	t.charge(s.Turn, s.Pause.Elapsed)
	return t.times[n-1]
}

// grace returns the delay of the flag of the seat to move after the deadline.
func (t *Table) grace() int64 {
	if t.seat(t.Turn).byBot() {
		return 0
	}
	return min(t.time(t.Turn).Lag, maxLagGrace)
}

// deadline returns when the flag of the seat to move falls, 0 for never.
func (t *Table) deadline() Millis {
	if t.Stage != Playing || t.Pause != nil || t.Started == 0 {
		return 0
	}
	if t.choosing() && t.Clock.counts() {
		return t.Started + Millis(choiceTime)
	}
	if t.opening() {
		return t.Started + Millis(t.Opening)
	}
	if span := t.timer().limits(t.Turn).first(); span != unlimited {
		return t.postponed(t.Started + Millis(span))
	}
	return 0
}

// Pause is the pause of a game.
type Pause struct {
	Since   Millis `json:"since"`
	Elapsed int64  `json:"elapsed"` // elapsed milliseconds of the current turn
	// Until is when it ends automatically; 0 in old stored states.
	Until Millis `json:"until,omitempty"`
	// Arbiter reports whether the arbiter of an event has adjourned the game, for Reason.
	Arbiter bool   `json:"arbiter,omitempty" doc:"whether the arbiter of the event has adjourned the game: players do not end the pause"`
	Reason  string `json:"reason,omitempty" doc:"the reason of the arbiter"`
}

// pauseMax is the longest pause of a game, in milliseconds.
const pauseMax = 30 * day

// pause pauses the game on the proposal of a seat. If others wait for that seat, the pause is at
// most as long as its remaining time.
func (t *Table) pause(by int) {
	t.Pause = &Pause{Since: t.now, Elapsed: t.elapsed(t.now), Until: t.now + Millis(pauseMax)}
	if t.Clock.Kind != NoClock && len(t.voters(VotePause)) > 1 {
		t.Pause.Until = t.now + Millis(min(t.left(by, t.now)+int64(t.standing(by).Periods)*t.Clock.Period, pauseMax))
	}
	t.Touch()
}

// end returns when a pause ends automatically.
func (p *Pause) end() Millis {
	if p.Until == 0 {
		return p.Since + Millis(pauseMax)
	}
	return p.Until
}

// goOn ends a pause: the current turn continues.
func (t *Table) goOn() {
	if t.Started != 0 {
		t.goOnFrom(t.Pause.Elapsed, t.now)
	}
	t.Pause = nil
	t.asked = true
	t.Touch()
}

// Outage is a period in which no server or page ran the game.
type Outage struct {
	From, To Millis
	// Connected reports whether players kept their connections during it.
	Connected bool
}

// Missed returns the outages, sorted by time, after which the game has not been resumed.
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

// Resume continues a game after a period without a server or page since last. No clocks run in that
// period: the current turn and vote continue. All persons count as absent until they come back,
// unless present is set.
//
// Unlike other requests it must come before [Table.Expire]: nothing falls due in that period.
func (t *Table) Resume(last Millis, present bool) { t.resume(Outage{last, t.now, present}) }

// Outlast continues a game after outages, sorted by time, like a Resume at the end of each.
func (t *Table) Outlast(outages []Outage) {
	for _, o := range outages {
		t.resume(o)
	}
}

// Announced records when the current turn was made known: it began no earlier.
func (t *Table) Announced(at Millis) {
	if t.Stage == Playing && t.Pause == nil && t.Started != 0 {
		t.Started = max(t.Started, at)
	}
}

func (t *Table) resume(o Outage) {
	if t.ended() {
		return
	}
	// An interrupted Resume has already moved the clocks on, up to Resumed.
	last := max(o.From, t.Resumed)
	down := max(0, o.To-last)
	if t.Stage == Playing && t.Pause == nil && t.Started != 0 {
		if t.Started > last { // the first clock had not started, or a move came after the last heartbeat
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
	if t.adjourned() {
		t.Pause.Until = max(t.Pause.Until, o.To)
	} else if t.Pause != nil && t.Pause.Until != 0 {
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
