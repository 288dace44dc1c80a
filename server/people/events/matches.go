package events

import (
	"context"
	"slices"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// EventSquad is a team over boards.
type EventSquad struct {
	Name    string `json:"name"`
	Players []int  `json:"players" doc:"The entrants in the order of the boards, reserves last."`
	Captain int    `json:"captain" doc:"The captain, one of them."`
}

// EventMatch is a match of teams.
type EventMatch struct {
	Teams  []int     `json:"teams" doc:"The teams by number, from 1."`
	In     []int     `json:"in,omitempty" doc:"The teams whose line-ups are in, while line-ups are hidden."`
	Boards []float64 `json:"boards" doc:"The points of the boards so far, by team."`
	Points []float64 `json:"points,omitempty" doc:"The points of the match by team, once every board has a result."`
}

// shownSquads returns the teams over boards.
func (e *Event) shownSquads() []EventSquad {
	var list []EventSquad
	for _, s := range e.Event.Squads() {
		list = append(list, EventSquad{s.Name, s.Players, s.Captain})
	}
	return list
}

// shownMatches returns the matches of a round.
func (e *Event) shownMatches(round int) []EventMatch {
	var list []EventMatch
	r := &e.Rounds()[round-1]
	for n, teams := range r.Matches {
		m := EventMatch{Teams: teams}
		at := e.MatchPoints(round, n+1)
		for side, number := range teams {
			if len(r.Tables) == 0 && e.HandedIn(round, number) {
				m.In = append(m.In, number)
			}
			m.Boards = append(m.Boards, whole(int64(at.Boards[side])))
			if at.Points != nil {
				m.Points = append(m.Points, whole(int64(at.Points[side])))
			}
		}
		list = append(list, m)
	}
	return list
}

// Captains reports whether a player is the captain of a team.
func (e *Event) Captains(player table.Player, number int) bool {
	squads := e.Event.Squads()
	return number >= 1 && number <= len(squads) && e.EntrantOf(player) == squads[number-1].Captain
}

// Assemble makes a team over boards or changes the one with a number, for organisers; without
// players, it makes a team of each club. A repeated request changes nothing.
func (s *Service) Assemble(ctx context.Context, key string, by Member, number int, of event.Squad) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		if !e.Organises(by.Player) {
			return nil, ErrOrganiser
		}
		acts := []event.Act{{Kind: event.Assemble, ID: number, Name: of.Name, Team: of.Players, Captain: of.Captain}}
		if len(of.Players) == 0 {
			acts = e.FromClubs()
		} else if slices.ContainsFunc(e.Event.Squads(), func(has event.Squad) bool {
			return has.Name == of.Name && has.Captain == of.Captain && slices.Equal(has.Players, of.Players)
		}) {
			return nil, nil
		}
		for i := range acts {
			acts[i].By = by.Handle
		}
		return acts, nil
	})
}

// HandIn notes the line-up of a team for the last round, for its captain and organisers. The last
// one reveals all, and the games begin.
func (s *Service) HandIn(ctx context.Context, key string, by Member, round, number int, players []int) (*Event, error) {
	e, err := s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		if !e.Captains(by.Player, number) && !e.Organises(by.Player) {
			return nil, ErrCaptain
		}
		r := e.Awaited()
		if r != nil && round == e.Paired && slices.Equal(e.LineUpOf(round, number), players) {
			return nil, nil
		}
		acts := []event.Act{{Kind: event.HandIn, By: by.Handle, Round: round, ID: number, Team: players}}
		if r == nil || round != e.Paired {
			return acts, nil // refused
		}
		for _, teams := range r.Matches {
			for _, other := range teams {
				if other != number && !e.HandedIn(round, other) {
					return acts, nil
				}
			}
		}
		return append(acts, e.begun(event.Act{Kind: event.Reveal, Round: round})...), nil
	})
	return s.played(ctx, e, err)
}

// Reveal reveals the line-ups of a round, for organisers. Teams without one play with their first
// players. A repeated request changes nothing.
func (s *Service) Reveal(ctx context.Context, key string, by Member, round int, reason string) (*Event, error) {
	e, err := s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		switch {
		case !e.Organises(by.Player):
			return nil, ErrOrganiser
		case round == e.Paired && e.Awaited() == nil:
			return nil, nil
		}
		return e.begun(event.Act{Kind: event.Reveal, By: by.Handle, Round: round, Reason: reason}), nil
	})
	return s.played(ctx, e, err)
}

