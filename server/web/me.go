package web

import (
	"context"
	"net/url"

	"github.com/manykings/manykings/server/live"
)

type mineInput struct {
	Cursor string `query:"cursor" maxLength:"80" doc:"From the Link header of the previous page."`
}

type mineOutput struct {
	CacheControl string `header:"Cache-Control"`
	Link         string `header:"Link" doc:"The next page, if there is one: <address>; rel=\"next\""`
	Body         []*live.Shown
}

// mineRoutes registers the requests for the games of the caller.
func (s *pasts) mineRoutes(r *Kit) {
	Register(r, Packed(Tagged("me", Get("getMyGames", "/me/games", "List my games",
		"In pages, without entries. Correspondence games and games without a clock in which it is your turn come first, nearest deadline first. Then come games in progress, newest first, and finished games, last changed first. The Link header leads to the next page. A game in which it is your turn, or that changes meanwhile, may appear on two pages."))),
		func(ctx context.Context, in *mineInput) (*mineOutput, error) {
			out := &mineOutput{CacheControl: NoStore, Body: []*live.Shown{}}
			p := s.guests.who(ctx)
			if p.Player == "" {
				return out, nil
			}
			games, next, err := s.config.Play.Mine(ctx, p.Player, in.Cursor)
			if err != nil {
				return nil, err
			}
			out.Body = games
			if next != "" {
				out.Link = "<" + APIPath + "/me/games?cursor=" + url.QueryEscape(next) + `>; rel="next"`
			}
			return out, nil
		})
}
