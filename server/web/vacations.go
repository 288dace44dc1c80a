package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Vacation is the vacation state of a person.
type Vacation struct {
	From   table.Millis `json:"from,omitempty" doc:"When the current vacation began; left out without one."`
	Until  table.Millis `json:"until,omitempty" doc:"Until when."`
	Days   int          `json:"days" doc:"The vacation days of a year (UTC); 0: this server does not offer vacations."`
	Left   int          `json:"left" doc:"The days left this year. A day that has begun is used."`
	Latest table.Millis `json:"latest,omitempty" doc:"The latest possible end of a vacation that begins now, or of the current one; left out if no days remain."`
}

type vacationOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Vacation
}

type vacationInput struct {
	Body struct {
		Until table.Millis `json:"until" minimum:"1" doc:"The end of the vacation, in the future and no later than latest."`
	} `nameHint:"VacationRequest"`
}

// vacationRoutes registers the requests about vacations. Guests have them too: a second identity
// would not hold their seats.
func (s *Server) vacationRoutes(r *Kit) {
	Register(r, Tagged("me", Get("getVacation", "/me/vacation", "Get my vacation", "Includes the days left.")),
		func(ctx context.Context, _ *struct{}) (*vacationOutput, error) {
			return showVacation(s.config.Play.VacationOf(ctx, s.guests.who(ctx).Player))
		})

	Register(r, Tagged("me", Put("putVacation", "/me/vacation", "Go on vacation",
		"Also changes the end of the current vacation. Meanwhile your time stops in correspondence games, rated or not; "+
			"the others see the end. You can still play. You cannot seek such games.")),
		func(ctx context.Context, in *vacationInput) (*vacationOutput, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			return showVacation(s.config.Play.SetVacation(ctx, p.Player, in.Body.Until))
		})

	Register(r, Tagged("me", Remove("removeVacation", "/me/vacation", "End my vacation", "The day that has begun is used.")),
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
