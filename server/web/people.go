package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/relations"
	"github.com/manykings/manykings/table"
)

// Person is what everybody may see of an account.
type Person struct {
	Handle  string         `json:"handle"`
	Name    string         `json:"name,omitempty"`
	Country string         `json:"country,omitempty"`
	About   string         `json:"about,omitempty"`
	Role    account.Role   `json:"role" enum:"person,moderator,owner"`
	Made    table.Millis   `json:"made"`
	Shows   []account.Part `json:"shows" enum:"games,points" doc:"What else its person lets others see."`
	You     bool           `json:"you" doc:"It is that of who asks."`
	Is      relations.Kind `json:"is,omitempty" enum:"followed,blocked" doc:"By who asks. Nobody else is told."`
}

// Other is somebody whom who asks follows or blocks.
type Other struct {
	Handle string       `json:"handle,omitempty" doc:"Of an account; a guest has none."`
	Key    string       `json:"key,omitempty" doc:"Of a guest, in place of a handle where a block is ended."`
	Name   string       `json:"name,omitempty"`
	Since  table.Millis `json:"since"`
	Games  []PlaysIn    `json:"games,omitempty" doc:"Public games in which somebody who is followed plays now, if names are shown there."`
}

// PlaysIn is a game that can be watched.
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
		Body         []Other
	}
	pastOfInput struct {
		OfPerson
		Before table.Millis `query:"before" minimum:"0" doc:"From the Link of the page before."`
	}
)

// OfPerson names somebody: it is part of requests about them.
type OfPerson struct {
	Handle string `path:"handle" maxLength:"40" example:"anna"`
}

type blockInput struct {
	InGame
	Body struct {
		Seat  int        `json:"seat,omitempty" minimum:"0" maximum:"8" doc:"Whose: 1 to 8."`
		Alias live.Alias `json:"alias,omitempty" maxLength:"40" doc:"Or of whom, as a message names its author."`
	} `nameHint:"BlockRequest"`
}

// errUnwelcome is the answer to who wants to sit with somebody by whom they are blocked. It
// does not say who that is.
func errUnwelcome() *Problem {
	return NewProblem(http.StatusForbidden, "unwelcome", "Somebody there does not want to play with you.")
}

// peopleRoutes are the requests about other people.
func (s *Server) peopleRoutes(r *Kit) {
	Register(r, Tagged("people", Get("getPerson", "/people/{handle}", "Somebody's account", "What everybody may see of it.")), s.getPerson)
	Register(r, Tagged("people", Get("getPersonPast", "/people/{handle}/past", "Somebody's past",
		"If they let others see it: their games that have ended, page by page, last ended first, each with `mine` for their seats. "+
			"A game that was not shown to all while it was played is told without its id and without who the others were. "+
			"The header Link leads to the next page.")), s.personPast)
	Register(r, Tagged("people", Get("getPersonSummary", "/people/{handle}/past/summary", "What somebody's games come to",
		"If they let others see it: games and points by variant and seat.")), s.personSummary)

	for _, of := range []struct {
		kind             relations.Kind
		path, list       string
		set, unset       func(ctx context.Context, player, other table.Player) error
		begin, end       string
		title, on, off   string
		description, why string
	}{
		{relations.Followed, "/me/following", "getFollowing", s.circles.Follow, s.circles.Unfollow, "follow", "unfollow",
			"Whom I follow", "Follow somebody", "Follow somebody no more", "The last first, with the games that can be watched. Nobody is told who follows them.", ""},
		{relations.Blocked, "/me/blocked", "getBlocked", s.circles.Block, s.circles.Unblock, "block", "unblock",
			"Whom I block", "Block somebody", "Block somebody no more", "The last first.",
			"They take no seat where I have one or am the host, the server seats us nowhere together, I am not told what they write, and neither follows the other. They are not told."},
	} {
		Register(r, Tagged("people", Get(of.list, of.path, of.title, of.description)), func(ctx context.Context, _ *struct{}) (*othersOutput, error) {
			p := s.guests.who(ctx)
			if problem := p.Unsigned(); problem != nil && (of.kind == relations.Followed || p.Player == "") {
				return nil, problem
			}
			list, err := s.others(ctx, p.Player, of.kind)
			return &othersOutput{NoStore, list}, err
		})
		change := func(apply func(ctx context.Context, player, other table.Player) error) func(context.Context, *OfPerson) (*personOutput, error) {
			return func(ctx context.Context, in *OfPerson) (*personOutput, error) {
				p, err := s.circled(ctx, of.kind)
				if err != nil {
					return nil, err
				}
				a, err := s.accounts.Named(ctx, in.Handle)
				if err != nil {
					return nil, err
				}
				if err := apply(ctx, p.Player, a.Player); err != nil {
					return nil, err
				}
				return s.showPerson(ctx, &a)
			}
		}
		Register(r, Tagged("people", Put(of.begin, of.path+"/{handle}", of.on, of.why)), change(of.set))
		Register(r, Tagged("people", Remove(of.end, of.path+"/{handle}", of.off, "")), change(of.unset))
	}
	Register(r, Tagged("people", Post("blockInGame", "/games/{id}/blocks", "Block somebody of a game",
		"Whoever sits there or has written there, with an account or without. A guest blocks too.")), s.blockInGame)
	Register(r, Tagged("people", Remove("unblockGuest", "/me/blocked/guests/{key}", "Block a guest no more", "By the key that the list of those whom I block tells.")), s.unblockGuest)
}

