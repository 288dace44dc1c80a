package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Vacation is how a person stands with vacations.
type Vacation struct {
	From   table.Millis `json:"from,omitempty" doc:"Since when they are on vacation; left out: they are not."`
	Until  table.Millis `json:"until,omitempty" doc:"Until when."`
	Days   int          `json:"days" doc:"How many days of vacation everybody has in a year (UTC); 0: there are none here."`
	Left   int          `json:"left" doc:"Days left this year; a day that has begun is used."`
	Latest table.Millis `json:"latest,omitempty" doc:"The latest possible end of a vacation that begins now, or of the current one; left out if no days remain."`
}

type vacationOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Vacation
}

type vacationInput struct {
	Body struct {
		Until table.Millis `json:"until" minimum:"1" doc:"A moment to come, no later than latest."`
	} `nameHint:"VacationRequest"`
}

// vacationRoutes are the requests about vacations. Guests have them too: a second identity would not hold
// their seats.
func (s *Server) vacationRoutes(r *Kit) {
	Register(r, Tagged("me", Get("getVacation", "/me/vacation", "My vacation", "And how many days are left.")),
		func(ctx context.Context, _ *struct{}) (*vacationOutput, error) {
			return showVacation(s.config.Play.VacationOf(ctx, s.guests.who(ctx).Player))
		})

	Register(r, Tagged("me", Put("putVacation", "/me/vacation", "Go on vacation",
		"Or say until when the vacation lasts that goes on. Meanwhile the days of my moves are not counted in games by correspondence, rated or not; "+
			"the others see until when. I may play all the same. I find no such games by seeking.")),
		func(ctx context.Context, in *vacationInput) (*vacationOutput, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			return showVacation(s.config.Play.SetVacation(ctx, p.Player, in.Body.Until))
		})

	Register(r, Tagged("me", Remove("removeVacation", "/me/vacation", "Come back from vacation", "The day that has begun is used.")),
		func(ctx context.Context, _ *struct{}) (*vacationOutput, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			return showVacation(s.config.Play.SetVacation(ctx, p.Player, 0))
		})
}

func showVacation(v *live.Vacation, err error) (*vacationOutput, error) {
	if err != nil {
		return nil, err
	}
	return &vacationOutput{NoStore, Vacation{From: v.From, Until: v.Until, Days: v.Days, Left: v.Left, Latest: v.Latest}}, nil
}
