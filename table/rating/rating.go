// Package rating estimates the strength of players from their games, one game after the other from
// the start, so that the same games give the same numbers everywhere.
//
//	result, err := rating.Rate(games, rating.Options{})
//	for _, r := range result.Ratings {
//		fmt.Println(r.Pool, r.Who, r.Mean, r.Deviation)
//	}
//
// Games are rated in independent pools. A pool whose games have two players each uses Glicko-2, on
// the scale on which a newcomer has 1500 and a deviation of 350. Any other pool uses the
// Bradley-Terry model of Weng and Lin with full pairing, on the scale of 25 and 25/3: every side
// is compared with every other, equal places are half a win each, and a team is the sum of its
// players. Unlike the Plackett-Luce model it handles shared places correctly: games such as Yalta
// always end with two in one place.
//
// The seats of a board with three or more are not equal. With Options.SeatTerms their advantages
// are estimated from the same games and discounted.
package rating

import (
	"cmp"
	"fmt"
	"slices"
)

// Game is the result of a game.
type Game struct {
	Pool  string `json:"pool"`  // any text
	Seats []Seat `json:"seats"` // in the order of the seats of the board
	// Weight is the weight of each comparison, for the first seat with the second: 0 to 1. Without
	// it all have full weight.
	Weight [][]float64 `json:"weight,omitempty"`
}

// Seat is the player of a seat, with the place.
type Seat struct {
	Who   string `json:"who"`
	Place int    `json:"place"` // from 1, the best; shared places are equal
	Team  Team   `json:"team,omitempty"`
	// Share is the part of the rating change that applies: above 0 to 1; 0 is the whole change.
	Share float64 `json:"share,omitempty"`
}

// Options are the settings of a rating.
type Options struct {
	SeatTerms bool // estimate and discount the advantages of seats
}

// Rating is the rating of a player in a pool.
type Rating struct {
	Pool      string  `json:"pool"`
	Who       string  `json:"who"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
}

// Result is the result of rating games.
type Result struct {
	Ratings   []Rating   `json:"ratings"` // by pool, highest mean first
	SeatTerms []SeatTerm `json:"seatTerms,omitempty"`
}

// Error is the error of a game that cannot be rated.
type Error struct {
	Game int // number of the game, from 1
	Text string
}

func (e *Error) Error() string { return fmt.Sprintf("game %d: %s", e.Game, e.Text) }

// Rate rates games in their order. The error is an *Error.
func Rate(games []Game, options Options) (Result, error) {
	pools := make(map[string]*pool)
	var names []string
	for i, g := range games {
		sides, err := g.sides()
		if err != nil {
			return Result{}, &Error{Game: i + 1, Text: err.Error()}
		}
		p := pools[g.Pool]
		if p == nil {
			p = &pool{two: true}
			pools[g.Pool] = p
			names = append(names, g.Pool)
		}
		p.games = append(p.games, match{seats: g.Seats, sides: sides, weight: g.Weight})
		p.two = p.two && len(g.Seats) == 2
	}
	slices.Sort(names)
	result := Result{Ratings: []Rating{}}
	for _, name := range names {
		p := pools[name]
		p.rate(options)
		for who, r := range p.players {
			mean, deviation := p.scale.shown(*r)
			result.Ratings = append(result.Ratings, Rating{name, who, mean, deviation})
		}
		result.SeatTerms = append(result.SeatTerms, p.seatTerms(name)...)
	}
	slices.SortFunc(result.Ratings, func(a, b Rating) int {
		return cmp.Or(cmp.Compare(a.Pool, b.Pool), cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Who, b.Who))
	})
	return result, nil
}
