package engine

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// sides are the two that alpha-beta knows, made of any number of seats. The side
// to move changes only when the next seat is of the other.
type sides struct {
	of [rules.MaxSeats + 1]uint8 // the side of each seat
	in [rules.MaxSeats + 1]bool  // whether the seat's team is in the game
	// root is the seat by whose value both sides go if one is a coalition of several teams: a
	// coalition wants it low. It is 0 between two teams, where each seat follows its own value.
	root rules.Seat
}

// coalition is the side of the assumed allies against the root.
const coalition = 1

// twoTeams returns the sides of a game of two teams.
func twoTeams(teams []rules.Team) sides {
	var s sides
	for i, team := range teams {
		for _, seat := range team {
			s.of[seat], s.in[seat] = uint8(i), true
		}
	}
	return s
}

// against returns two sides: the root's team and all others.
func against(teams []rules.Team, root rules.Seat) sides {
	s := sides{root: root}
	for _, team := range teams {
		side := uint8(coalition)
		if slices.Contains(team, root) {
			side = 1 - coalition
		}
		for _, seat := range team {
			s.of[seat], s.in[seat] = side, true
		}
	}
	return s
}

// worth returns the value for the side of seat.
func (s *sides) worth(v *Values, seat rules.Seat) Score {
	switch {
	case s.root == 0:
		return v[seat]
	case s.of[seat] == coalition:
		return -v[s.root]
	}
	return v[s.root]
}

// teamsIn returns the teams that have not lost.
func teamsIn(pos rules.Position) []rules.Team {
	var standings rules.Standings
	pos.State().Standings(&standings)
	var in []rules.Team
	for _, team := range pos.Game().Teams() {
		if standings[team[0]].Fate != rules.HasLost {
			in = append(in, team)
		}
	}
	return in
}

// Assumed returns a search's assumption about the others in a position: Auto with two sides
// left, a zero-sum game, else the method in use.
func Assumed(pos rules.Position, m Method) Method {
	switch {
	case len(teamsIn(pos)) < 3:
		return Auto
	case m == Auto:
		return bestMethod(pos)
	}
	return m
}

// Assumption names what [Assumed] returns, for programs: two-sides where it is Auto.
func Assumption(pos rules.Position, m Method) string {
	return [...]string{Auto: "two-sides", Paranoid: "paranoid", MaxN: "maxn", BestReply: "brs"}[Assumed(pos, m)]
}
