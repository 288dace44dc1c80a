package bots

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/server/fair"
)

const (
	// slice is how long a search of a heavy client may continue while others wait.
	slice = 150 * time.Millisecond
	// mostOfPerson and mostOfAddress are the most waiting jobs of one person and of one address.
	// The service repeats the others after a while.
	mostOfPerson, mostOfAddress = 64, 256
)

// errFull is the error of a job beyond these limits.
var errFull = errors.New("too many waiting jobs of one person or address")

// client is the person for whom a bot thinks, with their two keys in the ledger; keys of persons
// and addresses are distinct.
type client struct {
	person  string
	address string // last address of the person; all unknown ones share one
	alone   bool   // no living person is in the game, so nobody waits
}

// newClient returns the client for a person with a last address.
func newClient(person, address string, alone bool) client {
	return client{"person " + person, "address " + address, alone}
}

// ticket is a job that waits or runs.
type ticket struct {
	client
	deadline time.Time // latest time for the move; zero for none
	brief    bool      // whether the search is a short one

	turn    chan *thinker // receives a thinker at this job's turn
	thinker *thinker      // the received thinker
	express bool          // whether that is the thinker for short searches
	began   time.Time
	cut     context.CancelCauseFunc // ends the search with its best move so far
}

// queue assigns thinkers to jobs fairly: first to the addresses, then to the persons, with the
// least recent use and demand, so that heavy users wait longest. Among equals the shortest clock
// goes first. Games without a living person come last. One additional thinker is only for short
// searches, which need not wait for the end of a long one and hardly slow it down.
type queue struct {
	now       func() time.Time
	allowance float64 // seconds of thinking per second for one address; 0: no limit

	mu      sync.Mutex
	free    []*thinker
	express *thinker  // nil while it is busy
	waiting []*ticket // in order of arrival
	running []*ticket
	ledger  *fair.Ledger
	timer   *time.Timer // checks again whether to cut a search
}

// newQueue returns a queue for thinkers, the last of which is for short searches. An address may
// use perMinute seconds of thinking a minute; beyond that its bots think briefly.
func newQueue(thinkers []*thinker, perMinute float64, now func() time.Time) *queue {
	last := len(thinkers) - 1
	return &queue{now: now, allowance: perMinute / 60, free: thinkers[:last:last], express: thinkers[last], ledger: fair.NewLedger(perMinute/60, now)}
}

// keys returns the keys of a client in the ledger.
func (c *client) keys() []string { return []string{c.person, c.address} }

// enter waits for a thinker. The search must run in the returned context; if that is cut ([isCut])
// because others wait, the search ends early with its best move so far. The caller must call leave
// with the ticket.
func (q *queue) enter(ctx context.Context, c client, deadline time.Time, brief bool) (*ticket, context.Context, error) {
	searching, cut := context.WithCancelCause(ctx)
	t := &ticket{client: c, deadline: deadline, brief: brief, turn: make(chan *thinker, 1), cut: cut}
	if !q.add(t) {
		cut(nil)
		return nil, nil, errFull
	}
	select {
	case t.thinker = <-t.turn:
		return t, searching, nil
	case <-ctx.Done():
		q.giveUp(t)
		return nil, nil, ctx.Err()
	}
}

// add queues a job, unless its client has too many.
func (q *queue) add(t *ticket) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.ledger.Of(t.person).Waiting >= mostOfPerson || q.ledger.Of(t.address).Waiting >= mostOfAddress {
		return false
	}
	q.waiting = append(q.waiting, t)
	q.ledger.Book(1, 0, t.keys()...)
	q.grant()
	return true
}

// giveUp removes a job whose caller has gone.
func (q *queue) giveUp(t *ticket) {
	t.cut(nil)
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(q.waiting, t); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
		q.ledger.Book(-1, 0, t.keys()...)
		return
	}
	t.thinker = <-t.turn
	q.end(t)
}

// errCut is the cause of the end of a search that keeps others waiting.
var errCut = errors.New("others wait")

// isCut reports whether the search of a context was ended because others wait.
func isCut(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errCut) }

// leave returns the thinker of a job.
func (q *queue) leave(t *ticket) {
	t.cut(nil)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.end(t)
}