// revealDue reveals the line-ups of the last round after the deadline.
func (s *Service) revealDue(ctx context.Context, e *Event) (*Event, error) {
	return s.changeAt(ctx, e.Key, func(e *Event, at int64) ([]event.Act, error) {
		if r := e.Awaited(); r == nil || r.Deadline == 0 || at < r.Deadline {
			return nil, nil
		}
		return e.begun(event.Act{Kind: event.Reveal, Round: e.Paired}), nil
	})
}

// OfEventLineUp is the part of a request that names the line-up of a team.
type OfEventLineUp struct {
	OfEvent
	Round int `path:"round" minimum:"1" maximum:"99"`
	Team  int `path:"team" minimum:"1" maximum:"2000" doc:"The number of the team."`
}

type (
	squadInput struct {
		OfEvent
		Body struct {
			Number  int    `json:"number,omitempty" minimum:"0" doc:"The team to change. Left out: a new one."`
			Name    string `json:"name,omitempty" maxLength:"100"`
			Players []int  `json:"players,omitempty" maxItems:"100" doc:"The entrants in the order of the boards, reserves last. Left out: a team of each club."`
			Captain int    `json:"captain,omitempty" minimum:"0" doc:"The captain, one of them."`
		} `nameHint:"NewEventSquad"`
	}
	lineUpInput struct {
		OfEventLineUp
		Body struct {
			Players []int `json:"players" minItems:"1" maxItems:"160" doc:"The entrants, board 1 first."`
		} `nameHint:"EventLineUp"`
	}
	lineUpOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         struct {
			Players []int `json:"players" doc:"The entrants, board 1 first; empty if the line-up is not in."`
		} `nameHint:"ShownLineUp"`
	}
	revealInput struct {
		OfEvent
		Round int `path:"round" minimum:"1" maximum:"99"`
		Body  struct {
			Reason string `json:"reason,omitempty" maxLength:"300" doc:"The reason, before the deadline and unless all line-ups are in; everybody can read it."`
		} `nameHint:"EventReveal"`
	}
)

// matchRoutes registers the requests about matches of teams.
func (s *API) matchRoutes(k *web.Kit) {
	web.Register(k, web.Tagged("organised", web.Post("assembleEventTeam", "/events/{event}/squads", "Make a team over boards",
		"For organisers of an event with matches of teams, between rounds. Changes a team, if it has its number.")), s.assemble)
	web.Register(k, web.Tagged("organised", web.Get("getLineUp", "/events/{event}/rounds/{round}/line-ups/{team}", "Get a line-up",
		"For the captain; for everybody once the line-ups are revealed.")), s.lineUp)
	web.Register(k, web.Tagged("organised", web.Put("handInLineUp", "/events/{event}/rounds/{round}/line-ups/{team}", "Hand in a line-up",
		"For the captain and organisers. It stays hidden until all line-ups are in or until the deadline; then all are revealed, and the tables begin.")), s.handIn)
	web.Register(k, web.Tagged("organised", web.Put("revealLineUps", "/events/{event}/rounds/{round}/line-ups", "Reveal the line-ups",
		"For organisers. A team without a line-up plays with its first players.")), s.reveal)
}

func (s *API) assemble(ctx context.Context, in *squadInput) (*eventOutput, error) {
	p, err := s.staff(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.decent("name", in.Body.Name); err != nil {
		return nil, err
	}
	e, err := s.Events.Assemble(ctx, in.Event, p, in.Body.Number, event.Squad{Name: in.Body.Name, Players: in.Body.Players, Captain: in.Body.Captain})
	return s.shown(ctx, e, err)
}

func (s *API) lineUp(ctx context.Context, in *OfEventLineUp) (*lineUpOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	if err != nil {
		return nil, err
	}
	hidden := e.Awaited() != nil && in.Round == e.Paired
	if in.Round > e.Paired || hidden && !e.Captains(s.kit.Caller(ctx).Player, in.Team) {
		return nil, ErrCaptain
	}
	out := &lineUpOutput{CacheControl: web.NoStore}
	out.Body.Players = append([]int{}, e.LineUpOf(in.Round, in.Team)...)
	return out, nil
}

func (s *API) handIn(ctx context.Context, in *lineUpInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.HandIn(ctx, in.Event, p, in.Round, in.Team, in.Body.Players)
	})
}

func (s *API) reveal(ctx context.Context, in *revealInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Reveal(ctx, in.Event, p, in.Round, in.Body.Reason)
	})
}
