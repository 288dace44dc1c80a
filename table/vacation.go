package table

import (
	"cmp"
	"slices"
)

// Vacation is a period in which the time of a player stops in correspondence games.
type Vacation struct {
	From  Millis `json:"from"`
	Until Millis `json:"until"`
}

// SeatVacation is the vacation of a seat's player, as the game knows it: only in a correspondence
// game, and within its duration, so that the clocks depend on the game alone.
type SeatVacation struct {
	Seat int `json:"seat"`
	Vacation
	// Over reports whether it has ended, so that a turn that it has held up continues.
	Over bool `json:"over,omitempty"`
}

// Rest sets the vacations of the players, each list sorted by time; nil means none. Repeating it is
// harmless. Call it before [Table.Outlast] and [Table.Expire], since flags depend on vacations.
func (t *Table) Rest(of func(Player) []Vacation) {
	t.vacations = of
	t.settleVacations()
}

// settleVacations records the vacations of the players of the game.
func (t *Table) settleVacations() {
	if t.vacations == nil || t.Stage != Playing || t.Clock.Kind != DaysClock {
		return
	}
	for _, n := range t.seats() {
		if seat := t.seat(n); seat.Kind == Person {
			for _, v := range t.vacations(seat.Player) {
				t.noteVacation(n, v)
			}
		}
	}
}

// noteVacation records a vacation of a seat, or a new end of a known one.
func (t *Table) noteVacation(seat int, v Vacation) {
	i := slices.IndexFunc(t.Vacations, func(k SeatVacation) bool { return k.Seat == seat && k.From == v.From })
	switch {
	case i < 0 && v.Until > t.Begun && v.Until > v.From:
		t.Vacations = append(t.Vacations, SeatVacation{Seat: seat, Vacation: v})
		slices.SortStableFunc(t.Vacations, func(a, b SeatVacation) int { return cmp.Compare(a.From, b.From) })
		t.Touch()
	case i >= 0 && !t.Vacations[i].Over && t.Vacations[i].Until != v.Until:
		t.Vacations[i].Until = v.Until
		t.Touch()
	}
}

// resting returns the vacation that stops the clock of a seat at a moment, nil for none.
func (s *State) resting(seat int, now Millis) *SeatVacation {
	for i := range s.Vacations {
		if v := &s.Vacations[i]; v.Seat == seat && !v.Over && v.From <= now && now < v.Until {
			return v
		}
	}
	return nil
}

// rested returns how long vacations stopped the clock of the seat to move between the start of its
// turn and a moment, except vacations that have ended in the turn.
func (s *State) rested(now Millis) (sum int64) {
	for i := range s.Vacations {
		if v := &s.Vacations[i]; v.Seat == s.Turn && !v.Over {
			sum += int64(max(0, min(v.Until, now)-max(v.From, s.Started)))
		}
	}
	return sum
}

// postponed returns when the flag of the seat to move would fall with its current vacations.
func (s *State) postponed(deadline Millis) Millis {
	for i := range s.Vacations {
		if v := &s.Vacations[i]; v.Seat == s.Turn && !v.Over && v.From < deadline {
			deadline += max(0, v.Until-max(v.From, s.Started))
		}
	}
	return deadline
}

// goOnFrom sets the elapsed time of the turn at a moment.
func (t *Table) goOnFrom(elapsed int64, now Millis) {
	if v := t.resting(t.Turn, now); v != nil {
		now = v.From
	}
	t.Started = now - Millis(elapsed)
}

// endVacations ends the vacations that are over at a moment: a turn that one has held up
// continues. It reports whether there were any.
func (t *Table) endVacations(now Millis) (found bool) {
	for i := range t.Vacations {
		v := &t.Vacations[i]
		if v.Over || v.Until > now {
			continue
		}
		if v.Seat == t.Turn && t.Pause == nil && t.Started != 0 {
			t.Started += max(0, v.Until-max(v.From, t.Started))
		}
		v.Over, found = true, true
		t.Touch()
	}
	return found
}
