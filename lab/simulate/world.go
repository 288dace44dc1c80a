package simulate

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// Options configure a simulation.
type Options struct {
	Seed  uint64
	Games int // at once
	Shelf *games.Shelf
}

// Result is the result of a simulation.
type Result struct {
	Moves    int           // that were stored
	Commits  int           // changes that were stored, moves among them
	Asked    int           // requests of people, each repeated until it was answered
	Repeated int           // repetitions of requests
	Faults   int           // of the store, while something was asked of it
	Stops    int           // of servers
	Spent    time.Duration // on the simulated clock
	Sum      uint64        // of all that was stored, in order
}

// Add adds another result.
func (r *Result) Add(o Result) {
	r.Moves += o.Moves
	r.Commits += o.Commits
	r.Asked += o.Asked
	r.Repeated += o.Repeated
	r.Faults += o.Faults
	r.Stops += o.Stops
	r.Spent += o.Spent
	r.Sum ^= o.Sum
}

// Times of a simulation.
const (
	trouble  = 20 * time.Minute // no faults afterwards
	longest  = 12 * time.Hour   // until all games must have ended
	patience = 2 * time.Minute  // in which a bot moves without faults
	outage   = 3 * time.Second  // without a beat: no clock runs
)

// world is a simulation.
type world struct {
	Options
	ctx    context.Context
	cancel context.CancelFunc
	began  time.Time
	tasks  sync.WaitGroup
	kept   *memory.Store
	bus    *bus
	judge  *judge
	nodes  []*node

	mu      sync.Mutex
	weather weather
	calm    time.Time // the end of the faults
	failure error
	result  Result
}

// Run simulates until all games have ended. The error is the first thing that must not
// be. It must be called where time is simulated (testing/synctest).
func Run(o Options) (Result, error) {
	w := &world{Options: o, began: time.Now(), kept: memory.NewStore()}
	w.ctx, w.cancel = context.WithTimeout(context.Background(), longest)
	w.bus = newBus(w)
	w.judge = newJudge(w)
	dice := w.dice("world")
	for i := range 1 + dice.IntN(3) {
		n := &node{w: w, name: fmt.Sprint("node", i+1)}
		w.nodes = append(w.nodes, n)
	}
	for _, n := range w.nodes {
		w.tasks.Go(n.run)
	}
	var played sync.WaitGroup
	for i := range o.Games {
		played.Go(func() { w.host(i) })
	}
	w.tasks.Go(w.fate)
	w.tasks.Go(w.watch)
	played.Wait()
	if w.ctx.Err() != nil {
		w.fail("after %v these games go on: %v", longest, w.judge.open())
	}
	w.cancel()
	w.tasks.Wait()
	w.result.Spent = time.Since(w.began)
	return w.result, w.failure
}

// fail notes a violation, and ends the simulation.
func (w *world) fail(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failure == nil {
		w.failure = fmt.Errorf("seed %d, after %v: "+format, append([]any{w.Seed, time.Since(w.began)}, args...)...)
	}
	w.cancel()
}

// count counts something.
func (w *world) count(what *int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*what++
}

// dice returns a source of randomness for a name.
func (w *world) dice(who string) *rand.Rand { return rand.New(rand.NewPCG(w.Seed, hash(who))) }

// draw returns a number that follows from the seed, the moment and what it is for: in
// whatever order it is asked for at one moment.
func (w *world) draw(what ...string) *rand.Rand {
	return rand.New(rand.NewPCG(w.Seed^uint64(time.Since(w.began)), hash(what...)))
}

func hash(words ...string) uint64 {
	h := fnv.New64a()
	for _, word := range words {
		_, _ = h.Write([]byte(word))
		_, _ = h.Write([]byte{0})
	}
	return h.Sum64()
}

// between returns a time of at least low and less than high.
func between(d *rand.Rand, low, high time.Duration) time.Duration {
	return low + time.Duration(d.Int64N(int64(high-low)))
}

// wait waits, and reports false if ctx has ended meanwhile.
func wait(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// weather is the present faults.
type weather struct {
	fail float64       // how many requests to the store fail
	slow time.Duration // they take up to so long
	mute bool          // no news and no jobs arrive
}

// now returns the weather.
func (w *world) now() weather {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.weather
}

// set changes the weather.
func (w *world) set(to weather) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.weather = to
}

// usual is the background rate of faults between the particular ones.
var usual = weather{fail: 0.01, slow: 20 * time.Millisecond}

