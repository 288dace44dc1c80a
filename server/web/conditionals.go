package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Conditional is the conditional moves of a seat, as its player sees them.
type Conditional struct {
	Edition uint64       `json:"edition" doc:"The number of changes; 0 without conditional moves. A request to change them gives the edition that the client has."`
	Lines   []table.Line `json:"lines" doc:"The rest of each line from the current position; more specific lines come first."`
	Dropped string       `json:"dropped,omitempty" doc:"A conditional move that was illegal when its turn came; the others were dropped with it. New conditional moves clear it."`
}

type conditionalOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Conditional
}

type foreseeInput struct {
	OnSeat
	Body struct {
		Version uint64     `json:"version" doc:"The version of the game that the player saw."`
		Edition uint64     `json:"edition" doc:"The version that the client last received."`
		Lines   [][]string `json:"lines" maxItems:"40" doc:"Each line is a sequence of moves in protocol notation from the current position, one for each turn. * is any move of another seat and leaves the position unchanged. The last move is the seat's own. An empty list drops all lines."`
	} `nameHint:"ForeseeRequest"`
}

// conditionalRoutes registers the requests about conditional moves.
func (s *gameRequests) conditionalRoutes(r *Kit) {
	Register(r, Tagged("play", Get("getConditional", "/games/{id}/conditional/{seat}", "Get my conditional moves",
		"For the holder of the seat only.")),
		func(ctx context.Context, in *OnSeat) (*conditionalOutput, error) {
			id, err := in.GameID()
			if err != nil {
				return nil, err
			}
			c, err := s.config.Play.Conditional(ctx, live.SeatRequest{Game: id, Player: s.guests.who(ctx).Player, Seat: in.Seat})
			return s.showConditional(ctx, id, c, err)
		})

	Register(r, Tagged("play", Put("putConditional", "/games/{id}/conditional/{seat}", "Set conditional moves",
		"In a correspondence game, on the others' turns. If the others play the foreseen moves, the server answers at once with yours. Nobody else sees them. An illegal move drops them all. If several lines fit, a named move has precedence over *. A takeback, a resignation or a loss on time ends them.")),
		func(ctx context.Context, in *foreseeInput) (*conditionalOutput, error) {
			id, p, err := s.personIn(ctx, &in.InGame)
			if err != nil {
				return nil, err
			}
			c, err := s.config.Play.Foresee(ctx, live.Foresee{
				Game: id, Player: p.Player, Seat: in.Seat, Version: in.Body.Version, Edition: in.Body.Edition, Lines: in.Body.Lines,
			})
			return s.showConditional(ctx, id, c, err)
		})
}

func (s *gameRequests) showConditional(ctx context.Context, id live.GameID, c *live.Conditional, err error) (*conditionalOutput, error) {
	if err != nil {
		return nil, s.gameProblem(ctx, id, err)
	}
	out := &conditionalOutput{NoStore, Conditional{c.Edition, c.Lines, c.Dropped}}
	if out.Body.Lines == nil {
		out.Body.Lines = []table.Line{}
	}
	return out, nil
}
