package events

import (
	"context"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// EventCard is the result card of a table in the last round.
type EventCard struct {
	Event    string         `json:"event" doc:"The key of the event."`
	Name     string         `json:"name" doc:"The name of the event."`
	Variant  string         `json:"variant" doc:"A game id."`
	Round    int            `json:"round" doc:"The last round, 0 before the first."`
	Table    int            `json:"table"`
	Ended    bool           `json:"ended,omitempty" doc:"Whether the event has ended."`
	People   []EventSeat    `json:"people" doc:"The players, by seat; empty if the table is not used in this round."`
	Places   []int          `json:"places,omitempty" doc:"The places by seat, once there is a result."`
	Proposed *EventProposal `json:"proposed,omitempty" doc:"A result that waits for the confirmation of another player."`
	Called   bool           `json:"called,omitempty" doc:"Whether the table waits for the arbiter."`
	You      int            `json:"you,omitempty" doc:"The caller's number as an entrant, if the caller is signed in."`
	Teams    []int          `json:"teams,omitempty" doc:"The team of each seat, in games of teams with partners."`
	Bell     event.Bell     `json:"bell,omitempty" enum:"score,shared,expected,arbiter" doc:"What decides the table if it still plays when the round clock reaches zero."`
	Timer    *EventTimer    `json:"timer,omitempty" doc:"The round clock."`
	Ends     table.Millis   `json:"ends,omitempty" doc:"The deadline of the round, in an event by correspondence."`
}

// EventSeat is an entrant at a table.
type EventSeat struct {
	Entrant int    `json:"entrant"`
	Name    string `json:"name"`
}

// EventProposal is a result that a player has entered.
type EventProposal struct {
	By     int   `json:"by" doc:"The entrant who has entered it."`
	Places []int `json:"places" doc:"The places by seat."`
	Yours  bool  `json:"yours,omitempty" doc:"Whether it came from this device, which then cannot confirm it."`
}

// EventTableCard is the card to print for a table.
type EventTableCard struct {
	Table int    `json:"table"`
	Token string `json:"token" doc:"Opens the result card of the table."`
}

type (
	cardInput struct {
		OfEvent
		Token string `path:"token" maxLength:"40" doc:"From the card of the table." example:"3-ABCDEFGHIJ"`
	}
	cardOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         EventCard
	}
	cardsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []EventTableCard
	}
	cardResultInput struct {
		OfEvent
		Token string `path:"token" maxLength:"40" doc:"From the card of the table." example:"3-ABCDEFGHIJ"`
		Body  struct {
			Round   int   `json:"round" minimum:"1" maximum:"99" doc:"The round, so that a late request changes no other."`
			Entrant int   `json:"entrant" minimum:"1" doc:"The player of the table who does it."`
			Places  []int `json:"places" maxItems:"8" doc:"The places by seat: 1, 2, 2, 4 as in a race; 0 for an absent player."`
		} `nameHint:"EventCardResult"`
	}
	cardCallInput struct {
		OfEvent
		Token string `path:"token" maxLength:"40" doc:"From the card of the table." example:"3-ABCDEFGHIJ"`
		Body  struct {
			Round   int `json:"round" minimum:"1" maximum:"99"`
			Entrant int `json:"entrant" minimum:"1" doc:"The player of the table who calls."`
		} `nameHint:"EventCardCall"`
	}
)

// cardRoutes registers the requests about table cards.
func (s *API) cardRoutes(k *web.Kit) {
	register := func(id, path, summary, text string, kind event.Kind) {
		web.Register(k, web.Tagged("organised", web.Put(id, "/events/{event}/cards/{token}"+path, summary, text)), func(ctx context.Context, in *cardResultInput) (*cardOutput, error) {
			return s.fromCard(ctx, in.Event, in.Token, event.Act{Kind: kind, Round: in.Body.Round, ID: in.Body.Entrant, Places: in.Body.Places})
		})
	}
	web.Register(k, web.Tagged("organised", web.Get("getEventCards", "/events/{event}/cards", "List the table cards", "For the staff of an event at boards.")), s.cards)
	web.Register(k, web.Tagged("organised", web.Get("getEventCard", "/events/{event}/cards/{token}", "Get the result card of a table",
		"The last round of the table. The token is on the printed card of the table; no account is needed.")), s.card)
	register("proposeEventResult", "/proposal", "Enter the result of a table", "For the players of the table. The result counts once another player confirms it.", event.Propose)
	register("confirmEventResult", "/confirmation", "Confirm the result of a table", "For another player of the table, on another device.", event.Confirm)
	web.Register(k, web.Tagged("organised", web.Put("callArbiterToCard", "/events/{event}/cards/{token}/call", "Call the arbiter to a table", "For the players of the table.")),
		func(ctx context.Context, in *cardCallInput) (*cardOutput, error) {
			return s.fromCard(ctx, in.Event, in.Token, event.Act{Kind: event.Call, Round: in.Body.Round, ID: in.Body.Entrant})
		})
}

func (s *API) cards(ctx context.Context, in *OfEvent) (*cardsOutput, error) {
	e, err := s.Events.Find(ctx, in.Event)
	switch {
	case err != nil:
		return nil, err
	case !e.Arbitrates(s.kit.Caller(ctx).Player):
		return nil, ErrOrganiser
	}
	out := &cardsOutput{web.NoStore, []EventTableCard{}}
	for number := 1; number <= e.Cards() && e.Card(number) != ""; number++ {
		out.Body = append(out.Body, EventTableCard{number, e.Card(number)})
	}
	return out, nil
}

func (s *API) card(ctx context.Context, in *cardInput) (*cardOutput, error) {
	e, number, err := s.Events.AtCard(ctx, in.Event, in.Token)
	return s.shownCard(ctx, e, number, err)
}

func (s *API) fromCard(ctx context.Context, key, token string, a event.Act) (*cardOutput, error) {
	p, err := s.kit.Player(ctx)
	if err != nil {
		return nil, err
	}
	e, number, err := s.Events.FromCard(ctx, key, token, p.Player, a)
	return s.shownCard(ctx, e, number, err)
}

// shownCard answers with the card of a table, or with the problem for an error.
func (s *API) shownCard(ctx context.Context, e *Event, number int, err error) (*cardOutput, error) {
	if err != nil {
		return nil, problem(err)
	}
	caller := s.kit.Caller(ctx).Player
	card := EventCard{Event: e.Key, Name: e.Name, Variant: e.Variant, Round: e.Paired, Table: number, Ended: e.Over, People: []EventSeat{}, You: e.EntrantOf(caller), Teams: e.Options.Teams, Bell: e.Bell, Timer: s.timer(e), Ends: table.Millis(e.EndsAt())}
	for _, id := range e.seats(e.Paired, number) {
		card.People = append(card.People, EventSeat{id, e.Entrants()[id-1].Name})
	}
	if len(card.People) > 0 {
		t := &e.Rounds()[e.Paired-1].Tables[number-1]
		card.Places, card.Called = t.Places, t.Called
		if p := t.Proposed; p != nil {
			card.Proposed = &EventProposal{p.By, p.Places, caller != "" && p.Device == e.code("device "+string(caller), 6)}
		}
	}
	return &cardOutput{web.NoStore, card}, nil
}

// timer returns the round clock of an event at this moment, or nil.
func (s *API) timer(e *Event) *EventTimer {
	c, now := e.RoundClock(), table.At(s.Events.Now())
	if c == nil {
		return nil
	}
	return &EventTimer{c.Running, c.At(int64(now)), now}
}
