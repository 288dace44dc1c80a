// Package fair says whose turn it is where many want what only a few can have at a
// time.
//
//	ledger := fair.NewLedger(allowance, now)
//	ledger.Book(1, 0, person, address)  // one more waits
//	step := ledger.Step(address, 0)     // the lower, the sooner
//
// It knows nothing of what they want, and is not safe for concurrent use: the queue that
// keeps it has a lock.
package fair

import (
	"math"
	"time"
)

// forget is how long use counts against a client: half of it does after that time.
const forget = time.Minute

// mostUsages is how many are kept before those are forgotten that matter no more.
const mostUsages = 8192

// Usage is what a client, by its key, has had and wants.
type Usage struct {
	Waiting, Running int
	Debt             float64 // seconds beyond its allowance, paid back as time passes

	spent float64 // seconds, of which half is forgotten after each [forget]
	at    time.Time
}

// Ledger is the usages of all clients.
type Ledger struct {
	allowance float64 // seconds a second for one client
	now       func() time.Time
	usages    map[string]*Usage
}

// NewLedger returns an empty ledger. The debt of a client shrinks by its allowance each
// second.
func NewLedger(allowance float64, now func() time.Time) *Ledger {
	return &Ledger{allowance, now, map[string]*Usage{}}
}

// Of returns the usage of a key as it counts now.
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

// age lets time pass for a usage.
func (u *Usage) age(now time.Time, allowance float64) {
	if passed := now.Sub(u.at); passed > 0 {
		u.spent *= math.Exp2(-passed.Seconds() / forget.Seconds())
		u.Debt = max(0, u.Debt-passed.Seconds()*allowance)
		u.at = now
	}
}

// sweep forgets those that are next to nothing.
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

// Book changes how much waits and runs for some keys.
func (l *Ledger) Book(waiting, running int, keys ...string) {
	for _, key := range keys {
		u := l.Of(key)
		u.Waiting += waiting
		u.Running += running
	}
}

// Spend counts time that some keys have had.
func (l *Ledger) Spend(took time.Duration, keys ...string) {
	for _, key := range keys {
		u := l.Of(key)
		u.spent += took.Seconds()
		u.Debt += took.Seconds()
	}
}

// Step returns how much a key had lately, times how much it wants at once, in steps that
// double: small differences do not count. What it has in progress counts. So a client
// with fifty wishes has a fiftieth of what another gets with one at a time, as long as
// that one needs it.
func (l *Ledger) Step(key string, inProgress time.Duration) int {
	u := l.Of(key)
	return int(math.Log2(1 + 2*(u.spent+inProgress.Seconds())*float64(u.Waiting+u.Running)))
}
