package engine

import (
	"context"
	"slices"
	"sync"

	"github.com/manykings/manykings/rules"
)

// Search returns the best moves of the seat on turn, within limits and until ctx
// ends. It tells report, unless that is nil, of every line that it finds.
//
// It always finds a legal move, however short the time, if the game goes on.
func (e *Engine) Search(ctx context.Context, pos rules.Position, limits Limits, report func(Info)) Result {
	c := &control{ctx: ctx, limits: limits, now: e.now, start: e.now(), budget: newBudget(limits)}
	if pos.Over() {
		return Result{}
	}
	if e.table == nil {
		e.table = newTable(e.options.Hash)
	}
	e.table.grow()
	for len(e.workers) < e.options.Threads {
		e.workers = append(e.workers, &worker{table: e.table, reductions: e.reductions})
	}
	c.workers = e.workers[:e.options.Threads]
	teams := teamsIn(pos)
	for _, w := range c.workers {
		w.begin(e, c, pos.Clone(), teams)
	}

	lines := min(max(limits.Lines, 1), len(c.workers[0].roots))
	var helpers sync.WaitGroup
	for i, w := range c.workers[1:] {
		helpers.Go(func() { w.iterate(lines, 1+i%2, nil) })
	}
	first := c.workers[0]
	first.iterate(lines, 1, report)
	if limits.Infinite {
		<-ctx.Done()
	}
	c.stop.Store(true)
	helpers.Wait()
	return first.result(lines)
}

// begin makes w ready to search a position, in which teams are left.
func (w *worker) begin(e *Engine, c *control, pos rules.Position, teams []rules.Team) {
	w.pos, w.ev = pos, e.options.Evaluator(pos)
	w.captor, _ = pos.(rules.Captor)
	w.control = c
	w.plain = e.options.Plain
	w.null = pos.Null()
	w.round = 0
	for _, team := range teams {
		w.round += len(team)
	}
	w.nodes, w.stopped, w.selective = 0, false, 0
	w.told.Store(0)
	w.ceiling = ^uint64(0)
	if n := c.limits.Nodes; n > 0 && len(c.workers) == 1 {
		w.ceiling = n
	}
	w.history.fade()
	w.choose(e.options.Method, teams)
	w.listRoot(c.limits.Moves)
}

// result returns what w has found.
func (w *worker) result(lines int) Result {
	r := Result{Best: w.roots[0].move, Stats: w.control.stats()}
	for i := range w.roots[:lines] {
		w.judge(&w.roots[i].line)
		line := w.roots[i].line
		line.Moves = slices.Clone(line.Moves)
		r.Lines = append(r.Lines, line)
	}
	if line := r.Lines[0].Moves; len(line) > 1 {
		r.Expect = line[1]
	}
	return r
}
