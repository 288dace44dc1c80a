package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// Program is a bot that somebody runs, as others see it.
type Program struct {
	Name      string             `json:"name"`
	About     string             `json:"about,omitempty" doc:"What its owner says of it."`
	Accepts   botaccount.Accepts `json:"accepts" doc:"Which games it plays."`
	Listening bool               `json:"listening" doc:"It listens to its stream and can be seated."`
	Mine      bool               `json:"mine" doc:"It is the program of who asks."`
	Stopped   *Stop              `json:"stopped,omitempty" doc:"By those who look after people here: told its owner alone."`
}

func (s *Server) showProgram(p *botaccount.Program, viewer table.Player) Program {
	shown := Program{Name: p.Name, About: p.About, Accepts: p.Accepts, Listening: s.programs.Listens(p), Mine: viewer != "" && p.Owner == viewer}
	if shown.Mine {
		shown.Stopped = StopOf(s.programs, p)
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
	Secret string             `json:"secret,omitempty" doc:"What the program shows. It is told as the token is made, and never again."`
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

// OfProgram names a program of who asks: it is part of requests about one.
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
		Label  string             `json:"label,omitempty" maxLength:"60" doc:"What its owner calls it."`
		Scopes []botaccount.Scope `json:"scopes" minItems:"1" maxItems:"4" enum:"read,play,host,chat" doc:"read: its games and its stream; play: seats, moves, votes; host: making games and looking after them; chat: writing."`
		Until  table.Millis       `json:"until,omitempty" minimum:"0" doc:"When it ends by itself."`
	} `nameHint:"NewToken"`
}

type removeTokenInput struct {
	OfProgram
	ID string `path:"id" maxLength:"40" doc:"Of the token."`
}

