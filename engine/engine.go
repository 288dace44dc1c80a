package engine

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/manykings/manykings/rules"
)

// Method is a way to search among three sides or more.
type Method uint8

// The methods.
const (
	// Auto is BestReply where captures are forced, in draughts, and Paranoid
	// elsewhere: lab/docs/evaluation.md has the matches.
	Auto Method = iota
	// Paranoid assumes that all others are allied against the seat on turn.
	Paranoid
	// MaxN lets every seat seek its own best. The browser's modules are without it.
	MaxN
	// BestReply lets one of the others make its best reply and the rest, in
	// their order, the move that looks best (BRS+).
	BestReply
)

// Options are the settings of an engine.
type Options struct {
	// Evaluator returns an evaluator bound to a position. It is required.
	Evaluator func(rules.Position) Evaluator
	Hash      int    // size of the transposition table in MiB, 0 is 16
	Threads   int    // 0 is 1
	Method    Method // with three sides or more
	// Plain searches every move to the full depth: alpha-beta, transposition table,
	// quiescence and nothing else. It is the reference for all other settings.
	Plain bool
	// Memory is shared with other engines at the same position that cannot share a table:
	// in a browser each is a program of its own. Nil is none.
	Memory Memory
}

// defaultHash is the size of the transposition table in MiB.
const defaultHash = 16

// Engine searches positions, one at a time, and keeps its transposition table. It is not safe for
// concurrent use.
type Engine struct {
	options   Options
	table     *transpositions
	searchers []searcher           // one for each thread
	now       func() time.Duration // since some moment; a time.Time would cost the browser as a context does
	// lag is the longest recent delay of a search by the machine while a clock ran; older
	// delays count less.
	lag time.Duration
	// promise is the win that the last search claimed.
	promise promise
}

// searcher searches the tree of one thread: *alphaBeta or *maxN.
type searcher interface {
	// base returns the worker that the searcher is built on.
	base() *worker
	// searchRoot searches the moves of the root from rank on, to the depth of the
	// iteration, and puts the best of them at rank with its line; if stopped, the best of
	// the finished ones. It reports bounds to report, unless that is nil.
	searchRoot(rank int, report func(Info))
	// clear empties all tables, for a new game.
	clear()
}

// New returns an engine with the given settings. It panics if they lack an
// evaluator.
func New(options Options) *Engine {
	if options.Evaluator == nil {
		panic("engine: Options.Evaluator is missing (engine/eval has one for every game)")
	}
	if options.Hash == 0 {
		options.Hash = defaultHash
	}
	if options.Threads == 0 || runtime.GOARCH == "wasm" {
		options.Threads = 1 // WebAssembly has no second thread to run
	}
	made := time.Now()
	return &Engine{options: options, now: func() time.Duration { return time.Since(made) }}
}

// Clear empties all tables, for a new game.
func (e *Engine) Clear() {
	if e.table != nil {
		e.table.clear()
	}
	e.promise = promise{}
	for _, s := range e.searchers {
		s.clear()
	}
}

// Search returns the best moves of the seat on turn, within limits and until ctx ends. It
// reports every line to report, unless that is nil.
//
// It always finds a legal move, however short the time, if the game goes on.
func (e *Engine) Search(ctx context.Context, pos rules.Position, limits Limits, report func(Info)) Result {
	result := e.SearchUntil(func() bool { return ctx.Err() != nil }, pos, limits, report)
	if limits.Infinite && !pos.Over() {
		<-ctx.Done()
	}
	return result
}

// SearchUntil is Search for callers without a context: it ends soon after stopped
// reports true, or once everything is searched. In the browser's module a context costs
// 100 kB, for the formatting of times and zones.
func (e *Engine) SearchUntil(stopped func() bool, pos rules.Position, limits Limits, report func(Info)) Result {
	start := e.now()
	elapsed := func() time.Duration { return e.now() - start }
	c := &control{stopped: stopped, limits: limits, elapsed: elapsed, budget: newBudget(limits, max(e.lag, limits.Clock.Lag))}
	if pos.Over() {
		return Result{}
	}
	if e.table == nil {
		e.table = newTranspositions(e.options.Hash)
		e.table.shared = e.options.Threads > 1
		e.table.memory = e.options.Memory
	}
	e.table.newSearch()
	e.prepare(c, pos)
	c.look() // until here it was work, and not waiting

	lines := min(max(limits.Lines, 1), len(c.workers[0].roots))
	var helpers sync.WaitGroup
	for i, s := range e.searchers[1:] {
		helpers.Go(func() { deepen(s, lines, 1+i%2, nil) })
	}
	if !e.keeps(lines, pos, report) {
		deepen(e.searchers[0], lines, max(limits.First, 1), report)
	}
	c.stop.Store(true)
	if c.budget.hard > 0 {
		c.look() // a depth may have ended long after the last look
	}
	helpers.Wait()
	e.lag = max(c.lag, e.lag-e.lag/16)
	result := c.workers[0].result(lines)
	if len(teamsIn(pos)) == 2 || c.workers[0].proves {
		e.promise.make(pos, result.Lines[0].Score)
	}
	return result
}

