package events

import (
	"context"
	"slices"

	"github.com/manykings/manykings/events/event"
)

type apartInput struct {
	OfEvent
	Body struct {
		Entrants []int `json:"entrants" minItems:"2" maxItems:"100" doc:"The entrants of the group, such as a family; everybody can read it."`
		Apart    bool  `json:"apart" doc:"Whether they are kept apart; false takes exactly this group back."`
	} `nameHint:"EventApart"`
}

// apart keeps a group of entrants apart, or no longer. A repeated request changes nothing.
func (s *API) apart(ctx context.Context, in *apartInput) (*eventOutput, error) {
	group := slices.Sorted(slices.Values(in.Body.Entrants))
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.change(ctx, in.Event, func(e *Event) ([]event.Act, error) {
			a := event.Act{Kind: event.Mix, Team: group, By: p.Handle}
			if in.Body.Apart {
				a.Kind = event.Separate
			}
			if !e.Organises(p.Player) {
				return nil, ErrOrganiser
			}
			if in.Body.Apart == slices.ContainsFunc(e.Apart(), func(g []int) bool { return slices.Equal(g, group) }) {
				return nil, nil
			}
			return []event.Act{a}, nil
		})
	})
}