// circled returns who wants to follow or block somebody: guests block as well, and need no
// account for it.
func (s *Server) circled(ctx context.Context, kind relations.Kind) (Caller, error) {
	if kind == relations.Followed {
		return s.signed(ctx, false)
	}
	return s.person(ctx)
}

func (s *Server) blockInGame(ctx context.Context, in *blockInput) (*struct{}, error) {
	id, err := in.GameID()
	if err != nil {
		return nil, err
	}
	p, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	g, err := s.config.Play.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	var other table.Player
	for i := range g.Seats {
		if seat := &g.Seats[i]; seat.Player != "" && !seat.Program && (i+1 == in.Body.Seat || live.AliasOf(id, seat.Player) == in.Body.Alias) {
			other = seat.Player
		}
	}
	if other == "" && in.Body.Alias != "" { // who watches is known if they were here a short while ago
		other = s.guests.called(id, in.Body.Alias)
	}
	if other == "" {
		return nil, &table.InputError{Field: "seat", Reason: "somebody sits there, or was here a short while ago"}
	}
	return nil, s.circles.Block(ctx, p.Player, other)
}

// guestKey returns how a player's list names a guest, whose id is told to nobody.
func guestKey(player, guest table.Player) string {
	return string(live.AliasOf(live.GameID("circle of "+player), guest))
}

func (s *Server) unblockGuest(ctx context.Context, in *struct {
	Key string `path:"key" maxLength:"40"`
}) (*struct{}, error) {
	p, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.circles.Of(ctx, p.Player, relations.Blocked)
	if err != nil {
		return nil, err
	}
	for _, o := range list {
		if guestKey(p.Player, o.Player) == in.Key {
			return nil, s.circles.Unblock(ctx, p.Player, o.Player)
		}
	}
	return nil, nil // it has ended
}

