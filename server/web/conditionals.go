package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Conditional is what the player of a seat has said to answer, as told to them.
type Conditional struct {
	Edition uint64       `json:"edition" doc:"Counts the changes, 0 without conditional moves. A request to change them names the version that the client has seen."`
	Lines   []table.Line `json:"lines" doc:"The rest of each line from the current position; more specific lines come first."`
	Dropped string       `json:"dropped,omitempty" doc:"A conditional move that was illegal when its turn came; the others were dropped with it. It stays until new ones replace it."`
}

type conditionalOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Conditional
}

type foreseeInput struct {
	OnSeat
	Body struct {
		Version uint64     `json:"version" doc:"Of the game as the player saw it."`
		Edition uint64     `json:"edition" doc:"The version that the client last received."`
		Lines   [][]string `json:"lines" maxItems:"40" doc:"Each line is a sequence of moves in protocol notation from now on, one for each turn; * stands for any move of another seat. Its last move is the seat's own. An empty list drops all. After * the position counts as unchanged."`
	} `nameHint:"ForeseeRequest"`
}

// conditionalRoutes are the requests about moves that are played if others play what was foreseen.
func (s *gameRequests) conditionalRoutes(r *Kit) {
	Register(r, Tagged("play", Get("getConditional", "/games/{id}/conditional/{seat}", "My conditional moves",
		"For the holder of the seat alone.")),
		func(ctx context.Context, in *OnSeat) (*conditionalOutput, error) {
			id, err := in.GameID()
			if err != nil {
				return nil, err
			}
			c, err := s.config.Play.Conditional(ctx, live.SeatRequest{Game: id, Player: s.guests.who(ctx).Player, Seat: in.Seat})
			return s.showConditional(ctx, id, c, err)
		})

	Register(r, Tagged("play", Put("putConditional", "/games/{id}/conditional/{seat}", "Foresee moves",
		"In a correspondence game, on the others' turns: the server answers at once with these moves if the others play the foreseen ones. Nobody else sees them. A move that turns out illegal is dropped. If several lines fit, a named move counts before *. A takeback, a resignation or a loss on time ends them.")),
		func(ctx context.Context, in *foreseeInput) (*conditionalOutput, error) {
			id, err := in.GameID()
			if err != nil {
				return nil, err
			}
			p, err := s.person(ctx)
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
