package events

import (
	"context"
	"strings"

	"github.com/manykings/manykings/events/event"
)

func (s *API) enter(ctx context.Context, in *entrantInput) (*eventOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	if len(in.Body.Entrants) == 0 {
		name, err := s.kit.NameOf("", p)
		if err != nil {
			return nil, err
		}
		who := event.Entrant{Name: name, Handle: p.Handle(), Player: string(p.Player), Club: strings.TrimSpace(in.Body.Club)}
		if d := in.Body.Declared; d != nil {
			e, err := s.Events.Find(ctx, in.Event)
			if err == nil {
				err = e.checkDeclared(d, s.Events.Now().Year())
			}
			if err != nil {
				return nil, err
			}
			who.Country, who.Declared = strings.TrimSpace(d.Country), d.declared()
		}
		if err := s.decent("club", who.Club+"\n"+who.Country); err != nil {
			return nil, err
		}
		e, err := s.Events.Enter(ctx, in.Event, who)
		return s.shown(ctx, e, err)
	}
	var acts []event.Act
	for _, given := range in.Body.Entrants {
		who := event.Entrant{Name: strings.TrimSpace(given.Name), Club: given.Club, Country: given.Country, Rating: given.Rating, Declared: event.Declared{Born: given.Born, Category: given.Category, Family: strings.TrimSpace(given.Family)}}
		if err := s.decent("entrants", strings.Join([]string{who.Name, who.Club, who.Country}, "\n")); err != nil {
			return nil, err
		}
		if given.Handle != "" {
			a, err := s.Accounts.Named(ctx, given.Handle)
			if err != nil {
				return nil, err
			}
			who.Handle, who.Player = a.Handle, string(a.Player)
			if who.Name == "" {
				who.Name = a.Handle
			}
		}
		acts = append(acts, event.Act{Kind: event.Enter, By: p.Handle(), Entrant: &who})
	}
	e, err := s.Events.Do(ctx, in.Event, p.Player, acts...)
	return s.shown(ctx, e, err)
}

func (s *API) withdraw(ctx context.Context, in *leaveInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Leave(ctx, in.Event, p, in.Entrant)
	})
}

func (s *API) skip(ctx context.Context, in *skipInput) (*eventOutput, error) {
	return s.skips(ctx, in, event.Skip)
}

func (s *API) unskip(ctx context.Context, in *skipInput) (*eventOutput, error) {
	return s.skips(ctx, in, event.Unskip)
}

func (s *API) skips(ctx context.Context, in *skipInput, kind event.Kind) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Skip(ctx, in.Event, p, event.Act{Kind: kind, ID: in.Entrant, Round: in.Round})
	})
}

func (s *API) present(ctx context.Context, in *presentInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Present(ctx, in.Event, p, in.Body.Entrants)
	})
}
