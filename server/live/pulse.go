package live

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/manykings/manykings/table"
)

// steady returns a clock that goes on evenly from what the clock on the wall shows now,
// whatever that is set to afterwards.
func steady() func() time.Time {
	began := time.Now()
	return func() time.Time { return began.Add(time.Since(began)) }
}

// pulse is what a service knows of its own life: when it last stored that it is alive,
// and the times in which it was not.
type pulse struct {
	// gap is how long it may store nothing and be alive, in milliseconds; 0 is for ever.
	gap table.Millis
	// shift is how far the clock is ahead of that on the wall, which had been set back
	// when the service began.
	shift table.Millis

	mu   lock // held while a beat is stored
	last atomic.Int64
	// failed says that nothing could be stored since the last beat.
	failed  atomic.Bool
	outages atomic.Pointer[[]table.Outage]
}

// isLate reports whether a beat could not be stored, or takes longer than it should.
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

// Beat stores that the service is alive. It is to be called once a second, and must not
// wait for anything else. If that could not be stored for a while, or the process stood
// still, nobody's clock ran meanwhile.
func (s *Service) Beat(ctx context.Context) error {
	p := &s.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	return s.beat(ctx)
}

func (s *Service) beat(ctx context.Context) error {
	p := &s.pulse
	for after := false; ; { // an outage that has just been stored
		now, last := s.now(), table.Millis(p.last.Load())
		var err error
		var all []table.Outage
		outage := p.gap > 0 && last != 0 && (after || p.failed.Load() || now-last > p.gap)
		switch {
		case outage && s.Shared():
			// Others may have been alive: then it was none.
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
			s.log.WarnContext(ctx, "this node could store nothing or stood still", "ms", now-last)
		case outage:
			if known := p.outages.Load(); known != nil {
				all = append(all, *known...)
			}
			all = append(all, table.Outage{From: last, To: now, Connected: true})
			p.outages.Store(&all)
			s.log.WarnContext(ctx, "no clock ran while nothing could be stored or the process stood still", "ms", now-last)
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
		// Storing the beat itself took as long as an outage, or was a part of one: a database that stands still
		// takes it when it goes on.
	}
}

// missedBeat is a beat in a second, and a little, in milliseconds.
const missedBeat = 1_200

// silence returns how long no node may have stored a beat for an outage. Where this one
// could not store one, or not at once, less tells that it was not alone.
func (p *pulse) silence(late bool) table.Millis {
	if late || p.failed.Load() {
		return min(p.gap, missedBeat)
	}
	return p.gap
}

// live makes sure that the service was alive until now, before time is counted: after
// an outage somebody may ask for something before the next beat.
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
