package play

import (
	"slices"
	"sync"

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
// nothing, or this one could store nothing. Clocks ran, since others went on playing; but
// who says that they waited for an answer meanwhile is not charged for it.
type lapses struct {
	mu  sync.Mutex
	all []table.Outage
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
	if len(l.all) > lapsesKept {
		l.all = slices.Delete(l.all, 0, len(l.all)-lapsesKept)
	}
}

// excused returns how much of the time since from, in which a player says to have waited
// for an answer, was a lapse or the moment after one, and ran on their clock.
func (s *Service) excused(from, now table.Millis) int64 {
	if from >= now {
		return 0
	}
	from = max(from, now-mostExcused)
	s.lapses.mu.Lock()
	lapses := slices.Clone(s.lapses.all)
	s.lapses.mu.Unlock()
	lapses = append(lapses, s.lapsing(now)...)
	var outages []table.Outage // no clock ran in them
	if known := s.pulse.outages.Load(); known != nil {
		outages = *known
	}
	excused := int64(0)
	// Whatever of the time has not been counted yet begins at next.
	slices.SortFunc(lapses, func(a, b table.Outage) int { return int(a.From - b.From) })
	next := from
	for _, l := range lapses {
		begin, end := max(next, l.From), min(now, l.To+lapseAfter)
		if begin >= end {
			continue
		}
		excused += int64(end - begin)
		for _, o := range outages {
			excused -= int64(max(0, min(end, o.To)-max(begin, o.From)))
		}
		next = end
	}
	return max(0, excused)
}

// lapsing returns the lapses that have not ended.
func (s *Service) lapsing(now table.Millis) (all []table.Outage) {
	if last := table.Millis(s.pulse.last.Load()); last != 0 && (s.pulse.failed.Load() || now-last > lateBeat) {
		all = append(all, table.Outage{From: last, To: now})
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
