package main

import (
	"context"
	"fmt"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/store"
)

// adminRerateCommand recalculates all ratings.
type adminRerateCommand struct {
	kept
	RatingSpeeds bool          `help:"Rate fast, slow and correspondence games separately. Use the settings of the server for this and the following flags." env:"MANYKINGS_RATING_SPEEDS"`
	RatingPlies  int           `help:"Plies of each player for a game to count fully." default:"10" env:"MANYKINGS_RATING_PLIES"`
	RatingSpan   time.Duration `help:"Duration of a game to count fully." default:"20s" env:"MANYKINGS_RATING_SPAN"`
	RatingYoung  time.Duration `help:"Age of an account for results against it to count fully." default:"72h" env:"MANYKINGS_RATING_YOUNG"`
	RatingCircle int           `help:"Opponents that a player must have met for results against them to count fully." default:"3" env:"MANYKINGS_RATING_CIRCLE"`
	RatingSeries int           `help:"Meetings of the same two players in 30 days that count fully." default:"10" env:"MANYKINGS_RATING_SERIES"`
	RatingShared float64       `help:"Weight of a first game between two players who share an address." default:"0.1" env:"MANYKINGS_RATING_SHARED"`
}

// rated is the result for --json.
type rated struct {
	Games   int `json:"games"`
	Ratings int `json:"ratings"`
	Differ  int `json:"differ"`
}

// Run recalculates the ratings and prints the changes.
func (c *adminRerateCommand) Run(s *shell) error {
	return c.open(func(ctx context.Context, sqlstore *store.Store, _ *account.Service) error {
		shelf := new(games.Shelf)
		anew, err := ratings.New(sqlstore.Ratings, shelf.Parse, ratings.Options{
			Speeds: c.RatingSpeeds, Plies: c.RatingPlies, Span: c.RatingSpan, Young: c.RatingYoung,
			Circle: c.RatingCircle, Series: c.RatingSeries, Shared: c.RatingShared,
		}).RateAnew(ctx)
		if err != nil {
			return err
		}
		if s.json {
			return s.printJSON(rated{anew.Games, anew.Standings, anew.Differ})
		}
		_, err = fmt.Fprintf(s.out, "%s rated again: %d ratings, %d of them changed.\n", plural(anew.Games, "game"), anew.Standings, anew.Differ)
		return err
	})
}
