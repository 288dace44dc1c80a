package live

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/manykings/manykings/table"
)

const (
	// lateBeat is how long after a sign of life that comes once a second the next is
	// missed, in milliseconds.
	lateBeat = 1_600
	// lapseAfter is how long after a lapse clients may still wait before they repeat a
	// request, in milliseconds.
	lapseAfter = 3_000
	// mostExcused is the most that a single move is excused, in milliseconds.
	mostExcused = 15_000
	// lapsesKept is how many lapses are remembered: the last.
	lapsesKept = 16
)

// lapses are the last times, in order, in which the request of a player may have been in
// vain without any fault of theirs: another node was silent, or stopped, or could store
// nothing or only slowly, or this one was so. Clocks ran, since others went on playing; but
// who says that they waited for news of their turn or for an answer meanwhile is not
// charged for it.
type lapses struct {
	mu  sync.Mutex
	all []table.Outage
	own atomic.Bool // the others are to be told that this node has been slow
}

// note remembers a lapse. What overlaps is one.
func (l *lapses) note(from, to table.Millis) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = slices.DeleteFunc(l.all, func(o table.Outage) bool {
		if o.To < from || to < o.From {
			return false
		}
		from, to = min(from, o.From), max(to, o.To)
		return true
	})
	l.all = append(l.all, table.Outage{From: from, To: to})
	slices.SortFunc(l.all, func(a, b table.Outage) int { return cmp.Compare(a.From, b.From) })
	if len(l.all) > lapsesKept {
		l.all = slices.Delete(l.all, 0, len(l.all)-lapsesKept)
	}
}

// known returns all that are remembered.
func (l *lapses) known() []table.Outage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.all)
}

// excused returns how much of a turn that began at a moment is not charged: what a move that came at another moment has
// been held up in this server since, and what its player says to have waited before, for news of the turn or for an
// answer, as far as the turn has seen lapses, or moments after them, on a clock that ran.
func (s *Service) excused(began, came, now table.Millis, waited int64) int64 {
	came = max(began, came)
	lapses := append(s.lapses.known(), s.lapsing(now)...)
	for i := range lapses {
		lapses[i].To += lapseAfter
	}
	excusable := min(s.ran(lapses, began, came), mostExcused)
	return s.ran([]table.Outage{{From: came, To: now}}, began, now) + max(0, min(waited, excusable))
}

// ran returns for how long clocks ran between two moments in some of the periods, which may overlap.
func (s *Service) ran(periods []table.Outage, from, to table.Millis) (sum int64) {
	var outages []table.Outage // no clock ran in them
	if known := s.pulse.outages.Load(); known != nil {
		outages = *known
	}
	slices.SortFunc(periods, func(a, b table.Outage) int { return cmp.Compare(a.From, b.From) })
	// Whatever of the time has not been counted yet begins at from.
	for _, p := range periods {
		begin, end := max(from, p.From), min(to, p.To)
		if begin >= end {
			continue
		}
		sum += int64(end - begin)
		for _, o := range outages {
			sum -= int64(max(0, min(end, o.To)-max(begin, o.From)))
		}
		from = end
	}
	return max(0, sum)
}

// troubled reports whether a lapse, or the moment after one, was between two moments.
func (s *Service) troubled(from, to table.Millis) bool {
	return slices.ContainsFunc(append(s.lapses.known(), s.lapsing(to)...), func(l table.Outage) bool {
		return l.From <= to && from <= l.To+lapseAfter
	})
}

// lapsing returns the lapses that have not ended.
func (s *Service) lapsing(now table.Millis) (all []table.Outage) {
	if s.pulse.isLate(now) {
		all = append(all, table.Outage{From: table.Millis(s.pulse.last.Load()), To: now})
	}
	s.nodes.mu.Lock()
	defer s.nodes.mu.Unlock()
	for _, other := range s.nodes.others {
		if now-other.heard > lateBeat {
			all = append(all, table.Outage{From: other.heard, To: now})
		}
	}
	return all
}
