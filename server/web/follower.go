package web

import (
	"bytes"
	"context"
	"sync"
	"sync/atomic"
)

// follower tells a socket of something that may change, as long as it is open: it is looked
// up whenever its topic is told, and sent when it is not what was sent last.
type follower struct {
	socket *socket
	look   func(ctx context.Context) (message any, err error)
	stop   func() // ends the news; nil where there are none

	asked atomic.Bool // somebody is going to look, and sees what changes until then
	mu    sync.Mutex  // what is told later was looked up later
	told  frame
}

// follow begins or ends telling a socket of a kind; who begins is told at once. Nothing
// changes where there is no topic.
func (c *socket) follow(ctx context.Context, kind string, on bool, topic string, look func(ctx context.Context) (any, error)) {
	c.unfollow(kind)
	if !on {
		return
	}
	f := &follower{socket: c, look: look}
	if topic != "" {
		var err error
		f.stop, err = c.hub.server.config.Bus.Watch(ctx, topic, func([]byte) {
			if !f.asked.Swap(true) {
				c.hub.crew.do(func() { f.tell(c.hub.ctx) })
			}
		})
		if err != nil {
			c.hub.server.log.ErrorContext(ctx, "a socket cannot hear of what it follows", "kind", kind, "err", err)
			c.trouble("", errInternal())
			return
		}
		if c.follows == nil {
			c.follows = map[string]*follower{}
		}
		c.follows[kind] = f
	}
	f.tell(ctx)
}

// unfollow ends it.
func (c *socket) unfollow(kind string) {
	if f := c.follows[kind]; f != nil {
		f.stop()
		delete(c.follows, kind)
	}
}

// tell tells what has changed.
func (f *follower) tell(ctx context.Context) {
	c := f.socket
	ctx, done := context.WithTimeout(ctx, requestTime)
	defer done()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked.Store(false)
	message, err := f.look(ctx)
	if err != nil {
		c.hub.server.log.ErrorContext(ctx, "looking at what a socket follows", "err", err)
		return
	}
	if now := encode(message); !bytes.Equal(now, f.told) {
		f.told = now
		c.send(now)
	}
}
