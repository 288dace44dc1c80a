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
	// slice is how long a search of those who ask for much may go on while others
	// wait.
	slice = 150 * time.Millisecond
	// mostOfPerson and mostOfAddress are how many jobs of one person, and of all of
	// one address, may wait. The service asks again for the others, after a while.
	mostOfPerson, mostOfAddress = 64, 256
)

// errFull is for a job of somebody who has too many already.
var errFull = errors.New("too many jobs of bots of one person")

// client is for whom a bot thinks, by the keys of two usages, of which a person
// never has that of an address.
type client struct {
	person  string
	address string // that the person was last seen at; one for all of whom it is not known
	alone   bool   // no living person is in the game: nobody waits
}

// newClient returns the client of a person who was last seen at an address.
func newClient(person, address string, alone bool) client {
	return client{"person " + person, "address " + address, alone}
}

// ticket is a job in the queue, or being done.
type ticket struct {
	client
	deadline time.Time // by which the bot must have moved; zero if nothing presses
	brief    bool      // the search is a short one, whatever the time

	turn    chan *thinker // receives one when it is this job's turn
	thinker *thinker      // that it got
	express bool          // it is the one for short searches
	began   time.Time
	cut     context.CancelCauseFunc // ends the search with what it has found
}

// queue gives thinkers to jobs, fairly: first to those who have had least lately and
// want least at once, by address, then by person, so that whoever asks for much waits
// for themselves and not others for them. Among equals the one whose clock is shortest
// goes first. Games without a living person come last. One more thinker is there for short
// searches alone: they need not wait until a long one has ended, and hardly slow it.
type queue struct {
	now       func() time.Time
	allowance float64 // seconds of thinking a second for one address; 0 is no limit

	mu      sync.Mutex
	free    []*thinker
	express *thinker  // nil while it is busy
	waiting []*ticket // in the order in which they came
	running []*ticket
	ledger  *fair.Ledger
	timer   *time.Timer // looks again whether a search is to be cut
}

// newQueue returns a queue for thinkers, of which the last is for short searches. An
// address is allowed so many seconds of thinking a minute before its bots think briefly.
func newQueue(thinkers []*thinker, perMinute float64, now func() time.Time) *queue {
	last := len(thinkers) - 1
	return &queue{now: now, allowance: perMinute / 60, free: thinkers[:last:last], express: thinkers[last], ledger: fair.NewLedger(perMinute/60, now)}
}

// keys are those of both usages of a client.
func (c *client) keys() []string { return []string{c.person, c.address} }

// enter waits for a thinker. The search is to be made in the context that it returns
// and ends early, with what has been found, if that is cut ([isCut]) because others
// wait. The caller must call leave with the ticket.
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

// add puts a job behind the others, unless its client has too many.
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

// giveUp removes a job for which nobody waits any more.
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

// errCut is why a search ends that keeps others waiting.
var errCut = errors.New("others wait")

// isCut reports whether the search of a context was ended because others wait.
func isCut(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errCut) }

// leave gives the thinker of a job back.
func (q *queue) leave(t *ticket) {
	t.cut(nil)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.end(t)
}

// end books what a job took, and gives its thinker to the next.
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

// indebted reports whether so much was thought for the address of a client that its
// bots are to think briefly: more than a minute's allowance ahead.
func (q *queue) indebted(c client) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.allowance > 0 && q.ledger.Of(c.address).Debt > q.allowance*60
}

// grant gives free thinkers to those whose turn it is, and ends searches that keep
// others waiting.
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

// give gives a thinker to the waiting job with an index.
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

// rank is what decides who goes first: the lesser rank.
type rank struct {
	alone           bool
	address, person int // how much each has had lately, and wants
	deadline        time.Time
}

func (q *queue) rank(t *ticket) rank {
	return rank{t.alone, q.step(t.address), q.step(t.person), t.deadline}
}

// step returns the step of somebody in the ledger. Searches in progress count; where the
// difference is small, clocks decide.
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

// before reports whether one rank goes before another.
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

// next returns the index of the job that goes first of those that may; of equals, the
// one that came first; -1 if none may.
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

// relieve ends the search of somebody who asks for much, if it has had its slice
// and somebody waits who asks for little.
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

// greedy reports whether a running search is of somebody who has others waiting
// while the one who waits has none running.
func (q *queue) greedy(running, waiting *ticket) bool {
	if running.alone != waiting.alone {
		return running.alone
	}
	over := func(r, w string) bool {
		return r != w && q.ledger.Of(r).Waiting > 0 && q.ledger.Of(w).Running == 0
	}
	return over(running.address, waiting.address) || over(running.person, waiting.person)
}
