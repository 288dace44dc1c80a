package events

import (
	"context"
	"slices"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// EventLadderRules is the rules of a ladder.
type EventLadderRules struct {
	Reach   int        `json:"reach" minimum:"1" maximum:"2000" doc:"How many places above a challenger the challenged player is at most."`
	Rule    event.Rule `json:"rule" enum:"insert,exchange" doc:"insert: a player moves directly above the highest player whom they have beaten, and those between fall by one. exchange: the players of a table share out their places, the best one takes the highest."`
	Hours   int        `json:"hours" minimum:"1" maximum:"8784" doc:"The hours for the answers to a challenge, and at boards from them to the result."`
	Forfeit bool       `json:"forfeit,omitempty" doc:"Whether the challenger wins a challenge that is declined or not answered. Otherwise nothing moves."`
	Idle    int        `json:"idle,omitempty" minimum:"0" maximum:"366" doc:"After how many days without a challenge and a table a player falls by one. Left out: never."`
}

// EventLadder is the rules of a ladder, and its challenges.
type EventLadder struct {
	EventLadderRules
	Challenges []EventChallenge `json:"challenges" doc:"The challenges that wait for answers."`
	Reachable  []EventReach     `json:"reachable" doc:"Whom the caller may challenge now; for the staff, whom everybody may."`
}

// EventChallenge is a challenge that waits for its answers.
type EventChallenge struct {
	By     int          `json:"by" doc:"The challenger."`
	Others []int        `json:"others" doc:"The challenged entrants."`
	Agreed []int        `json:"agreed,omitempty" doc:"The entrants among them whose yes is in."`
	Until  table.Millis `json:"until" doc:"When it lapses."`
}

// EventReach is whom an entrant may challenge.
type EventReach struct {
	Entrant int   `json:"entrant"`
	Above   []int `json:"above" doc:"Entrants above, the nearest first. A challenge needs one of them."`
	Below   []int `json:"below,omitempty" doc:"Entrants below, at tables of more than two."`
}

// ladder returns the ladder as an entrant or the staff sees it; nil for other forms.
func (e *Event) ladder(you int, staff bool) *EventLadder {
	if e.Options.Ladder == nil {
		return nil
	}
	shown := &EventLadder{EventLadderRules: EventLadderRules(*e.Options.Ladder), Challenges: []EventChallenge{}, Reachable: []EventReach{}}
	for _, c := range e.Challenges() {
		shown.Challenges = append(shown.Challenges, EventChallenge{c.By, c.Others, c.Agreed, table.Millis(e.Deadline(&c))})
	}
	for _, id := range e.Event.Ladder() {
		if id != you && !staff {
			continue
		}
		if above, below := e.Reachable(id); len(above) > 0 {
			shown.Reachable = append(shown.Reachable, EventReach{id, above, below})
		}
	}
	return shown
}

// actor returns the entrant for whom a person acts: the own one, or for the staff any. 0 means the
// own one.
func (e *Event) actor(by table.Player, id int) (int, error) {
	own := e.EntrantOf(by)
	switch {
	case id == 0 && own == 0:
		return 0, ErrTable
	case id == 0 || id == own:
		return own, nil
	case !e.Arbitrates(by):
		return 0, ErrOrganiser
	}
	return id, nil
}

// Challenge lets an entrant of a ladder challenge others; see [Event.actor]. A repeated request
// changes nothing.
func (s *Service) Challenge(ctx context.Context, key string, by Member, entrant int, others []int) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		id, err := e.actor(by.Player, entrant)
		if err != nil {
			return nil, err
		}
		for _, c := range e.Challenges() {
			if c.By == id && slices.Equal(c.Others, others) {
				return nil, nil
			}
		}
		a := event.Act{Kind: event.Challenges, ID: id, Team: others}
		if id != e.EntrantOf(by.Player) {
			a.By = by.Handle
		}
		return []event.Act{a}, nil
	})
}

// Reply answers a challenge for an entrant; see [Event.actor]. Once all have accepted, their table is
// made. A repeated request changes nothing.
func (s *Service) Reply(ctx context.Context, key string, by Member, entrant, challenger int, accept bool) (*Event, error) {
	e, err := s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		id, err := e.actor(by.Player, entrant)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(e.Challenges(), func(c event.Challenge) bool { return c.By == challenger })
		if at >= 0 && accept && slices.Contains(e.Challenges()[at].Agreed, id) {
			return nil, nil
		}
		a := event.Act{Kind: event.Decline, ID: id, Out: challenger}
		if accept {
			a.Kind = event.Accept
		}
		if id != e.EntrantOf(by.Player) {
			a.By = by.Handle
		}
		return []event.Act{a}, nil
	})
	if err == nil {
		e, err = s.flow(ctx, e)
	}
	if err != nil || !e.Online || e.Waiting == 0 {
		return e, err
	}
	return s.play(ctx, e)
}

type (
	challengeInput struct {
		OfEvent
		Body struct {
			Entrant int   `json:"entrant,omitempty" minimum:"0" doc:"The challenger, for the staff. Left out: the caller."`
			Players []int `json:"players" minItems:"1" maxItems:"7" doc:"The challenged entrants: as many as fill the table."`
		} `nameHint:"EventNewChallenge"`
	}
	replyInput struct {
		OfEvent
		Challenger int `path:"challenger" minimum:"1" doc:"The challenger's number as an entrant."`
		Body       struct {
			Entrant int  `json:"entrant,omitempty" minimum:"0" doc:"Who answers, for the staff. Left out: the caller."`
			Accept  bool `json:"accept" doc:"false declines; the challenger withdraws the challenge with it."`
		} `nameHint:"EventReply"`
	}
)

// ladderRoutes registers the requests about ladders.
func (s *API) ladderRoutes(k *web.Kit) {
	web.Register(k, web.Tagged("organised", web.Post("challengeInEvent", "/events/{event}/challenges", "Challenge players of a ladder", "For entrants of a ladder; the staff can do it for them.")), s.challenge)
	web.Register(k, web.Tagged("organised", web.Put("answerEventChallenge", "/events/{event}/challenges/{challenger}", "Answer a challenge of a ladder",
		"For the challenged entrants; the staff can do it for them. Once all have accepted, their table is made. The challenger withdraws the challenge here.")), s.reply)
}

func (s *API) challenge(ctx context.Context, in *challengeInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Challenge(ctx, in.Event, p, in.Body.Entrant, in.Body.Players)
	})
}

func (s *API) reply(ctx context.Context, in *replyInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Reply(ctx, in.Event, p, in.Body.Entrant, in.Challenger, in.Body.Accept)
	})
}
