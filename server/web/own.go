package web

import (
	"context"
	"errors"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/table"
)

// ownGames is the data of a player besides the records of games.
type ownGames struct {
	Going     []goingGame      `json:"going"`
	Vacations []table.Vacation `json:"vacations"`
	Seek      *Seek            `json:"seek"`
}

// goingGame is a game in progress, with its player's conditional moves.
type goingGame struct {
	Game     live.GameID    `json:"game"`
	Variant  string         `json:"variant"`
	Stage    table.Stage    `json:"stage"`
	Created  table.Millis   `json:"created"`
	Seats    []int          `json:"seats"`
	Foreseen []foreseenSeat `json:"foreseen,omitempty"`
}

type foreseenSeat struct {
	Seat    int          `json:"seat"`
	Lines   []table.Line `json:"lines"`
	Dropped string       `json:"dropped,omitempty"`
}

func (s *seeking) ownGames(ctx context.Context, player table.Player) (own ownGames, err error) {
	own.Going = []goingGame{}
	err = s.config.Play.EachGoing(ctx, player, func(r *live.Record) error {
		g := goingGame{Game: r.ID, Variant: r.Variant, Stage: r.Stage, Created: r.Created, Seats: r.SeatsOf(player)}
		foreseen, err := s.config.Play.Foreseen(ctx, r, player)
		for _, c := range foreseen {
			g.Foreseen = append(g.Foreseen, foreseenSeat{c.Seat, c.Lines, c.Dropped})
		}
		own.Going = append(own.Going, g)
		return err
	})
	if err == nil {
		own.Vacations, err = s.config.Play.VacationsOf(ctx, player)
	}
	if err != nil {
		return own, err
	}
	found, err := s.config.Seeks.Store.SeekOf(ctx, player)
	if errors.Is(err, seek.ErrNone) {
		return own, nil
	}
	if err == nil {
		var shown *seekOutput
		if shown, err = s.showSeek(ctx, found); err == nil {
			own.Seek = shown.Body
		}
	}
	return own, err
}
