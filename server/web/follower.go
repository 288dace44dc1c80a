package web

import (
	"bytes"
	"context"
	"sync"
	"sync/atomic"
)

// follower sends a socket a value whenever it changes: on each message of its topic it reads the
// value again and compares it with the last one sent.
type follower struct {
	socket *socket
	look   func(ctx context.Context) (message any, err error)
	stop   func() // unsubscribes; nil without a topic

	asked atomic.Bool // a read is pending, which sees all earlier changes
	mu    sync.Mutex  // keeps reads and sends in order
	told  frame
}

// follow subscribes or unsubscribes a socket from a kind of value. A new subscription gets the
// value at once. Without a topic the value never changes.
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
			c.hub.server.log.ErrorContext(ctx, "a socket cannot subscribe", "kind", kind, "err", err)
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

// unfollow ends the subscription.
func (c *socket) unfollow(kind string) {
	if f := c.follows[kind]; f != nil {
		f.stop()
		delete(c.follows, kind)
	}
}

// tell sends the value if it has changed.
func (f *follower) tell(ctx context.Context) {
	c := f.socket
	ctx, done := context.WithTimeout(ctx, requestTime)
	defer done()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked.Store(false)
	message, err := f.look(ctx)
	if err != nil {
		c.hub.server.log.ErrorContext(ctx, "reading the value that a socket follows", "err", err)
		return
	}
	if now := encode(message); !bytes.Equal(now, f.told) {
		f.told = now
		c.send(now)
	}
}
