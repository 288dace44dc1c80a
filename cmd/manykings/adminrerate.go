package main

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/internal/account"
	"github.com/manykings/manykings/internal/sqlstore"
	"github.com/manykings/manykings/internal/standing"
)

// adminRerateCommand rates all games anew.
type adminRerateCommand struct {
	kept
	RatingSpeeds bool `help:"As the server has it: rate fast games, slow games and games by correspondence apart." env:"MANYKINGS_RATING_SPEEDS"`
}

// rated is what it came to, in the form of --json.
type rated struct {
	Games   int `json:"games"`
	Ratings int `json:"ratings"`
	Differ  int `json:"differ"`
}

// Run rates them, and says what has changed.
func (c *adminRerateCommand) Run(s *shell) error {
	return c.open(func(ctx context.Context, store *sqlstore.Store, _ *account.Service) error {
		shelf := new(games.Shelf)
		anew, err := standing.New(store, shelf.Parse, c.RatingSpeeds).RateAnew(ctx)
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
