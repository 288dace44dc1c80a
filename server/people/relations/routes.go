package relations

import (
	"context"
	"net/http"
	"slices"

	"github.com/manykings/manykings/server/web"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// Person is the public part of an account.
type Person struct {
	Handle  string         `json:"handle"`
	Name    string         `json:"name,omitempty"`
	Country string         `json:"country,omitempty"`
	About   string         `json:"about,omitempty"`
	Role    account.Role   `json:"role" enum:"person,moderator,owner"`
	Made    table.Millis   `json:"made"`
	Shows   []account.Part `json:"shows" enum:"games,points" doc:"The parts that the person shares besides the profile."`
	You     bool           `json:"you" doc:"Whether this is the caller."`
	Is      Kind           `json:"is,omitempty" enum:"followed,blocked" doc:"Whether the caller follows or blocks this person. Nobody else can see it."`
}

// ShownOther is a person whom the caller follows or blocks.
type ShownOther struct {
	Handle string       `json:"handle,omitempty" doc:"The handle of the account; a guest has none."`
	Key    string       `json:"key,omitempty" doc:"For a guest: the key to end the block."`
	Name   string       `json:"name,omitempty"`
	Since  table.Millis `json:"since"`
	Games  []PlaysIn    `json:"games,omitempty" doc:"The public games with shown names that a followed person is playing."`
}

// PlaysIn is a game that the caller can watch.
type PlaysIn struct {
	ID      live.GameID `json:"id"`
	Variant string      `json:"variant"`
}

type (
	personOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         Person
	}
	othersOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []ShownOther
	}
)

type blockInput struct {
	web.InGame
	Body struct {
		Seat  int        `json:"seat,omitempty" minimum:"0" maximum:"8" doc:"Whose: 1 to 8."`
		Alias live.Alias `json:"alias,omitempty" maxLength:"40" doc:"The author of a chat message; left out with a seat."`
	} `nameHint:"BlockRequest"`
}

// API serves the requests about other people.
type API struct {
	Relations *Service
	Accounts  *account.Service
	Games     *live.Service

	kit *web.Kit
}

// problems maps the errors of the package to problems of the API.
var problems = []web.Known{
	{Err: ErrSelf, Status: http.StatusConflict, Code: "self", Detail: "You cannot do that to yourself."},
	{Err: ErrTooMany, Status: http.StatusTooManyRequests, Code: "too-many", Detail: "You have reached the limit."},
	{Err: ErrBlocked, Status: http.StatusConflict, Code: "blocked", Detail: "You have blocked that person."},
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	s.kit = k
	k.Problems(problems...)
	k.Own("people.json", "following", func(ctx context.Context, c web.Caller) (any, error) { return s.others(ctx, c.Player, Followed) })
	k.Own("people.json", "blocked", func(ctx context.Context, c web.Caller) (any, error) { return s.others(ctx, c.Player, Blocked) })
	web.Register(k, web.Tagged("people", web.Get("getPerson", "/people/{handle}", "Get a profile", "The public part of an account.")), s.getPerson)

	for _, of := range []struct {
		kind             Kind
		path, list       string
		set, unset       func(ctx context.Context, player, other table.Player) error
		begin, end       string
		title, on, off   string
		description, why string
	}{
		{Followed, "/me/following", "getFollowing", s.Relations.Follow, s.Relations.Unfollow, "follow", "unfollow",
			"List people I follow", "Follow a person", "Unfollow a person", "Newest first, with the games that you can watch. Nobody sees who follows them.", ""},
		{Blocked, "/me/blocked", "getBlocked", s.Relations.Block, s.Relations.Unblock, "block", "unblock",
			"List people I block", "Block a person", "Unblock a person", "Newest first.",
			"A blocked person cannot take a seat in your games. The server never seats you together, you do not see their messages, and neither of you follows the other. They are not notified."},
	} {
		web.Register(k, web.Tagged("people", web.Get(of.list, of.path, of.title, of.description)), func(ctx context.Context, _ *struct{}) (*othersOutput, error) {
			p := s.kit.Caller(ctx)
			if problem := p.Unsigned(); problem != nil && (of.kind == Followed || p.Player == "") {
				return nil, problem
			}
			list, err := s.others(ctx, p.Player, of.kind)
			return &othersOutput{web.NoStore, list}, err
		})
		change := func(apply func(ctx context.Context, player, other table.Player) error) func(context.Context, *web.OfPerson) (*personOutput, error) {
			return func(ctx context.Context, in *web.OfPerson) (*personOutput, error) {
				p, err := s.circled(ctx, of.kind)
				if err != nil {
					return nil, err
				}
				a, err := s.Accounts.Named(ctx, in.Handle)
				if err != nil {
					return nil, err
				}
				if err := apply(ctx, p.Player, a.Player); err != nil {
					return nil, err
				}
				return s.showPerson(ctx, &a)
			}
		}
		web.Register(k, web.Tagged("people", web.Put(of.begin, of.path+"/{handle}", of.on, of.why)), change(of.set))
		web.Register(k, web.Tagged("people", web.Remove(of.end, of.path+"/{handle}", of.off, "")), change(of.unset))
	}
	web.Register(k, web.Tagged("people", web.Post("blockInGame", "/games/{id}/blocks", "Block a person in a game",
		"A player or the author of a message, with or without an account. Guests can block too.")), s.blockInGame)
	web.Register(k, web.Tagged("people", web.Remove("unblockGuest", "/me/blocked/guests/{key}", "Unblock a guest", "By the key in the list of blocked people.")), s.unblockGuest)
}