// fate causes faults one after another, then ends.
func (w *world) fate() {
	dice := w.dice("fate")
	for time.Since(w.began) < trouble {
		w.set(usual)
		if !wait(w.ctx, between(dice, 2*time.Second, 40*time.Second)) {
			return
		}
		n := w.nodes[dice.IntN(len(w.nodes))]
		last := between(dice, time.Second, 30*time.Second)
		switch dice.IntN(7) {
		case 0:
			w.set(weather{fail: 0.3, slow: 100 * time.Millisecond})
		case 1:
			w.set(weather{fail: 1, slow: 50 * time.Millisecond})
		case 2:
			w.set(weather{fail: 0.02, slow: 6 * time.Second})
		case 3:
			w.set(weather{fail: 0.01, slow: 20 * time.Millisecond, mute: true})
		case 4, 5:
			n.stop(last, between(dice, -4*time.Second, 4*time.Second))
			last = between(dice, 0, last)
		case 6:
			n.freeze(between(dice, 0, 8*time.Second))
		}
		if !wait(w.ctx, last) {
			return
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.weather = weather{slow: 5 * time.Millisecond}
	w.calm = time.Now()
}

// watch checks that games that wait only for a bot continue.
func (w *world) watch() {
	for wait(w.ctx, 10*time.Second) {
		w.mu.Lock()
		calm := w.calm
		w.mu.Unlock()
		if !calm.IsZero() && time.Since(calm) > patience {
			w.judge.stalled(patience)
		}
	}
}

// errDown is the answer of a server that is not there.
var errDown = errors.New("simulate: the server is down")

// node is a server, in one life after another.
type node struct {
	w    *world
	name string

	mu     sync.Mutex
	ahead  time.Duration // its clock
	life   *life         // nil while it is down
	absent time.Duration // how long it will be down
}

// life is a server from its start until its stop.
type life struct {
	*live.Service
	node *node
	ctx  context.Context
	stop context.CancelFunc
}

// alive returns the life of a server, nil if it is down.
func (n *node) alive() *life {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.life
}

// stop stops a server between two steps, for some time. Its clock is set meanwhile.
func (n *node) stop(absent, ahead time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.life != nil {
		n.w.count(&n.w.result.Stops)
		n.life.stop()
		n.life, n.absent, n.ahead = nil, absent, ahead
	}
}

// freeze advances the clock of a server, which otherwise runs evenly: so a frozen server
// sees its frozen time.
func (n *node) freeze(by time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.ahead += by
}

// clock returns the time on a server's clock.
func (n *node) clock() time.Time {
	n.mu.Lock()
	defer n.mu.Unlock()
	return time.Now().Add(n.ahead)
}

// run lives one life after another.
func (n *node) run() {
	dice := n.w.dice(n.name)
	for lives := 0; n.w.ctx.Err() == nil; lives++ {
		n.live(lives, dice)
		n.mu.Lock()
		absent := n.absent
		n.mu.Unlock()
		if !wait(n.w.ctx, absent+between(dice, 0, time.Second)) {
			return
		}
	}
}

// live starts a server and keeps it running until it is stopped.
func (n *node) live(lives int, dice *rand.Rand) {
	l := &life{node: n}
	l.ctx, l.stop = context.WithCancel(n.w.ctx)
	defer l.stop()
	lots := n.w.dice(fmt.Sprint(n.name, lives))
	var mu sync.Mutex
	node := ""
	if len(n.w.nodes) > 1 {
		node = fmt.Sprint(n.name, "-", lives)
	}
	l.Service = live.New(&store{Store: n.w.kept, w: n.w, life: l}, &lifeBus{n.w.bus, l}, live.Options{
		Parse: n.w.Shelf.Parse, Now: n.clock, Gap: outage, Node: node, Log: slog.New(slog.DiscardHandler),
		Seed: func() string {
			mu.Lock()
			defer mu.Unlock()
			return fmt.Sprint(lots.Uint64())
		},
	})
	join := func() (func(), error) { return func() {}, l.Resume(l.ctx) }
	if node != "" {
		join = func() (func(), error) { return l.JoinNodes(l.ctx) }
	}
	leave, err := join()
	for ; err != nil; leave, err = join() {
		if !wait(l.ctx, between(dice, 100*time.Millisecond, time.Second)) {
			return
		}
	}
	defer leave()
	n.mu.Lock()
	n.life = l
	n.mu.Unlock()
	var chores sync.WaitGroup
	// Never two of them at one moment, so that a seed is a run.
	beat, sweep := between(dice, 0, 500*time.Millisecond), between(dice, 500*time.Millisecond, time.Second)
	chores.Go(func() {
		for ok := wait(l.ctx, beat); ok; ok = wait(l.ctx, time.Second) {
			_ = l.Beat(l.ctx) // its failure is simulated
		}
	})
	chores.Go(func() {
		for ok := wait(l.ctx, sweep); ok; ok = wait(l.ctx, time.Second) {
			_ = l.Sweep(l.ctx)
		}
	})
	chores.Go(l.bots)
	<-l.ctx.Done()
	chores.Wait()
}

// moment returns the simulated time as servers would see it whose clocks are right.
func moment() table.Millis { return table.At(time.Now()) }
