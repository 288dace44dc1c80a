package accounthttp

import (
	"context"

	"github.com/manykings/manykings/server/web"
)

// Me is the caller.
type Me struct {
	Known    bool   `json:"known" doc:"Whether the caller has a session and can take seats."`
	Name     string `json:"name" doc:"The person's display name; may be empty."`
	Language string `json:"language" doc:"The language last chosen, such as pt; empty if none was chosen."`
	Handle   string `json:"handle,omitempty" doc:"The handle of the account that is signed in."`
}

type meOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Me
}

type callInput struct {
	Body struct {
		Name     string `json:"name" maxLength:"100" doc:"At most 24 characters; may be empty."`
		Language string `json:"language,omitempty" maxLength:"8" pattern:"^([a-z]{2}(-[A-Z]{2})?)?$" example:"pt"`
	} `nameHint:"MeRequest"`
}

// meRoutes registers the requests about the caller.
func (s *API) meRoutes() {
	k := s.kit
	web.Register(k, web.Tagged("me", web.Get("getMe", "/me", "Get the caller", "Does not create a guest.")),
		func(ctx context.Context, _ *struct{}) (*meOutput, error) { return showMe(s.kit.Caller(ctx)), nil })

	web.Register(k, web.Tagged("me", web.Put("putMe", "/me", "Set my display name", "A caller without a session becomes a guest.")),
		func(ctx context.Context, in *callInput) (*meOutput, error) {
			if _, err := s.kit.Player(ctx); err != nil {
				return nil, err
			}
			name, err := s.kit.Name(in.Body.Name)
			if err != nil {
				return nil, err
			}
			p, err := s.call(ctx, name, in.Body.Language)
			return showMe(p), err
		})
}

// call stores the display name and the language: for a guest in the session, for a signed-in
// person in the account.
func (s *API) call(ctx context.Context, name, language string) (web.Caller, error) {
	p := s.kit.Caller(ctx)
	if p.Signed == nil {
		return s.kit.Call(ctx, name, language)
	}
	a := &p.Signed.Account
	if name == a.Handle {
		name = ""
	}
	profile := a.Profile()
	profile.Name, profile.Language = name, language
	_, err := s.Accounts.Change(ctx, p.Player, profile)
	s.kit.Forget(p.Player)
	if err != nil {
		return p, err
	}
	return s.kit.Again(ctx)
}

func showMe(p web.Caller) *meOutput {
	me := Me{Known: p.Player != "", Name: p.Name, Language: p.Language}
	if p.Signed != nil {
		me.Handle = p.Signed.Handle
	}
	return &meOutput{web.NoStore, me}
}
