package rules

import (
	"errors"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules/shortlist"
)

// TeamsOption is the option teams of star.16.
var TeamsOption = Option{"teams", []string{"ffa", "pairs", "adjacent", "threes"}}

// namedTeams returns the partition that has a name at n seats, nil if it has none there.
func namedTeams(n int, name string) []Team {
	var teams []Team
	switch {
	case name == "ffa":
		for s := 1; s <= n; s++ {
			teams = append(teams, Team{Seat(s)})
		}
	case name == "pairs" && n%2 == 0 && n >= 4:
		for s := 1; s <= n/2; s++ {
			teams = append(teams, Team{Seat(s), Seat(s + n/2)})
		}
	case name == "adjacent" && n%2 == 0 && n >= 4:
		for s := 1; s <= n; s += 2 {
			teams = append(teams, Team{Seat(s), Seat(s + 1)})
		}
	case name == "threes" && n == 6:
		teams = []Team{{1, 3, 5}, {2, 4, 6}}
	}
	return teams
}

// Teams returns the partition of n seats that value, of the option teams, means
// (star.16), each team and the teams by their first seat in order; the empty
// value is ffa. An error says why there is no such partition.
func Teams(n int, value string) ([]Team, error) {
	if value == "" {
		value = "ffa"
	}
	if slices.Contains(TeamsOption.Values, value) {
		teams := namedTeams(n, value)
		if teams == nil {
			return nil, errors.New("teams=" + value + " does not exist at " + string('0'+byte(n)) + " seats")
		}
		return teams, nil
	}
	wrong := func(reason string) error { return errors.New("teams=" + value + ": " + reason) }
	var teams []Team
	var seen [MaxSeats + 1]bool
	for part := range strings.SplitSeq(value, "-") {
		var team Team
		for i := range len(part) {
			d := part[i]
			if d < '1' || d > '0'+byte(n) {
				return nil, wrong("expected seats 1 to " + string('0'+byte(n)) + " and hyphens")
			}
			if seen[d-'0'] {
				return nil, wrong("seat " + string(d) + " twice")
			}
			seen[d-'0'] = true
			team = append(team, Seat(d-'0'))
		}
		if team == nil {
			return nil, wrong("an empty team")
		}
		shortlist.Sort(team)
		teams = append(teams, team)
	}
	for s := 1; s <= n; s++ {
		if !seen[s] {
			return nil, wrong("seat " + string('0'+byte(s)) + " is in no team")
		}
	}
	if len(teams) < 2 {
		return nil, wrong("one team alone")
	}
	shortlist.SortFunc(teams, func(a, b Team) int { return int(a[0]) - int(b[0]) })
	return teams, nil
}

// CanonicalTeams returns value as ids write it: by name where it has one.
func CanonicalTeams(n int, value string) (string, error) {
	teams, err := Teams(n, value)
	if err != nil {
		return "", err
	}
	equal := func(a, b Team) bool { return slices.Equal(a, b) }
	for _, name := range TeamsOption.Values {
		if slices.EqualFunc(teams, namedTeams(n, name), equal) {
			return name, nil
		}
	}
	parts := make([]string, len(teams))
	for i, t := range teams {
		parts[i] = t.String()
	}
	return strings.Join(parts, "-"), nil
}