// end charges the time of a job, and passes its thinker on.
func (q *queue) end(t *ticket) {
	q.ledger.Book(0, -1, t.keys()...)
	q.ledger.Spend(q.now().Sub(t.began), t.keys()...)
	q.running = slices.DeleteFunc(q.running, func(r *ticket) bool { return r == t })
	if t.express {
		q.express = t.thinker
	} else {
		q.free = append(q.free, t.thinker)
	}
	q.grant()
}

// indebted reports whether the bots of a client's address must think briefly, because it has used
// more than a minute's allowance in advance.
func (q *queue) indebted(c client) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.allowance > 0 && q.ledger.Of(c.address).Debt > q.allowance*60
}

// grant assigns free thinkers by turn, and ends searches that keep others waiting.
func (q *queue) grant() {
	for len(q.free) > 0 && len(q.waiting) > 0 {
		last := len(q.free) - 1
		d := q.free[last]
		q.free = q.free[:last]
		q.give(q.next(anybody), d)
	}
	if i := q.next((*ticket).isBrief); q.express != nil && i >= 0 {
		d := q.express
		q.express = nil
		q.waiting[i].express = true
		q.give(i, d)
	}
	q.relieve()
}

// give assigns a thinker to the waiting job with an index.
func (q *queue) give(i int, d *thinker) {
	t := q.waiting[i]
	q.waiting = slices.Delete(q.waiting, i, i+1)
	q.ledger.Book(-1, 1, t.keys()...)
	q.running = append(q.running, t)
	t.began = q.now()
	t.turn <- d
}

func anybody(*ticket) bool { return true }

func (t *ticket) isBrief() bool { return t.brief }

// rank determines the order; lower ranks go first.
type rank struct {
	alone           bool
	address, person int // recent use and demand of each
	deadline        time.Time
}

func (q *queue) rank(t *ticket) rank {
	return rank{t.alone, q.step(t.address), q.step(t.person), t.deadline}
}

// step returns the step of a client in the ledger, running searches included. Steps are coarse, so
// that clocks decide between small differences.
func (q *queue) step(key string) int {
	var inProgress time.Duration
	if q.ledger.Of(key).Running > 0 {
		for _, r := range q.running {
			if r.address == key || r.person == key {
				inProgress += q.now().Sub(r.began)
			}
		}
	}
	return q.ledger.Step(key, inProgress)
}

// before reports whether rank r goes before s.
func (r rank) before(s rank) bool {
	switch {
	case r.alone != s.alone:
		return s.alone
	case r.address != s.address:
		return r.address < s.address
	case r.person != s.person:
		return r.person < s.person
	case r.deadline.IsZero() || s.deadline.IsZero():
		return !r.deadline.IsZero() && s.deadline.IsZero()
	default:
		return r.deadline.Before(s.deadline)
	}
}

// next returns the index of the first job in rank for which may is true, the earliest among
// equals; -1 for none.
func (q *queue) next(may func(*ticket) bool) int {
	best := -1
	var first rank
	for i, t := range q.waiting {
		if !may(t) {
			continue
		}
		if r := q.rank(t); best < 0 || r.before(first) {
			best, first = i, r
		}
	}
	return best
}

// relieve ends the search of a heavy client after its slice if a light client waits.
func (q *queue) relieve() {
	if len(q.waiting) == 0 {
		return
	}
	waiting := q.waiting[q.next(anybody)]
	soonest := time.Duration(-1)
	for _, r := range q.running {
		if !q.greedy(r, waiting) {
			continue
		}
		left := slice - q.now().Sub(r.began)
		if left <= 0 {
			r.cut(errCut)
			return
		}
		if soonest < 0 || left < soonest {
			soonest = left
		}
	}
	if soonest < 0 {
		return
	}
	if q.timer != nil {
		q.timer.Stop()
	}
	q.timer = time.AfterFunc(soonest, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.relieve()
	})
}

// greedy reports whether the client of a running search has others running or waiting, while the
// waiting client has none running.
func (q *queue) greedy(running, waiting *ticket) bool {
	if running.alone != waiting.alone {
		return running.alone
	}
	over := func(r, w string) bool {
		return r != w && q.ledger.Of(r).Waiting > 0 && q.ledger.Of(w).Running == 0
	}
	return over(running.address, waiting.address) || over(running.person, waiting.person)
}
