package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
)

// Chat is the messages of a room.
type Chat struct {
	You      live.Alias     `json:"you" doc:"The caller's alias as an author; empty without a session."`
	Messages []live.Message `json:"messages" doc:"Oldest first."`
}

type chatInput struct {
	InGame
	Room  live.Room `query:"room" enum:"players,watchers" required:"true"`
	After int64     `query:"after" minimum:"0" doc:"Return only messages with greater ids."`
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

// chatRoutes registers the requests about chat.
func (s *gameRequests) chatRoutes(r *Kit) {
	Register(r, Tagged("chat", Get("getChat", "/games/{id}/chat", "Read the chat",
		"Players read the players' room, all others the spectators' room. After the game, players read both.")), s.getChat)

	Register(r, Tagged("chat", Remove("unsay", "/games/{id}/chat/{message}", "Delete my message",
		"The text and the name are deleted for everybody. An empty message remains.")), s.unsay)

	Register(r, Tagged("chat", Post("say", "/games/{id}/chat", "Send a message", "")), s.say)
}

func (s *gameRequests) getChat(ctx context.Context, in *chatInput) (*chatOutput, error) {
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
}

func (s *gameRequests) unsay(ctx context.Context, in *unsayInput) (*struct{}, error) {
	id, p, err := s.personIn(ctx, &in.InGame)
	if err != nil {
		return nil, err
	}
	if _, err := s.config.Play.Get(ctx, id); err != nil {
		return nil, err
	}
	err = s.config.Play.Unsay(ctx, id, p.Player, in.Message)
	if errors.Is(err, live.ErrNotFound) {
		return nil, NewProblem(http.StatusNotFound, "not-found", "You have no such message.")
	}
	return nil, err
}

func (s *gameRequests) say(ctx context.Context, in *sayInput) (*sayOutput, error) {
	id, p, err := s.personIn(ctx, &in.InGame)
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
}
