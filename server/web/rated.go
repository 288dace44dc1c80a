package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// Ratings are what games being played know of how strong players are.
type Ratings interface {
	// Number returns the rating of a player in games of a variant with a clock, false without one.
	Number(ctx context.Context, variant string, clock table.Clock, player table.Player) (number float64, known bool, err error)
	// See notes at which address and in which browser a player sits down at a rated game.
	See(ctx context.Context, player table.Player, address, browser string) error
}

// mayRate returns an error if somebody may not sit down at a rated game with those who have
// seats there: it was taken from them, or they would play beside or against a program of
// their own.
func (s *gameRequests) mayRate(ctx context.Context, p Caller, seats []table.Seat) error {
	if problem := p.Barred(account.BarRated); problem != nil {
		return problem
	}
	if err := s.seen(ctx, p); err != nil {
		return err
	}
	people := []table.Player{p.Owner()}
	for i := range seats {
		seat := &seats[i]
		if seat.Player == "" || seat.Player == p.Player {
			continue
		}
		owner := seat.Player
		if seat.Program {
			of, err := s.config.Programs.Get(ctx, seat.Player)
			if errors.Is(err, botaccount.ErrNotFound) {
				continue
			}
			if err != nil {
				return fmt.Errorf("asking whose program it is: %w", err)
			}
			owner = of.Owner
		}
		if slices.Contains(people, owner) {
			return NewProblem(http.StatusConflict, "own-program", "Nobody plays a rated game with a program of their own.")
		}
		people = append(people, owner)
	}
	return nil
}

// mayRateIn is [gameRequests.mayRate] for a game, if it is rated.
func (s *gameRequests) mayRateIn(ctx context.Context, id live.GameID, p Caller) error {
	g, err := s.config.Play.Get(ctx, id)
	if err != nil || !g.Rated {
		return nil //nolint:nilerr // the request itself reports it
	}
	return s.mayRate(ctx, p, g.Seats)
}

// seenFor is for how long it is not noted again where somebody sits down.
const seenFor = 24 * time.Hour

// seen notes at which address and device somebody sits down at a rated game. An address that
// all share says nothing: that of this machine, or of a proxy that is not trusted.
func (s *gameRequests) seen(ctx context.Context, p Caller) error {
	v := visitOf(ctx)
	address := subscriber(v.address)
	if v.proxied && v.address == v.peer || v.address.IsLoopback() || !v.address.IsValid() {
		address = ""
	}
	key := string(p.Owner()) + " " + address + " " + p.Browser
	if at, ok := s.marked.Get(key); ok && time.Since(at) < seenFor {
		return nil
	}
	if err := s.config.Ratings.See(ctx, p.Owner(), address, p.Browser); err != nil {
		return err
	}
	s.marked.Add(key, time.Now())
	return nil
}
