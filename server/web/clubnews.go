package web

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// MemberTopic announces players who have joined or left a club, since a subscription to all
// clubs of a player then has other clubs.
const MemberTopic = "members"

// Clubs is the view of clubs that live games and sockets have.
type Clubs interface {
	// Key returns the key of the club with a name or a key.
	Key(ctx context.Context, of string) (string, error)
	// Inside reports whether a player is in the club with a key. It always reads the store, so
	// that a member removed on another node cannot take a seat here.
	Inside(ctx context.Context, key string, player table.Player) (bool, error)
	// KeysOf returns the keys of the clubs that a player is in.
	KeysOf(ctx context.Context, player table.Player) ([]string, error)
	// Profiles returns the profiles of the clubs with the given keys, without closed ones, as
	// comparable values.
	Profiles(ctx context.Context, keys []string) (map[string]any, error)
}

// clubNews notifies sockets that the description or the games of a club have changed, at most
// once per tick.
type clubNews struct {
	audience[*clubWish]
	hub     *hub
	changed map[string]struct{}       // clubs changed since the last beat
	moved   map[table.Player]struct{} // players who have joined or left clubs since then

	said    map[string]any // last known profiles of watched clubs, by key
	looked  time.Time      // when they were read
	looking bool
}

// clubWish is the clubs that a socket watches.
type clubWish struct {
	keys    map[string][]string // by wish, a club or "" for all of the player: the keys of the clubs
	reading int                 // number of reads of the player's clubs; the latest counts
}

func newClubNews(h *hub) *clubNews {
	n := &clubNews{hub: h, changed: map[string]struct{}{}, moved: map[table.Player]struct{}{}, said: map[string]any{}}
	n.audience = newAudience[*clubWish](h.server.config.Bus, map[string]func([]byte){
		live.ClubTopic: func(key []byte) { n.changed[string(key)] = struct{}{} },
		MemberTopic:    func(player []byte) { n.moved[table.Player(player)] = struct{}{} },
	})
	return n
}

const (
	// lookEvery is how often the profiles of watched clubs are read, since changes by the command
	// line are not announced.
	lookEvery = 5 * time.Second
	// mostLooked is how many clubs are read at once.
	mostLooked = 2000
)

// lookAgain periodically reads the watched clubs.
func (n *clubNews) lookAgain(now time.Time) {
	n.mu.Lock()
	if n.looking || now.Sub(n.looked) < lookEvery || len(n.watchers) == 0 {
		n.mu.Unlock()
		return
	}
	n.looking, n.looked = true, now
	keys := map[string]struct{}{}
	for _, asked := range n.watchers {
		for _, of := range asked.keys {
			for _, key := range of {
				if len(keys) < mostLooked {
					keys[key] = struct{}{}
				}
			}
		}
	}
	if len(keys) < mostLooked {
		maps.DeleteFunc(n.said, func(key string, _ any) bool { _, watched := keys[key]; return !watched })
	}
	n.mu.Unlock()
	n.hub.crew.do(func() {
		defer func() {
			n.mu.Lock()
			n.looking = false
			n.mu.Unlock()
		}()
		ctx, done := context.WithTimeout(n.hub.ctx, requestTime)
		defer done()
		if err := n.look(ctx, slices.Collect(maps.Keys(keys))...); err != nil && n.hub.ctx.Err() == nil {
			n.hub.server.log.ErrorContext(ctx, "reading the watched clubs", "err", err)
		}
	})
}

// look reads clubs, and marks those whose profile has changed for the next beat.
func (n *clubNews) look(ctx context.Context, keys ...string) error {
	now, err := n.hub.server.config.Clubs.Profiles(ctx, keys)
	if err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, key := range keys {
		said, known := n.said[key]
		if n.said[key] = now[key]; known && said != now[key] { // a closed club has no profile
			n.changed[key] = struct{}{}
		}
	}
	return nil
}

