package event

import "slices"

// Byes on request: an entrant asks beforehand to sit out a round, and gets what the options say.

// Skips holds the terms of byes on request.
type Skips struct {
	// Worth is the score of such a round, in hundredths of a win: 100, 50 or 0.
	Worth int `json:"worth"`
	// Number is how many rounds an entrant may sit out so.
	Number int `json:"number"`
}

// seatOut is an entrant who sits out a round.
type seatOut struct{ round, id int }

// checkSkips returns the fault in the terms of byes.
func (o *Options) checkSkips() error {
	s := o.Skips
	switch {
	case s == nil:
		return nil
	case o.Form != Swiss && o.Form != AllPlayAll || o.Boards > 0 || o.Partners == FixedPartners:
		return refuse("skips", "Only single players in a Swiss event or a round robin have byes on request.")
	case s.Worth != 0 && s.Worth != half && s.Worth != whole:
		return refuse("skips", "A bye on request is worth 0, 50 or 100 hundredths of a win.")
	case s.Number < 1 || s.Number > o.Rounds:
		return refuse("skips", "From 1 to all %d rounds can be byes on request.", o.Rounds)
	}
	return nil
}

// skip notes that an entrant sits out a round that is not paired yet, or plays it after all.
func (e *Event) skip(a Act) error {
	at := seatOut{a.Round, a.ID}
	switch {
	case e.Options.Skips == nil:
		return refuse("skips", "This event has no byes on request.")
	case a.ID < 1 || a.ID > len(e.entrants) || e.withdrawn[a.ID]:
		return refuse("entrant", "There is no entrant %d who plays.", a.ID)
	case a.Round > e.Options.Rounds || a.Round < 1:
		return refuse("round", "The event has rounds 1 to %d.", e.Options.Rounds)
	case a.Round <= len(e.rounds):
		return refuse("paired", "Round %d is paired already.", a.Round)
	case e.skips[at] == (a.Kind == Skip):
		return refuse("changed", "%s has done so already.", e.entrants[a.ID-1].Name)
	case a.Kind == Skip && len(e.SkipsOf(a.ID)) >= e.Options.Skips.Number:
		return refuse("skips", "%s has asked for as many byes as this event allows.", e.entrants[a.ID-1].Name)
	case a.Kind == Unskip:
		delete(e.skips, at)
	default:
		e.skips[at] = true
	}
	return nil
}

// SkipsOf returns the rounds that an entrant has asked to sit out, in order.
func (e *Event) SkipsOf(id int) []int {
	var rounds []int
	for at := range e.skips {
		if at.id == id {
			rounds = append(rounds, at.round)
		}
	}
	slices.Sort(rounds)
	return rounds
}

// skipped returns the entrants who sit out the next round, in order.
func (e *Event) skipped() []int {
	var ids []int
	for at := range e.skips {
		if at.round == len(e.rounds)+1 && e.plays(at.id) {
			ids = append(ids, at.id)
		}
	}
	slices.Sort(ids)
	return ids
}

// skipsNext reports whether an entrant has asked to sit out the next round.
func (e *Event) skipsNext(id int) bool { return e.skips[seatOut{len(e.rounds) + 1, id}] }

// skip is the value of a bye on request.
func (o *Options) skip() int {
	if o.Skips == nil {
		return 0
	}
	return o.win() * o.Skips.Worth / whole
}

// trfSkip returns a round that an entrant sits out on request, in a Tournament Report File.
func (o *Options) trfSkip() string {
	return "0000 - " + string(trfSkips[o.Skips.Worth])
}

// trfSkips has the result of a bye on request by its worth.
var trfSkips = map[int]byte{whole: 'F', half: 'H', 0: 'Z'}
