package web

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"github.com/manykings/manykings/internal/play"
)

// clubNews tells sockets that the games of clubs have changed. However many games come and
// go, a socket is told once a beat.
type clubNews struct {
	hub *hub

	mu       sync.Mutex
	watchers map[*socket]map[string][]string // by what was asked for: the keys of the clubs
	stop     func()                          // ends listening; nil while nobody watches
	changed  map[string]struct{}             // clubs, since the last beat
}

func newClubNews(h *hub) *clubNews {
	return &clubNews{hub: h, watchers: map[*socket]map[string][]string{}, changed: map[string]struct{}{}}
}

// mostKey is how long a key of a club may be, in bytes.
const mostKey = 40

// mostClubsWatched is of how many clubs a socket is told, besides those of its person.
const mostClubsWatched = 8

// watch begins or ends telling a socket of a club, or of those of its person where none is
// named. Who begins is told at once, since something may have changed meanwhile.
func (n *clubNews) watch(ctx context.Context, c *socket, club string, on bool) {
	if !on {
		n.unwatch(c, club)
		return
	}
	if len(club) > mostKey {
		c.trouble("", newProblem(http.StatusBadRequest, "bad-request", "There are no keys of clubs that long."))
		return
	}
	keys := []string{club}
	if club == "" {
		keys = nil
		if c.player != "" {
			mine, err := n.hub.server.clubs.Of(ctx, c.player)
			if err != nil {
				n.hub.server.log.ErrorContext(ctx, "a socket cannot hear of clubs", "err", err)
				c.trouble("", errInternal())
				return
			}
			for _, m := range mine {
				if m.Role.Inside() {
					keys = append(keys, m.Key)
				}
			}
		}
	}
	n.mu.Lock()
	err := n.listen(ctx)
	full := false
	if err == nil {
		asked := n.watchers[c]
		if asked == nil {
			asked = map[string][]string{}
			n.watchers[c] = asked
		}
		if _, known := asked[club]; known || len(asked) < mostClubsWatched {
			asked[club] = keys
		} else {
			full = true
		}
	}
	n.mu.Unlock()
	switch {
	case err != nil:
		n.hub.server.log.ErrorContext(ctx, "watching clubs", "err", err)
		c.trouble("", errInternal())
	case full:
		c.trouble("", newProblem(http.StatusTooManyRequests, "too-many", "The socket watches too many clubs."))
	default:
		c.send(encode(&ClubMessage{"club", club}))
	}
}

// listen begins to hear of changes. It is called under the mutex.
func (n *clubNews) listen(ctx context.Context) error {
	if n.stop != nil {
		return nil
	}
	stop, err := n.hub.server.config.Bus.Watch(ctx, play.ClubTopic, func(key []byte) {
		n.mu.Lock()
		n.changed[string(key)] = struct{}{}
		n.mu.Unlock()
	})
	if err == nil {
		n.stop = stop
	}
	return err
}

// unwatch ends telling a socket of what it asked for.
func (n *clubNews) unwatch(c *socket, club string) {
	n.mu.Lock()
	asked := n.watchers[c]
	delete(asked, club)
	last := asked != nil && len(asked) == 0
	n.mu.Unlock()
	if last {
		n.leave(c)
	}
}

// leave removes a socket, and ends listening with the last one.
func (n *clubNews) leave(c *socket) {
	n.mu.Lock()
	_, watched := n.watchers[c]
	delete(n.watchers, c)
	stop := n.stop
	if !watched || len(n.watchers) > 0 {
		stop = nil
	} else {
		n.stop = nil
		clear(n.changed)
	}
	n.mu.Unlock()
	if stop != nil {
		stop() // not under the mutex, for which what hears may wait
	}
}

// beat tells of the clubs that have changed.
func (n *clubNews) beat() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.changed) == 0 {
		return
	}
	for c, asked := range n.watchers {
		for club, keys := range asked {
			if slices.ContainsFunc(keys, func(key string) bool { _, has := n.changed[key]; return has }) {
				c.send(encode(&ClubMessage{"club", club}))
			}
		}
	}
	clear(n.changed)
}
