package events

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// ofAge is the age from which a person declares without a guardian. Only the year of birth is
// known: a person who may still be younger counts as younger.
const ofAge = 16

// EventDivision is a division with its standings.
type EventDivision struct {
	Name       string         `json:"name" maxLength:"100"`
	BornFrom   int            `json:"bornFrom,omitempty" minimum:"0" maximum:"2100" doc:"The earliest year of birth."`
	BornTo     int            `json:"bornTo,omitempty" minimum:"0" maximum:"2100" doc:"The latest year of birth."`
	Category   string         `json:"category,omitempty" maxLength:"100" doc:"A category in the words of the organiser."`
	Country    string         `json:"country,omitempty" maxLength:"100"`
	Club       string         `json:"club,omitempty" maxLength:"100"`
	RatingFrom int            `json:"ratingFrom,omitempty" minimum:"0" maximum:"5000"`
	RatingTo   int            `json:"ratingTo,omitempty" minimum:"0" maximum:"5000"`
	Mixed      []string       `json:"mixed,omitempty" maxItems:"10" doc:"For teams that stay together: categories in the words of the organiser. Every player has declared one of them, and not all the same."`
	Family     bool           `json:"family,omitempty" doc:"For teams that stay together: whether all players have declared the same family."`
	SumFrom    int            `json:"sumFrom,omitempty" minimum:"0" maximum:"1000" doc:"For teams that stay together: the least sum of the players' ages, in the year of the event."`
	SumTo      int            `json:"sumTo,omitempty" minimum:"0" maximum:"1000" doc:"The greatest sum."`
	Prizes     []string       `json:"prizes,omitempty" maxItems:"20" doc:"The prizes of the division, the first place first."`
	Standings  []EventDivided `json:"standings,omitempty" readOnly:"true" doc:"The standings, best first. Left out for fewer than three entrants, except for organisers."`
	Hidden     bool           `json:"hidden,omitempty" readOnly:"true" doc:"For organisers: whether the division has fewer than three entrants, so that others do not see its standings."`
}

// EventDivided is the rank of an entrant in a division.
type EventDivided struct {
	Entrant int `json:"entrant"`
	Rank    int `json:"rank"`
}

// EventPrize is a prize, with its winners by the present standings.
type EventPrize struct {
	Entrant  int    `json:"entrant"`
	Division int    `json:"division,omitempty" doc:"From 1, in the order of the divisions; left out for the whole event."`
	Place    int    `json:"place" doc:"The place of the prize, from 1."`
	Prize    string `json:"prize"`
}

// EventDeclaration is what an entrant declares for the divisions.
type EventDeclaration struct {
	Born     int    `json:"born,omitempty" minimum:"0" maximum:"2100" doc:"The year of birth, seen by organisers alone. Left out: not declared."`
	Category string `json:"category,omitempty" maxLength:"100" doc:"A category of the divisions, seen by organisers alone. Left out: not declared."`
	Family   string `json:"family,omitempty" maxLength:"100" doc:"The name of a family, or a word that it has agreed on, seen by organisers alone. Left out: not declared."`
	Country  string `json:"country,omitempty" maxLength:"100" doc:"Everybody sees it."`
	Stays    []int  `json:"stays,omitempty" maxItems:"20" doc:"The divisions, from 1, in which the entrant does not stand."`
	Guardian bool   `json:"guardian,omitempty" doc:"Whether a parent or guardian agrees; needed under 16. It is not stored."`
}

func (d *EventDeclaration) declared() event.Declared {
	return event.Declared{Born: d.Born, Category: d.Category, Family: strings.TrimSpace(d.Family), Stays: d.Stays}
}

// checkDeclared returns the fault in a declaration of a person: only what a division needs, and
// with a guardian under 16.
func (e *Event) checkDeclared(d *EventDeclaration, year int) error {
	needs := func(what string) bool {
		return slices.ContainsFunc(e.Divisions, func(d event.Division) bool { return d.Needs(what) })
	}
	switch {
	case d.Born != 0 && !needs("born"):
		return &table.InputError{Field: "born", Reason: "no division of the event needs it"}
	case d.Category != "" && !slices.ContainsFunc(e.Divisions, func(of event.Division) bool { return slices.Contains(of.Categories(), d.Category) }):
		return &table.InputError{Field: "category", Reason: "no division of the event has it"}
	case d.Family != "" && !needs("family"):
		return &table.InputError{Field: "family", Reason: "no division of the event needs it"}
	case d.Born != 0 && year-d.Born <= ofAge && !d.Guardian:
		return ErrGuardian
	}
	return nil
}

