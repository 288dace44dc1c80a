package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Conditional is what the player of a seat has said to answer, as told to them.
type Conditional struct {
	Edition uint64       `json:"edition" doc:"Counts the changes, 0 while nothing is foreseen: who changes it says what they saw."`
	Lines   []table.Line `json:"lines" doc:"What is left of each, from the position after all entries on; those that name more before those that name less."`
	Dropped string       `json:"dropped,omitempty" doc:"A move that was not legal when its time came, with which all else was given up. It stays until something else is put in its place."`
}

type conditionalOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Conditional
}

type foreseeInput struct {
	OnSeat
	Body struct {
		Version uint64     `json:"version" doc:"Of the game as the player saw it."`
		Edition uint64     `json:"edition" doc:"Of what is replaced, as it was told last."`
		Lines   [][]string `json:"lines" maxItems:"40" doc:"Each what is played from now on, by whoever's turn it is, in protocol notation, * for whatever another plays; its last move is one of the seat. None gives all up. Behind * the position is taken as if nothing had been changed."`
	} `nameHint:"ForeseeRequest"`
}

// conditionalRoutes are the requests about moves that are played if others play what was foreseen.
func (s *gameRequests) conditionalRoutes(r *Kit) {
	Register(r, Tagged("play", Get("getConditional", "/games/{id}/conditional/{seat}", "My conditional moves",
		"For who holds the seat, and for nobody else.")),
		func(ctx context.Context, in *OnSeat) (*conditionalOutput, error) {
			id, err := in.GameID()
			if err != nil {
				return nil, err
			}
			c, err := s.config.Play.Conditional(ctx, live.SeatRequest{Game: id, Player: s.guests.who(ctx).Player, Seat: in.Seat})
			return s.showConditional(ctx, id, c, err)
		})

	Register(r, Tagged("play", Put("putConditional", "/games/{id}/conditional/{seat}", "Foresee moves",
		"In a game by correspondence, while others are to move: what the server plays on the seat, at once, if they play what is foreseen. "+
			"Nobody else is told. A move that is not legal when its time comes is dropped. Of lines that fit, that counts which names a move where the other says *. "+
			"Whatever is taken back, resigned or lost on time ends them.")),
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
