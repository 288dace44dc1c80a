package web

import (
	"context"
	"net/url"

	"github.com/manykings/manykings/server/live"
)

// Me is who asks.
type Me struct {
	Known    bool   `json:"known" doc:"There is a session: the person may hold seats."`
	Name     string `json:"name" doc:"What the person wants to be called; may be empty."`
	Language string `json:"language" doc:"The language last chosen, such as pt; empty if none was."`
	Handle   string `json:"handle,omitempty" doc:"Of the account that is signed in."`
}

type meOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Me
}

type callInput struct {
	Body struct {
		Name     string `json:"name" maxLength:"100" doc:"at most 24 characters; may be empty."`
		Language string `json:"language,omitempty" maxLength:"8" pattern:"^([a-z]{2}(-[A-Z]{2})?)?$" example:"pt"`
	} `nameHint:"MeRequest"`
}

// personRoutes are the requests about who asks.
func (s *Server) personRoutes(r *Kit) {
	Register(r, Tagged("me", Get("getMe", "/me", "Who asks", "Nobody becomes a guest by asking.")),
		func(ctx context.Context, _ *struct{}) (*meOutput, error) { return showMe(s.guests.who(ctx)), nil })

	Register(r, Tagged("me", Put("putMe", "/me", "Say what to be called", "Who has no session becomes a guest.")),
		func(ctx context.Context, in *callInput) (*meOutput, error) {
			if _, err := s.person(ctx); err != nil {
				return nil, err
			}
			name, err := s.name(in.Body.Name)
			if err != nil {
				return nil, err
			}
			p, err := s.call(ctx, name, in.Body.Language)
			return showMe(p), err
		})

	Register(r, packed(Tagged("me", Get("getMyGames", "/me/games", "My games",
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

// call notes what a person wants to be called, in which language: a guest in its session,
// who is signed in in the account.
func (s *Server) call(ctx context.Context, name, language string) (Caller, error) {
	p := s.guests.who(ctx)
	if p.Signed == nil {
		return s.guests.call(ctx, name, language)
	}
	a := &p.Signed.Account
	if name == a.Handle {
		name = ""
	}
	profile := a.Profile()
	profile.Name, profile.Language = name, language
	_, err := s.accounts.Change(ctx, p.Player, profile)
	s.guests.forget(p.Player)
	if err != nil {
		return p, err
	}
	now, err := s.guests.find(ctx, visitOf(ctx).token)
	if err != nil {
		return p, err
	}
	return now.Caller, nil
}

type mineInput struct {
	Cursor string `query:"cursor" maxLength:"80" doc:"From the Link of the page before."`
}

type mineOutput struct {
	CacheControl string `header:"Cache-Control"`
	Link         string `header:"Link" doc:"The next page, if there is one: <address>; rel=\"next\""`
	Body         []*live.Shown
}

func showMe(p Caller) *meOutput {
	me := Me{Known: p.Player != "", Name: p.Name, Language: p.Language}
	if p.Signed != nil {
		me.Handle = p.Signed.Handle
	}
	return &meOutput{NoStore, me}
}
