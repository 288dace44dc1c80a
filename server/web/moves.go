package web

import (
	"context"
	"errors"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// MoveRequest says which move is to be played.
type MoveRequest struct {
	Version uint64 `json:"version" doc:"Of the game as the player saw it: a move is never made for another position."`
	Seat    int    `json:"seat" minimum:"1" maximum:"8"`
	Text    string `json:"text" minLength:"1" maxLength:"256" doc:"In protocol notation: docs/rules/formats.md." example:"1e21e4"`
	Waited  int64  `json:"waited,omitempty" minimum:"0" maximum:"600000" doc:"Milliseconds of the turn in which the client did not know of it (now minus started, as received) or could not deliver this move. The server does not charge the part that it attributes to its own trouble."`
	Token   string `json:"token,omitempty" maxLength:"64" doc:"Of the client's choosing: repeated, the move is played once."`
}

type moveInput struct {
	InGame
	Body MoveRequest
}

// playRoutes are the requests of those who play.
func (s *gameRequests) playRoutes(r *Kit) {
	Register(r, Tagged("play", Post("move", "/games/{id}/moves", "Play a move",
		"The answer has the entries from the move on. An illegal move is refused with the number of the rule, a sentence and squares that show why.")),
		s.move)

	Register(r, Tagged("play", Post("resign", "/games/{id}/resign", "Resign a seat", "")),
		func(ctx context.Context, in *seatInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Resign(ctx, live.SeatRequest{Game: id, Player: p.Player, Seat: in.Body.Seat, Token: in.Body.Token})
			})
		})

	Register(r, Tagged("play", Post("claim", "/games/{id}/claim", "Claim what is due",
		"A seat's time is over, or an absence has lasted long enough. The server notices both by itself within a second or two.")),
		func(ctx context.Context, in *tokenInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Claim(ctx, live.PlayerRequest{Game: id, Player: p.Player, Token: in.Body.Token})
			})
		})
}

func (s *gameRequests) move(ctx context.Context, in *moveInput) (*gameOutput, error) {
	id, err := in.GameID()
	if err != nil {
		return nil, err
	}
	p, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	// Finding the caller may take a while, which is waiting too. So may have
	// sending the rest of the request: that is why it is only their word.
	in.Body.Waited += time.Since(visitOf(ctx).came).Milliseconds()
	g, err := s.play(ctx, id, p.Player, &in.Body)
	if err != nil {
		return nil, err
	}
	return s.show(ctx, g, lastOf(g.Entries, in.Body.Seat)), nil
}

// lastOf returns the index of the last entry of a seat, which is not the last of
// all if a move was answered before it was asked for again.
func lastOf(entries []table.Entry, seat int) int {
	for i := len(entries) - 1; i > 0; i-- {
		if entries[i].Seat == seat {
			return i
		}
	}
	return 0
}

// play plays a move of a player, however it was sent.
func (s *gameRequests) play(ctx context.Context, id live.GameID, player table.Player, m *MoveRequest) (*live.Record, error) {
	g, err := s.config.Play.Move(ctx, live.Move{
		Game: id, Player: player, Seat: m.Seat, Version: m.Version, Text: m.Text, Token: m.Token, Waited: m.Waited,
		Lag: s.hub.lag(player).Milliseconds(),
	})
	s.metrics.moves.WithLabelValues(moveResult(err)).Inc()
	if err != nil {
		return nil, s.gameProblem(ctx, id, err)
	}
	return g, nil
}

// moveResult names what became of a move, for the figures.
func moveResult(err error) string {
	var refusal *rules.Refusal
	switch {
	case err == nil:
		return "played"
	case errors.As(err, &refusal):
		return "illegal"
	case errors.Is(err, live.ErrConflict):
		return "conflict"
	default:
		return "refused"
	}
}
