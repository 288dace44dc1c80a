// Package botaccounthttp serves the requests about programs, the bots that people run themselves,
// and their tokens. It is apart from package botaccount because package web imports that package.
package botaccounthttp

import (
	"context"
	"net/http"
	"slices"

	"github.com/manykings/manykings/server/web"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// Program is a bot that a person runs, as others see it.
type Program struct {
	Name      string             `json:"name"`
	About     string             `json:"about,omitempty" doc:"The owner's description."`
	Accepts   botaccount.Accepts `json:"accepts" doc:"The games that it plays."`
	Listening bool               `json:"listening" doc:"Whether it is connected to its stream and can be seated."`
	Mine      bool               `json:"mine" doc:"Whether it is the caller's program."`
	Stopped   *Stop              `json:"stopped,omitempty" doc:"The restriction that moderators have put on it; only the owner sees it."`
}

func (s *API) showProgram(p *botaccount.Program, viewer table.Player) Program {
	shown := Program{Name: p.Name, About: p.About, Accepts: p.Accepts, Listening: s.Programs.Listens(p), Mine: viewer != "" && p.Owner == viewer}
	if shown.Mine {
		shown.Stopped = StopOf(s.Programs, p)
	}
	return shown
}

// Token is an access token of a program, as its owner sees it.
type Token struct {
	ID     string             `json:"id"`
	Label  string             `json:"label,omitempty"`
	Scopes []botaccount.Scope `json:"scopes" enum:"read,play,host,chat"`
	Made   table.Millis       `json:"made"`
	Used   table.Millis       `json:"used,omitempty" doc:"When it was last used, to the minute."`
	Until  table.Millis       `json:"until,omitempty" doc:"When it expires."`
	Secret string             `json:"secret,omitempty" doc:"The program sends the secret with each request. It is shown only when the token is created."`
}

func showToken(t *botaccount.Token, secret string) Token {
	return Token{t.ID, t.Label, t.Scopes, t.Made, t.Used, t.Until, secret}
}

type programsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []Program
}

type programOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Program
}

type tokensOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []Token
}

type newTokenOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Token
}

// OfProgram is the part of a request that names a program of the caller.
type OfProgram struct {
	Name string `path:"name" maxLength:"100" doc:"The name of the program." example:"Fox"`
}

type makeProgramInput struct {
	Body struct {
		Name    string             `json:"name" minLength:"1" maxLength:"100" doc:"The name cannot be changed later."`
		About   string             `json:"about,omitempty" maxLength:"300"`
		Accepts botaccount.Accepts `json:"accepts"`
	} `nameHint:"NewProgram"`
}

type changeProgramInput struct {
	OfProgram
	Body struct {
		About   string             `json:"about,omitempty" maxLength:"300"`
		Accepts botaccount.Accepts `json:"accepts"`
	} `nameHint:"ProgramRequest"`
}

type makeTokenInput struct {
	OfProgram
	Body struct {
		Label  string             `json:"label,omitempty" maxLength:"60" doc:"The owner's name for it."`
		Scopes []botaccount.Scope `json:"scopes" minItems:"1" maxItems:"4" enum:"read,play,host,chat" doc:"read: its games and its stream; play: seats, moves and votes; host: creating and managing games; chat: writing messages."`
		Until  table.Millis       `json:"until,omitempty" minimum:"0" doc:"When it expires; left out: never."`
	} `nameHint:"NewToken"`
}

type removeTokenInput struct {
	OfProgram
	ID string `path:"id" maxLength:"40" doc:"The id of the token."`
}

// API serves the requests about programs.
type API struct {
	Programs *botaccount.Service

	kit *web.Kit
}

