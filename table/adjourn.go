package table

// An arbiter of an event adjourns a game: nobody votes on it, and no player ends the pause.

// Adjourn pauses the game for an arbiter, until [Table.EndAdjournment] or a moment; 0 is the longest
// pause, and a later moment counts as that. It replaces a pause of the players and an earlier adjournment.
// Repeating it is harmless.
func (t *Table) Adjourn(reason string, until Millis) error {
	if err := t.isPlaying(); err != nil {
		return err
	}
	pause := Pause{Since: t.now, Elapsed: t.elapsed(t.now), Arbiter: true, Reason: reason}
	if t.adjourned() {
		pause.Since = t.Pause.Since
	}
	if pause.Until = pause.Since + Millis(pauseMax); until != 0 {
		pause.Until = min(pause.Until, until)
	}
	if pause.Until <= t.now {
		return &InputError{"until", "must be later"}
	}
	if same(t.Pause, &pause) {
		return nil
	}
	if v := t.Vote; v != nil && v.Kind != VoteDraw && v.Kind != VoteAbort { // the others need a game that goes on
		t.Vote = nil
	}
	t.Pause = &pause
	t.Touch()
	return nil
}

// EndAdjournment lets an adjourned game go on. Repeating it is harmless.
func (t *Table) EndAdjournment() error {
	if err := t.isPlaying(); err != nil {
		return err
	}
	if t.adjourned() {
		t.goOn()
	}
	return nil
}

// CallOff ends an adjourned game without a result: the arbiter decides its table. Repeating it is
// harmless.
func (t *Table) CallOff() error {
	switch {
	case t.Stage == Aborted:
		return nil
	case !t.adjourned():
		return ErrNotPaused
	}
	t.end(Aborted)
	return nil
}

// adjourned reports whether an arbiter has adjourned the game.
func (s *State) adjourned() bool { return s.Pause != nil && s.Pause.Arbiter }

// pausedError returns the reason why a paused game refuses a request.
func (s *State) pausedError() error {
	if s.adjourned() {
		return ErrAdjourned
	}
	return ErrPaused
}
