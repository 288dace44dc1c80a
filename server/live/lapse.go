package live

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/manykings/manykings/table"
)

const (
	// lateBeat is how long after a heartbeat, which comes once a second, the next counts as
	// missed, in milliseconds.
	lateBeat = 1_600
	// lapseAfter is how long after a lapse clients may still wait before they repeat a request, in
	// milliseconds.
	lapseAfter = 3_000
	// mostExcused is the most time that a single move is excused, in milliseconds.
	mostExcused = 15_000
	// lapsesKept is how many lapses are remembered, the most recent.
	lapsesKept = 16
)

// lapses are the recent periods, in order, in which a player's request may have failed without
// their fault. Another node was silent or stopped, or a node could store only slowly or not at
// all. Clocks ran, since others went on playing. But players who report that they waited in such
// a period are not charged for it.
type lapses struct {
	mu  sync.Mutex
	all []table.Outage
	own atomic.Bool // other nodes must learn that this node has been slow
}

// note records a lapse. Overlapping lapses are merged.
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

// known returns all remembered lapses.
func (l *lapses) known() []table.Outage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.all)
}

// excused returns the uncharged part of a turn that began and whose move came at these moments.
// It is the time that this server held up the move, plus the time that the player reports to
// have waited. The latter counts only while the clock ran and a lapse, or the moment after one,
// overlaps the turn.
func (s *Service) excused(began, came, now table.Millis, waited int64) int64 {
	came = max(began, came)
	lapses := append(s.lapses.known(), s.lapsing(now)...)
	for i := range lapses {
		lapses[i].To += lapseAfter
	}
	excusable := min(s.ran(lapses, began, came), mostExcused)
	return s.ran([]table.Outage{{From: came, To: now}}, began, now) + max(0, min(waited, excusable))
}

// ran returns how long clocks ran between two moments within some periods, which may overlap.
func (s *Service) ran(periods []table.Outage, from, to table.Millis) (sum int64) {
	var outages []table.Outage // periods without running clocks
	if known := s.pulse.outages.Load(); known != nil {
		outages = *known
	}
	slices.SortFunc(periods, func(a, b table.Outage) int { return cmp.Compare(a.From, b.From) })
	// Count each part of the time only once.
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

// troubled reports whether a lapse, or the moment after one, overlaps a period.
func (s *Service) troubled(from, to table.Millis) bool {
	return slices.ContainsFunc(append(s.lapses.known(), s.lapsing(to)...), func(l table.Outage) bool {
		return l.From <= to && from <= l.To+lapseAfter
	})
}

// lapsing returns the lapses in progress.
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
