package table

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
)

// Match is the place of a game in a match, in which everybody holds every seat equally often
// (common.12). A series of rematches is a match without a fixed number of games; it begins with the
// first rematch of a single game.
type Match struct {
	Games int `json:"games" doc:"the number of games; 0: a series of rematches without a fixed number"`
	Game  int `json:"game" doc:"the number of this game, from 1"`
	// Halves is the points of the people on the seats in half points: before the game in a state,
	// and including the game for a viewer.
	Halves []int `json:"halves"`
}

// maxGames is the most games of a match.
const maxGames = 64

// check returns an error unless the number of games gives everybody every seat equally often.
func (x *Match) check(teams []rules.Team) error {
	if n := round(teams); x.Games < n || x.Games > maxGames || x.Games%n != 0 {
		return &InputError{"match.games", "must be a multiple of " + strconv.Itoa(n) + ", so that everybody has every seat equally often, and at most " + strconv.Itoa(maxGames)}
	}
	return nil
}

// MatchRound returns the number of games that give everybody every seat once: the shortest match.
func MatchRound(game rules.Game) int { return round(game.Teams()) }

// round is [MatchRound].
func round(teams []rules.Team) int {
	n := 0
	for _, t := range teams {
		n += len(t)
	}
	by := step(teams, n)
	games := 1
	for at := by; at%n != 0; at += by {
		games++
	}
	return games
}

// isReplayed reports whether the game was aborted and belongs to a match, so that it is replayed.
func (s *State) isReplayed() bool { return s.Match != nil && s.Stage == Aborted }

// IsSeries reports whether x is a series of rematches.
func (x *Match) IsSeries() bool { return x != nil && x.Games == 0 }

// nextMatch returns the place of the next game in the match, nil without one. After the last game
// another match begins, and after a single game a series of rematches.
func (s *State) nextMatch(teams []rules.Team) *Match {
	x := s.Match
	switch {
	case x == nil && s.Stage != Over:
		return nil
	case x == nil:
		x = &Match{Game: 1}
	case s.isReplayed():
		return &Match{Games: x.Games, Game: x.Game, Halves: firstOf(s.Entries, slices.Clone(x.Halves))}
	case x.Game == x.Games:
		return &Match{Games: x.Games, Game: 1, Halves: make([]int, len(s.Seats))}
	}
	first := firstOf(s.Entries, s.halves(teams))
	return &Match{Games: x.Games, Game: x.Game + 1, Halves: rotate(first, teams)}
}

// halves returns the points of the people on the seats in the match, including a game that has
// ended: two half points for each team placed below theirs, one for each that shares their place.
// Between two that is 1, 1/2 and 0.
func (s *State) halves(teams []rules.Team) []int {
	halves := make([]int, len(s.Seats))
	if s.Match != nil {
		copy(halves, s.Match.Halves)
	}
	if s.Stage != Over || s.Outcome == nil {
		return halves
	}
	place := make([]int, len(s.Seats))
	for i, seats := range s.Outcome.Places {
		for _, seat := range seats {
			place[seat-1] = i
		}
	}
	for _, team := range teams {
		for _, other := range teams {
			if team[0] == other[0] {
				continue
			}
			for _, seat := range team {
				switch mine, theirs := place[seat-1], place[other[0]-1]; {
				case mine < theirs:
					halves[seat-1] += 2
				case mine == theirs:
					halves[seat-1]++
				}
			}
		}
	}
	return halves
}

// rotate moves everything that belongs to the people on the seats by one seat, or by the fewest
// seats that keep every team together. If no rotation does, as with one against two, it moves by
// one: everyone is alone in turn (common.12).
func rotate[T any](seats []T, teams []rules.Team) []T {
	if len(seats) == 0 {
		return nil
	}
	by := step(teams, len(seats))
	turned := make([]T, len(seats))
	for i := range seats {
		turned[(i+by)%len(seats)] = seats[i]
	}
	return turned
}

// step returns by how many of n seats rotate moves.
func step(teams []rules.Team, n int) int {
	team := make([]int, n)
	for i, t := range teams {
		for _, s := range t {
			team[s-1] = i
		}
	}
	keeps := func(by int) bool {
		for a := range n {
			for b := range n {
				if (team[a] == team[b]) != (team[(a+by)%n] == team[(b+by)%n]) {
					return false
				}
			}
		}
		return true
	}
	for by := 1; by < n; by++ {
		if keeps(by) {
			return by
		}
	}
	return 1
}

// pointsText formats half points for a record: "1.5 0.5".
func pointsText(halves []int) string {
	text := ""
	for i, n := range halves {
		if i > 0 {
			text += " "
		}
		text += strconv.Itoa(n / 2)
		if n%2 != 0 {
			text += ".5"
		}
	}
	return text
}
