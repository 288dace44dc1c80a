package live

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/manykings/manykings/table"
)

// steady returns a monotonic clock that starts at the present wall-clock time.
func steady() func() time.Time {
	began := time.Now()
	return func() time.Time { return began.Add(time.Since(began)) }
}

// pulse is the liveness of a service: its last stored heartbeat, and its outages.
type pulse struct {
	// gap is how long the service may fail to store a beat and still count as alive, in
	// milliseconds; 0: no limit.
	gap table.Millis
	// shift is how far the clock is ahead of the wall clock, which was set back before the
	// start.
	shift table.Millis

	mu   lock // held while a beat is stored
	last atomic.Int64
	// failed reports that nothing was stored since the last beat.
	failed  atomic.Bool
	outages atomic.Pointer[[]table.Outage]
}

// isLate reports whether a beat could not be stored, or takes too long.
func (p *pulse) isLate(now table.Millis) bool {
	last := table.Millis(p.last.Load())
	return last != 0 && (p.failed.Load() || now-last > lateBeat)
}

// missed returns the outages that a game has been through without being resumed since.
func (s *Service) missed(r *Record) []table.Outage {
	if all := s.pulse.outages.Load(); all != nil {
		return r.Missed(*all)
	}
	return nil
}

// Beat stores that the service is alive. Call it once a second; it must not wait for anything
// else. If storing failed for a while, or the process was stopped, no clocks ran meanwhile.
func (s *Service) Beat(ctx context.Context) error {
	p := &s.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	return s.beat(ctx)
}

func (s *Service) beat(ctx context.Context) error {
	p := &s.pulse
	for after := false; ; { // an outage has just been stored
		now, last := s.now(), table.Millis(p.last.Load())
		var err error
		var all []table.Outage
		outage := p.gap > 0 && last != 0 && (after || p.failed.Load() || now-last > p.gap)
		switch {
		case outage && s.Shared():
			// If others were alive, there was no outage.
			all, err = s.store.Join(ctx, now, p.silence(after))
		case outage:
			_, err = s.store.Resume(ctx, now)
		default:
			err = s.store.Beat(ctx, now)
		}
		if err != nil {
			p.failed.Store(true)
			return fmt.Errorf("storing that the server is alive: %w", err)
		}
		switch {
		case outage && s.Shared():
			p.outages.Store(&all)
			s.log.WarnContext(ctx, "this node could store nothing or was suspended", "ms", now-last)
		case outage:
			if known := p.outages.Load(); known != nil {
				all = append(all, *known...)
			}
			all = append(all, table.Outage{From: last, To: now, Connected: true})
			p.outages.Store(&all)
			s.log.WarnContext(ctx, "no clock ran while nothing could be stored or the process was suspended", "ms", now-last)
		}
		if stored := s.now(); last != 0 && (p.failed.Load() || stored-last > lateBeat) {
			s.lapses.note(last, stored)
		}
		p.last.Store(int64(now))
		p.failed.Store(false)
		took := s.now() - now
		if after = outage && !after && took > missedBeat; p.gap == 0 || !after && took <= p.gap {
			return nil
		}
		// Storing the beat itself took as long as an outage, or was part of one: a stalled
		// database accepts it when it continues.
	}
}

// missedBeat is slightly more than the second between beats, in milliseconds.
const missedBeat = 1_200

// silence returns how long no node may have stored a beat to count as an outage. If this node
// could not store one in time, a shorter silence shows that the other nodes could not either.
func (p *pulse) silence(late bool) table.Millis {
	if late || p.failed.Load() {
		return min(p.gap, missedBeat)
	}
	return p.gap
}

// live makes sure that the service was alive until now, before time is counted: after an outage a
// request may come before the next beat.
func (s *Service) live(ctx context.Context) error {
	p := &s.pulse
	isLive := func() bool {
		return p.gap == 0 || !p.failed.Load() && s.now()-table.Millis(p.last.Load()) <= p.gap
	}
	if isLive() {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if isLive() {
		return nil
	}
	return s.beat(ctx)
}