// mostKey is the longest key of a club, in bytes.
const mostKey = 40

// mostClubsWatched is how many clubs a socket may watch, besides those of its player.
const mostClubsWatched = 8

// watch subscribes or unsubscribes a socket from a club by its key, or from all clubs of its
// player without one. A new subscription gets a first message, since something may have changed
// meanwhile.
func (n *clubNews) watch(ctx context.Context, c *socket, key string, on bool) {
	if !on {
		n.unwatch(c, key)
		return
	}
	if len(key) > mostKey {
		c.trouble("", NewProblem(http.StatusBadRequest, "bad-request", "The key of the club is too long."))
		return
	}
	n.mu.Lock()
	err := n.listen(ctx)
	full := false
	if err == nil {
		asked := n.watchers[c]
		if asked == nil {
			asked = &clubWish{keys: map[string][]string{}}
			n.watchers[c] = asked
		}
		if _, known := asked.keys[key]; known || len(asked.keys) < mostClubsWatched {
			asked.keys[key] = []string{key}
		} else {
			full = true
		}
	}
	n.mu.Unlock()
	if err == nil && !full && key == "" {
		err = n.renew(ctx, c)
	} else if err == nil && !full {
		err = n.look(ctx, key) // before the first message, so that later changes are noticed
	}
	switch {
	case err != nil:
		n.hub.server.log.ErrorContext(ctx, "watching clubs", "err", err)
		c.trouble("", errInternal())
	case full:
		c.trouble("", NewProblem(http.StatusTooManyRequests, "too-many", "This socket watches too many clubs."))
	default:
		c.send(encode(&ClubMessage{"club", key}))
	}
}

// renew reads the clubs of the player at a socket again.
func (n *clubNews) renew(ctx context.Context, c *socket) error {
	n.mu.Lock()
	asked := n.watchers[c]
	if asked == nil || c.player == "" {
		n.mu.Unlock()
		return nil
	}
	asked.reading++
	reading := asked.reading
	n.mu.Unlock()
	keys, err := n.hub.server.config.Clubs.KeysOf(ctx, c.player)
	if err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if _, asks := asked.keys[""]; asks && asked.reading == reading {
		asked.keys[""] = keys
	}
	return nil
}

// unwatch ends a subscription of a socket.
func (n *clubNews) unwatch(c *socket, key string) {
	n.mu.Lock()
	asked := n.watchers[c]
	last := false
	if asked != nil {
		delete(asked.keys, key)
		last = len(asked.keys) == 0
	}
	n.mu.Unlock()
	if last {
		n.leave(c)
	}
}

// beat notifies the sockets of changed clubs and of players whose clubs have changed.
func (n *clubNews) beat() {
	n.mu.Lock()
	changed, moved := n.changed, n.moved
	if len(changed)+len(moved) == 0 {
		n.mu.Unlock()
		return
	}
	n.changed, n.moved = map[string]struct{}{}, map[table.Player]struct{}{}
	var others []*socket
	for c, asked := range n.watchers {
		_, isMoved := moved[c.player]
		for of, keys := range asked.keys {
			if of == "" && isMoved {
				others = append(others, c)
				continue
			}
			if slices.ContainsFunc(keys, func(key string) bool { _, has := changed[key]; return has }) {
				c.send(encode(&ClubMessage{"club", of}))
			}
		}
	}
	n.mu.Unlock()
	if len(others) == 0 {
		return
	}
	ctx, done := context.WithTimeout(n.hub.ctx, requestTime)
	defer done()
	for _, c := range others {
		if err := n.renew(ctx, c); err != nil {
			n.hub.server.log.ErrorContext(ctx, "reading the clubs of a player who has joined or left one", "err", err)
			n.mu.Lock()
			n.moved[c.player] = struct{}{} // retried at the next beat
			n.mu.Unlock()
			continue
		}
		c.send(encode(&ClubMessage{"club", ""}))
	}
}
