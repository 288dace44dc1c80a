package table

import (
	"cmp"
	"slices"
)

// Vacation is a time in which the days of a player's moves are not counted.
type Vacation struct {
	From  Millis `json:"from"`
	Until Millis `json:"until"`
}

// SeatVacation is the vacation of whoever sits on a seat, as the game knows it: only while
// one is played by correspondence, and from its beginning to its end, so that the clocks
// follow from the game alone.
type SeatVacation struct {
	Seat int `json:"seat"`
	Vacation
	// Over is whether it has ended, and a turn that it has held up goes on.
	Over bool `json:"over,omitempty"`
}

// Rest sets the vacations of the players, each list in order of time; nil means none. Repeated
// vacations do no harm. Call it before [Table.Outlast] and [Table.Expire]: flags depend on
// vacations.
func (t *Table) Rest(of func(Player) []Vacation) {
	t.vacations = of
	t.settleVacations()
}

// settleVacations notes the vacations of those who sit at the table.
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

// noteVacation notes a vacation of a seat, or until when one goes on that is known.
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

// resting returns the vacation that holds up the clock of a seat at a moment, nil if none does.
func (s *State) resting(seat int, now Millis) *SeatVacation {
	for i := range s.Vacations {
		if v := &s.Vacations[i]; v.Seat == seat && !v.Over && v.From <= now && now < v.Until {
			return v
		}
	}
	return nil
}

// rested returns how long the clock of the seat to move stood still, between the beginning
// of its turn and a moment, for vacations that the turn does not know to be over.
func (s *State) rested(now Millis) (sum int64) {
	for i := range s.Vacations {
		if v := &s.Vacations[i]; v.Seat == s.Turn && !v.Over {
			sum += int64(max(0, min(v.Until, now)-max(v.From, s.Started)))
		}
	}
	return sum
}

// postponed returns a moment at which the flag of the seat to move would fall as it is with
// the vacations of the seat.
func (s *State) postponed(deadline Millis) Millis {
	for i := range s.Vacations {
		if v := &s.Vacations[i]; v.Seat == s.Turn && !v.Over && v.From < deadline {
			deadline += max(0, v.Until-max(v.From, s.Started))
		}
	}
	return deadline
}

// goOnFrom sets the turn to have lasted so long by a moment.
func (t *Table) goOnFrom(elapsed int64, now Millis) {
	if v := t.resting(t.Turn, now); v != nil {
		now = v.From
	}
	t.Started = now - Millis(elapsed)
}

// endVacations ends the vacations that are over by a moment: the turn that one has held up
// goes on from where it stood. It reports whether there were any.
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
