package rules

import (
	"slices"

	"github.com/manykings/manykings/rules/shortlist"
)

// Places returns the places of formats.md: the sharers of the first place, then the others,
// later eliminations before earlier. All of a team share its place; a team is placed when
// the last of its seats is eliminated. Seats that are neither first nor eliminated are
// omitted.
func Places(teams []Team, first, out []Seat) [][]Seat {
	var places [][]Seat
	if len(first) > 0 {
		first = slices.Clone(first)
		shortlist.Sort(first)
		places = append(places, first)
	}
	left := slices.DeleteFunc(slices.Clone(teams), func(t Team) bool {
		return slices.ContainsFunc(t, func(s Seat) bool {
			return slices.Contains(first, s) || !slices.Contains(out, s)
		})
	})
	last := func(t Team) int {
		at := 0
		for _, s := range t {
			at = max(at, slices.Index(out, s))
		}
		return at
	}
	shortlist.SortFunc(left, func(a, b Team) int { return last(b) - last(a) })
	for _, t := range left {
		places = append(places, slices.Clone(t))
	}
	return places
}
