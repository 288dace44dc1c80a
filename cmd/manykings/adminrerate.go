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

// adminRerateCommand rates all games anew.
type adminRerateCommand struct {
	kept
	RatingSpeeds bool          `help:"As the server has it, and so the others: rate fast games, slow games and games by correspondence apart." env:"MANYKINGS_RATING_SPEEDS"`
	RatingPlies  int           `help:"Plies of each player until a game counts wholly." default:"10" env:"MANYKINGS_RATING_PLIES"`
	RatingSpan   time.Duration `help:"How long it lasts until then." default:"20s" env:"MANYKINGS_RATING_SPAN"`
	RatingYoung  time.Duration `help:"How old an account is until results against it count wholly." default:"72h" env:"MANYKINGS_RATING_YOUNG"`
	RatingCircle int           `help:"How many others somebody has met until then." default:"3" env:"MANYKINGS_RATING_CIRCLE"`
	RatingSeries int           `help:"How many meetings of the same two in thirty days count wholly." default:"10" env:"MANYKINGS_RATING_SERIES"`
	RatingShared float64       `help:"How much of a first game counts between two who share an address." default:"0.1" env:"MANYKINGS_RATING_SHARED"`
}

// rated is what it came to, in the form of --json.
type rated struct {
	Games   int `json:"games"`
	Ratings int `json:"ratings"`
	Differ  int `json:"differ"`
}

// Run rates them, and says what has changed.
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
		_, err = fmt.Fprintf(s.out, "%s rated anew: %d ratings, of which %d differ from what there was.\n", plural(anew.Games, "game"), anew.Standings, anew.Differ)
		return err
	})
}
