package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/manykings/manykings/rules"
)

// Plan specifies a run.
type Plan struct {
	URL      string   // of the server
	Others   []string // of further nodes: players are spread over all of them
	Parse    func(id string) (rules.Game, error)
	Variant  string // game id
	Games    int    // at the same time
	Shared   int    // how many of them the same people play; 0 is one
	Length   int    // entries of every game before measuring begins
	Sockets  bool   // send moves on the sockets instead of posting them
	Watchers int    // of every game, besides its players
	Senders  int    // most requests at the same time
	Rate     int    // moves a second; 0 for as many as the server takes
	Warm     time.Duration
	For      time.Duration // measuring time, after Warm
	Log      func(string)  // gets progress messages
	// Usage returns the server's use of the machine; it may be nil.
	Usage func() (Usage, error)
}

// Report is the measurements.
type Report struct {
	Moves    int           // acknowledged
	Took     time.Duration // time for these moves
	Answered Latencies     // from the request to its answer
	Heard    Latencies     // from the request until all players have received the move
	CPU      time.Duration // of the server meanwhile, if the plan has Usage
	Written  int64         // by the server to the disk meanwhile, in bytes
	Checked  int           // games compared afterwards
	Judged   int           // requests in them found linearizable ([History])
}

// PerSecond returns the acknowledged moves a second.
func (r *Report) PerSecond() float64 { return float64(r.Moves) / r.Took.Seconds() }

// run is the execution of a plan.
type run struct {
	plan    Plan
	parties []*party
	series  []*series
	free    chan *series // series without a move in progress
	history *History

	mu        sync.Mutex
	measuring bool
	before    Usage // at the beginning of measuring
	report    Report
}

// Play executes the plan, then compares all games with the acknowledged moves. A refused request
// ends it with an error.
func Play(ctx context.Context, plan Plan) (*Report, error) {
	variant, err := plan.Parse(plan.Variant)
	if err != nil {
		return nil, err
	}
	r := &run{plan: plan, free: make(chan *series, plan.Games), history: NewHistory()}
	client := newClient(plan.Senders)
	defer client.CloseIdleConnections()

	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	plan.Log(fmt.Sprintf("seating %d games of %s", plan.Games, plan.Variant))
	var hearing sync.WaitGroup
	defer hearing.Wait()
	shared := max(plan.Shared, 1)
	for i := range plan.Games {
		if i%shared == 0 {
			r.parties = append(r.parties, &party{byGame: map[string]*series{}})
		}
		people := r.parties[i/shared]
		t := &series{run: r, variant: variant, party: people, number: i, lots: rand.New(rand.NewPCG(1, uint64(i)))}
		r.series = append(r.series, t)
		people.seated = append(people.seated, t)
	}
	defer func() {
		for _, p := range r.parties {
			p.leave()
		}
	}()
	var seating errgroup.Group
	seating.SetLimit(plan.Senders)
	for _, people := range r.parties {
		seating.Go(func() error {
			if err := people.gather(ctx, client, append([]string{plan.URL}, plan.Others...), variant.Seats()+plan.Watchers); err != nil {
				return err
			}
			for _, p := range people.players {
				hearing.Go(func() {
					if err := p.Hear(ctx, func(n *News) { people.told(p, n) }); ctx.Err() == nil {
						stop(err)
					}
				})
			}
			for _, t := range people.seated {
				if err := t.begin(ctx); err != nil {
					return err
				}
				r.free <- t
			}
			return nil
		})
	}
	if err := seating.Wait(); err != nil {
		stop(err)
		return nil, err
	}
	if err := r.prepare(ctx); err != nil {
		stop(err)
		return nil, err
	}
	if err := r.send(ctx); err != nil {
		stop(err)
		return nil, err
	}
	err = r.compare(ctx)
	stop(errDone)
	return &r.report, err
}

// errDone is the cause that ends connections after the last move.
var errDone = errors.New("done")