// programRoutes are the requests about bots that people run themselves.
func (s *Server) programRoutes(r *Kit) {
	Register(r, Tagged("programs", Get("listPrograms", "/programs", "Programs that listen",
		"Bots that people run, and which games they play.")), s.listPrograms)
	Register(r, Tagged("programs", Get("getMyPrograms", "/me/programs", "My programs", "")),
		func(ctx context.Context, _ *struct{}) (*programsOutput, error) {
			p := s.guests.who(ctx)
			if p.Player == "" {
				return &programsOutput{NoStore, []Program{}}, nil
			}
			list, err := s.programs.Of(ctx, p.Player)
			return s.showPrograms(list, p.Player), err
		})
	Register(r, Tagged("programs", Post("makeProgram", "/me/programs", "Make a program", "Its name is shown wherever it plays, with the mark of a program.")),
		func(ctx context.Context, in *makeProgramInput) (*programOutput, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			if s.words.Has(in.Body.Name) {
				return nil, ErrWord("name")
			}
			if s.words.Mask(in.Body.About) != in.Body.About {
				return nil, ErrWord("about")
			}
			if err := s.keep(ctx, p); err != nil {
				return nil, err
			}
			made, err := s.programs.Make(ctx, p.Player, botaccount.Wish{Name: in.Body.Name, About: in.Body.About, Accepts: in.Body.Accepts}, live.NewPlayerID)
			return &programOutput{NoStore, s.showProgram(&made, p.Player)}, err
		})
	Register(r, Tagged("programs", Put("changeProgram", "/me/programs/{name}", "Say which games a program plays", "")),
		func(ctx context.Context, in *changeProgramInput) (*programOutput, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			if s.words.Mask(in.Body.About) != in.Body.About {
				return nil, ErrWord("about")
			}
			changed, err := s.programs.Change(ctx, owner, p.Player, botaccount.Wish{About: in.Body.About, Accepts: in.Body.Accepts})
			return &programOutput{NoStore, s.showProgram(&changed, owner)}, err
		})
	Register(r, Tagged("programs", Remove("removeProgram", "/me/programs/{name}", "Remove a program", "Its tokens end, its games stay.")),
		func(ctx context.Context, in *OfProgram) (*struct{}, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			err = s.programs.Remove(ctx, owner, p.Player)
			s.guests.forget(p.Player)
			return nil, err
		})
	Register(r, Tagged("programs", Get("getTokens", "/me/programs/{name}/tokens", "The tokens of a program", "")),
		func(ctx context.Context, in *OfProgram) (*tokensOutput, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			list, err := s.programs.Tokens(ctx, owner, p.Player)
			out := &tokensOutput{NoStore, []Token{}}
			for i := range list {
				out.Body = append(out.Body, showToken(&list[i], ""))
			}
			return out, err
		})
	Register(r, Tagged("programs", Post("makeToken", "/me/programs/{name}/tokens", "Make a token",
		"The answer has the secret, which is told here alone: the program shows it with every request, as Authorization: Bearer.")),
		func(ctx context.Context, in *makeTokenInput) (*newTokenOutput, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			if err := s.keep(ctx, s.guests.who(ctx)); err != nil {
				return nil, err
			}
			secret, t, err := s.programs.Issue(ctx, owner, p.Player, botaccount.TokenWish{Label: in.Body.Label, Scopes: in.Body.Scopes, Until: in.Body.Until})
			return &newTokenOutput{NoStore, showToken(&t, secret)}, err
		})
	Register(r, Tagged("programs", Remove("removeToken", "/me/programs/{name}/tokens/{id}", "End a token", "Servers that share the work may know it for a minute.")),
		func(ctx context.Context, in *removeTokenInput) (*struct{}, error) {
			owner, p, err := s.mine(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			err = s.programs.Revoke(ctx, owner, p.Player, in.ID)
			s.guests.forget(p.Player)
			return nil, err
		})
}

func (s *Server) listPrograms(ctx context.Context, _ *struct{}) (*programsOutput, error) {
	list, err := s.programs.Listening(ctx)
	viewer := s.guests.who(ctx).Player
	list = slices.DeleteFunc(list, func(p botaccount.Program) bool { return p.Accepts.From == botaccount.FromOwner && p.Owner != viewer })
	return s.showPrograms(list, viewer), err
}

func (s *Server) showPrograms(list []botaccount.Program, viewer table.Player) *programsOutput {
	out := &programsOutput{NoStore, []Program{}}
	for i := range list {
		out.Body = append(out.Body, s.showProgram(&list[i], viewer))
	}
	return out
}

// mine returns a program of who asks for a change of it, by its name.
func (s *Server) mine(ctx context.Context, name string) (owner table.Player, p botaccount.Program, err error) {
	who, err := s.person(ctx)
	if err != nil {
		return "", p, err
	}
	if p, err = s.programs.Named(ctx, name); err == nil && p.Owner != who.Player {
		err = botaccount.ErrNotFound
	}
	return who.Player, p, err
}

// busy returns how many games of a player have not ended.
func (s *Server) busy(ctx context.Context) func(table.Player) (int, error) {
	return func(p table.Player) (int, error) {
		list, err := s.config.Play.Going(ctx, p, mostFollowed)
		return len(list), err
	}
}

// wantedProgram returns the seat of a program that somebody wants in a new game.
func (s *Server) wantedProgram(ctx context.Context, by table.Player, name, variant string, clock table.Clock) (c table.SeatChoice, err error) {
	game, err := s.config.Variants.Parse(variant)
	if err != nil {
		return c, &table.InputError{Field: "variant", Reason: err.Error()}
	}
	p, agreed, err := s.programs.Wanted(ctx, name, botaccount.Offer{By: by, Variant: game.ID(), Clock: clock}, s.busy(ctx))
	if err == nil {
		var blocks bool
		if blocks, err = s.circles.Blocks(ctx, p.Owner, by); blocks {
			return c, errUnwelcome()
		}
	}
	return table.SeatChoice{Kind: table.ChooseProgram, Player: p.Player, Name: p.Name, Ready: agreed}, err
}

// programFor returns a program that somebody wants on a seat of a game that waits. Who
// may not decide about the game learns nothing of the program.
func (s *Server) programFor(ctx context.Context, by table.Player, name string, id live.GameID, seat int) (c table.SeatChoice, err error) {
	g, err := s.config.Play.Get(ctx, id)
	if err != nil {
		return c, err
	}
	if !g.Hosts(by, s.config.Play.Now()) {
		return c, live.ErrNotHost
	}
	p, err := s.programs.Named(ctx, name)
	if err != nil {
		return c, err
	}
	if seat >= 1 && seat <= len(g.Seats) && g.Seats[seat-1].Player == p.Player {
		// It sits there: the request comes again, and nobody is asked twice.
		return table.SeatChoice{Player: p.Player, Name: p.Name, Ready: g.Seats[seat-1].Ready}, nil
	}
	if g.Stage != table.Waiting {
		return c, live.ErrStarted
	}
	return s.wantedProgram(ctx, by, name, g.Variant, g.Clock)
}

// comeAgain seats the programs for whom a rematch keeps seats, if they agree to it without
// being asked. Whoever does not is asked, or replaced.
func (s *Server) comeAgain(ctx context.Context, by table.Player, g *live.Record) *live.Record {
	game, err := s.config.Variants.Parse(g.Variant)
	if err != nil || g.Stage != table.Waiting {
		return g
	}
	for _, seat := range g.Seats {
		if !seat.Program || seat.Ready {
			continue
		}
		if next, err := s.seatAgain(ctx, by, g, game.ID(), &seat); err == nil {
			g = next
		}
	}
	return g
}

func (s *Server) seatAgain(ctx context.Context, by table.Player, g *live.Record, id rules.ID, seat *table.Seat) (*live.Record, error) {
	p, agreed, err := s.programs.Agrees(ctx, seat.Player, botaccount.Offer{By: by, Variant: id, Clock: g.Clock}, s.busy(ctx))
	if err != nil {
		return nil, err
	}
	if !agreed {
		return nil, errAsked
	}
	return s.config.Play.Join(ctx, live.Join{Game: g.ID, Player: p.Player, Name: p.Name, Program: true})
}

// errAsked says that a program is asked whether it plays.
var errAsked = errors.New("the program is asked")

// errStopped is the answer to a program that may not do anything.
var errStopped = NewProblem(http.StatusForbidden, "held", "The program was stopped by those who look after people here.")

// Stop is that a program may not do anything, for its owner and those who have stopped it.
type Stop struct {
	Since  table.Millis `json:"since"`
	Until  table.Millis `json:"until,omitempty" doc:"When it ends by itself; left out: it does not."`
	Reason string       `json:"reason,omitempty"`
}

// StopOf returns nil for a program that may do what its tokens allow.
func StopOf(programs *botaccount.Service, p *botaccount.Program) *Stop {
	if !programs.Stopped(p) {
		return nil
	}
	return &Stop{p.Stop.Since, p.Stop.Until, p.Stop.Reason}
}
