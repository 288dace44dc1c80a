package play

import (
	"context"
	"fmt"
)

// LeavingKind is what becomes of a seat whose person leaves.
type LeavingKind string

// The kinds of leaving.
const (
	LeaveOut LeavingKind = "out" // the seat resigns
	LeaveBot LeavingKind = "bot" // a bot plays on until the person comes back
)

// Leaving is what becomes of a seat whose person is not connected, chosen before
// the start. It is not applied in correspondence, where people come and go.
type Leaving struct {
	Kind  LeavingKind `json:"kind"`
	Level int         `json:"level,omitempty"` // bot: its level, 1 to 10
	After int64       `json:"after"`           // absence until then, in milliseconds: 20 s to 7 days
}

// Times of absence, in milliseconds.
const (
	// exitGrace is how long a connection may be gone before anyone is told.
	exitGrace = 10 * second
	// lobbyLeave is the absence after which a seat of a listed game that waits is
	// given up.
	lobbyLeave = 5 * minute
	// waitingMax is how long a game may wait for players.
	waitingMax = 7 * day
	// idleMax is the thinking time without a clock after which a person counts
	// as absent, though he may have left a window open.
	idleMax = day
	// abandonedMax is how long a game without a clock waits when all persons are
	// absent.
	abandonedMax = 30 * day
)

// check returns an error unless l is a leaving that can be played with.
func (l Leaving) check() error {
	switch l.Kind {
	case LeaveOut:
		if l.Level != 0 {
			return &InputError{"leaving.level", "0 unless a bot takes over"}
		}
	case LeaveBot:
		if err := checkLevel("leaving.level", l.Level); err != nil {
			return err
		}
	default:
		return &InputError{"leaving.kind", "one of out, bot"}
	}
	if l.After < 20*second || l.After > 7*day {
		return &InputError{"leaving.after", fmt.Sprintf("%d to %d milliseconds", 20*second, 7*day)}
	}
	return nil
}

// maxLevel is the strongest bot.
const maxLevel = 10

// checkLevel returns an error unless level is that of a bot.
func checkLevel(field string, level int) error {
	if level < 1 || level > maxLevel {
		return &InputError{field, fmt.Sprintf("1 to %d", maxLevel)}
	}
	return nil
}

// Return gives a seat back to the person for whom a bot plays.
func (s *Service) Return(ctx context.Context, q SeatRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *table) error {
		if err := t.holds(q.Player, q.Seat); err != nil {
			return err
		}
		if seat := t.seat(q.Seat); seat.Substitute != 0 || seat.Away != 0 {
			seat.Substitute, seat.Away = 0, 0
			t.touch()
		}
		return nil
	})
}

// comeBack notes that a person is there, since he has moved; no bot plays for
// him any longer.
func (t *table) comeBack(player PlayerID) {
	for i := range t.r.Seats {
		if seat := &t.r.Seats[i]; seat.Player == player {
			seat.Away, seat.Substitute = 0, 0
		}
	}
}

// leaves reports whether the absent are made to leave: who is waited for in
// vain must not hold up others, but where nobody is, nobody waits.
func (t *table) leaves() bool {
	r := t.r
	if r.Stage != Playing || r.Pause != nil || r.Clock.Kind == DaysClock {
		return false
	}
	for _, n := range t.seats() {
		if t.living(n) && t.seat(n).Kind == Person && t.seat(n).Away == 0 {
			return true
		}
	}
	return false
}

// settleAbsences says for each absent person when he will be made to leave.
func (t *table) settleAbsences() {
	r := t.r
	leaves := t.leaves()
	for _, n := range t.seats() {
		seat := t.seat(n)
		switch {
		case seat.Kind != Person || seat.Away == 0:
			seat.Leaves = 0
		case r.Stage == Waiting && r.Listed:
			seat.Leaves = seat.Away + Millis(lobbyLeave)
		case !leaves || !t.living(n) || seat.Substitute > 0:
			seat.Leaves = 0
		case seat.Leaves == 0:
			seat.Leaves = t.now + Millis(r.Leaving.After)
		}
	}
}

// leave makes an absent person leave a seat, as agreed before the start.
func (t *table) leave(n int) {
	r := t.r
	seat := t.seat(n)
	seat.Leaves = 0
	t.touch()
	switch {
	case r.Stage == Waiting:
		t.vacate(n)
	case r.Leaving.Kind == LeaveBot:
		seat.Substitute = r.Leaving.Level
		t.asked = t.asked || n == r.Turn
	default:
		if err := t.enter(Entry{Text: fmt.Sprintf("resign%d", n), Seat: n, Cause: Absence}); err != nil {
			t.s.log.Error("resignation refused", "game", r.ID, "seat", n, "err", err)
		}
	}
}
