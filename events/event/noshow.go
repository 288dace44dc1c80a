package event

import "slices"

// A player who does not come to a table: what happens then is set beforehand.

// mostNoShow is the longest wait for a player, in minutes.
const mostNoShow = 240

// NoShowRule is what happens at a table to which somebody does not come.
type NoShowRule string

// The rules.
const (
	PlayOn  NoShowRule = "play"    // the others play on, and the empty seat leaves
	SitIn   NoShowRule = "bot"     // a bot plays for the empty seat, online
	Forfeit NoShowRule = "forfeit" // the others share the best place
	Judge   NoShowRule = "arbiter" // the table calls the arbiter
)

// NoShow holds the terms for players who do not come.
type NoShow struct {
	// Minutes is how long a table waits for a player from the start of the round.
	Minutes int        `json:"minutes"`
	Rule    NoShowRule `json:"rule"`
	// Level is the strength of the bot, of SitIn alone.
	Level int `json:"level,omitempty"`
}

// checkNoShow returns the fault in the terms for players who do not come.
func (o *Options) checkNoShow() error {
	n := o.NoShow
	switch {
	case n == nil:
		return nil
	case o.Form.Flows():
		return refuse("no-show", "In an arena and a ladder players who do not come have a rule of their own.")
	case n.Minutes < 1 || n.Minutes > mostNoShow:
		return refuse("no-show", "A table waits from 1 to %d minutes for a player.", mostNoShow)
	case !slices.Contains([]NoShowRule{PlayOn, SitIn, Forfeit, Judge}, n.Rule):
		return refuse("no-show", "The rule for players who do not come is %q, %q, %q or %q.", PlayOn, SitIn, Forfeit, Judge)
	case n.Rule == SitIn && (n.Level < 1 || n.Level > mostLevel) || n.Rule != SitIn && n.Level != 0:
		return refuse("no-show", "A bot that sits in has a level from 1 to %d.", mostLevel)
	}
	return nil
}

// LateAt returns the moment from which players of the last round who have not come are absent, in
// milliseconds since 1970; 0 without such a rule or without a round.
func (e *Event) LateAt() int64 {
	if e.Options.NoShow == nil || len(e.rounds) == 0 {
		return 0
	}
	return e.rounds[len(e.rounds)-1].began + int64(e.Options.NoShow.Minutes)*minute
}

// absent notes who has not come to an open table of the last round, and applies the rule. A game that
// waited for them is set aside.
func (e *Event) absent(a Act) error {
	t, err := e.table(&a)
	switch {
	case e.Options.NoShow == nil:
		return refuse("no-show", "This event has no rule for players who do not come.")
	case err != nil:
		return err
	case a.Round != len(e.rounds):
		return refuse("round", "Only in round %d, the last, somebody is late.", len(e.rounds))
	case t.Places != nil:
		return refuse("over", "Table %d has a result already.", a.Table)
	case t.Game != "" && a.By != "": // the server notes who has not come to a game
		return refuse("game", "The game of table %d has begun.", a.Table)
	case t.Game == "" && a.At < e.LateAt():
		return refuse("early", "A player is absent only %d min after the start of the round.", e.Options.NoShow.Minutes)
	case e.Options.NoShow.Rule == SitIn && t.Game == "":
		return refuse("no-show", "Bots sit in only in games on a server.")
	case len(a.Team) == 0:
		return refuse("entrant", "Name the players who have not come.")
	}
	gone := slices.Clone(t.Absent)
	for _, id := range a.Team {
		switch {
		case id < 1 || !slices.Contains(t.Seats, id):
			return refuse("entrant", "Entrant %d does not sit at table %d.", id, a.Table)
		case slices.Contains(gone, id):
			return refuse("changed", "%s is absent already.", e.entrants[id-1].Name)
		}
		gone = append(gone, id)
	}
	t.Absent, t.Game, t.Proposed = gone, "", nil
	switch rule := e.Options.NoShow.Rule; {
	case rule == Judge:
		t.Called = true
	case rule == Forfeit || e.sidesHere(t) < 2:
		t.Places, t.Called = make([]int, len(t.Seats)), false
		for seat, id := range t.Seats {
			if !slices.Contains(gone, id) {
				t.Places[seat] = 1
			}
		}
	}
	return nil
}

// Missing reports whether somebody at the table has not come and has not been replaced.
func (t *Table) Missing() bool {
	return slices.ContainsFunc(t.Seats, func(id int) bool { return slices.Contains(t.Absent, id) })
}

// sidesHere returns how many players or teams of a table have come.
func (e *Event) sidesHere(t *Table) int {
	here := map[int]bool{}
	for seat, id := range t.Seats {
		side := seat
		if len(e.Options.Teams) > 0 {
			side = e.Options.Teams[seat]
		}
		if !slices.Contains(t.Absent, id) {
			here[side] = true
		}
	}
	return len(here)
}

// Without returns places of a table for the players who have come: the others have none, and a bot in their
// seat has none either.
func (t *Table) Without(places []int) []int {
	if len(t.Absent) == 0 || places == nil {
		return places
	}
	out := make([]int, len(places))
	for seat, place := range places {
		if slices.Contains(t.Absent, t.Seats[seat]) {
			continue
		}
		out[seat] = 1
		for other, p := range places {
			if p < place && !slices.Contains(t.Absent, t.Seats[other]) {
				out[seat]++
			}
		}
	}
	return out
}

// came refuses places for players who have not come.
func (t *Table) came(places []int) error {
	for seat, place := range places {
		if place > 0 && slices.Contains(t.Absent, t.Seats[seat]) {
			return refuse("absent", "Entrant %d has not come, and has no place.", t.Seats[seat])
		}
	}
	return nil
}
