// Package chaos plays games on several nodes while one component after another is broken,
// and reports missing acknowledged moves, stalled games, and the players' waiting times.
// Everything runs on this machine: the nodes, a PostgreSQL server with its synchronous
// standby, NATS servers. lab/docs/chaos.md has the results.
package chaos

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/manykings/manykings/rules"
)

// Plan configures games and faults.
type Plan struct {
	Program   string // the server
	Before    string // another one, with which the nodes begin until they are upgraded; empty for none
	Directory string // for all data; it must be empty
	Parse     func(id string) (rules.Game, error)
	Nodes     int
	Buses     int
	Standby   bool
	Patroni   bool // keeps the database and its standby
	Games     int
	Rate      int // moves a second
	Seed      uint64
	Faults    []string // names, or several with + between; none is all
	Settle    time.Duration
	Log       func(string)
}

// Row is the result of a fault.
type Row struct {
	Fault     string
	Outage    bool          // the database was away for all nodes
	Away      time.Duration // from the beginning until all was whole again
	Moves     int           // acknowledged from its beginning until all went on
	Missing   int           // of all that were acknowledged until then
	Stalled   int           // games in which a move took longer than 10 s or, if the database was away, than 6 s after it was back
	P50, P99  time.Duration // from the first attempt until the answer
	GoOn      time.Duration // from the beginning until the last answer that took longer than a second
	Charged   time.Duration // the most that was taken from a clock for more than was thought
	Reconnect time.Duration // the longest that a player was without a socket
}

// stall is how long a move may take, and stallBack how long when the database is back.
const (
	stall     = 10 * time.Second
	stallBack = 6 * time.Second
)

// run is a plan being carried out.
type run struct {
	plan    Plan
	cluster *cluster
	variant rules.Game
	client  *http.Client
	games   []*game

	mu      sync.Mutex
	answers []answered
	gaps    []answered // times without a socket
}

// answered is a request and its answer.
type answered struct{ sent, answered time.Time }

func (a answered) took() time.Duration { return a.answered.Sub(a.sent) }

func (r *run) acknowledged(sent, at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answers = append(r.answers, answered{sent, at})
}

func (r *run) connected(lost, at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.gaps = append(r.gaps, answered{lost, at})
}

// Run carries out a plan, and reports each row.
func Run(ctx context.Context, plan Plan, tell func(Row)) (err error) {
	variant, err := plan.Parse("star:2")
	if err != nil {
		return err
	}
	list, err := faultsOf(plan)
	if err != nil {
		return err
	}
	plan.Log("starting PostgreSQL, NATS and the nodes")
	c, err := start(ctx, cmp.Or(plan.Before, plan.Program), plan.Directory, plan.Nodes, plan.Patroni, plan.Standby, plan.Buses)
	if err != nil {
		return err
	}
	defer c.close()
	if plan.Before != "" {
		c.other = plan.Program
	}
	r := &run{plan: plan, cluster: c, variant: variant, client: &http.Client{Transport: &http.Transport{
		DialContext: (&net.Dialer{Timeout: answerTime}).DialContext, MaxIdleConnsPerHost: 256, DisableCompression: true,
	}}}
	defer r.client.CloseIdleConnections()

	plan.Log(fmt.Sprintf("making %d games", plan.Games))
	var making errgroup.Group
	making.SetLimit(16)
	for i := range plan.Games {
		g := &game{run: r, number: i, lots: rand.New(rand.NewPCG(plan.Seed, uint64(i)))}
		r.games = append(r.games, g)
		making.Go(func() error { return g.begin(ctx) })
	}
	if err := making.Wait(); err != nil {
		return err
	}

	playing, stop := context.WithCancelCause(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer stop(nil)
	pace := time.Duration(float64(time.Second) * float64(plan.Games) / float64(plan.Rate))
	for _, g := range r.games {
		for _, p := range g.players {
			all.Go(func() { g.watch(playing, p) })
		}
		all.Go(func() {
			if err := g.keepPlaying(playing, pace); err != nil && playing.Err() == nil {
				stop(err)
			}
		})
	}
	for _, f := range list {
		if err := r.during(playing, f, tell); err != nil {
			return errors.Join(err, context.Cause(playing))
		}
	}
	return nil
}

// keepPlaying plays a move each pace.
func (g *game) keepPlaying(ctx context.Context, pace time.Duration) error {
	next := time.Now().Add(rand.N(pace))
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Until(next)):
		}
		next = time.Now().Add(pace/2 + rand.N(pace))
		g.mu.Lock()
		over := g.id == ""
		g.mu.Unlock()
		if over {
			if err := g.begin(ctx); err != nil {
				return err
			}
		}
		if err := g.play(ctx); err != nil {
			return err
		}
	}
}

