package table

// nudgeTime is the milliseconds after which a bot is asked again, in case the request was lost.
const nudgeTime = minute

// due returns the next moment at which something happens automatically, 0 for none.
func (t *Table) due() Millis {
	var due Millis
	at := func(m Millis) {
		if m != 0 && (due == 0 || m < due) {
			due = m
		}
	}
	for i := range t.Seats {
		at(t.Seats[i].Leaves)
	}
	switch t.Stage {
	case Waiting:
		at(t.Created + Millis(waitingMax))
	case Playing:
		for i := range t.Vacations {
			if v := &t.Vacations[i]; !v.Over {
				at(v.Until)
			}
		}
		if t.Deadline != 0 {
			at(t.Deadline + Millis(t.grace()))
		}
		if t.Vote != nil {
			at(t.Vote.Until)
		}
		if t.Pause != nil {
			at(t.Pause.end())
			break
		}
		if t.seat(t.Turn).byBot() {
			at(t.now + Millis(nudgeTime))
		}
		if t.Clock.Kind == NoClock {
			at(t.idle())
			at(t.abandoned())
		}
	}
	return due
}

// idle returns when the person to move begins to count as absent without a clock; 0 if they already
// do, or if no person is to move.
func (t *Table) idle() Millis {
	if seat := t.seat(t.Turn); !seat.byBot() && seat.Away == 0 {
		return t.Started + Millis(idleMax)
	}
	return 0
}

// abandoned returns when a game without a clock ends because all persons are absent and one of them
// is to move; 0 for never.
func (t *Table) abandoned() Millis {
	if t.botsAlone() || t.leaves() || t.seat(t.Turn).byBot() {
		return 0
	}
	last := t.Started
	for i := range t.Seats {
		last = max(last, t.Seats[i].Away)
	}
	return last + Millis(abandonedMax)
}

// Expire performs everything that has fallen due.
func (t *Table) Expire() {
	for t.expireOne() {
	}
}

// expireOne performs the first due action and reports whether there was one.
func (t *Table) expireOne() bool {
	is := func(m Millis) bool { return m != 0 && m <= t.now }
	switch {
	case t.Stage == Waiting && is(t.Created+Millis(waitingMax)):
		t.end(Aborted)
		return true
	case t.Stage != Waiting && t.Stage != Playing:
		return false
	}
	for _, n := range t.seats() {
		if is(t.seat(n).Leaves) {
			t.leave(n)
			return true
		}
	}
	switch {
	case t.Stage == Waiting:
		return false
	case t.Pause != nil && t.endVacations(t.now):
		return true
	case t.Vote != nil && is(t.Vote.Until):
		t.decline()
		return true
	case t.Pause != nil:
		if is(t.Pause.end()) {
			t.goOn()
			return true
		}
		return false
	}
	if deadline := t.deadline(); deadline != 0 && is(deadline+Millis(t.grace())) {
		switch {
		case t.choosing():
			t.choose()
		case t.opening():
			t.end(Aborted)
		default:
			t.flag()
		}
		return true
	}
	if t.endVacations(t.now) { // after the flag, which takes them into account
		return true
	}
	if t.Clock.Kind == NoClock {
		switch {
		case is(t.idle()):
			t.seat(t.Turn).Away = t.now
			t.Touch()
			return true
		case is(t.abandoned()):
			t.end(Aborted)
			return true
		}
	}
	return false
}

// settleBots asks the bot to move, unless it was asked recently.
func (t *Table) settleBots() {
	if !t.asked || t.Stage != Playing || t.Pause != nil {
		return
	}
	if seat := t.seat(t.Turn); seat.byBot() {
		t.asks = append(t.asks, Ask{Seat: t.Turn, Level: seat.botLevel(), Moved: t.Moved})
	}
}

// Nudge asks the bot to move again, if it is time.
func (t *Table) Nudge() {
	if t.Stage == Playing && t.Due <= t.now {
		t.asked = true
		t.Touch()
	}
}

// Claim returns [ErrNotDue] unless something was due. Players who wait for a flag or an absence use
// it.
func (t *Table) Claim() error {
	if !t.changed {
		return ErrNotDue
	}
	return nil
}
