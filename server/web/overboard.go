package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
)

type overBoardInput struct {
	Body struct {
		Record string `json:"record" minLength:"1" maxLength:"98304" doc:"The record of the game (docs/record.md), or PGN. The tags Seat1, Seat2 and so on have the names of the players, and Date the day."`
		Seat   int    `json:"seat" minimum:"1" maximum:"8" doc:"Your seat at the start."`
		Token  string `json:"token,omitempty" maxLength:"64" doc:"A token that the client chooses. A repeated request with it returns the same game."`
	} `nameHint:"OverBoard"`
}

type removeOverBoardInput struct {
	InGame
	Token string `query:"token" maxLength:"64"`
}

// overBoardRoutes registers the requests about games over the board.
func (s *gameRequests) overBoardRoutes(r *Kit) {
	op := Tagged("me", Post("addOverBoard", "/me/over-board", "Add a game over the board",
		"Adds a game that you played over the board to your finished games, marked as such. It is never rated and counts in no statistics. The other players have names alone. An account keeps at most 1,000 such games."))
	op.MaxBodyBytes = 2 * mostRecord
	Register(r, op, s.addOverBoard)
	Register(r, Tagged("me", Remove("removeOverBoard", "/me/over-board/{id}", "Remove a game over the board", "For the player who added it. The game is removed for good.")),
		func(ctx context.Context, in *removeOverBoardInput) (*struct{}, error) {
			id, p, err := s.personIn(ctx, &in.InGame)
			if err != nil {
				return nil, err
			}
			return nil, s.config.Play.RemoveOverBoard(ctx, live.PlayerRequest{Game: id, Player: p.Player, Token: in.Token})
		})
}

func (s *gameRequests) addOverBoard(ctx context.Context, in *overBoardInput) (*gameOutput, error) {
	p, err := s.guests.needSigned(ctx)
	if err != nil {
		return nil, err
	}
	if problem := s.limits.writes.take(string(p.Player)); problem != nil {
		return nil, problem
	}
	if problem := takeBoth(s.limits.games, s.limits.gamesThere, string(p.Player), subscriber(visitOf(ctx).address)); problem != nil {
		return nil, problem
	}
	done, err := s.costs(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	own, err := s.nameOf("", p)
	if err != nil {
		return nil, err
	}
	g, err := s.config.Play.AddOverBoard(ctx, live.OverBoard{
		Player: p.Player, Name: own, Handle: p.Handle(), Seat: in.Body.Seat, Record: in.Body.Record, Token: in.Body.Token,
		Called: func(name string) (string, error) { return s.nameOf(name, Caller{}) },
	})
	if err != nil {
		return nil, err
	}
	return s.show(ctx, g, 0), nil
}