// during breaks something, and reports the result.
func (r *run) during(ctx context.Context, f fault, tell func(Row)) error {
	for _, n := range r.cluster.nodes {
		n.shunned.Store(0)
	}
	for _, g := range r.games {
		g.spread()
	}
	if err := wait(ctx, spreading); err != nil {
		return err
	}
	r.plan.Log(f.name)
	r.mu.Lock()
	r.answers, r.gaps = nil, nil
	r.mu.Unlock()
	began := time.Now()
	if err := f.do(ctx, r.cluster); err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	whole := time.Now()
	stood := func(sent, answered time.Time) bool {
		if f.outage {
			return answered.Sub(whole) > stallBack && sent.Before(whole) || answered.Sub(sent) > stall && sent.After(whole)
		}
		return answered.Sub(sent) > stall
	}
	select { // everything is whole again
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(r.plan.Settle):
	}
	row := Row{Fault: f.name, Away: whole.Sub(began), Outage: f.outage}
	// Requests under way are awaited without a limit.
	for deadline := time.Now().Add(time.Minute); r.isWaiting() && time.Now().Before(deadline) && ctx.Err() == nil; {
		time.Sleep(50 * time.Millisecond)
	}
	r.mu.Lock()
	answers, gaps := slices.Clone(r.answers), slices.Clone(r.gaps)
	r.mu.Unlock()
	var times []time.Duration
	for _, a := range answers {
		times = append(times, a.took())
		if stood(a.sent, a.answered) {
			row.Stalled++
		}
		if a.took() > time.Second {
			row.GoOn = max(row.GoOn, a.answered.Sub(began))
		}
	}
	for _, g := range r.games { // still waiting
		g.mu.Lock()
		if !g.since.IsZero() && stood(g.since, time.Now()) {
			row.Stalled++
		}
		g.mu.Unlock()
	}
	for _, gap := range gaps {
		row.Reconnect = max(row.Reconnect, gap.took())
	}
	slices.Sort(times)
	if row.Moves = len(times); row.Moves > 0 {
		row.P50, row.P99 = times[len(times)/2], times[len(times)*99/100]
	}
	worst, err := r.verify(ctx, &row)
	if err != nil {
		return err
	}
	if row.Charged > time.Second && worst != nil {
		r.plan.Log(fmt.Sprintf("began %s, whole %s; %.1f s charged: %v", began.Format("15:04:05.000"), whole.Format("15:04:05.000"), row.Charged.Seconds(), worst))
	}
	tell(row)
	if r.cluster.after == nil {
		return nil
	}
	back := r.cluster.after
	r.cluster.after = nil
	return back()
}

// verify adds to a row the moves that games lack and the time charged to players, and returns how
// the most was charged.
func (r *run) verify(ctx context.Context, row *Row) (worst *course, err error) {
	var checking errgroup.Group
	checking.SetLimit(8)
	var mu sync.Mutex
	for _, g := range r.games {
		checking.Go(func() error {
			missing, charged, how, err := g.verify(ctx)
			mu.Lock()
			defer mu.Unlock()
			row.Missing += missing
			if charged > row.Charged {
				row.Charged, worst = charged, how
			}
			g.mu.Lock()
			clear(g.think)
			clear(g.course)
			g.mu.Unlock()
			return err
		})
	}
	return worst, checking.Wait()
}

// isWaiting reports whether a move has been waited for for more than a second.
func (r *run) isWaiting() bool {
	for _, g := range r.games {
		g.mu.Lock()
		waiting := !g.since.IsZero() && time.Since(g.since) > time.Second
		g.mu.Unlock()
		if waiting {
			return true
		}
	}
	return false
}

// Head is the head of the table of rows, as Markdown.
const Head = `| fault | lasts | moves acknowledged | missing | stalled games | p50 | p99 | until all go on | charged | without a socket |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|`

// String returns a row of the table.
func (r Row) String() string {
	return fmt.Sprintf("| %s | %.1f s | %d | %d | %d | %d ms | %d ms | %.1f s | %.1f s | %.1f s |", r.Fault, r.Away.Seconds(), r.Moves, r.Missing, r.Stalled,
		r.P50.Milliseconds(), r.P99.Milliseconds(), r.GoOn.Seconds(), r.Charged.Seconds(), r.Reconnect.Seconds())
}

// Bad returns the violations of a row, nil without any.
func (r Row) Bad() error {
	var errs []error
	if r.Missing > 0 {
		errs = append(errs, fmt.Errorf("%s: %d acknowledged moves are missing", r.Fault, r.Missing))
	}
	if r.Stalled > 0 {
		errs = append(errs, fmt.Errorf("%s: %d games stalled for too long", r.Fault, r.Stalled))
	}
	if r.Outage && r.Charged > time.Second {
		errs = append(errs, fmt.Errorf("%s: somebody was charged %v for it", r.Fault, r.Charged))
	}
	if r.Moves == 0 {
		errs = append(errs, fmt.Errorf("%s: no move was acknowledged", r.Fault))
	}
	return errors.Join(errs...)
}
