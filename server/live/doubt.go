package live

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/table"
)

// doubtful is how long after a change nobody knows of whether it was stored it may still be, in milliseconds: a
// database that stood still goes on with what it was asked for before.
const doubtful = 30_000

// doubts are the games of which this node does not know whether the change was stored that it asked for last: the
// store broke off. Once that is known whoever watches is told what they would have been told at once.
type doubts struct {
	mu    sync.Mutex
	games map[GameID]doubt
	noted int // so far
}

type doubt struct {
	version uint64 // before the change
	keep    int    // how many entries the change left as they were
	since   table.Millis
	number  int // in order of noting
}

// note remembers a game. A change that nobody knows of yet stays the first of those in doubt.
func (d *doubts) note(id GameID, in doubt) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, known := d.games[id]; !known {
		d.noted++
		in.number = d.noted
		d.games[id] = in
	}
}

// has reports whether a game is in doubt.
func (d *doubts) has(id GameID) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, known := d.games[id]
	return known
}

// settle forgets a game that is in doubt if it has been seen in a later version, and returns what was in doubt.
func (d *doubts) settle(id GameID, version uint64, now table.Millis) (in doubt, stored bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	in, known := d.games[id]
	if stored = known && version > in.version; stored || now > in.since+doubtful {
		delete(d.games, id)
	}
	return in, stored
}

// all returns the games that are in doubt, the longest first.
func (d *doubts) all() []GameID {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Keys(d.games), func(a, b GameID) int {
		return cmp.Compare(d.games[a].number, d.games[b].number)
	})
}

// cleared is called when a game was read from the store. If it has been in doubt whether its last change was stored,
// and it was, it is told now. A turn of which this node has heard from nobody, in a time of trouble, began now too: the
// node that stored the move before it may be in doubt.
func (s *Service) cleared(ctx context.Context, r *Record) {
	now := s.now()
	in, stored := s.doubts.settle(r.ID, r.Version, now)
	if stored || s.Shared() && s.troubled(r.Started, now) {
		s.heard.note(r.ID, r.Moved, now)
	}
	if stored {
		s.announce(ctx, Event{Game: r.ID, Version: r.Version, From: in.keep})
	}
}

// sweepDoubts reads the games again that are in doubt, one after another; what takes too long is left to the next sweep.
func (s *Service) sweepDoubts(ctx context.Context) error {
	var errs []error
	for began, games := time.Now(), s.doubts.all(); len(games) > 0 && time.Since(began) < sweepTime; games = games[1:] {
		err := rescue.Do(func() error {
			_, err := s.change(ctx, request{game: games[0], fresh: true}, func(t *seating) error {
				t.Nudge()
				return nil
			})
			return err
		})
		errs = append(errs, s.swept(ctx, games[0], err))
	}
	return errors.Join(errs...)
}
