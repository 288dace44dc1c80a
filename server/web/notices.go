package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// NoticeTopic returns the topic of a player that is told whenever notices come, go or are
// seen.
func NoticeTopic(p table.Player) string { return "notice." + string(p) }

// Notices tell sockets the number of unseen notifications.
type Notices interface {
	// See notes that a player has seen the notices of a game; all of them if
	// there is none.
	See(ctx context.Context, player table.Player, id live.GameID) error
	// Waiting returns how many notices a player has not seen, and when the newest of all was
	// made.
	Waiting(ctx context.Context, player table.Player) (unseen int, newest table.Millis, err error)
}

// NoticesMessage says how many notices a person has not seen, and since when the newest waits: one
// notice may have taken another's place.
type NoticesMessage struct {
	Type   string       `json:"type" enum:"notices"`
	Unseen int          `json:"unseen"`
	Newest table.Millis `json:"newest,omitempty" doc:"When the newest of all that waits was made."`
}

// followNotices begins or ends telling a socket of the notices of its person.
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

// seeNotices notes that a person has seen what there is to tell of a game that they watch.
func (s *gameRequests) seeNotices(ctx context.Context, player table.Player, id live.GameID) {
	if err := s.config.Notices.See(ctx, player, id); err != nil {
		s.log.WarnContext(ctx, "noting that notices were seen", "err", err)
	}
}

// Connected returns who is connected, and IsConnected whether somebody is.
func (s *Server) Connected() []table.Player {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	list := make([]table.Player, 0, len(s.hub.players))
	for p := range s.hub.players {
		list = append(list, p)
	}
	return list
}

// IsConnected reports whether somebody is connected.
func (s *Server) IsConnected(p table.Player) bool {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	return len(s.hub.players[p]) > 0
}
