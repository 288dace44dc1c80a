package live

import (
	"context"
	"slices"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/table"
)

// Games that an event shows with a delay. Whatever shows a game to a viewer takes its record from
// [Service.View], [Service.Seen] or [Service.Show]: nothing else knows the delay.

// MostDelay is how many entries a game hides at most.
const MostDelay = 200

// NoEntries is a number of entries that no game has: a view from there on is without entries.
const NoEntries = 1 << 30

// Insiders returns the viewers of everything in r: its players, its host and the staff of its event.
func (r *Record) Insiders() []table.Player { return append(r.Players(), r.Staff...) }

// Delays reports whether a viewer does not see the latest entries of r yet.
func (r *Record) Delays(viewer table.Player) bool { return !r.HasEnded() && r.isOutside(viewer) }

// isOutside reports whether r has a delay for a viewer while it is played.
func (r *Record) isOutside(viewer table.Player) bool {
	return r.Delay > 0 && (viewer == "" || !slices.Contains(r.Insiders(), viewer))
}

// View returns r as a viewer may see it now: r itself, or with a delay a record without the latest
// entries. A record that was read without its entries has the first position then.
func (s *Service) View(r *Record, viewer table.Player) *Record {
	if !r.Delays(viewer) {
		return r
	}
	seen := *r
	seen.Tokens, seen.Chain = nil, Chain{}
	err := rescue.Do(func() error {
		game, err := s.game(r.Variant)
		if err == nil {
			seen.State, err = r.Earlier(game, max(0, len(r.Entries)-r.Delay))
		}
		return err
	})
	if err != nil {
		seen.State = r.Unplayed()
	}
	return &seen
}

// Seen returns a game as a viewer may see it now.
func (s *Service) Seen(ctx context.Context, id GameID, viewer table.Player) (*Record, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.View(r, viewer), nil
}
