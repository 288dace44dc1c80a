package web

import (
	"context"
	"log/slog"
	"sync/atomic"

	"github.com/manykings/manykings/internal/rescue"
)

// mostIdle is how many idle goroutines are kept: as many as may share a commit, after which all
// become free at once.
const mostIdle = 256

// crew runs short work on pooled goroutines, since the stack of a new one must grow each time
// to the size that storing and sending a game needs.
type crew struct {
	ctx  context.Context // ends idle goroutines
	log  *slog.Logger
	work chan func()
	idle atomic.Int32
}

func newCrew(ctx context.Context, log *slog.Logger) *crew {
	return &crew{ctx: ctx, log: log, work: make(chan func())}
}

// do runs f on one of the crew's goroutines.
func (c *crew) do(f func()) {
	select {
	case c.work <- f:
	default:
		go c.member(f)
	}
}

// member runs f and then further work.
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

// safely runs f; a panic ends only that work.
func (c *crew) safely(f func()) {
	if err := rescue.Do(func() error { f(); return nil }); err != nil {
		c.log.ErrorContext(c.ctx, "panic in work for sockets", "err", err)
	}
}
