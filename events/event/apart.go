package event

import (
	"slices"

	"github.com/manykings/manykings/events/pairing"
)

// Entrants kept apart: groups of which no two meet at a table if that can be avoided, such as a
// family. Everybody can read them, since the pairings follow from them.

// Limits of groups: their pairs are looked up for each round.
const (
	mostApart   = 100 // groups
	mostInGroup = 100 // entrants
)

// Apart returns the groups of entrants who are kept apart, in order: pairs of the options, then those
// of acts.
func (e *Event) Apart() [][]int { return e.apart }

// keepApart adds a group or takes one back. It holds for the rounds and tables that follow.
func (e *Event) keepApart(a Act) error {
	group := slices.Sorted(slices.Values(a.Team))
	at := slices.IndexFunc(e.apart, func(g []int) bool { return slices.Equal(g, group) })
	switch {
	case e.Options.Form == Ladders || e.Options.Form == Display:
		return refuse("form", "A ladder or a display keeps no groups apart.")
	case a.Kind == Mix && at < 0:
		return refuse("changed", "There is no such group.")
	case a.Kind == Mix:
		e.apart = slices.Delete(slices.Clone(e.apart), at, at+1)
		return nil
	case at >= 0:
		return refuse("changed", "The group is kept apart already.")
	case len(group) < 2 || len(group) > mostInGroup || len(slices.Compact(slices.Clone(group))) < len(group):
		return refuse("apart", "From 2 to %d different entrants are kept apart.", mostInGroup)
	case group[0] < 1 || group[len(group)-1] > len(e.entrants):
		return refuse("entrant", "There are entrants 1 to %d.", len(e.entrants))
	case len(e.apart) >= mostApart:
		return refuse("full", "An event has at most %d groups of entrants who are kept apart.", mostApart)
	}
	e.apart = append(e.apart, group)
	return nil
}

// pairsApart returns the pairs of the groups that are kept apart, each once.
func (e *Event) pairsApart() [][2]int {
	var pairs [][2]int
	seen := map[[2]int]bool{}
	for _, group := range e.apart {
		for i, a := range group {
			for _, b := range group[i+1:] {
				if pair := [2]int{a, b}; !seen[pair] {
					seen[pair] = true
					pairs = append(pairs, pair)
				}
			}
		}
	}
	return pairs
}

// setApart gives a round the pairs of its players, by their index, who are kept apart.
func (e *Event) setApart(p *pairing.Problem, index map[int]int) {
	seen := map[[2]int]bool{}
	for _, pair := range e.pairsApart() {
		i, ok := index[e.unit(pair[0])]
		j, too := index[e.unit(pair[1])]
		if at := [2]int{min(i, j), max(i, j)}; ok && too && i != j && !seen[at] {
			seen[at] = true
			p.Apart = append(p.Apart, at)
		}
	}
}

// together returns the groups of entrants at a table who were to be kept apart. Players of a team sit
// together all the same.
func (e *Event) together(seats []int) [][]int {
	var met [][]int
	for _, group := range e.apart {
		var here []int
		for _, id := range group {
			if slices.Contains(seats, id) {
				here = append(here, id)
			}
		}
		if len(here) > 1 && len(e.unitsOf(here)) > 1 {
			met = append(met, here)
		}
	}
	return met
}