// newClient returns a client for many parallel requests. Sockets have further connections of
// their own.
func newClient(senders int) *http.Client {
	return &http.Client{Transport: &http.Transport{
		DialContext:         (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
		MaxIdleConnsPerHost: senders,
		DisableCompression:  true,
	}}
}

// prepare plays, as fast as the server allows, until every game has its length.
func (r *run) prepare(ctx context.Context) error {
	if r.plan.Length == 0 {
		return nil
	}
	r.plan.Log(fmt.Sprintf("playing %d moves of each", r.plan.Length))
	var (
		group errgroup.Group
		mu    sync.Mutex
		ready []*series
		all   = make(chan struct{})
	)
	for range r.plan.Senders {
		group.Go(func() error {
			for {
				var t *series
				select {
				case t = <-r.free:
				case <-all:
					return nil
				case <-ctx.Done():
					return context.Cause(ctx)
				}
				if long, err := t.lengthen(ctx, r.plan.Length); err != nil {
					return err
				} else if !long {
					continue
				}
				mu.Lock()
				ready = append(ready, t)
				if len(ready) == len(r.series) {
					close(all)
				}
				mu.Unlock()
			}
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for _, t := range ready {
		r.free <- t
	}
	return nil
}

// lengthen plays a move of a game that is shorter than a length, or reports that it is long
// enough.
func (t *series) lengthen(ctx context.Context, length int) (long bool, err error) {
	if t.over {
		if err := t.begin(ctx); err != nil {
			return false, err
		}
	}
	if t.length >= length {
		return true, nil
	}
	return false, t.play(ctx, time.Now())
}

// send plays moves for the time of the plan and waits until players have received the last.
func (r *run) send(ctx context.Context) error {
	r.plan.Log(fmt.Sprintf("playing for %v, measured after %v", r.plan.For, r.plan.Warm))
	begin := time.Now()
	end := begin.Add(r.plan.Warm + r.plan.For)
	var group errgroup.Group
	ticks := r.ticks(begin, end)
	var measure sync.Once
	var failed error
	for range r.plan.Senders {
		group.Go(func() error {
			for due := range ticks {
				if due.Sub(begin) >= r.plan.Warm {
					measure.Do(func() { failed = r.measure() })
				}
				t, err := r.next(ctx)
				if err != nil {
					return err
				}
				if r.plan.Rate == 0 {
					due = time.Now()
				}
				if err := t.play(ctx, due); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		for range ticks { // the sender must end
		}
		return err
	}
	if err := errors.Join(failed, r.measured()); err != nil {
		return err
	}
	for range r.series {
		select {
		case <-r.free:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// ticks sends the times at which moves are due until end.
func (r *run) ticks(begin, end time.Time) <-chan time.Time {
	ticks := make(chan time.Time, 4*r.plan.Senders)
	go func() {
		defer close(ticks)
		for i := 0; ; i++ {
			due := time.Now()
			if r.plan.Rate > 0 {
				due = begin.Add(time.Duration(i) * time.Second / time.Duration(r.plan.Rate))
				time.Sleep(time.Until(due))
			}
			if due.After(end) {
				return
			}
			ticks <- due
		}
	}()
	return ticks
}

// next returns the free series that has waited longest.
func (r *run) next(ctx context.Context) (*series, error) {
	select {
	case t := <-r.free:
		if t.over {
			if err := t.begin(ctx); err != nil {
				return nil, err
			}
		}
		return t, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// measure starts measuring.
func (r *run) measure() (err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.measuring, r.report = true, Report{}
	if r.plan.Usage != nil {
		r.before, err = r.plan.Usage()
	}
	return err
}

// measured ends measuring.
func (r *run) measured() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.measuring = false
	if r.plan.Usage == nil {
		return nil
	}
	after, err := r.plan.Usage()
	r.report.CPU, r.report.Written = after.CPU-r.before.CPU, after.Written-r.before.Written
	return err
}

func (r *run) answered(latency time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.measuring {
		r.report.Moves++
		r.report.Took = r.plan.For
		r.report.Answered = append(r.report.Answered, latency)
	}
}

func (r *run) heard(latency time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.measuring {
		r.report.Heard = append(r.report.Heard, latency)
	}
}

// compare reads every game and returns an error if one differs from the acknowledged moves.
func (r *run) compare(ctx context.Context) error {
	r.plan.Log("comparing all games with the acknowledged moves")
	for _, t := range r.series {
		if !t.over {
			t.games = append(t.games, result{t.id, t.length})
		}
		for _, want := range t.games {
			read := r.history.Read(want.id)
			g, err := t.party.players[0].Get(ctx, want.id)
			if err != nil {
				return err
			}
			read(g.Entries)
			if g.Len() != want.length {
				return fmt.Errorf("game %s has %d entries, %d were acknowledged", want.id, g.Len(), want.length)
			}
			r.report.Checked++
		}
	}
	judged := r.history.Check()
	r.report.Judged = judged.Operations
	return judged.Err()
}

// kept reads the compared games again, after they have gone on, and returns how many of the acknowledged
// moves are lost.
func (r *run) kept(ctx context.Context) (lost, all int, err error) {
	for _, t := range r.series {
		for _, want := range t.games {
			read := r.history.Read(want.id)
			g, err := t.party.players[0].Get(ctx, want.id)
			if err != nil {
				return lost, all, err
			}
			read(g.Entries)
			all += want.length
			lost += max(0, want.length-g.Len())
		}
	}
	return lost, all, r.history.Check().Err()
}
