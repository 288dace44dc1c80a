package table

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
)

// Match is a game as one of several, in which everybody holds every seat equally
// often (common.12). A series of rematches is one too, with as many games as its people
// like: it begins with the first rematch of a game that was none.
type Match struct {
	Games int `json:"games" doc:"how many there are; 0: a series of rematches, as many as are played"`
	Game  int `json:"game" doc:"which of them this is, from 1"`
	// Halves is what the people on the seats have, in half points: before the game,
	// and with it when a viewer is told.
	Halves []int `json:"halves"`
}

// equal reports whether two matches are one, or none.
func (x *Match) equal(y *Match) bool {
	if x == nil || y == nil {
		return x == y
	}
	return x.Games == y.Games && x.Game == y.Game && slices.Equal(x.Halves, y.Halves)
}

// maxGames is how many games a match has at most.
const maxGames = 64

func (x *Match) members(m *members) {
	number(m, "games", &x.Games)
	number(m, "game", &x.Game)
	numbers(m, "halves", &x.Halves)
}

// check returns an error unless so many games give everybody every seat equally often.
func (x *Match) check(teams []rules.Team) error {
	if n := round(teams); x.Games < n || x.Games > maxGames || x.Games%n != 0 {
		return &InputError{"match.games", "a multiple of " + strconv.Itoa(n) + ", so that everybody has every seat equally often; at most " + strconv.Itoa(maxGames)}
	}
	return nil
}

// MatchRound returns how many games of a game give everybody every seat once: the
// least that a match has.
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

// isReplayed reports whether the game is one of a match that has to be played again.
func (s *State) isReplayed() bool { return s.Match != nil && s.Stage == Aborted }

// IsSeries reports whether x is a series of rematches.
func (x *Match) IsSeries() bool { return x != nil && x.Games == 0 }

// nextMatch returns what the next game is in the match, nil if there is none. Behind
// the last game another match begins, and behind a game that was in none a series of rematches.
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

// halves returns what the people on the seats have in the match, with the game if it
// has ended: two for each team that is placed below theirs, one for each that shares
// their place. Between two that is 1, 1/2 and 0.
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

// rotate returns what belongs to the seats after everybody has moved on by one seat,
// or by as few more as keep every team together. Where no rotation does, as with one
// against two, it is by one: everyone is alone in turn (common.12).
func rotate[T any](seats []T, teams []rules.Team) []T {
	by := step(teams, len(seats))
	turned := make([]T, len(seats))
	for i := range seats {
		turned[(i+by)%len(seats)] = seats[i]
	}
	return turned
}

// step returns by how many seats rotate moves, of n.
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

// pointsText returns half points as a record has them: "1.5 0.5".
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
