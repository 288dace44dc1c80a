package engine

import (
	"sync/atomic"
	"time"
)

// control ends a search: by its limits, or from outside.
type control struct {
	stopped func() bool // from outside
	limits  Limits
	elapsed func() time.Duration // since the start
	budget  budget
	// looked is when the clock was last looked at, and lag the longest time between
	// two looks: far more than the nodes between them take where the machine has
	// other work.
	looked, lag time.Duration
	stop        atomic.Bool
	workers     []*worker
}

// poll reports whether the search must stop. Only the first worker looks at clock, context
// and nodes; the others look at its flag.
func (c *control) poll(w *worker) bool {
	if c.stop.Load() {
		return true
	}
	if w != c.workers[0] {
		return false
	}
	if c.stopped() ||
		c.limits.Nodes > 0 && len(c.workers) > 1 && c.nodes() >= c.limits.Nodes ||
		c.budget.hard > 0 && c.look() >= c.budget.hard {
		c.stop.Store(true)
		return true
	}
	return false
}

// look returns the elapsed time, and notes the time since the previous call.
func (c *control) look() time.Duration {
	now := c.elapsed()
	if c.looked > 0 {
		c.lag = max(c.lag, now-c.looked)
	}
	c.looked = now
	return now
}

// nodes returns the nodes that all workers have visited.
func (c *control) nodes() uint64 {
	var n uint64
	for _, w := range c.workers {
		n += w.published.Load()
	}
	return n
}

// stats returns the nodes and the time of the search so far.
func (c *control) stats() Stats {
	w := c.workers[0]
	w.published.Store(w.nodes)
	return Stats{Nodes: c.nodes(), Time: c.elapsed(), Full: w.table.full()}
}
