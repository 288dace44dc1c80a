package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount"
)

// move handles a move on the socket and responds there. It has the same limits and checks as a
// request.
func (c *socket) move(ctx context.Context, text []byte) {
	s := c.hub.server
	ctx = c.hub.deadline(ctx)
	v := new(visit)
	ctx = context.WithValue(ctx, visitKey{}, v)
	ctx, span := s.config.Trace.Request(ctx, "move on a socket", "")
	defer func() { span.End(v.err) }()

	var m MoveMessage
	if problem := s.readMove(text, &m); problem != nil {
		c.send(encode(&ErrorMessage{"error", m.Game, m.Token, problem}))
		return
	}
	watched := c.room(m.Game)
	if watched != nil {
		watched.expect(c)
	}
	g, err := c.play(ctx, &m)
	if err == nil {
		from := len(g.Entries) - 1
		c.moved(watched, g, gameText("moved", m.Token, s.config.Play.Show(g, c.player, from)))
		return
	}
	problem := s.problem(ctx, err)
	c.moved(watched, nil, encode(&ErrorMessage{"error", m.Game, m.Token, problem}))
	if v.err != nil {
		s.log.LogAttrs(ctx, slog.LevelError, "move on a socket",
			slog.Int("status", problem.Status), slog.String("address", c.address), slog.Any("err", v.err))
	}
}

// play plays the move if the client's rate allows it.
func (c *socket) play(ctx context.Context, m *MoveMessage) (*live.Record, error) {
	s := c.hub.server
	id, ok := live.ParseGameID(string(m.Game))
	if !ok {
		return nil, live.ErrNotFound
	}
	if problem := s.limits.requests.take(c.address); problem != nil {
		return nil, problem
	}
	now, err := s.guests.find(ctx, c.token)
	switch {
	case err != nil:
		return nil, err
	case c.player == "" || now.Player != c.player: // the session has changed
		return nil, live.ErrNotSeated
	}
	if problem := now.allows(botaccount.Play); problem != nil {
		return nil, problem
	}
	if problem := s.limits.writes.take(string(c.player)); problem != nil {
		return nil, problem
	}
	return s.games.play(ctx, id, c.player, &m.MoveRequest)
}

// room returns the room of a watched game, nil if it is not watched.
func (c *socket) room(id live.GameID) *room {
	for _, r := range c.rooms {
		if r.id == id {
			return r
		}
	}
	return nil
}

// moved sends the response to a move, with g the game afterwards or nil after a refusal. A room
// that waits for the response sends nothing else about the change.
func (c *socket) moved(watched *room, g *live.Record, answer frame) {
	if watched == nil {
		c.send(answer)
		return
	}
	watched.answer(c, g, answer)
}

// readMove decodes a message and validates it like the request with the same fields.
func (s *Server) readMove(text []byte, m *MoveMessage) *Problem {
	if scanMove(text, m) && m.Type == "move" {
		return nil
	}
	*m = MoveMessage{}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		return NewProblem(http.StatusBadRequest, "bad-request", "The message is not a valid JSON object.")
	}
	m.Type = "move"
	if game, ok := fields["game"].(string); ok {
		m.Game = live.GameID(game)
	}
	m.Token, _ = fields["token"].(string)
	delete(fields, "type")
	delete(fields, "game")
	var result huma.ValidateResult
	path := huma.NewPathBuffer(nil, 0)
	path.Push("body")
	huma.Validate(s.api.OpenAPI().Components.Schemas, s.moveSchema, path, huma.ModeWriteToServer, fields, &result)
	if len(result.Errors) > 0 {
		model := &huma.ErrorModel{Status: http.StatusUnprocessableEntity, Detail: "validation failed"}
		for _, err := range result.Errors {
			model.Add(err)
		}
		p, _ := problemOf(nil, "", model)
		return p.(*Problem)
	}
	if err := json.Unmarshal(text, m); err != nil {
		return NewProblem(http.StatusUnprocessableEntity, "invalid", "The message is not a valid move.")
	}
	return nil
}
