package event

// The arbiter adjourns an open table: it goes on later.

// mostAdjourned is how long a table is adjourned at most, in milliseconds.
const mostAdjourned = 30 * day

// Adjournment is a period for which the arbiter has adjourned a table.
type Adjournment struct {
	Reason string `json:"reason"`
	Since  int64  `json:"since"` // milliseconds since 1970
	// Until is when the table goes on by itself, or when the arbiter has resumed it.
	Until int64 `json:"until"`
	// Resumed is whether the arbiter has resumed the table.
	Resumed bool `json:"-"`
}

// Holds reports whether the table is adjourned at a moment; nil is no adjournment.
func (a *Adjournment) Holds(now int64) bool { return a != nil && now < a.Until }

// adjourn adjourns an open table of the last round, or changes until when it is.
func (e *Event) adjourn(a Act) (Act, error) {
	t, err := e.standing(&a)
	if err != nil {
		return a, err
	}
	to := Adjournment{Reason: a.Reason, Since: a.At}
	held := t.Adjourned.Holds(a.At)
	if held {
		to.Since = t.Adjourned.Since
	}
	if a.Until == 0 {
		a.Until = to.Since + mostAdjourned
	}
	to.Until = a.Until
	switch {
	case a.Until <= a.At || a.Until > to.Since+mostAdjourned:
		return a, refuse("until", "A table is adjourned for at most %d days.", mostAdjourned/day)
	case held && *t.Adjourned == to:
		return a, refuse("changed", "Table %d is adjourned already.", a.Table)
	case held:
		t.since -= t.Adjourned.Until - to.Since
	}
	t.since += to.Until - to.Since
	t.Adjourned = &to
	return a, nil
}

// resumeTable lets an adjourned table go on.
func (e *Event) resumeTable(a Act) error {
	t, err := e.standing(&a)
	switch {
	case err != nil:
		return err
	case !t.Adjourned.Holds(a.At):
		return refuse("changed", "Table %d is not adjourned.", a.Table)
	}
	to := *t.Adjourned
	t.since -= to.Until - a.At
	to.Until, to.Resumed = a.At, true
	t.Adjourned = &to
	return nil
}

// standing returns the open table of the last round that an act adjourns or resumes.
func (e *Event) standing(a *Act) (*Table, error) {
	t, err := e.table(a)
	switch {
	case err != nil:
		return nil, err
	case a.Round != len(e.rounds):
		return nil, refuse("round", "Only tables of round %d, the last, are adjourned.", len(e.rounds))
	case t.Places != nil:
		return nil, refuse("over", "Table %d has a result already.", a.Table)
	case a.Reason == "":
		return nil, refuse("reason", "To adjourn or resume a table, give a reason.")
	}
	return t, nil
}
