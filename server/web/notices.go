package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// NoticeTopic returns the topic that signals changes of a player's notices.
func NoticeTopic(p table.Player) string { return "notice." + string(p) }

// Notices counts unseen notices for sockets.
type Notices interface {
	// See marks a player's notices of a game as seen, or all without a game.
	See(ctx context.Context, player table.Player, id live.GameID) error
	// Waiting returns how many notices a player has not seen, and when the newest was made.
	Waiting(ctx context.Context, player table.Player) (unseen int, newest table.Millis, err error)
}

// NoticesMessage is the number of unseen notices, and the time of the newest: it shows that a
// notice has replaced another.
type NoticesMessage struct {
	Type   string       `json:"type" enum:"notices"`
	Unseen int          `json:"unseen"`
	Newest table.Millis `json:"newest,omitempty" doc:"When the newest notification was made."`
}

// followNotices subscribes or unsubscribes a socket from the notices of its player.
func (c *socket) followNotices(ctx context.Context, kind string, on bool) {
	topic := ""
	if c.player != "" {
		topic = NoticeTopic(c.player)
	}
	c.follow(ctx, kind, on, topic, func(ctx context.Context) (any, error) {
		message := &NoticesMessage{Type: kind}
		if c.player == "" {
			return message, nil
		}
		var err error
		message.Unseen, message.Newest, err = c.hub.server.config.Notices.Waiting(ctx, c.player)
		return message, err
	})
}

// seeNotices marks the notices of a watched game as seen.
func (s *gameRequests) seeNotices(ctx context.Context, player table.Player, id live.GameID) {
	if err := s.config.Notices.See(ctx, player, id); err != nil {
		s.log.WarnContext(ctx, "marking notices as seen", "err", err)
	}
}

// Connected returns the connected players.
func (s *Server) Connected() []table.Player {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	list := make([]table.Player, 0, len(s.hub.players))
	for p := range s.hub.players {
		list = append(list, p)
	}
	return list
}

// IsConnected reports whether a player is connected.
func (s *Server) IsConnected(p table.Player) bool {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	return len(s.hub.players[p]) > 0
}
