package event

import (
	"math/rand/v2"
	"slices"
)

// A simultaneous display: exhibitors play all others at once. At each table an exhibitor has one
// seat and the others are of the field. Several exhibitors share out the tables.

// Taking is which seats exhibitors take.
type Taking string

// The ways of taking seats.
const (
	TakeFirst Taking = "first" // always the first seat
	TakeTurns Taking = "turns" // the first seat, the second, and so on, table by table
	TakeLots  Taking = "lots"  // at random, from the seed
)

func (o *Options) checkDisplay() error {
	switch {
	case o.Form != Display && o.Taking != "":
		return refuse("taking", "Only exhibitors of a simultaneous display take seats by a rule.")
	case o.Form != Display:
		return nil
	case o.Taking != TakeFirst && o.Taking != TakeTurns && o.Taking != TakeLots:
		return refuse("taking", "Exhibitors take the seats %q, %q or %q.", TakeFirst, TakeTurns, TakeLots)
	case o.Rounds != 1 || o.Best != 0:
		return refuse("rounds", "A simultaneous display has one round.")
	case o.Partners != "":
		return refuse("partners", "A simultaneous display has no partners.")
	}
	return nil
}

// Exhibitors returns the entrants who give the display, in order of entry.
func (e *Event) Exhibitors() []int {
	var ids []int
	for _, who := range e.entrants {
		if e.exhibits[who.ID] && !e.withdrawn[who.ID] {
			ids = append(ids, who.ID)
		}
	}
	return ids
}

// Exhibits reports whether an entrant gives the display.
func (e *Event) Exhibits(id int) bool { return e.exhibits[id] }

// exhibit makes an entrant an exhibitor, or one of the field again.
func (e *Event) exhibit(a Act) error {
	switch {
	case e.Options.Form != Display:
		return refuse("form", "Only a simultaneous display has exhibitors.")
	case a.ID < 1 || a.ID > len(e.entrants):
		return refuse("entrant", "There is no entrant %d.", a.ID)
	case len(e.rounds) > 0:
		return refuse("begun", "The display has begun.")
	case e.exhibits[a.ID] == (a.Kind == Exhibit):
		return refuse("changed", "%s has done so already.", e.entrants[a.ID-1].Name)
	}
	e.exhibits[a.ID] = a.Kind == Exhibit
	return nil
}

// displayed returns the tables of a display: the field in an order drawn from the seed, the exhibitors
// in turn. Those of the field who fill no table have a bye.
func (e *Event) displayed() (Paired, error) {
	paired := Paired{Version: e.pairs(), Design: "display"}
	exhibitors := e.Exhibitors()
	if len(exhibitors) == 0 {
		return paired, refuse("exhibitors", "Choose first who gives the display.")
	}
	field := slices.DeleteFunc(e.playing(), func(id int) bool { return e.exhibits[id] })
	dice := rand.New(rand.NewPCG(e.seed(1), 0))
	dice.Shuffle(len(field), func(i, j int) { field[i], field[j] = field[j], field[i] })
	for n := 0; ; n++ {
		size := 0
		for _, s := range e.Options.Sizes { // the preferred size without a bye, else the preferred size
			if s-1 <= len(field) && (size == 0 || !fills(len(field)-size+1, e.Options.Sizes) && fills(len(field)-s+1, e.Options.Sizes)) {
				size = s
			}
		}
		if size == 0 {
			break
		}
		at := 0
		switch e.Options.Taking {
		case TakeTurns:
			at = n % size
		case TakeLots:
			at = dice.IntN(size)
		}
		seats := slices.Insert(slices.Clone(field[:size-1]), at, exhibitors[n%len(exhibitors)])
		paired.Tables, field = append(paired.Tables, seats), field[size-1:]
	}
	if len(paired.Tables) < len(exhibitors) {
		return paired, refuse("few", "%d players do not fill a table for each exhibitor.", len(field)+len(paired.Tables))
	}
	paired.Byes = field
	return paired, nil
}

// fills reports whether tables of the sizes, each with an exhibitor, seat exactly so many of the field.
func fills(field int, sizes []int) bool {
	can := make([]bool, field+1)
	can[0] = true
	for n := 1; n <= field; n++ {
		can[n] = slices.ContainsFunc(sizes, func(s int) bool { return s-1 <= n && can[n-s+1] })
	}
	return can[field]
}

// checkDisplayed returns the fault in the tables of a display: each has one exhibitor.
func (e *Event) checkDisplayed(p *Paired) error {
	for _, seats := range p.Tables {
		exhibitors := 0
		for _, id := range seats {
			if e.exhibits[id] {
				exhibitors++
			}
		}
		if exhibitors != 1 {
			return refuse("pairing", "Each table of a display has one exhibitor.")
		}
	}
	return nil
}