func (s *Server) getPerson(ctx context.Context, in *OfPerson) (*personOutput, error) {
	a, err := s.accounts.Named(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	return s.showPerson(ctx, &a)
}

func (s *Server) showPerson(ctx context.Context, a *account.Account) (*personOutput, error) {
	out := &personOutput{NoStore, Person{Handle: a.Handle, Country: a.Country, About: a.About, Role: a.Role, Made: a.Made, Shows: append([]account.Part{}, a.Shows...)}}
	if shown := a.Shown(); shown != a.Handle {
		out.Body.Name = shown
	}
	me := s.guests.who(ctx)
	if me.Player == "" || me.Holder != nil {
		return out, nil
	}
	out.Body.You = me.Player == a.Player
	var err error
	out.Body.Is, err = s.circles.Is(ctx, me.Player, a.Player)
	return out, err
}

// others returns whom a player follows or blocks, as they are called now.
func (s *Server) others(ctx context.Context, player table.Player, kind relations.Kind) ([]Other, error) {
	found, err := s.circles.Of(ctx, player, kind)
	if err != nil {
		return nil, err
	}
	players := make([]table.Player, len(found))
	for i, o := range found {
		players[i] = o.Player
	}
	accounts, err := s.accounts.Of(ctx, players)
	if err != nil {
		return nil, err
	}
	var running []*live.Shown
	if kind == relations.Followed && len(found) > 0 {
		if running, err = s.config.Play.Running(ctx); err != nil {
			return nil, err
		}
	}
	list := make([]Other, 0, len(found))
	for _, o := range found {
		a, ok := accounts[o.Player]
		if !ok {
			list = append(list, Other{Key: guestKey(player, o.Player), Since: o.Since})
			continue
		}
		if a.Closed != 0 {
			continue
		}
		shown := Other{Handle: a.Handle, Since: o.Since}
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

// letting returns the account with a handle if its person lets who asks see a part of it.
func (s *Server) letting(ctx context.Context, handle string, part account.Part) (account.Account, error) {
	a, err := s.accounts.Named(ctx, handle)
	if err == nil && !a.Lets(part) && s.guests.who(ctx).Player != a.Player {
		err = NewProblem(http.StatusForbidden, "not-shown", "Their person does not show it.")
	}
	return a, err
}

func (s *Server) personPast(ctx context.Context, in *pastOfInput) (*pastOutput, error) {
	a, err := s.letting(ctx, in.Handle, account.ShowGames)
	if err != nil {
		return nil, err
	}
	games, next, err := s.config.Play.PastBefore(ctx, a.Player, in.Before)
	if err != nil {
		return nil, err
	}
	out := &pastOutput{CacheControl: NoStore, Body: []PastGame{}}
	for _, g := range games {
		shown := showPast(g, a.Player)
		if !g.Public { // whoever has the id of a game may look at it
			shown.ID = ""
			for i := range shown.Seats {
				if seat := &shown.Seats[i]; !seat.Mine {
					seat.Name, seat.Handle = "", ""
				}
			}
		}
		out.Body = append(out.Body, shown)
	}
	if next != 0 {
		out.Link = "<" + APIPath + "/people/" + url.PathEscape(a.Handle) + "/past?before=" + strconv.FormatInt(int64(next), 10) + `>; rel="next"`
	}
	return out, nil
}

func (s *Server) personSummary(ctx context.Context, in *OfPerson) (*summaryOutput, error) {
	a, err := s.letting(ctx, in.Handle, account.ShowPoints)
	if err != nil {
		return nil, err
	}
	f, ok := s.summaries.Get(a.Player)
	if now := time.Now(); !ok || now.After(f.until) {
		done, err := s.costs(ctx)
		if err != nil {
			return nil, err
		}
		defer done()
		if f.Summary, err = s.config.Play.Summary(ctx, a.Player, live.Wish{}); err != nil {
			return nil, err
		}
		f.until = now.Add(summaryKept)
		s.summaries.Add(a.Player, f)
	}
	out := showSummary(f.Summary)
	out.Body.Fellows = []Fellow{} // whom they met is not for others
	return out, nil
}

// mayMeet returns a problem if somebody who sits in a game, or is its host, blocks who
// wants to sit down there.
func (s *Server) mayMeet(ctx context.Context, id live.GameID, p Caller) error {
	g, err := s.config.Play.Get(ctx, id)
	if err != nil {
		return nil //nolint:nilerr // whoever asks for more is told
	}
	kept := isKept(g, p.Player) // by those who play again, or by whom they were challenged
	if len(g.SeatsOf(p.Player)) > 0 && !kept {
		return nil
	}
	who := p.Owner()
	there := []table.Player{g.Host}
	for i := range g.Seats {
		if seat := &g.Seats[i]; seat.Player != "" && !seat.Program && (!kept || seat.Ready) {
			there = append(there, seat.Player)
		}
	}
	for _, other := range there {
		if blocks, err := s.circles.Blocks(ctx, other, who); err != nil {
			return err
		} else if blocks {
			return errUnwelcome()
		}
	}
	return nil
}

// unheard returns those of a game whose messages a player is not told, by alias.
func (s *Server) unheard(ctx context.Context, id live.GameID, player table.Player) ([]live.Alias, error) {
	blocked, err := s.circles.Blocked(ctx, player)
	if err != nil || len(blocked) == 0 {
		return nil, err
	}
	aliases := make([]live.Alias, len(blocked))
	for i, other := range blocked {
		aliases[i] = live.AliasOf(id, other)
	}
	return aliases, nil
}
