package web

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/server/fair"
)

// Limits of costly requests: pictures, films, print sheets, translations and statistics.
const (
	// mostCostly is how many are served concurrently.
	mostCostly = 2
	// mostCostlyWaiting is how many of one address may wait: a class that opens the same page
	// at once, most of it cached.
	mostCostlyWaiting = 16
	// mostDownloads is how many files are sent concurrently, and mostDownloadsOfOne how many of
	// them to one address, since a client may read slowly.
	mostDownloads, mostDownloadsOfOne = 32, 4
	// costlyWait is how long one may wait. It leaves time to serve it within requestTime.
	costlyWait = 7 * time.Second
	// refusalsTold is the least time between two log lines about refusals on a route.
	refusalsTold = time.Minute
)

// costly is a queue that serves few long requests concurrently. The next request is that of the
// address and the player with the least recent use, as for bots, so heavy users wait longest.
type costly struct {
	now     func() time.Time
	log     *slog.Logger
	metrics *metrics

	each int // served concurrently for one address; 0: no limit

	mu      sync.Mutex
	ledger  *fair.Ledger
	free    int
	waiting []*costlyRequest // in order of arrival
	running []*costlyRequest
	told    map[string]*refusals // by route
}

// costlyRequest is a request that waits or is served.
type costlyRequest struct {
	address, player string // keys of the ledger; player may be empty
	turn            chan struct{}
	began           time.Time
}

// refusals counts refusals on a route since the last log line.
type refusals struct {
	at    time.Time
	count int
}

// newCostly returns a queue that serves all requests concurrently, each of them for one address.
func newCostly(all, each int, log *slog.Logger, m *metrics, now func() time.Time) *costly {
	return &costly{now: now, log: log, metrics: m, each: each, ledger: fair.NewLedger(0, now), free: all, told: map[string]*refusals{}}
}

func (r *costlyRequest) keys() []string {
	if r.player == "" {
		return []string{r.address}
	}
	return []string{r.address, r.player}
}

// costs waits until a CPU-intensive request may run. Unless it returns an error, the caller
// must call done afterwards.
func (s *core) costs(ctx context.Context) (done func(), err error) { return s.enter(ctx, s.costly) }

// enter waits until c may serve a request.
func (s *core) enter(ctx context.Context, c *costly) (done func(), err error) {
	v := visitOf(ctx)
	r := &costlyRequest{address: "address " + subscriber(v.address)}
	if p := s.guests.who(ctx).Player; p != "" {
		r.player = "player " + string(p)
	}
	problem := c.enter(ctx, r)
	if problem == nil {
		return func() { c.leave(r) }, nil
	}
	v.refused = true
	c.tell(ctx, v.route)
	return nil, problem
}

// enter waits for the turn of a request.
func (c *costly) enter(ctx context.Context, r *costlyRequest) *Problem {
	if !c.add(r) {
		p := NewProblem(http.StatusTooManyRequests, "too-often", "Too many such requests from your address are waiting. Wait a moment.")
		p.Retry = 2
		return p
	}
	patience := time.NewTimer(costlyWait)
	defer patience.Stop()
	select {
	case <-r.turn:
		return nil
	case <-ctx.Done():
	case <-patience.C:
	}
	c.giveUp(r)
	p := NewProblem(http.StatusServiceUnavailable, "busy", "The server is too busy. Try again.")
	p.Retry = 5
	return p
}

// add queues a request, unless too many of its address wait.
func (c *costly) add(r *costlyRequest) bool {
	r.turn = make(chan struct{})
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ledger.Of(r.address).Waiting >= mostCostlyWaiting {
		return false
	}
	c.waiting = append(c.waiting, r)
	c.ledger.Book(1, 0, r.keys()...)
	c.grant()
	return true
}

// giveUp removes a request whose client has gone.
func (c *costly) giveUp(r *costlyRequest) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.Index(c.waiting, r); i >= 0 {
		c.waiting = slices.Delete(c.waiting, i, i+1)
		c.ledger.Book(-1, 0, r.keys()...)
		return
	}
	c.end(r)
}

// leave ends a served request.
func (c *costly) leave(r *costlyRequest) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.end(r)
}

func (c *costly) end(r *costlyRequest) {
	c.ledger.Book(0, -1, r.keys()...)
	c.ledger.Spend(c.now().Sub(r.began), r.keys()...)
	c.running = slices.DeleteFunc(c.running, func(o *costlyRequest) bool { return o == r })
	c.free++
	c.grant()
}

// grant serves the requests whose turn it is.
func (c *costly) grant() {
	for c.free > 0 && len(c.waiting) > 0 {
		best := -1
		for i, r := range c.waiting {
			if c.each > 0 && c.ledger.Of(r.address).Running >= c.each {
				continue
			}
			if best < 0 || c.before(r, c.waiting[best]) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		r := c.waiting[best]
		c.waiting = slices.Delete(c.waiting, best, best+1)
		c.ledger.Book(-1, 1, r.keys()...)
		c.running = append(c.running, r)
		c.free--
		r.began = c.now()
		close(r.turn)
	}
}

// before reports whether a comes before b. The use of a request is that of its address or its
// player, whichever is more.
func (c *costly) before(a, b *costlyRequest) bool {
	steps := func(r *costlyRequest) (address, player int) {
		address = c.step(r.address)
		if r.player != "" {
			player = c.step(r.player)
		}
		return max(address, player), player
	}
	first, own := steps(a)
	second, other := steps(b)
	return first < second || first == second && own < other
}

func (c *costly) step(key string) int {
	var inProgress time.Duration
	for _, r := range c.running {
		if r.address == key || r.player == key {
			inProgress += c.now().Sub(r.began)
		}
	}
	return c.ledger.Step(key, inProgress)
}

// tell counts a refusal and periodically logs those of its route.
func (c *costly) tell(ctx context.Context, route string) {
	c.metrics.refused.WithLabelValues(route).Inc()
	c.mu.Lock()
	now, r := c.now(), c.told[route]
	if r == nil {
		r = &refusals{}
		c.told[route] = r
	}
	r.count++
	count := r.count
	tells := r.at.IsZero() || now.Sub(r.at) >= refusalsTold
	if tells {
		*r = refusals{at: now}
	}
	c.mu.Unlock()
	if tells {
		c.log.WarnContext(ctx, "costly requests refused", "route", route, "refused", count)
	}
}
