package match

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// teamPoints returns the points of each team: 1 for the winner, shared by the sides that
// share the win or the first place of a draw; in an adjudicated game shared by all
// remaining sides.
func teamPoints(teams []rules.Team, o rules.Outcome) []float64 {
	first := o.Winners
	switch {
	case !o.Over:
		first = playing(teams, o.Out)
	case len(first) == 0:
		first = o.Places[0]
	}
	points := make([]float64, len(teams))
	sharing := 0
	for i, team := range teams {
		if slices.ContainsFunc(team, func(s rules.Seat) bool { return slices.Contains(first, s) }) {
			points[i] = 1
			sharing++
		}
	}
	for i := range points {
		points[i] /= float64(sharing)
	}
	return points
}

// playing returns the seats of the teams that are not out, ascending.
func playing(teams []rules.Team, out []rules.Seat) []rules.Seat {
	var in []rules.Seat
	for _, team := range teams {
		if slices.ContainsFunc(team, func(s rules.Seat) bool { return !slices.Contains(out, s) }) {
			in = append(in, team...)
		}
	}
	slices.Sort(in)
	return in
}