// circled returns the caller of a request to follow or block. Guests can block, but following
// needs an account.
func (s *API) circled(ctx context.Context, kind Kind) (web.Caller, error) {
	if kind == Followed {
		return s.kit.Signed(ctx, false)
	}
	return s.kit.Player(ctx)
}

func (s *API) blockInGame(ctx context.Context, in *blockInput) (*struct{}, error) {
	id, err := in.GameID()
	if err != nil {
		return nil, err
	}
	p, err := s.kit.Player(ctx)
	if err != nil {
		return nil, err
	}
	g, err := s.Games.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	var other table.Player
	for i := range g.Seats {
		if seat := &g.Seats[i]; seat.Player != "" && !seat.Program && (i+1 == in.Body.Seat || live.AliasOf(id, seat.Player) == in.Body.Alias) {
			other = seat.Player
		}
	}
	if other == "" && in.Body.Alias != "" { // a spectator is known if recently connected
		other = s.kit.WasHere(id, in.Body.Alias)
	}
	if other == "" {
		return nil, &table.InputError{Field: "seat", Reason: "nobody is there, or the person has left"}
	}
	return nil, s.Relations.Block(ctx, p.Player, other)
}

// guestKey returns the key of a guest in a player's list. Player ids are secret.
func guestKey(player, guest table.Player) string {
	return string(live.AliasOf(live.GameID("circle of "+player), guest))
}

func (s *API) unblockGuest(ctx context.Context, in *struct {
	Key string `path:"key" maxLength:"40"`
}) (*struct{}, error) {
	p, err := s.kit.Player(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.Relations.Of(ctx, p.Player, Blocked)
	if err != nil {
		return nil, err
	}
	for _, o := range list {
		if guestKey(p.Player, o.Player) == in.Key {
			return nil, s.Relations.Unblock(ctx, p.Player, o.Player)
		}
	}
	return nil, nil // the game has ended
}

func (s *API) getPerson(ctx context.Context, in *web.OfPerson) (*personOutput, error) {
	a, err := s.Accounts.Named(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	return s.showPerson(ctx, &a)
}

func (s *API) showPerson(ctx context.Context, a *account.Account) (*personOutput, error) {
	out := &personOutput{web.NoStore, Person{Handle: a.Handle, Country: a.Country, About: a.About, Role: a.Role, Made: a.Made, Shows: append([]account.Part{}, a.Shows...)}}
	if shown := a.Shown(); shown != a.Handle {
		out.Body.Name = shown
	}
	me := s.kit.Caller(ctx)
	if me.Player == "" || me.Holder != nil {
		return out, nil
	}
	out.Body.You = me.Player == a.Player
	var err error
	out.Body.Is, err = s.Relations.Is(ctx, me.Player, a.Player)
	return out, err
}

// others returns the people whom a player follows or blocks, with their current names.
func (s *API) others(ctx context.Context, player table.Player, kind Kind) ([]ShownOther, error) {
	found, err := s.Relations.Of(ctx, player, kind)
	if err != nil {
		return nil, err
	}
	players := make([]table.Player, len(found))
	for i, o := range found {
		players[i] = o.Player
	}
	accounts, err := s.Accounts.Of(ctx, players)
	if err != nil {
		return nil, err
	}
	var running []*live.Shown
	if kind == Followed && len(found) > 0 {
		if running, err = s.Games.Running(ctx); err != nil {
			return nil, err
		}
	}
	list := make([]ShownOther, 0, len(found))
	for _, o := range found {
		a, ok := accounts[o.Player]
		if !ok {
			list = append(list, ShownOther{Key: guestKey(player, o.Player), Since: o.Since})
			continue
		}
		if a.Closed != 0 {
			continue
		}
		shown := ShownOther{Handle: a.Handle, Since: o.Since}
		if name := a.Shown(); name != a.Handle {
			shown.Name = name
		}
		for _, g := range running {
			if slices.ContainsFunc(g.Seats, func(seat table.ShownSeat) bool { return seat.Handle == a.Handle }) {
				shown.Games = append(shown.Games, PlaysIn{g.ID, g.Variant})
			}
		}
		list = append(list, shown)
	}
	return list, nil
}
