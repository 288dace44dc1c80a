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

// Ratings is the view of ratings that live games have.
type Ratings interface {
	// Number returns the rating of a player in games of a variant with a clock, false without one.
	Number(ctx context.Context, variant string, clock table.Clock, player table.Player) (number float64, known bool, err error)
	// See stores the address and the browser from which a player joins a rated game.
	See(ctx context.Context, player table.Player, address, browser string) error
}

// mayRate returns an error if a person may not join a rated game with the holders of its seats:
// they are barred, or would play with or against their own program.
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
				return fmt.Errorf("reading the owner of a program: %w", err)
			}
			owner = of.Owner
		}
		if slices.Contains(people, owner) {
			return NewProblem(http.StatusConflict, "own-program", "You cannot play a rated game with your own program.")
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

// seenFor is the least time between two marks of a player.
const seenFor = 24 * time.Hour

// seen marks the address and the device of a player of a rated game. It ignores addresses that
// many share: this machine's, or an untrusted proxy's.
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