// Declare changes what an entrant has declared, for the entrant and organisers.
func (s *Service) Declare(ctx context.Context, key string, by table.Player, id int, d *EventDeclaration) (*Event, error) {
	e, err := s.Find(ctx, key)
	if err != nil {
		return nil, err
	}
	own := id != 0 && e.EntrantOf(by) == id
	switch {
	case !own && !e.Organises(by):
		return nil, ErrOrganiser
	case id < 1 || id > len(e.Entrants()):
		return nil, ErrNotFound
	}
	d.Guardian = d.Guardian || !own // an organiser has asked
	if err := e.checkDeclared(d, s.Now().Year()); err != nil {
		return nil, err
	}
	// The event judges the entrant as at the entry.
	who := e.Entrants()[id-1]
	who.ID, who.Name, who.Player, who.Country, who.Declared = 0, "Entrant", "", d.Country, d.declared()
	judge, err := event.New(e.Options)
	if err == nil {
		err = judge.Do(event.Act{Kind: event.Enter, Entrant: &who})
	}
	if err != nil {
		return nil, err
	}
	if err := s.Store.SetDeclared(ctx, key, id, d.Country, d.declared()); err != nil {
		return nil, err
	}
	s.announce(ctx, key)
	return s.Find(ctx, key)
}

// divided is the divisions and the prizes of an event.
type divided struct {
	list   []EventDivision
	prizes []EventPrize
}

// divisions returns the divisions as a caller sees them, and the prizes. Only organisers see those
// of a division that is too small.
func (e *Event) divisions(organiser bool) divided {
	list, prizes := []EventDivision{}, []EventPrize{}
	shown := map[int]bool{0: true}
	standings := e.Event.Standings()
	for i, d := range e.Divisions {
		division := EventDivision{d.Name, d.BornFrom, d.BornTo, d.Category, d.Country, d.Club, d.RatingFrom, d.RatingTo, d.Mixed, d.Family, d.SumFrom, d.SumTo, d.Prizes, nil, false}
		in := e.In(i+1, standings)
		division.Hidden = organiser && len(in) < event.LeastShown
		if shown[i+1] = organiser || len(in) >= event.LeastShown; shown[i+1] {
			for _, at := range in {
				division.Standings = append(division.Standings, EventDivided{at.Entrant, at.Rank})
			}
		}
		list = append(list, division)
	}
	for _, p := range e.Event.Prizes(standings) {
		if shown[p.Division] {
			prizes = append(prizes, EventPrize(p))
		}
	}
	return divided{list, prizes}
}

// declaration returns what an entrant has declared, nil for nobody.
func (e *Event) declaration(id int) *EventDeclaration {
	if id == 0 {
		return nil
	}
	who := e.Entrants()[id-1]
	return &EventDeclaration{Born: who.Born, Category: who.Category, Family: who.Family, Country: who.Country, Stays: who.Stays}
}

type declareInput struct {
	OfEvent
	Entrant int `path:"entrant" minimum:"1" doc:"The number of the entrant."`
	Body    EventDeclaration
}

func (s *API) declareRoute(k *web.Kit) {
	k.Problems(web.Known{Err: ErrGuardian, Status: http.StatusForbidden, Code: "guardian", Detail: "Under 16, a parent or guardian must agree."})
	web.Register(k, web.Tagged("organised", web.Put("declareForEvent", "/events/{event}/entrants/{entrant}/declaration", "Declare facts for the divisions",
		"For the entrant and organisers. Year of birth, category and family are erased 30 days after the end of the event.")), s.declare)
}

func (s *API) declare(ctx context.Context, in *declareInput) (*eventOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	if err := s.decent("country", in.Body.Country); err != nil {
		return nil, err
	}
	e, err := s.Events.Declare(ctx, in.Event, p.Player, in.Entrant, &in.Body)
	return s.shown(ctx, e, err)
}

// Declarations returns what a player has declared for events, for the data export.
func (s *Service) Declarations(ctx context.Context, player table.Player) ([]map[string]any, error) {
	entered, err := s.Store.EventsEntered(ctx, player, pageSize)
	list := []map[string]any{}
	for _, h := range entered {
		e, err := s.Find(ctx, h.Key)
		if err != nil {
			return nil, err
		}
		if id := e.EntrantOf(player); id > 0 && len(e.Divisions) > 0 {
			list = append(list, map[string]any{"event": h.Key, "declared": e.declaration(id)})
		}
	}
	return list, err
}
