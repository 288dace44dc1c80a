package events

import (
	"context"
	"slices"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// Team makes a team of entrants that stays together, for organisers; without entrants, lots make
// teams of all entrants who have none. A repeated request changes nothing.
func (s *Service) Team(ctx context.Context, key string, by Member, entrants []int) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		if !e.Organises(by.Player) {
			return nil, ErrOrganiser
		}
		var acts []event.Act
		if len(entrants) == 0 {
			acts = e.ByLot()
		} else if !slices.ContainsFunc(e.Event.Teams(), func(t []int) bool { return slices.Equal(t, entrants) }) {
			acts = []event.Act{{Kind: event.Join, Team: entrants}}
		}
		for i := range acts {
			acts[i].By = by.Handle
		}
		return acts, nil
	})
}

// Ask chooses a partner for an entrant, who is a player. Two who choose each other are a team. A
// repeated request changes nothing.
func (s *Service) Ask(ctx context.Context, key string, by table.Player, partner int) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		id := e.EntrantOf(by)
		if id == 0 {
			return nil, ErrTable
		}
		both := func(t []int) bool { return slices.Contains(t, id) && slices.Contains(t, partner) }
		if e.Asked(id) == partner || slices.ContainsFunc(e.Event.Teams(), both) {
			return nil, nil
		}
		return []event.Act{{Kind: event.Ask, ID: id, Out: partner}}, nil
	})
}

type (
	teamInput struct {
		OfEvent
		Body struct {
			Players []int `json:"players,omitempty" maxItems:"4" doc:"The entrants of the team. Left out: lots make teams of all entrants without one."`
		} `nameHint:"EventTeam"`
	}
	partnerInput struct {
		OfEvent
		Body struct {
			Partner int `json:"partner" minimum:"1" doc:"An entrant."`
		} `nameHint:"EventPartner"`
	}
)

// teamRoutes registers the requests about teams that stay together.
func (s *API) teamRoutes(k *web.Kit) {
	web.Register(k, web.Tagged("organised", web.Post("teamInEvent", "/events/{event}/teams", "Make a team", "For organisers of an event whose partners stay together.")), s.team)
	web.Register(k, web.Tagged("organised", web.Put("choosePartner", "/events/{event}/partner", "Choose a partner",
		"For entrants of an event whose partners stay together. Two who choose each other are a team.")), s.partner)
}

func (s *API) team(ctx context.Context, in *teamInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Team(ctx, in.Event, p, in.Body.Players)
	})
}

func (s *API) partner(ctx context.Context, in *partnerInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Ask(ctx, in.Event, p.Player, in.Body.Partner)
	})
}
