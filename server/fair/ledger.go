// Package fair decides whose turn it is when many clients want a scarce resource.
//
//	ledger := fair.NewLedger(allowance, now)
//	ledger.Book(1, 0, person, address)  // one more waits
//	step := ledger.Step(address, 0)     // the lower, the sooner
//
// It does not know the resource, and is not safe for concurrent use: its queue has a lock.
package fair

import (
	"math"
	"time"
)

// forget is the half-life of a client's past use.
const forget = time.Minute

// mostUsages is how many usages are kept before negligible ones are dropped.
const mostUsages = 8192

// Usage is the past use and the present requests of a client, identified by its key.
type Usage struct {
	Waiting, Running int
	Debt             float64 // seconds beyond its allowance, which shrink as time passes

	spent float64 // seconds of past use, halved every [forget]
	at    time.Time
}

// Ledger holds the usages of all clients.
type Ledger struct {
	allowance float64 // seconds of use per second for one client
	now       func() time.Time
	usages    map[string]*Usage
}

// NewLedger returns an empty ledger. The debt of a client shrinks by its allowance each
// second.
func NewLedger(allowance float64, now func() time.Time) *Ledger {
	return &Ledger{allowance, now, map[string]*Usage{}}
}

// Of returns the present usage of a key.
func (l *Ledger) Of(key string) *Usage {
	now := l.now()
	u := l.usages[key]
	if u == nil {
		l.sweep(now)
		u = &Usage{at: now}
		l.usages[key] = u
	}
	u.age(now, l.allowance)
	return u
}

// age applies the time passed to a usage.
func (u *Usage) age(now time.Time, allowance float64) {
	if passed := now.Sub(u.at); passed > 0 {
		u.spent *= math.Exp2(-passed.Seconds() / forget.Seconds())
		u.Debt = max(0, u.Debt-passed.Seconds()*allowance)
		u.at = now
	}
}

// sweep drops negligible usages.
func (l *Ledger) sweep(now time.Time) {
	if len(l.usages) < mostUsages {
		return
	}
	for key, u := range l.usages {
		if u.age(now, l.allowance); u.Waiting == 0 && u.Running == 0 && u.spent < 0.01 && u.Debt == 0 {
			delete(l.usages, key)
		}
	}
}

// Book adds waiting and running requests to some keys.
func (l *Ledger) Book(waiting, running int, keys ...string) {
	for _, key := range keys {
		u := l.Of(key)
		u.Waiting += waiting
		u.Running += running
	}
}

// Spend adds used time to some keys.
func (l *Ledger) Spend(took time.Duration, keys ...string) {
	for _, key := range keys {
		u := l.Of(key)
		u.spent += took.Seconds()
		u.Debt += took.Seconds()
	}
}

// Step returns the recent use of a key, with its work in progress, times the number of its
// requests. The scale is logarithmic, so small differences do not count. A client with fifty
// requests thus gets a fiftieth of the share of a client with one.
func (l *Ledger) Step(key string, inProgress time.Duration) int {
	u := l.Of(key)
	return int(math.Log2(1 + 2*(u.spent+inProgress.Seconds())*float64(u.Waiting+u.Running)))
}
