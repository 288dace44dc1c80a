package web

import (
	"context"
	"log/slog"
	"sync/atomic"

	"github.com/manykings/manykings/internal/rescue"
)

// mostIdle is how many of a crew wait for work: as many as may share a commit, after
// which all of them are free at once.
const mostIdle = 256

// crew does short work on goroutines that are kept: the stack of a new one must grow
// to what storing and telling a game needs, each time.
type crew struct {
	ctx  context.Context // when it ends, so do those who wait
	log  *slog.Logger
	work chan func()
	idle atomic.Int32
}

func newCrew(ctx context.Context, log *slog.Logger) *crew {
	return &crew{ctx: ctx, log: log, work: make(chan func())}
}

// do lets f be done at once by one of the crew.
func (c *crew) do(f func()) {
	select {
	case c.work <- f:
	default:
		go c.member(f)
	}
}

// member does f, and what comes after it.
func (c *crew) member(f func()) {
	for {
		c.safely(f)
		if c.idle.Add(1) > mostIdle {
			c.idle.Add(-1)
			return
		}
		select {
		case f = <-c.work:
			c.idle.Add(-1)
		case <-c.ctx.Done():
			c.idle.Add(-1)
			return
		}
	}
}

// safely does f: a panic is the end of that work and of nothing else.
func (c *crew) safely(f func()) {
	if err := rescue.Do(func() error { f(); return nil }); err != nil {
		c.log.ErrorContext(c.ctx, "working for sockets", "err", err)
	}
}
