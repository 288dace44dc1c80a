package rules

import "slices"

// Standing is the state of the game for a seat. The zero value is a seat that plays on.
type Standing struct {
	Fate Fate
	// Below is, for a seat that has lost, how many teams are placed below its own.
	Below uint8
}

// Standings are the standings of all seats, by seat (index 0 unused).
type Standings [MaxSeats + 1]Standing

// Fate is the fate of a seat.
type Fate uint8

// The fates. A member of a team shares the fate of the team: it plays on while
// another member does.
const (
	PlaysOn Fate = iota
	HasWon
	HasDrawn
	HasLost
)

// LoseTeams notes that the seats that went out have lost: each team as its last
// seat went. It returns how many teams these are.
func (s *Standings) LoseTeams(teams []Team, living *Living) (lost int) {
	var left [MaxSeats]int
	for i, team := range teams {
		left[i] = len(team)
	}
	for _, seat := range living.out[:living.outs] {
		i := TeamOf(teams, seat)
		if left[i]--; left[i] == 0 {
			for _, member := range teams[i] {
				s[member] = Standing{HasLost, uint8(lost)}
			}
			lost++
		}
	}
	return lost
}

// TeamOf returns the index of the team of a seat, -1 if it is in none.
func TeamOf(teams []Team, seat Seat) int {
	for i, team := range teams {
		if slices.Contains(team, seat) {
			return i
		}
	}
	return -1
}
