package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
)

// Chat is what was written in a room of a game.
type Chat struct {
	You      live.Alias     `json:"you" doc:"The caller as an author of messages; empty without a session."`
	Messages []live.Message `json:"messages" doc:"Oldest first."`
}

type chatInput struct {
	InGame
	Room  live.Room `query:"room" enum:"players,watchers" required:"true"`
	After int64     `query:"after" minimum:"0" doc:"Only messages with greater ids."`
}

type chatOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Chat
}

type unsayInput struct {
	InGame
	Message int64 `path:"message" minimum:"1"`
}

type sayInput struct {
	InGame
	Body struct {
		Room live.Room `json:"room" enum:"players,watchers"`
		Text string    `json:"text" minLength:"1" maxLength:"1200" doc:"At most 300 characters."`
	} `nameHint:"SayRequest"`
}

type sayOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *live.Message
}

// chatRoutes are the requests about what people write.
func (s *gameRequests) chatRoutes(r *Kit) {
	Register(r, Tagged("chat", Get("getChat", "/games/{id}/chat", "What was written",
		"Players read the players' room, all others the watchers' room. After the game, players read both.")),
		func(ctx context.Context, in *chatInput) (*chatOutput, error) {
			id, err := in.GameID()
			if err != nil {
				return nil, err
			}
			player := s.guests.who(ctx).Player
			messages, err := s.config.Play.Said(ctx, id, player, in.Room, in.After)
			if err != nil {
				return nil, err
			}
			unheard, err := s.unheard(ctx, id, player)
			if err != nil {
				return nil, err
			}
			chat := Chat{Messages: slices.DeleteFunc(append([]live.Message{}, messages...), func(m live.Message) bool { return slices.Contains(unheard, m.Author) })}
			if player != "" {
				chat.You = live.AliasOf(id, player)
			}
			return &chatOutput{NoStore, chat}, nil
		})

	Register(r, Tagged("chat", Remove("unsay", "/games/{id}/chat/{message}", "Take back what I wrote",
		"The text and the name disappear for everybody; an empty message remains.")),
		func(ctx context.Context, in *unsayInput) (*struct{}, error) {
			id, err := in.GameID()
			if err != nil {
				return nil, err
			}
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			if _, err := s.config.Play.Get(ctx, id); err != nil {
				return nil, err
			}
			err = s.config.Play.Unsay(ctx, id, p.Player, in.Message)
			if errors.Is(err, live.ErrNotFound) {
				return nil, NewProblem(http.StatusNotFound, "not-found", "There is no such message of yours.")
			}
			return nil, err
		})

	Register(r, Tagged("chat", Post("say", "/games/{id}/chat", "Write something", "")),
		func(ctx context.Context, in *sayInput) (*sayOutput, error) {
			id, err := in.GameID()
			if err != nil {
				return nil, err
			}
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			if problem := takeBoth(s.limits.chat, s.limits.chatThere, string(p.Player), subscriber(visitOf(ctx).address)); problem != nil {
				return nil, problem
			}
			if p.Signed == nil && p.Master == nil {
				if problem := s.limits.chatDay.take(string(p.Owner())); problem != nil {
					return nil, problem
				}
			}
			if problem := p.Barred(account.BarChat); problem != nil {
				return nil, problem
			}
			if g, err := s.config.Play.Get(ctx, id); err == nil && (g.IsPublic() || in.Body.Room == live.WatchersRoom) {
				if problem := s.newcomer(p); problem != nil {
					return nil, problem
				}
			}
			name, err := s.nameOf("", p)
			if err != nil {
				return nil, err
			}
			m, err := s.config.Play.Say(ctx, live.Say{Game: id, Player: p.Player, Name: name, Room: in.Body.Room, Text: s.words.Mask(in.Body.Text)})
			if err != nil {
				return nil, err
			}
			return &sayOutput{NoStore, m}, nil
		})
}
