package web

import (
	"context"
	"net/url"

	"github.com/manykings/manykings/server/live"
)

type mineInput struct {
	Cursor string `query:"cursor" maxLength:"80" doc:"From the Link of the page before."`
}

type mineOutput struct {
	CacheControl string `header:"Cache-Control"`
	Link         string `header:"Link" doc:"The next page, if there is one: <address>; rel=\"next\""`
	Body         []*live.Shown
}

// mineRoutes are the requests for the games of the caller.
func (s *pasts) mineRoutes(r *Kit) {
	Register(r, Packed(Tagged("me", Get("getMyGames", "/me/games", "My games",
		"In pages, without entries. Games without a clock or by correspondence in which it is my turn come first, nearest deadline first; then games in progress, newest first; then finished games, last changed first. The header Link leads to the next page. A game in which it is my turn, or that changes meanwhile, may appear on two pages."))),
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