// problems maps the errors of package botaccount to problems of the API.
var problems = []web.Known{
	{Err: botaccount.ErrNotFound, Status: http.StatusNotFound, Code: "no-program", Detail: "There is no such program."},
	{Err: botaccount.ErrStopped, Status: http.StatusForbidden, Code: "barred", Detail: "The moderators have stopped this program."},
	{Err: botaccount.ErrNoToken, Status: http.StatusNotFound, Code: "no-token", Detail: "There is no such token."},
	{Err: botaccount.ErrTaken, Status: http.StatusConflict, Code: "name-taken", Detail: "That name is taken, or looks too much like another name."},
	{Err: botaccount.ErrTooMany, Status: http.StatusTooManyRequests, Code: "too-many", Detail: "You have reached the limit."},
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	s.kit = k
	k.Problems(problems...)
	k.Own("programs.json", "", func(ctx context.Context, c web.Caller) (any, error) { return s.own(ctx, c.Player) })
	web.Register(k, web.Tagged("programs", web.Get("listPrograms", "/programs", "List connected programs",
		"The bots that people run, with the games that they play.")), s.listPrograms)
	web.Register(k, web.Tagged("programs", web.Get("getMyPrograms", "/me/programs", "List my programs", "")),
		func(ctx context.Context, _ *struct{}) (*programsOutput, error) {
			p := s.kit.Caller(ctx)
			if p.Player == "" {
				return &programsOutput{web.NoStore, []Program{}}, nil
			}
			list, err := s.Programs.Of(ctx, p.Player)
			return s.showPrograms(list, p.Player), err
		})
	web.Register(k, web.Tagged("programs", web.Post("makeProgram", "/me/programs", "Create a program", "Its name is shown wherever it plays, marked as a program.")),
		func(ctx context.Context, in *makeProgramInput) (*programOutput, error) {
			p, err := s.kit.Player(ctx)
			if err != nil {
				return nil, err
			}
			if s.kit.Words().Has(in.Body.Name) {
				return nil, web.ErrWord("name")
			}
			if s.kit.Words().Mask(in.Body.About) != in.Body.About {
				return nil, web.ErrWord("about")
			}
			if err := s.kit.Keep(ctx, p); err != nil {
				return nil, err
			}
			made, err := s.Programs.Make(ctx, p.Player, botaccount.Wish{Name: in.Body.Name, About: in.Body.About, Accepts: in.Body.Accepts}, live.NewPlayerID)
			return &programOutput{web.NoStore, s.showProgram(&made, p.Player)}, err
		})
	web.Register(k, web.Tagged("programs", web.Put("changeProgram", "/me/programs/{name}", "Change the games that a program plays", "")),
		func(ctx context.Context, in *changeProgramInput) (*programOutput, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			if s.kit.Words().Mask(in.Body.About) != in.Body.About {
				return nil, web.ErrWord("about")
			}
			changed, err := s.Programs.Change(ctx, owner, p.Player, botaccount.Wish{About: in.Body.About, Accepts: in.Body.Accepts})
			return &programOutput{web.NoStore, s.showProgram(&changed, owner)}, err
		})
	web.Register(k, web.Tagged("programs", web.Remove("removeProgram", "/me/programs/{name}", "Remove a program", "Its tokens stop working. Its games remain.")),
		func(ctx context.Context, in *OfProgram) (*struct{}, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			err = s.Programs.Remove(ctx, owner, p.Player)
			s.kit.Forget(p.Player)
			return nil, err
		})
	web.Register(k, web.Tagged("programs", web.Get("getTokens", "/me/programs/{name}/tokens", "List the tokens of a program", "")),
		func(ctx context.Context, in *OfProgram) (*tokensOutput, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			list, err := s.Programs.Tokens(ctx, owner, p.Player)
			out := &tokensOutput{web.NoStore, []Token{}}
			for i := range list {
				out.Body = append(out.Body, showToken(&list[i], ""))
			}
			return out, err
		})
	web.Register(k, web.Tagged("programs", web.Post("makeToken", "/me/programs/{name}/tokens", "Create a token",
		"The response has the secret, which is shown only this time. The program sends it with every request as Authorization: Bearer.")),
		func(ctx context.Context, in *makeTokenInput) (*newTokenOutput, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			if err := s.kit.Keep(ctx, s.kit.Caller(ctx)); err != nil {
				return nil, err
			}
			secret, t, err := s.Programs.Issue(ctx, owner, p.Player, botaccount.TokenWish{Label: in.Body.Label, Scopes: in.Body.Scopes, Until: in.Body.Until})
			return &newTokenOutput{web.NoStore, showToken(&t, secret)}, err
		})
	web.Register(k, web.Tagged("programs", web.Remove("removeToken", "/me/programs/{name}/tokens/{id}", "Revoke a token", "Other nodes may accept it for another minute.")),
		func(ctx context.Context, in *removeTokenInput) (*struct{}, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			err = s.Programs.Revoke(ctx, owner, p.Player, in.ID)
			s.kit.Forget(p.Player)
			return nil, err
		})
}

func (s *API) listPrograms(ctx context.Context, _ *struct{}) (*programsOutput, error) {
	list, err := s.Programs.Listening(ctx)
	viewer := s.kit.Caller(ctx).Player
	list = slices.DeleteFunc(list, func(p botaccount.Program) bool { return p.Accepts.From == botaccount.FromOwner && p.Owner != viewer })
	return s.showPrograms(list, viewer), err
}

func (s *API) showPrograms(list []botaccount.Program, viewer table.Player) *programsOutput {
	out := &programsOutput{web.NoStore, []Program{}}
	for i := range list {
		out.Body = append(out.Body, s.showProgram(&list[i], viewer))
	}
	return out
}

// mine returns the caller's program with that name, for a change.
func (s *API) mine(ctx context.Context, name string) (owner table.Player, p botaccount.Program, err error) {
	who, err := s.kit.Player(ctx)
	if err != nil {
		return "", p, err
	}
	if p, err = s.Programs.Named(ctx, name); err == nil && p.Owner != who.Player {
		err = botaccount.ErrNotFound
	}
	return who.Player, p, err
}

// Stop is a moderators' restriction, as the owner and moderators see it.
type Stop struct {
	Since  table.Millis `json:"since"`
	Until  table.Millis `json:"until,omitempty" doc:"When it expires; left out if it does not."`
	Reason string       `json:"reason,omitempty"`
}

// StopOf returns the restriction of a program, or nil.
func StopOf(programs *botaccount.Service, p *botaccount.Program) *Stop {
	if !programs.Stopped(p) {
		return nil
	}
	return &Stop{p.Stop.Since, p.Stop.Until, p.Stop.Reason}
}

// ownProgram is a program with its tokens.
type ownProgram struct {
	Program
	Tokens []Token `json:"tokens"`
}

// own returns all stored data about the programs of a player.
func (s *API) own(ctx context.Context, player table.Player) ([]ownProgram, error) {
	list, err := s.Programs.Of(ctx, player)
	own := []ownProgram{}
	for i := range list {
		tokens, err := s.Programs.Tokens(ctx, player, list[i].Player)
		if err != nil {
			return nil, err
		}
		of := ownProgram{s.showProgram(&list[i], player), []Token{}}
		for k := range tokens {
			of.Tokens = append(of.Tokens, showToken(&tokens[k], ""))
		}
		own = append(own, of)
	}
	return own, err
}
