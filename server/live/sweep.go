package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/manykings/manykings/internal/rescue"
)

const (
	// sweepSize is how many games a sweep looks at, at most, before it looks what
	// else is due.
	sweepSize = 256
	// sweepTime is how long a sweep goes on while more is due.
	sweepTime = 500 * time.Millisecond
)

// Sweep does what time has made due in all games and, unless [Service.Beat] is called
// for that, says in the store that the server is alive. It is to be called about once a
// second. Failing at one game does not keep it from the others.
func (s *Service) Sweep(ctx context.Context) error {
	beat := s.Beat
	if s.pulse.gap > 0 { // somebody else sees to it
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

// swept returns what remains of the error of a game that was swept: one that cannot be
// read is none of the sweep's, nor is one that has panicked, which is set aside then.
func (s *Service) swept(ctx context.Context, id GameID, err error) error {
	if _, broken := errors.AsType[*rescue.PanicError](err); broken {
		err = s.setAside(ctx, id, err)
	}
	if errors.Is(err, ErrSetAside) || errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}
