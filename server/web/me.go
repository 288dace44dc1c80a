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

// mineRoutes are the requests for the games of who asks.
func (s *pasts) mineRoutes(r *Kit) {
	Register(r, Packed(Tagged("me", Get("getMyGames", "/me/games", "My games",
		"Page by page, without their entries: first the games without a clock or by correspondence in which it is my turn, the one first whose flag falls first, "+
			"then those that go on, newest first, then those that have ended, last changed first. "+
			"The header Link leads to the next page. A game that awaits me, or that changes meanwhile, may come on two pages."))),
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
