package table

import (
	"slices"
	"strconv"
)

// LeavingKind is the rule for the seat of a person who leaves.
type LeavingKind string

// The kinds of leaving.
const (
	LeaveOut LeavingKind = "out" // the seat resigns
	LeaveBot LeavingKind = "bot" // a bot plays on until the person comes back
)

// Leaving is the rule for the seat of a person who stays away, chosen before the start. It does not
// apply to correspondence games, where people come and go.
type Leaving struct {
	Kind  LeavingKind `json:"kind"`
	Level int         `json:"level,omitempty"` // bot: its level, 1 to 10
	After int64       `json:"after"`           // absence until then, in milliseconds: 20 s to 7 days
}

// Times of absence, in milliseconds.
const (
	// lobbyLeave is the absence after which a seat of a listed waiting game becomes free.
	lobbyLeave = 5 * minute
	// waitingMax is how long a game may wait for players.
	waitingMax = 7 * day
	// idleMax is the time without a move after which a person counts as absent without a clock,
	// even if connected.
	idleMax = day
	// abandonedMax is how long a game without a clock lasts with all persons absent.
	abandonedMax = 30 * day
)

// check returns an error unless l is a valid rule.
func (l Leaving) check() error {
	switch l.Kind {
	case LeaveOut:
		if l.Level != 0 {
			return &InputError{"leaving.level", "must be 0 unless a bot takes over"}
		}
	case LeaveBot:
		if err := CheckLevel("leaving.level", l.Level); err != nil {
			return err
		}
	default:
		return &InputError{"leaving.kind", "use out or bot"}
	}
	if l.After < 20*second || l.After > 7*day {
		return &InputError{"leaving.after", strconv.FormatInt(20*second, 10) + " to " + strconv.FormatInt(7*day, 10) + " milliseconds"}
	}
	return nil
}

// Return gives a seat back to the person for whom a bot plays.
func (t *Table) Return(player Player, n int) error {
	if err := t.holds(player, n); err != nil {
		return err
	}
	if seat := t.seat(n); seat.Substitute != 0 || seat.Away != 0 {
		seat.Substitute, seat.Away = 0, 0
		t.Touch()
	}
	return nil
}

// Arrive marks a person as present.
func (t *Table) Arrive(player Player) {
	for i := range t.Seats {
		if seat := &t.Seats[i]; player != "" && seat.Player == player && seat.Away != 0 {
			seat.Away = 0
			t.Touch()
		}
	}
}

// Depart marks a person as absent since a moment.
func (t *Table) Depart(player Player, since Millis) {
	for i := range t.Seats {
		if seat := &t.Seats[i]; player != "" && seat.Player == player && seat.Away == 0 && !t.ended() {
			seat.Away = since
			t.Touch()
		}
	}
}

// comeBack marks a person as present after a move; no bot plays for them any longer.
func (t *Table) comeBack(player Player) {
	for i := range t.Seats {
		if seat := &t.Seats[i]; seat.Player == player {
			seat.Away, seat.Substitute = 0, 0
		}
	}
}

// leaves reports whether absent persons must leave, so that others do not wait. If everybody is
// absent, nobody waits.
func (t *Table) leaves() bool {
	if t.Stage != Playing || t.Pause != nil || t.Clock.Kind == DaysClock {
		return false
	}
	for _, n := range t.seats() {
		if t.living(n) && t.seat(n).Kind == Person && t.seat(n).Away == 0 {
			return true
		}
	}
	return false
}

// settleAbsences sets for each absent person when they will be made to leave.
func (t *Table) settleAbsences() {
	leaves := t.leaves()
	for _, n := range t.seats() {
		seat := t.seat(n)
		switch {
		case seat.Kind != Person || seat.Away == 0:
			seat.Leaves = 0
		case t.Stage == Waiting && t.Listed:
			seat.Leaves = seat.Away + Millis(lobbyLeave)
		case !leaves || !t.living(n) || seat.Substitute > 0:
			seat.Leaves = 0
		case seat.Leaves == 0:
			seat.Leaves = t.now + Millis(t.Leaving.After)
		}
	}
}

// miss records that a person loses a seat by absence; no more persons than seats are kept.
func (t *Table) miss(player Player) {
	t.Absentees = slices.DeleteFunc(slices.Clone(t.Absentees), func(a Absentee) bool { return a.Player == player })
	t.Absentees = append(t.Absentees, Absentee{player, t.now})
	t.Absentees = t.Absentees[max(0, len(t.Absentees)-len(t.Seats)):]
}

// leave applies the leaving rule to the seat of an absent person.
func (t *Table) leave(n int) {
	seat := t.seat(n)
	seat.Leaves = 0
	t.Touch()
	switch {
	case t.Stage == Waiting:
		t.miss(seat.Player)
		t.vacate(n)
	case t.Leaving.Kind == LeaveBot:
		seat.Substitute = t.Leaving.Level
		t.asked = t.asked || n == t.Turn
	default:
		t.fault(t.declare(Entry{Text: "resign" + strconv.Itoa(n), Seat: n, Cause: Absence}))
	}
}
