package web

import (
	"context"
	"errors"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// MoveRequest is the request to play a move.
type MoveRequest struct {
	Version uint64 `json:"version" doc:"The version of the game that the player saw. A move is never played in another position."`
	Seat    int    `json:"seat" minimum:"1" maximum:"8"`
	Text    string `json:"text" minLength:"1" maxLength:"256" doc:"The move in protocol notation: docs/rules/formats.md." example:"1e21e4"`
	Waited  int64  `json:"waited,omitempty" minimum:"0" maximum:"600000" doc:"The milliseconds of the turn in which the client did not know of it (now minus started, as received) or could not deliver this move. The server does not charge the part that is due to its own trouble."`
	Token   string `json:"token,omitempty" maxLength:"64" doc:"A token that the client chooses. Repeated with it, the move is played once."`
}

type moveInput struct {
	InGame
	Body MoveRequest
}

// playRoutes registers the requests of players.
func (s *gameRequests) playRoutes(r *Kit) {
	Register(r, Tagged("play", Post("move", "/games/{id}/moves", "Play a move",
		"The response has the entries from the move on. An illegal move is refused with the number of the rule, a sentence, and the squares that show why.")),
		s.move)

	Register(r, Tagged("play", Post("resign", "/games/{id}/resign", "Resign a seat", "")),
		func(ctx context.Context, in *seatInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Resign(ctx, live.SeatRequest{Game: id, Player: p.Player, Seat: in.Body.Seat, Token: in.Body.Token})
			})
		})

	Register(r, Tagged("play", Post("claim", "/games/{id}/claim", "Claim a loss on time or an absence",
		"If a seat's time is over, or an absence has lasted long enough. The server notices both within a second or two anyway.")),
		func(ctx context.Context, in *tokenInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Claim(ctx, live.PlayerRequest{Game: id, Player: p.Player, Token: in.Body.Token})
			})
		})
}

func (s *gameRequests) move(ctx context.Context, in *moveInput) (*gameOutput, error) {
	id, p, err := s.personIn(ctx, &in.InGame)
	if err != nil {
		return nil, err
	}
	// The time to read the request counts as waiting too. It is an estimate, like the
	// client's own, and added to that.
	in.Body.Waited += time.Since(visitOf(ctx).came).Milliseconds()
	g, err := s.play(ctx, id, p.Player, &in.Body)
	if err != nil {
		return nil, err
	}
	return s.show(ctx, g, lastOf(g.Entries, in.Body.Seat)), nil
}

// lastOf returns the index of a seat's last entry. Others may follow it if the move was answered
// before the request was repeated.
func lastOf(entries []table.Entry, seat int) int {
	for i := len(entries) - 1; i > 0; i-- {
		if entries[i].Seat == seat {
			return i
		}
	}
	return 0
}

// play plays a player's move, by request or by socket.
func (s *gameRequests) play(ctx context.Context, id live.GameID, player table.Player, m *MoveRequest) (*live.Record, error) {
	g, err := s.config.Play.Move(ctx, live.Move{
		Game:   id,
		Move:   table.Move{Player: player, Seat: m.Seat, Version: m.Version, Text: m.Text, Lag: s.hub.lag(player).Milliseconds()},
		Waited: m.Waited,
		Token:  m.Token,
	})
	s.metrics.moves.WithLabelValues(moveResult(err)).Inc()
	if err != nil {
		return nil, s.gameProblem(ctx, id, err)
	}
	return g, nil
}

// moveResult names the result of a move for the metrics.
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
