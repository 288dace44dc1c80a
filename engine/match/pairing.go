package match

import (
	"errors"
	"fmt"
	"slices"
)

// seating says which contestant, by index, plays each team of a game, in the
// order of its teams. Without teams a seat is a team.
type seating []int

// pairing is how contestants are seated, game after game. Each opening is played
// once by every seating of a cycle, so that it favours nobody; over a cycle every
// contestant has held every seat equally often.
type pairing struct {
	lineup seating
	cycle  int // games with one opening
}

// newPairing returns the pairing of contestants in a game of teams. A lineup names the
// contestant of each team, such as 0 0 1 1; nil is one for each team if the numbers agree,
// and the first of two against the rest.
func newPairing(contestants, teams int, lineup []int) (pairing, error) {
	if lineup == nil {
		switch contestants {
		case 1, 2, teams:
		default:
			return pairing{}, fmt.Errorf("%d players for %d sides: expected 1, 2, %d or a lineup", contestants, teams, teams)
		}
		for team := range teams {
			lineup = append(lineup, min(team, contestants-1))
		}
	}
	if len(lineup) != teams {
		return pairing{}, fmt.Errorf("a lineup of %d for %d sides", len(lineup), teams)
	}
	for who := range contestants {
		if !slices.Contains(lineup, who) {
			return pairing{}, fmt.Errorf("player %d is not in the lineup", who+1)
		}
	}
	if slices.Max(lineup) >= contestants || slices.Min(lineup) < 0 {
		return pairing{}, errors.New("the lineup names a player that is not there")
	}
	p := pairing{lineup: lineup, cycle: 1}
	for p.cycle < teams && !slices.Equal(p.rotated(p.lineup, p.cycle), p.lineup) {
		p.cycle++
	}
	return p, nil
}

// seating returns the seating of the game with a number from 0. Every second opening is
// played in reverse order, so that the order of contestants changes too.
func (p pairing) seating(game int) seating {
	order := p.lineup
	if game/p.cycle%2 == 1 {
		order = slices.Clone(order)
		slices.Reverse(order)
	}
	return p.rotated(order, game%p.cycle)
}

func (p pairing) rotated(order seating, by int) seating {
	return append(slices.Clone(order[by:]), order[:by]...)
}

// opening returns which opening the game with a number from 0 has, from 0.
func (p pairing) opening(game int) int { return game / p.cycle }
