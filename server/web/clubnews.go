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

// MemberTopic is told who has come into a club or left it: whoever looks at the games of all
// their clubs looks at others then.
const MemberTopic = "members"

// Clubs are what games being played and sockets know of clubs.
type Clubs interface {
	// Key returns the key of the club of a name or a key.
	Key(ctx context.Context, of string) (string, error)
	// Inside reports whether a player is in the club with a key. It asks the store: a member
	// whom another node took out does not sit down here.
	Inside(ctx context.Context, key string, player table.Player) (bool, error)
	// KeysOf returns the keys of the clubs that a player is in.
	KeysOf(ctx context.Context, player table.Player) ([]string, error)
	// Profiles returns the profiles of clubs by their keys, without those that are closed, as
	// values that can be compared.
	Profiles(ctx context.Context, keys []string) (map[string]any, error)
}

// clubNews tells sockets that clubs have changed: what they say of themselves, or their games.
// However much happens, a socket is told once a beat.
type clubNews struct {
	audience[*clubWish]
	hub     *hub
	changed map[string]struct{}       // clubs, since the last beat
	moved   map[table.Player]struct{} // who came into clubs or left them, since then

	said    map[string]any // by key, what clubs that are watched said when they were last looked at
	looked  time.Time      // when that was
	looking bool
}

// clubWish is of which clubs a socket is told.
type clubWish struct {
	keys    map[string][]string // by what was asked for, a club or "" for those of its person: the keys of the clubs
	reading int                 // how often those of its person were asked for: what is read later counts
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
	// lookEvery is how often clubs that are watched are looked at: from the shell they change
	// without being announced.
	lookEvery = 5 * time.Second
	// mostLooked is how many at once.
	mostLooked = 2000
)

// lookAgain looks at the clubs that are watched, once in a while.
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
			n.hub.server.log.ErrorContext(ctx, "looking at the clubs that are watched", "err", err)
		}
	})
}

// look looks at clubs, and tells at the next beat of those that say something else than before.
func (n *clubNews) look(ctx context.Context, keys ...string) error {
	now, err := n.hub.server.config.Clubs.Profiles(ctx, keys)
	if err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, key := range keys {
		said, known := n.said[key]
		if n.said[key] = now[key]; known && said != now[key] { // of one that is closed there is nothing
			n.changed[key] = struct{}{}
		}
	}
	return nil
}

// mostKey is how long a key of a club may be, in bytes.
const mostKey = 40

// mostClubsWatched is of how many clubs a socket is told, besides those of its person.
const mostClubsWatched = 8

// watch begins or ends telling a socket of a club by its key, or of those of its person where there
// is none. Who begins is told at once, since something may have changed meanwhile.
func (n *clubNews) watch(ctx context.Context, c *socket, key string, on bool) {
	if !on {
		n.unwatch(c, key)
		return
	}
	if len(key) > mostKey {
		c.trouble("", NewProblem(http.StatusBadRequest, "bad-request", "There are no keys of clubs that long."))
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
		err = n.look(ctx, key) // before it is told: what comes later is a change
	}
	switch {
	case err != nil:
		n.hub.server.log.ErrorContext(ctx, "watching clubs", "err", err)
		c.trouble("", errInternal())
	case full:
		c.trouble("", NewProblem(http.StatusTooManyRequests, "too-many", "The socket watches too many clubs."))
	default:
		c.send(encode(&ClubMessage{"club", key}))
	}
}

// renew looks anew for the clubs of the person of a socket that is to be told of them.
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

// unwatch ends telling a socket of what it asked for.
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

// beat tells of the clubs that have changed, and those who are in others than before.
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
			n.hub.server.log.ErrorContext(ctx, "looking for the clubs of somebody who has joined or left one", "err", err)
			n.mu.Lock()
			n.moved[c.player] = struct{}{} // at the next beat
			n.mu.Unlock()
			continue
		}
		c.send(encode(&ClubMessage{"club", ""}))
	}
}
