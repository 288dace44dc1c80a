package event

import (
	"slices"
	"strings"
)

// Limits of the rules of a side.
const (
	mostMixed = 10
	mostAges  = 1000 // of a side together
)

// SideRules are the rules of a division about the players of a team that stays together. A side with a player who
// has not declared what a rule needs fits none.
type SideRules struct {
	// Mixed are categories in the organiser's own words: every player has declared one of them, and not all the
	// same.
	Mixed []string `json:"mixed,omitempty"`
	// Family is whether all players have declared the same family.
	Family bool `json:"family,omitempty"`
	// SumFrom and SumTo bound the sum of the players' ages in the year of the event, [Options.Year]; 0 for no bound.
	SumFrom int `json:"sumFrom,omitempty"`
	SumTo   int `json:"sumTo,omitempty"`
}

// any reports whether there is a rule.
func (r *SideRules) any() bool {
	return len(r.Mixed) > 0 || r.Family || r.SumFrom != 0 || r.SumTo != 0
}

func (r *SideRules) check(year int) error {
	words := slices.Clone(r.Mixed)
	slices.Sort(words)
	switch {
	case len(r.Mixed) == 1, len(r.Mixed) > mostMixed, len(slices.Compact(words)) < len(r.Mixed), slices.ContainsFunc(r.Mixed, func(c string) bool { return !named(c, mostName) }):
		return refuse("divisions", "A mixed side is of 2 to %d different categories, each one line of up to %d characters.", mostMixed, mostName)
	case r.SumFrom < 0, r.SumTo < 0, r.SumFrom > mostAges, r.SumTo > mostAges, r.SumTo > 0 && r.SumFrom > r.SumTo:
		return refuse("divisions", "Sums of ages are from 0 to %d, the lower first.", mostAges)
	case (r.SumFrom > 0 || r.SumTo > 0) && (year < oldest || year > latest):
		return refuse("year", "Sums of ages need the year of the event.")
	}
	return nil
}

// sideFits reports whether the rules of a side fit its players.
func (e *Event) sideFits(r *SideRules, players []int) bool {
	if !r.any() {
		return true
	}
	summed := r.SumFrom > 0 || r.SumTo > 0
	sum, categories := 0, map[string]bool{}
	for _, id := range players {
		who := &e.entrants[id-1]
		switch {
		case len(r.Mixed) > 0 && !slices.Contains(r.Mixed, who.Category),
			r.Family && (who.Family == "" || !strings.EqualFold(who.Family, e.entrants[players[0]-1].Family)),
			summed && who.Born == 0:
			return false
		}
		categories[who.Category] = true
		sum += e.Options.Year - who.Born
	}
	return len(players) > 1 && (len(r.Mixed) == 0 || len(categories) > 1) && (!summed || sum >= r.SumFrom && (r.SumTo == 0 || sum <= r.SumTo))
}
