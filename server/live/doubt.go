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

// doubtful is how long after an unanswered change it may still be stored, in milliseconds: a
// stalled database continues earlier requests.
const doubtful = 30_000

// doubts are the games whose last change by this node has an unknown outcome, because the store
// broke off. Once it is known, watchers get the announcement that they missed.
type doubts struct {
	mu    sync.Mutex
	games map[GameID]doubt
	noted int // counter of notes
}

type doubt struct {
	version uint64 // version before the change
	keep    int    // entries that the change left unchanged
	since   table.Millis
	number  int // order of noting
}

// note records a game in doubt. An earlier doubt about it stays.
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

// settle removes a doubt about a game once it has a later version, and returns it.
func (d *doubts) settle(id GameID, version uint64, now table.Millis) (in doubt, stored bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	in, known := d.games[id]
	if stored = known && version > in.version; stored || now > in.since+doubtful {
		delete(d.games, id)
	}
	return in, stored
}

// all returns the games in doubt, oldest first.
func (d *doubts) all() []GameID {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Keys(d.games), func(a, b GameID) int {
		return cmp.Compare(d.games[a].number, d.games[b].number)
	})
}

// cleared is called after reading a game. If a change in doubt was stored, it is announced now.
// After trouble, a turn that no node has announced begins now too, since the node that stored the
// previous move may be in doubt.
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

// sweepDoubts reads the games in doubt again, one after another; slow ones are left to the next
// sweep.
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
