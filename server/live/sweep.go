package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/manykings/manykings/internal/rescue"
)

const (
	// sweepSize is the most games a sweep handles before it looks for further due games.
	sweepSize = 256
	// sweepTime is how long a sweep continues while games are due.
	sweepTime = 500 * time.Millisecond
)

// Sweep performs due actions in all games and, unless [Service.Beat] is called for that, stores a
// heartbeat. Call it about once a second. A failure in one game does not affect the others.
func (s *Service) Sweep(ctx context.Context) error {
	beat := s.Beat
	if s.pulse.gap > 0 { // Beat is called elsewhere
		beat = s.live
	}
	if err := beat(ctx); err != nil {
		return err
	}
	errs := []error{s.sweepAside(ctx), s.sweepPresence(ctx), s.sweepDoubts(ctx)}
	for began := time.Now(); ; {
		ids, more, err := s.due(ctx)
		if err != nil {
			return fmt.Errorf("asking which games are due: %w", err)
		}
		err = each(ids, func(id GameID) error {
			_, err := s.change(ctx, request{game: id}, func(t *seating) error {
				if !t.Changed() {
					t.Nudge()
				}
				return nil
			})
			return s.swept(ctx, id, err)
		})
		errs = append(errs, err)
		if err != nil || !more || time.Since(began) > sweepTime {
			break
		}
	}
	errs = append(errs, s.sweepConditionals(ctx), s.sweepVacations(ctx), s.sweepResumed(ctx))
	return errors.Join(errs...)
}

// swept returns the remaining error of a swept game. An unreadable game is no error of the
// sweep. Neither is a panic, which sets the game aside.
func (s *Service) swept(ctx context.Context, id GameID, err error) error {
	if _, broken := errors.AsType[*rescue.PanicError](err); broken {
		err = s.setAside(ctx, id, err)
	}
	if errors.Is(err, ErrSetAside) || errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}
