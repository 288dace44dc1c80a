package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
)

// lobby is the list of open games with its watchers. It is sent at most once per beat.
type lobby struct {
	audience[struct{}]
	hub   *hub
	stale bool // the list has changed since the last beat
}

func newLobby(h *hub) *lobby {
	l := &lobby{hub: h}
	l.audience = newAudience[struct{}](h.server.config.Bus, map[string]func([]byte){
		live.LobbyTopic: func([]byte) { l.stale = true },
	})
	return l
}

// watch subscribes or unsubscribes a socket; a new subscription gets the list at once.
func (l *lobby) watch(ctx context.Context, c *socket, on bool) {
	if !on {
		l.leave(c)
		return
	}
	l.mu.Lock()
	l.watchers[c] = struct{}{}
	err := l.listen(ctx)
	l.mu.Unlock()
	if err == nil {
		var message frame
		if message, err = l.message(ctx); err == nil {
			c.send(message)
			if message, err = l.hub.seekers.message(ctx); err == nil {
				c.send(message)
				return
			}
		}
	}
	l.hub.server.log.ErrorContext(ctx, "watching the lobby", "err", err)
	c.trouble("", errInternal())
}

// beat sends the list if it has changed.
func (l *lobby) beat() {
	l.mu.Lock()
	stale := l.stale && len(l.watchers) > 0
	l.stale = false
	l.mu.Unlock()
	if !stale {
		return
	}
	ctx, done := context.WithTimeout(l.hub.ctx, requestTime)
	defer done()
	message, err := l.message(ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.hub.server.log.ErrorContext(ctx, "sending the lobby", "err", err)
		l.stale = true // retried at the next beat
		return
	}
	for c := range l.watchers {
		c.send(message)
	}
}

// isWatched reports whether there are watchers.
func (l *lobby) isWatched() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.watchers) > 0
}

// tell sends a message to all watchers.
func (l *lobby) tell(message frame) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.watchers {
		c.send(message)
	}
}

func (l *lobby) message(ctx context.Context) (frame, error) {
	games, err := l.hub.server.config.Play.Lobby(ctx)
	if err != nil {
		return nil, err
	}
	return encode(&LobbyMessage{"lobby", games}), nil
}
