package events

import (
	"context"
	"fmt"
	"slices"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/seats"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// The advice on the number of rounds: what simulated events find.

const (
	mostAdvised = 256   // how many answers are cached
	mostField   = 64    // players of a simulated event
	mostFound   = 15    // rounds
	simulated   = 3_200 // players of all simulated events together
	// paired is how many players the rounds of all simulated events seat together: so an answer takes at most
	// one and a half seconds of one processor.
	paired = 24_000
	// rough is the version of the pairing: its rounds look no round ahead, which takes up to three times as long and
	// finds the winner no better.
	rough = 2
)

// EventAdvice is what simulated events of a number of players find.
type EventAdvice struct {
	Events int           `json:"events" doc:"How many events have been simulated."`
	Rounds []EventAdvise `json:"rounds" doc:"After 1, 2 … rounds."`
}

// EventAdvise is how well events of a number of rounds find the strongest player.
type EventAdvise struct {
	Best  float64 `json:"best" doc:"The part of the events that the strongest player wins."`
	Three float64 `json:"three" doc:"The part in which that player is among the first three."`
	Tau   float64 `json:"tau" doc:"Kendall's tau between strengths and standings: 1 if they agree, 0 for a lottery."`
}

type (
	adviceInput struct {
		Variant string        `query:"variant" required:"true" maxLength:"200" doc:"A game id." example:"yalta"`
		Form    event.Form    `query:"form" required:"true" enum:"swiss,all-play-all"`
		Scoring event.Scoring `query:"scoring" required:"true" enum:"linear,winner,3-1-0"`
		Players int           `query:"players" required:"true" minimum:"2" maximum:"64" doc:"How many players take part."`
		Spread  int           `query:"spread" required:"true" minimum:"1" maximum:"1000" doc:"The standard deviation of their ratings, in Elo points."`
		Rounds  int           `query:"rounds" required:"true" minimum:"1" maximum:"15"`
	}
	adviceOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         EventAdvice
	}
)

// usualValues gives tables of a game the measured values of its seats.
func usualValues(o *event.Options, n int) {
	if o.Values != nil || !slices.Equal(o.Sizes, []int{n}) {
		return
	}
	if values := seats.Of(o.Variant); values != nil {
		if list := values.Values(o.Scoring == event.Winner); list != nil {
			o.Values = map[int][]int{n: list}
		}
	}
}

// advice simulates events, or returns the earlier answer.
func (s *API) advice(ctx context.Context, in *adviceInput) (*adviceOutput, error) {
	game, err := s.Events.Parse(in.Variant)
	if err != nil {
		return nil, &table.InputError{Field: "variant", Reason: err.Error()}
	}
	o := event.Options{Name: "Advice", Variant: game.ID().String(), Form: in.Form, Sizes: []int{game.Seats()}, Rounds: min(in.Rounds, mostFound), Scoring: in.Scoring, Seed: "advice"}
	o.Bye, o.TieBreaks = 50, []event.TieBreak{event.Opponents, event.Wins, event.Lots}
	usualValues(&o, game.Seats())
	players := min(in.Players, mostField)
	key := fmt.Sprint(o.Variant, o.Form, o.Scoring, players, " ", in.Spread, " ", o.Rounds)
	out := &adviceOutput{CacheControl: "public, max-age=86400"}
	if known, ok := s.Events.advised.Get(key); ok {
		out.Body = known
		return out, nil
	}
	done, err := s.kit.Costs(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	body := EventAdvice{Events: min(simulated, paired/o.Rounds) / players, Rounds: []EventAdvise{}}
	found, err := event.Simulate(o, event.Trial{Players: players, Spread: float64(in.Spread), Events: body.Events, Version: rough})
	if err != nil {
		return nil, problem(err)
	}
	for _, f := range found {
		body.Rounds = append(body.Rounds, EventAdvise{f.Best, f.Three, f.Tau})
	}
	s.Events.advised.Add(key, body)
	out.Body = body
	return out, nil
}

func (s *API) adviceRoute(k *web.Kit) {
	web.Register(k, web.Tagged("organised", web.Get("getEventAdvice", "/events/advice", "Get advice on the number of rounds",
		"Simulates events of players whose strengths differ, with the pairing and the scoring of such an event, and says how well each number of rounds finds the strongest.")), s.advice)
}