// keeps reports whether the first searcher has a win that was promised, which ends
// the search of a move to play.
func (e *Engine) keeps(lines int, pos rules.Position, report func(Info)) bool {
	a, ok := e.searchers[0].(*alphaBeta)
	if !ok || a.plain || a.sides.root != 0 && !a.proves {
		return false
	}
	if n := e.promise.left(pos); n > 0 && (a.promised == 0 || n < a.promised) {
		a.promised = n
	}
	limits := &a.control.limits
	if lines > 1 || limits.Infinite || limits.Depth > 0 || !a.prove() {
		return false
	}
	if report != nil {
		a.tell(0, Exact, report)
	}
	return true
}

// prepare makes the searchers ready for a position: as many as there are
// threads, of the kind that suits the sides left in the game.
func (e *Engine) prepare(c *control, pos rules.Position) {
	teams := teamsIn(pos)
	method := e.options.Method
	if method == Auto {
		method = bestMethod(pos)
	}
	for i := range e.options.Threads {
		if i == len(e.searchers) {
			e.searchers = append(e.searchers, nil)
		}
		s := e.searchers[i]
		if len(teams) > 2 && method == MaxN {
			s = takeMaxN(s, teams, pos.Turn())
		} else {
			a, ok := s.(*alphaBeta)
			if !ok {
				a = &alphaBeta{reductions: newReductions()}
			}
			a.take(teams, pos.Turn(), method)
			a.proves = !a.oneReply
			s = a
		}
		e.searchers[i] = s
		c.workers = append(c.workers, s.base())
	}
	for _, w := range c.workers {
		w.begin(e, c, pos, teams)
	}
}

// bestMethod returns the method that plays best among three sides or more, by
// the matches of lab/docs/evaluation.md.
func bestMethod(pos rules.Position) Method {
	if pos.State().Null() == rules.NoMove {
		// Captures are forced here, so that seats taken for allies would forever
		// be expected to sacrifice men for each other. They are not allies.
		return BestReply
	}
	return Paranoid
}

// begin makes w ready to search a position in which teams are left.
func (w *worker) begin(e *Engine, c *control, pos rules.Position, teams []rules.Team) {
	w.table = e.table
	w.bind(e, pos)
	w.control = c
	w.plain = e.options.Plain
	if w.margins = &betweenTwo; w.sides.root != 0 {
		w.margins = &amongMany
	}
	w.null = w.pos.Null()
	if w.draw = Draw; w.sides.root != 0 && !w.plain && w.null != rules.NoMove {
		w.draw = drawAmongMany
	}
	w.round = 0
	for _, team := range teams {
		w.round += len(team)
	}
	w.nodes, w.stopped, w.seldepth = 0, false, 0
	w.published.Store(0)
	w.ceiling = ^uint64(0)
	if n := c.limits.Nodes; n > 0 && len(c.workers) == 1 {
		w.ceiling = n
	}
	w.history.age()
	w.sees = nil
	w.listRoot(c.limits.Moves)
	w.sees = c.limits.Sees
}

// bind gives w a copy of pos to search, and an evaluator for it: the previous one, with its tables,
// if the game is the same.
func (w *worker) bind(e *Engine, pos rules.Position) {
	pos = pos.Clone()
	w.pos = pos.State()
	w.captor, _ = w.pos.(rules.Captor)
	if w.ev == nil || !w.ev.Bind(pos) {
		w.ev = e.options.Evaluator(pos)
	}
}

// result returns the lines of w.
func (w *worker) result(lines int) Result {
	r := Result{Best: w.roots[0].move, Stats: w.control.stats()}
	for i := range w.roots[:lines] {
		r.Lines = append(r.Lines, w.judge(w.roots[i].line))
	}
	if line := r.Lines[0].Moves; len(line) > 1 {
		r.Expect = line[1]
	}
	return r
}
