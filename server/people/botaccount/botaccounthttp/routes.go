// Package botaccounthttp is the requests about the bots that people run themselves and their
// tokens. They are apart from package botaccount, which package web looks tokens up in.
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

// Program is a bot that somebody runs, as others see it.
type Program struct {
	Name      string             `json:"name"`
	About     string             `json:"about,omitempty" doc:"The owner's description."`
	Accepts   botaccount.Accepts `json:"accepts" doc:"Which games it plays."`
	Listening bool               `json:"listening" doc:"It listens to its stream and can be seated."`
	Mine      bool               `json:"mine" doc:"Whether it is the caller's program."`
	Stopped   *Stop              `json:"stopped,omitempty" doc:"By the moderators; only the owner sees it."`
}

func (s *API) showProgram(p *botaccount.Program, viewer table.Player) Program {
	shown := Program{Name: p.Name, About: p.About, Accepts: p.Accepts, Listening: s.Programs.Listens(p), Mine: viewer != "" && p.Owner == viewer}
	if shown.Mine {
		shown.Stopped = StopOf(s.Programs, p)
	}
	return shown
}

// Token is a permission to act as a program, as its owner sees it.
type Token struct {
	ID     string             `json:"id"`
	Label  string             `json:"label,omitempty"`
	Scopes []botaccount.Scope `json:"scopes" enum:"read,play,host,chat"`
	Made   table.Millis       `json:"made"`
	Used   table.Millis       `json:"used,omitempty" doc:"When it was last used, to the minute."`
	Until  table.Millis       `json:"until,omitempty" doc:"When it ends by itself."`
	Secret string             `json:"secret,omitempty" doc:"The program sends it with each request. It is shown only when the token is created."`
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

// OfProgram names a program of the caller: it is part of requests about one.
type OfProgram struct {
	Name string `path:"name" maxLength:"100" doc:"Of the program." example:"Fox"`
}

type makeProgramInput struct {
	Body struct {
		Name    string             `json:"name" minLength:"1" maxLength:"100" doc:"It is never changed."`
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
		Scopes []botaccount.Scope `json:"scopes" minItems:"1" maxItems:"4" enum:"read,play,host,chat" doc:"read: its games and its stream; play: seats, moves, votes; host: making games and looking after them; chat: writing."`
		Until  table.Millis       `json:"until,omitempty" minimum:"0" doc:"When it ends by itself."`
	} `nameHint:"NewToken"`
}

type removeTokenInput struct {
	OfProgram
	ID string `path:"id" maxLength:"40" doc:"Of the token."`
}

// API are the requests about bots that people run themselves.
type API struct {
	Programs *botaccount.Service

	kit *web.Kit
}

// problems are the errors of programs as answers of the API.
var problems = []web.Known{
	{Err: botaccount.ErrNotFound, Status: http.StatusNotFound, Code: "no-program", Detail: "There is no such program."},
	{Err: botaccount.ErrStopped, Status: http.StatusForbidden, Code: "barred", Detail: "The moderators have stopped this program."},
	{Err: botaccount.ErrNoToken, Status: http.StatusNotFound, Code: "no-token", Detail: "There is no such token."},
	{Err: botaccount.ErrTaken, Status: http.StatusConflict, Code: "name-taken", Detail: "Another program has that name, or one that looks like it."},
	{Err: botaccount.ErrTooMany, Status: http.StatusTooManyRequests, Code: "too-many", Detail: "You have too many already."},
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	s.kit = k
	k.Problems(problems...)
	k.Own("programs.json", "", func(ctx context.Context, c web.Caller) (any, error) { return s.own(ctx, c.Player) })
	web.Register(k, web.Tagged("programs", web.Get("listPrograms", "/programs", "Programs that listen",
		"Bots that people run, and which games they play.")), s.listPrograms)
	web.Register(k, web.Tagged("programs", web.Get("getMyPrograms", "/me/programs", "My programs", "")),
		func(ctx context.Context, _ *struct{}) (*programsOutput, error) {
			p := s.kit.Caller(ctx)
			if p.Player == "" {
				return &programsOutput{web.NoStore, []Program{}}, nil
			}
			list, err := s.Programs.Of(ctx, p.Player)
			return s.showPrograms(list, p.Player), err
		})
	web.Register(k, web.Tagged("programs", web.Post("makeProgram", "/me/programs", "Make a program", "Its name is shown wherever it plays, with the mark of a program.")),
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
	web.Register(k, web.Tagged("programs", web.Put("changeProgram", "/me/programs/{name}", "Say which games a program plays", "")),
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
	web.Register(k, web.Tagged("programs", web.Remove("removeProgram", "/me/programs/{name}", "Remove a program", "Its tokens end, its games stay.")),
		func(ctx context.Context, in *OfProgram) (*struct{}, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			err = s.Programs.Remove(ctx, owner, p.Player)
			s.kit.Forget(p.Player)
			return nil, err
		})
	web.Register(k, web.Tagged("programs", web.Get("getTokens", "/me/programs/{name}/tokens", "The tokens of a program", "")),
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
	web.Register(k, web.Tagged("programs", web.Post("makeToken", "/me/programs/{name}/tokens", "Make a token",
		"The answer has the secret; this is the only time it is shown. The program sends it with every request as Authorization: Bearer.")),
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
	web.Register(k, web.Tagged("programs", web.Remove("removeToken", "/me/programs/{name}/tokens/{id}", "End a token", "Other nodes may still know it for a minute.")),
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

// mine returns a program of the caller for a change of it, by its name.
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

// Stop is that a program may not do anything, for its owner and those who have stopped it.
type Stop struct {
	Since  table.Millis `json:"since"`
	Until  table.Millis `json:"until,omitempty" doc:"When it ends by itself; left out if it does not."`
	Reason string       `json:"reason,omitempty"`
}

// StopOf returns nil for a program that may do what its tokens allow.
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

// own returns all that is kept of the programs of a player.
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
