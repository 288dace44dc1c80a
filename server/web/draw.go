package web

import (
	"context"
	"net/http"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// mostStrokes is the most arrows and circles of a drawing.
const mostStrokes = 32

// DrawnMessage is a partner's drawing on the board.
type DrawnMessage struct {
	Type string      `json:"type" enum:"drawn"`
	Game live.GameID `json:"game"`
	live.Drawing
}

// draw shows a player's drawing to partners. It is a means of communication like chat, and is
// allowed only where chat is. It is not stored.
func (c *socket) draw(ctx context.Context, m *ClientMessage) {
	if err := c.show(ctx, m); err != nil {
		c.send(encode(&ErrorMessage{"error", m.Game, m.Type, c.hub.server.problem(ctx, err)}))
	}
}

func (c *socket) show(ctx context.Context, m *ClientMessage) error {
	s := c.hub.server
	r := c.room(m.Game)
	if r == nil || c.player == "" {
		return live.ErrNotSeated
	}
	if problem := s.limits.draw.take(string(c.player)); problem != nil {
		return problem
	}
	now, err := s.guests.find(ctx, c.token)
	switch {
	case err != nil:
		return err
	case now.Player != c.player: // the session has changed
		return live.ErrNotSeated
	}
	if problem := now.allows(botaccount.Play); problem != nil {
		return problem
	}
	if problem := now.Barred(account.BarChat); problem != nil {
		return problem
	}
	g := r.known()
	switch {
	case g == nil || len(g.SeatsOf(c.player)) == 0:
		return live.ErrNotSeated
	case !g.Chat:
		return live.ErrNoChat
	case g.Stage == table.Waiting:
		return table.ErrWaiting
	case g.Stage == table.Over:
		return table.ErrOver
	}
	game, err := s.variants.parse(g.Variant)
	if err != nil {
		return err
	}
	if !onBoard(game, m.Strokes) || m.After < 0 {
		return NewProblem(http.StatusUnprocessableEntity, "invalid", "Strokes must join squares of the board, at most 32.")
	}
	strokes := append([]live.Stroke{}, m.Strokes...)
	for _, team := range game.Teams() {
		mine, theirs := sides(g, team, c.player)
		if mine == 0 || !theirs {
			continue
		}
		e := live.Event{Game: r.id, Drawing: &live.Drawing{Seat: mine, After: m.After, Strokes: strokes}}
		if err := s.config.Bus.Announce(ctx, live.Topic(r.id), e.Append(nil)); err != nil {
			return err
		}
	}
	return nil
}

// onBoard reports whether strokes are within the limit and on squares of the board.
func onBoard(game rules.Game, strokes []live.Stroke) bool {
	return len(strokes) <= mostStrokes && !slices.ContainsFunc(strokes, func(s live.Stroke) bool {
		return slices.ContainsFunc(s[:], func(name string) bool {
			_, ok := game.Board().Square(name)
			return !ok
		})
	})
}

// sides returns the first seat of a player in a team, 0 if there is none, and whether another
// player has a seat in it.
func sides(g *live.Record, team rules.Team, player table.Player) (mine int, theirs bool) {
	for _, seat := range team {
		switch p := g.Seats[seat-1].Player; {
		case p == player && mine == 0:
			mine = int(seat)
		case p != player && p != "":
			theirs = true
		}
	}
	return mine, theirs
}

// known returns the game as last sent to watchers, nil if none was.
func (r *room) known() *live.Record {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.latest != nil && (r.told == nil || r.latest.Version > r.told.Version) {
		return r.latest
	}
	return r.told
}

// hearDrawing sends a drawing to the partners of its author.
func (r *room) hearDrawing(d *live.Drawing) {
	g := r.known()
	if g == nil || d.Seat < 1 || d.Seat > len(g.Seats) {
		return
	}
	game, err := r.hub.server.variants.parse(g.Variant)
	if err != nil {
		return // from another version of the program
	}
	for _, team := range game.Teams() {
		if !slices.Contains(team, rules.Seat(d.Seat)) {
			continue
		}
		text := encode(&DrawnMessage{"drawn", r.id, *d})
		r.mu.Lock()
		for c := range r.watchers {
			if c.player == g.Seats[d.Seat-1].Player {
				continue
			}
			if mine, _ := sides(g, team, c.player); mine != 0 && c.player != "" {
				c.send(text)
			}
		}
		r.mu.Unlock()
		return
	}
}
